import type { Site } from '../../src/sites/site.ts';
import { freshVariableAt } from '../../src/rewriting/fresh-name.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import type { SyntaxView } from '../../src/program/syntax-view.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { standsInList } from '../../src/rewriting/statement-place.ts';
import { beginsLine, indentAt, restOfLine, spaceBefore, spaceBehind } from '../../src/rewriting/layout.ts';
import { passedCursor } from '../../src/rewriting/reads/passed-cursor.ts';
import { notFound } from '../../src/rewriting/reads/must-exist.ts';
import { asString } from '../../src/rewriting/as-string.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import { holdArguments } from './held-arguments.ts';
import { nameOfDataset } from './name-of-dataset.ts';
import { ofExperiment } from './of-experiment.ts';
import type { RunCall } from './run-call.ts';
import { isTypeScript } from '../../src/rewriting/language.ts';

/** Most trace ids of one call (contract 4.7). */
const idsPerCall = 1000;

/**
 * The procedure of contract 4.7 in the call's place: as statements where the call is a statement of its own, else as an
 * async function that is called at once.
 * @param order how many calls before this one in the same block took names already; then a block of its own is needed
 */
export function deleteRunEdits(site: Site, context: PlanContext, run: RunCall, order: number): TextEdit[] {
  const { source } = context;
  const { lineEnd, indent } = textStyle(source);
  const alone = isStatement(site, run, context.syntax);
  const bare = alone && order === 0 && standsInList(site.statement, context.syntax);
  const lines = procedure(site, context, run, indent, bare);
  const edits = (edit: TextEdit): TextEdit[] => [...(run.known?.edits ?? []), edit];
  const base = indentAt(source, alone ? site.statement.start : run.call.range.start);
  if (bare && !beginsLine(source, site.statement.start))
    return edits(onOwnLines(context, site, lines, `${lineEnd}${base}`, indent));
  if (bare) return edits({ ...site.statement, text: lines.join(`${lineEnd}${base}`) });
  const inner = lines.map((line) => `${lineEnd}${base}${indent}${line}`).join('');
  if (alone) return edits({ ...site.statement, text: `{${inner}${lineEnd}${base}}` });
  return edits({ ...run.call.range, text: `(async () => {${inner}${lineEnd}${base}})()` });
}

/** The statements of a body that stands on one line get lines of their own. */
function onOwnLines(
  { source, syntax }: PlanContext,
  { statement }: Site,
  lines: readonly string[],
  gap: string,
  indent: string,
): TextEdit {
  const isLast = restOfLine(source, statement.end) !== undefined;
  const isLastInBlock = syntax.tokenBehind(statement).kind === 'CloseBraceToken';
  const closes = isLast ? '' : isLastInBlock ? gap : gap + indent;
  return {
    start: statement.start - spaceBefore(source, statement.start),
    end: statement.end + spaceBehind(source, statement.end),
    text: lines.map((line) => `${gap}${indent}${line}`).join('') + closes,
  };
}

/** `await client.api.…(name, run);` and nothing else. */
export function isStatement({ statement }: Site, { call }: RunCall, syntax: SyntaxView): boolean {
  const wait = call.awaitExpression?.range;
  return wait !== undefined && wait.start === statement.start && syntax.parent(wait)?.kind === 'ExpressionStatement';
}

function procedure(site: Site, context: PlanContext, run: RunCall, indent: string, bare: boolean): string[] {
  const typed = isTypeScript(site.file);
  const style = textStyle(context.source);
  const name = (wanted: string): string => freshVariableAt(run.call.range, context, wanted);
  const dataset = run.known?.name ?? nameOfDataset(site, context, run, !bare);
  const [traceIds, cursor, page, item, ids, start] = ['traceIds', 'cursor', 'page', 'item', 'ids', 'start'].map(
    name,
  ) as [string, string, string, string, string, string];
  const client = run.stable ? run.api : name('api');
  const { constants, texts } = holdArguments(run, context, true);
  const [datasetName = 'datasetName', runName = 'runName'] = texts;
  const value = run.call.arguments[1]?.value;
  const request = [
    ofExperiment('experimentName', `${dataset}.id`, { text: asString(value, runName), value }, style),
    `fromStartTime: ${dataset}.createdAt`,
    passedCursor(cursor, context.flags),
  ].join(', ');
  return [
    ...(run.stable ? [] : [`const ${client} = ${run.api};`]),
    ...constants.map((constant) => `${constant};`),
    ...(run.known === undefined
      ? [`const ${dataset} = await ${client}.datasets.get(${datasetName}${run.getOptions});`]
      : []),
    `const ${traceIds} = new Set${typed ? '<string>' : ''}();`,
    `let ${cursor}${typed ? ': string | undefined' : ''};`,
    'do {',
    `${indent}const ${page} = await ${client}.experiments.listItems({ ${request} }${run.options});`,
    // A run that is called `undefined` is not the one without a name.
    `${indent}for (const ${item} of ${page}.data) if (${item}.experimentName === ${runName}) ${traceIds}.add(${item}.traceId);`,
    `${indent}${cursor} = ${page}.meta.cursor || undefined;`,
    `} while (${cursor});`,
    `const ${ids} = [...${traceIds}];`,
    `if (${ids}.length === 0) ${notFound({ record: 'run' }, style.quote)};`,
    `for (let ${start} = 0; ${start} < ${ids}.length; ${start} += ${idsPerCall}) {`,
    `${indent}await ${client}.trace.deleteMultiple({ traceIds: ${ids}.slice(${start}, ${start} + ${idsPerCall}) }${run.options});`,
    '}',
  ];
}
