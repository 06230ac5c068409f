import type { Site } from '../../src/sites/site.ts';
import { mostRunRows, runItems } from './entries/run-reads.ts';
import { freshVariableAt } from '../../src/rewriting/fresh-name.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { canPutBefore, putBefore } from '../../src/rewriting/statement-place.ts';
import { notFound } from '../../src/rewriting/reads/must-exist.ts';
import { asString } from '../../src/rewriting/as-string.ts';
import { indentAt } from '../../src/rewriting/layout.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import { orderInBlock } from './order-in-block.ts';
import { holdArguments } from './held-arguments.ts';
import { nameOfDataset } from './name-of-dataset.ts';
import { ofExperiment } from './of-experiment.ts';
import type { RunCall } from './run-call.ts';
import { isTypeScript } from '../../src/rewriting/language.ts';

/**
 * A run whose items are read: every page of them, and the run itself unless nothing else of it is read. As statements
 * before the call's own where that is possible, else as an async function that is called at once.
 * @param alone nothing but the items is read
 * @param throws a run without items has to throw
 */
export function readRunItemsEdits(
  site: Site,
  context: PlanContext,
  run: RunCall,
  alone: boolean,
  fields: string,
  throws: boolean,
): TextEdit[] {
  const { source } = context;
  const { call } = run;
  const style = textStyle(source);
  const before = call.awaitExpression !== undefined && canPutBefore(site, call, context);
  const { statements, value } = procedure(
    context,
    run,
    run.known?.name ?? nameOfDataset(site, context, run, !before),
    alone,
    fields,
    before ? orderInBlock(site, context) : 0,
    style.indent,
    isTypeScript(site.file),
    throws ? style.quote : undefined,
  );
  if (before && call.awaitExpression !== undefined) {
    return [
      ...(run.known?.edits ?? []),
      putBefore(source, site.statement.start, statements, style),
      { ...call.awaitExpression.range, text: value },
    ];
  }
  const base = indentAt(source, call.range.start);
  const lines = [...statements, `return ${value}`]
    .flatMap((statement) => (statement.endsWith('\n}') ? statement : `${statement};`).split('\n'))
    .map((line) => `${style.lineEnd}${base}${style.indent}${line}`);
  return [
    ...(run.known?.edits ?? []),
    { ...call.range, text: `(async () => {${lines.join('')}${style.lineEnd}${base}})()` },
  ];
}

function procedure(
  context: PlanContext,
  run: RunCall,
  dataset: string,
  alone: boolean,
  fields: string,
  order: number,
  indent: string,
  typed: boolean,
  throwsIn: string | undefined,
): { statements: string[]; value: string } {
  const name = (wanted: string): string => freshVariableAt(run.call.range, context, wanted, order);
  const [request, page, items] = ['request', 'page', 'items'].map(name) as [string, string, string];
  const client = run.stable ? run.api : name('api');
  const { constants, texts } = holdArguments(run, context, false, order);
  const [datasetName = '', heldName = ''] = texts;
  const value = run.call.arguments[1]?.value;
  const runName = asString(value, heldName);
  const filterOn = (column: 'name' | 'experimentName'): string =>
    `${ofExperiment(column, `${dataset}.id`, { text: runName, value }, textStyle(context.source))}, fromStartTime: ${dataset}.createdAt`;
  const list = `${client}.experiments.list({ ${filterOn('name')}${fields} }${run.options})`;
  const ofItems = `${runItems.member}: ${items}`;
  return {
    statements: [
      ...(run.stable ? [] : [`const ${client} = ${run.api}`]),
      ...constants,
      ...(run.known === undefined
        ? [`const ${dataset} = await ${client}.datasets.get(${datasetName}${run.getOptions})`]
        : []),
      `const ${request} = { ${filterOn('experimentName')}, limit: ${mostRunRows} }`,
      `let ${page} = await ${client}.experiments.listItems(${request}${run.options})`,
      `const ${items} = ${page}.data`,
      [
        `while (${page}.meta.cursor) {`,
        `${indent}${page} = await ${client}.experiments.listItems({ ...${request}, cursor: ${page}.meta.cursor }${run.options});`,
        `${indent}${items}.push(...${page}.data);`,
        '}',
      ].join('\n'),
      ...(throwsIn === undefined ? [] : [`if (${items}.length === 0) ${notFound({ record: 'run' }, throwsIn)}`]),
    ],
    value: alone ? `{ ${ofItems} }` : `{ ...(await ${list}).data[0]${typed ? '!' : ''}, ${ofItems} }`,
  };
}
