import type { CallFacts, DestructureShape, Site } from '../../src/sites/site.ts';
import type { RunProcedure } from '../../src/catalog/entry.ts';
import { otherOrder, runItems, type UnknownRun, unknownRun } from './entries/run-reads.ts';
import { brokenEdit } from '../../src/rewriting/broken-edit.ts';
import { manual, migrated, review } from '../../src/rewriting/decide.ts';
import { freshVariableAt } from '../../src/rewriting/fresh-name.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import type { SyntaxView } from '../../src/program/syntax-view.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { planReportOnly } from '../../src/rewriting/report-only.ts';
import { cursorLoop, withoutReads } from '../../src/rewriting/reads/page-loop-edits.ts';
import { dependsOnOrder, readsRows } from '../../src/rewriting/reads/row-order.ts';
import { looksForErrors, checkedBody, ownError } from '../../src/rewriting/reads/must-exist.ts';
import { canPutBefore, putBefore } from '../../src/rewriting/statement-place.ts';
import { asString } from '../../src/rewriting/as-string.ts';
import { testsPresence } from '../../src/rewriting/tests-presence.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import { datasetGroup, knownDataset } from './dataset-place.ts';
import { deleteRunEdits, isStatement } from './delete-run.ts';
import { evaluatedLater, holdArguments } from './held-arguments.ts';
import { listRunItemsEdits } from './list-run-items.ts';
import { findRunReads } from './lost-reads.ts';
import { mappedRequest } from './mapped-request.ts';
import { nameOfDataset } from './name-of-dataset.ts';
import { ofExperiment } from './of-experiment.ts';
import { orderInBlock } from './order-in-block.ts';
import { readRunItemsEdits } from './read-run-items.ts';
import { noPages, noPaging, type Paging, readPaging, readRunCall, type RunCall } from './run-call.ts';
import { planRecordedItem } from './record-run-item.ts';
import { defined } from '../../src/catalog/defined.ts';
import { isTypeScript } from '../../src/rewriting/language.ts';

/** Dataset runs are experiments in v6: the calls move, with the dataset's id and creation time fetched first. */
export function planDatasetRuns(site: Site, context: PlanContext): Decision | undefined {
  const { runProcedure } = context.entry;
  const isList = runProcedure === 'listRunItems' || runProcedure === 'listRuns';
  const loop = isList ? cursorLoop(site, context) : undefined;
  if (loop === undefined) return planRun(site, context);
  const decision = planRun(withoutReads(site, loop.covered), context, loop.passed);
  return decision === undefined || decision.edits.length === 0
    ? planRun(site, context)
    : { ...decision, edits: [...decision.edits, ...loop.edits] };
}

/** @param cursor how the cursor is passed on where the call is in a loop over pages */
function planRun(site: Site, context: PlanContext, cursor?: string): Decision | undefined {
  const { runProcedure } = context.entry;
  const { shape } = site;
  if (runProcedure !== undefined && shape.kind === 'destructure')
    return planTakenOut(site, shape, runProcedure, context);
  if (runProcedure === undefined || shape.kind !== 'member' || shape.use.kind !== 'call')
    return planReportOnly(site, context);
  if (runProcedure === 'recordRunItem') return planRecordedItem(site, shape.use.call, context);
  const read = readRunCall(site, context);
  if ('reason' in read) return withReason(site, context, read.reason);
  const run = {
    ...read,
    ...defined({ known: knownDataset(site, context, read, cursor !== undefined, planDatasetRuns) }),
  };
  const rewritten =
    runProcedure === 'listRunItems'
      ? listRunItemsEdits(context, run, cursor)
      : rewrite(site, context, run, runProcedure, cursor);
  const { lost, renames, items } = findRunReads(site, runProcedure, context.syntax);
  if ('reason' in rewritten) {
    const listed = items === 'none' ? [] : [`\`${runItems.member}\` are listed by \`experiments.listItems\``];
    return withMappedText(site, context, run, [rewritten.reason, ...listed].join('; '));
  }
  const unknown = unknownNotes(
    items === 'none' ? unknownRun[runProcedure] : runItems.unknown,
    mustThrow(site, context),
  );
  const options = runProcedure !== 'listRunItems' && run.optionsCheck !== undefined ? [run.optionsCheck] : [];
  // A name that says something else comes before what has to be looked at: the start is what a marker has.
  const checks = [...unknown, ...lost, ...rewritten.checks, ...options];
  const edits = [...rewritten.edits.map((edit) => brokenEdit(context.source, edit)), ...renames];
  const decision = checks.length === 0 ? migrated(context, edits) : review(context, edits, checks.join('; '));
  return { ...decision, ...datasetGroup(site, context, run) };
}

/**
 * `const { getRuns } = client.api.datasets`: what the calls of the local name read is said, and what deleting takes
 * along.
 */
function planTakenOut(site: Site, shape: DestructureShape, procedure: RunProcedure, context: PlanContext): Decision {
  if (procedure === 'recordRunItem') return planRecordedItem(site, undefined, context);
  const { result: _, ...rest } = site;
  const lost = shape.references.flatMap(({ result }) =>
    result === undefined ? [] : findRunReads({ ...rest, result }, procedure, context.syntax).lost,
  );
  const notes = [...new Set([...unknownNotes(unknownRun[procedure], false), ...lost])].join('; ');
  return notes === ''
    ? manual(site, context)
    : manual(site, context, notes, undefined, `${context.entry.todo} Check: ${notes}.`);
}

/** What is said of a run that does not exist. */
function unknownNotes(unknown: UnknownRun | undefined, throws: boolean): string[] {
  if (unknown === undefined) return [];
  const { besides, gives, lacks } = unknown;
  return [...(besides === undefined ? [] : [besides]), throws ? `${lacks}, ${ownError}` : gives];
}

/** A run that is not there throws as in v5: where somebody looks for errors, and where it was to be deleted. */
function mustThrow(site: Site, { entry }: PlanContext): boolean {
  return entry.runProcedure === 'removeRun' || looksForErrors(site);
}

interface Rewritten {
  edits: readonly TextEdit[];
  checks: readonly string[];
}

function rewrite(
  site: Site,
  context: PlanContext,
  run: RunCall,
  procedure: RunProcedure,
  cursor: string | undefined,
): Rewritten | { reason: string } {
  const [datasetName, runName] = run.texts;
  const { syntax } = context;
  if (datasetName === undefined || (procedure !== 'listRuns' && runName === undefined))
    return { reason: 'the dataset or the run is not named here' };
  if (procedure === 'removeRun')
    return (
      (isStatement(site, run, syntax) ? undefined : waitsInside(run, syntax)) ?? {
        edits: deleteRunEdits(site, context, run, orderInBlock(site, context)),
        checks: [],
      }
    );
  const paging = procedure === 'listRuns' ? readPaging(context.source, run.call.arguments[1], cursor) : noPaging;
  if ('reason' in paging) return paging;
  if (paging.value !== undefined && syntax.mayDoSomething(paging.value))
    return { reason: 'the limit would be evaluated after the request for the dataset' };
  const { fields, items } = findRunReads(site, procedure, syntax);
  const fieldsText = fieldsKey(fields, context.source);
  if (items !== 'none')
    return (
      waitsInside(run, syntax) ?? {
        edits: readRunItemsEdits(site, context, run, items === 'all', fieldsText, mustThrow(site, context)),
        checks: [],
      }
    );
  const request = listRequest(run, procedure, `${paging.limit}${paging.cursor ?? ''}${fieldsText}`, context);
  const edits = listEdits(site, context, run, request, procedure === 'readRun');
  if ('reason' in edits) return edits;
  const listed = procedure === 'listRuns' ? pageChecks(site, paging, syntax) : [];
  return { edits, checks: [...(paging.check === undefined ? [] : [paging.check]), ...listed] };
}

/** `, fields: 'metadata'`; empty without any. */
function fieldsKey(fields: readonly string[], source: string): string {
  const { quote } = textStyle(source);
  return fields.length === 0 ? '' : `, fields: ${quote}${fields.join(',')}${quote}`;
}

/** The request for the runs of a dataset: all of them, or the one that is read. */
function listRequest(
  run: RunCall,
  procedure: RunProcedure,
  more: string,
  { source }: PlanContext,
): (dataset: string, named?: string) => string {
  const [, runName = ''] = run.texts;
  return (dataset, named = runName) => {
    const value = run.call.arguments[1]?.value;
    const filter =
      procedure === 'readRun'
        ? ofExperiment('name', `${dataset}.id`, { text: asString(value, named), value }, textStyle(source))
        : `datasetId: ${dataset}.id`;
    return `{ ${filter}, fromStartTime: ${dataset}.createdAt${more} }`;
  };
}

/** Which runs a page holds is for v6 to say; a loop over pages reads them all. */
function pageChecks(site: Site, { limit, cursor }: Paging, syntax: SyntaxView): readonly string[] {
  if (limit === '' && cursor === undefined) return ['no `limit` is passed, so the page is as long as v6 makes it'];
  return (cursor === undefined && readsRows(site)) || dependsOnOrder(site, syntax) ? [otherOrder] : [];
}

/** Nothing is edited, and the marker has the call with the keys that v6 takes. */
function withMappedText(site: Site, context: PlanContext, run: RunCall, reason: string): Decision {
  const { entry } = context;
  // A run is read or deleted by two names; only lists take a request.
  if (entry.runProcedure !== 'listRuns' && entry.runProcedure !== 'listRunItems')
    return withReason(site, context, reason);
  const request = run.call.arguments[entry.runProcedure === 'listRuns' ? 1 : 0];
  const mapped = request === undefined ? undefined : mappedRequest(context, request);
  if (mapped === undefined) return withReason(site, context, reason);
  const isList = entry.runProcedure === 'listRuns';
  const keys = [...(isList ? ['datasetId: dataset.id'] : []), 'fromStartTime: dataset.createdAt', ...mapped];
  const member = (entry.target ?? []).slice(entry.root === 'client' ? 1 : 0).join('.');
  const text = `${run.api}.${member}({ ${keys.join(', ')} }${run.options})`;
  const before = isList ? `const dataset = await ${run.api}.datasets.get(${run.texts[0]});\n` : '';
  const why = [
    reason,
    ...(mapped.includes('cursor') && reason !== noPages ? [noPages] : []),
    '`dataset` is what `api.datasets.get` gives for its name',
  ].join('; ');
  return manual(site, context, why, before + text, `${entry.todo} Not done here: ${why}. Text: \`${text}\``);
}

function withReason(site: Site, context: PlanContext, reason: string): Decision {
  return manual(site, context, reason, undefined, `${context.entry.todo} Not done here: ${reason}.`);
}

/** An argument that was evaluated in the function itself would be evaluated in another one, or twice. */
function waitsInside({ call }: RunCall, syntax: SyntaxView): { reason: string } | undefined {
  return call.arguments.slice(1).some(({ range }) => syntax.holds(range, 'AwaitExpression', 'YieldExpression'))
    ? { reason: 'an argument waits for something itself' }
    : undefined;
}

/** v5 threw for an unknown run, and the code reads on without a test. */
function readsWithoutTest(site: Site, { awaited }: CallFacts, { syntax }: PlanContext): boolean {
  if (!isTypeScript(site.file) || testsPresence(site, syntax)) return false;
  return awaited || site.result?.errorsHandled !== true;
}

/** What turns the answer of a list into the run. */
interface RowText {
  /** `await` is around the call, so that the row is read of the answer. */
  wait?: NonNullable<CallFacts['awaitExpression']>;
  /** Behind `.data[0]`: `!`, or nothing. */
  assertion: string;
  /** Behind the call, where nothing waits. */
  thenText: string;
}

/** v5's call gives the run; a list stays one. */
function rowText(site: Site, { call }: RunCall, context: PlanContext, first: boolean): RowText {
  const throws = mustThrow(site, context);
  const assertion = readsWithoutTest(site, call, context) ? '!' : '';
  if (!first) return { assertion, thenText: '' };
  const { source } = context;
  if (throws) {
    const body = checkedBody(
      { map: { record: 'run' }, call, source, style: textStyle(source) },
      'row === undefined',
      'row',
    );
    return { assertion, thenText: `.then(({ data: [row] }) => ${body})` };
  }
  const data = freshVariableAt(call.range, context, 'data');
  return {
    ...defined({ wait: call.awaitExpression }),
    assertion,
    thenText: `.then(({ data${data === 'data' ? '' : `: ${data}`} }) => ${data}[0]${assertion})`,
  };
}

/** The list in the call's place, and its first row. */
function listAndRow(call: CallFacts, list: string, { wait, assertion, thenText }: RowText): TextEdit[] {
  if (wait === undefined) return [{ ...call.range, text: `${list}${thenText}` }];
  const { range, parentheses } = wait;
  const edit = { ...call.range, text: list };
  if (parentheses !== undefined)
    return [edit, { start: parentheses.end, end: parentheses.end, text: `.data[0]${assertion}` }];
  return [
    edit,
    { start: range.start, end: range.start, text: '(' },
    { start: range.end, end: range.end, text: `).data[0]${assertion}` },
  ];
}

/** The dataset in a statement of its own where that is possible, else in a `then`. */
function listEdits(
  site: Site,
  context: PlanContext,
  run: RunCall,
  request: (dataset: string, runName?: string) => string,
  first: boolean,
): readonly TextEdit[] | { reason: string } {
  const { source } = context;
  const { call, api, getOptions, options, texts, known } = run;
  const order = orderInBlock(site, context);
  const row = rowText(site, run, context, first);
  if (known !== undefined && run.stable) {
    const list = `${api}.experiments.list(${request(known.name)}${options})`;
    return [...known.edits, ...listAndRow(call, list, row)];
  }
  if (call.awaitExpression !== undefined && canPutBefore(site, call, context)) {
    const dataset = nameOfDataset(site, context, run);
    const client = run.stable ? api : freshVariableAt(call.range, context, 'api', order);
    const held = first ? holdArguments(run, context, false, order) : { constants: [], texts };
    const before = [
      ...(run.stable ? [] : [`const ${client} = ${api}`]),
      ...held.constants,
      `const ${dataset} = await ${client}.datasets.get(${held.texts[0]}${getOptions})`,
    ];
    const list = `${client}.experiments.list(${first ? request(dataset, held.texts[1]) : request(dataset)}${options})`;
    return [putBefore(source, site.statement.start, before, textStyle(source)), ...listAndRow(call, list, row)];
  }
  const waits = waitsInside(run, context.syntax) ?? (first ? evaluatedLater(run, context) : undefined);
  if (waits !== undefined) return waits;
  const dataset = freshVariableAt(call.range, context, 'dataset');
  const client = run.stable ? api : freshVariableAt(call.range, context, 'api');
  const read = `${client}.datasets.get(${texts[0]}${getOptions})`;
  const list = `${client}.experiments.list(${request(dataset)}${options})`;
  const text = run.stable
    ? `${read}.then((${dataset}) => ${list})${row.thenText}`
    : `(async (${client}) => { const ${dataset} = await ${read}; return ${list}; })(${api})${row.thenText}`;
  return [{ ...call.range, text }];
}
