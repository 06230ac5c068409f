/** A list that v6 has not: its records are collected from the pages of another one. */
import { codeOnOneLine } from '../../program/code-on-one-line.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import type { ResultRead } from '../../flow/result/result-use.ts';
import { isWithin } from '../../program/overlaps.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { pageLoop } from '../../sites/page-loop/page-loop.ts';
import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { Site } from '../../sites/site.ts';
import { manual, review } from '../decide.ts';
import { freshVariableAt, functionKinds } from '../fresh-name.ts';
import { isTypeScript } from '../language.ts';
import { indentAt } from '../layout.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { canPutBefore, putBefore } from '../statement-place.ts';
import { passedCursor } from './passed-cursor.ts';
import { cursorLoop, withCursorKey, withoutReads, type CursorLoop } from './page-loop-edits.ts';
import type { RemovedRead } from './removed-read.ts';
import { applyTextEdits } from './splice.ts';

/** What v6's request is, as edits of the call. */
export interface CollectedRequest {
  edits: readonly TextEdit[];
  blocked: readonly string[];
}

/** Writes v6's request with a key for the cursor. */
export type RequestWriter = (read: RemovedRead) => CollectedRequest;

const differs = [
  "sessions come by their latest observations and within the times of those, where v5 looked at the session's own",
  'it reads observations until it has enough sessions, so all of the project where there are fewer',
].join('; ');

/** The sessions of all pages, in place of a page of them or of a loop over those. */
export function planCollected(read: RemovedRead, writeRequest: RequestWriter, context: PlanContext): Decision {
  const loop = inLoop(read, writeRequest, context);
  if (loop !== undefined) return review(context, loop, differs);
  const request = writeRequest({ ...read, inPages: 'cursor' });
  const text = codeOnOneLine(applyTextEdits(read.source, read.call.range, request.edits));
  const edits = atOnce(read, writeRequest, context);
  const suggestion = collecting(namesOf(read.site, context, 0), text, read, '')
    .map((statement) => `${statement}${read.style.semicolon}\n`)
    .join('')
    .trimEnd();
  if (edits !== undefined) return { ...review(context, edits, differs), suggestion };
  const reason = [`v6 has no list of ${read.map.record}s`, ...request.blocked].join('; ');
  return manual(
    read.site,
    context,
    reason,
    suggestion,
    `Page through \`${text}\` and collect the distinct \`sessionId\`s.`,
  );
}

/** The pages are read before the statement, as far as the rows are needed. */
function atOnce(read: RemovedRead, writeRequest: RequestWriter, context: PlanContext): TextEdit[] | undefined {
  const { site, call, source, style } = read;
  const { awaitExpression } = call;
  const limit = limitOf(read);
  if (awaitExpression === undefined || limit === undefined || !canPutBefore(site, call, context)) return undefined;
  if (!readsIdsAlone(site, site.result?.reads) || isOptional(read) || hasOtherProcedures(read, context))
    return undefined;
  const names = namesOf(site, context, collectedBefore(site, context).length);
  const { edits, blocked } = writeRequest({ ...read, inPages: passedCursor(names.cursor, context.flags) });
  if (blocked.length > 0) return undefined;
  const request = codeOnOneLine(applyTextEdits(source, call.range, edits));
  const statements = collecting(names, request, read, ` && ${names.ids}.size < ${limit}`);
  return [
    putBefore(source, site.statement.start, statements, style),
    ...rowsInstead(read, awaitExpression, `[...${names.ids}].slice(0, ${limit}).map((id) => ({ id }))`),
  ];
}

/** The rows in the place of the awaited page, or of what is taken out of it: `(await …).data`, `const { data } = …`. */
function rowsInstead(
  { site, syntax }: RemovedRead,
  { range, parentheses }: NonNullable<RemovedRead['call']['awaitExpression']>,
  rows: string,
): TextEdit[] {
  const [first] = site.result?.reads ?? [];
  const taken = first?.path.join() === 'data' ? syntax.parent(first.range) : undefined;
  if (taken?.kind === 'PropertyAccessExpression' && taken.start === (parentheses ?? range).start)
    return [{ start: taken.start, end: taken.end, text: rows }];
  const taking = taken?.kind === 'BindingElement' ? onlyElement(taken, first!, syntax) : undefined;
  return taking === undefined ? [{ ...range, text: `{ data: ${rows} }` }] : [taking, { ...range, text: rows }];
}

/** `const { data: name } = …` takes nothing else: it becomes `const name = …`. */
function onlyElement(element: SyntaxNode, { form }: ResultRead, syntax: SyntaxView): TextEdit | undefined {
  const pattern = syntax.parent(element)!;
  const parts = syntax.childrenOf(element);
  const name = parts.at(-1)!;
  const isName = name.kind === 'Identifier' && parts.length === (form === 'key' ? 2 : 1);
  const isAlone = syntax.childrenOf(pattern).length === 1 && syntax.parent(pattern)?.kind === 'VariableDeclaration';
  return isName && isAlone ? { start: pattern.start, end: pattern.end, text: syntax.nameOf(name) } : undefined;
}

interface Names {
  ids: string;
  cursor: string;
  page: string;
}

function namesOf(site: Site, context: PlanContext, order: number): Names {
  const name = (wanted: string): string => freshVariableAt(site.statement, context, wanted, order);
  return { ids: name('sessionIds'), cursor: name('cursor'), page: name('page') };
}

/** The statements that collect the ids, without semicolons behind them. */
function collecting(
  { ids, cursor, page }: Names,
  request: string,
  { site, style }: RemovedRead,
  more: string,
): string[] {
  const typed = !isJavaScriptOf(site);
  const { indent, semicolon } = style;
  return [
    `const ${ids} = new Set${typed ? '<string>' : ''}()`,
    `let ${cursor}${typed ? ': string | undefined' : ''}`,
    [
      'do {',
      `${indent}const ${page} = await ${request}${semicolon}`,
      `${indent}for (const { sessionId } of ${page}.data) if (sessionId) ${ids}.add(sessionId)${semicolon}`,
      `${indent}${cursor} = ${page}.meta.cursor || undefined${semicolon}`,
      `} while (${cursor}${more})`,
    ].join('\n'),
  ];
}

function isJavaScriptOf({ file }: Site): boolean {
  return !isTypeScript(file);
}

/** How many records v5 gave, as code; `undefined` where that, or the page, is not written here. */
function limitOf({ map, call, source }: RemovedRead): string | undefined {
  const request = call.arguments[map.request ?? 0];
  const absent = map.limit === undefined ? undefined : String(map.limit.absent);
  if (request === undefined || request.kind === 'undefined' || request.kind === 'emptyObject') return absent;
  const valueOf = (key: string) => request.value?.properties?.find(({ name }) => name === key)?.value;
  const [page, limit] = [valueOf('page'), valueOf('limit')];
  if (page !== undefined && page.text !== '1') return undefined;
  if (limit === undefined) return absent;
  return limit.kind === 'number' || (limit.stable && !limit.mayBeAbsent)
    ? source.slice(limit.range.start, limit.range.end)
    : undefined;
}

/** Of the records nothing but their ids is read, in this file. */
function readsIdsAlone({ result, file }: Site, reads: readonly ResultRead[] | undefined): boolean {
  if (result === undefined || reads === undefined || result.escapes.length > 0) return false;
  const isId = ({ path }: ResultRead): boolean => path.length === 3 && path[2] === 'id';
  const isOnTheWay = ({ path, typed }: ResultRead): boolean => path.length < 3 && typed !== true;
  return reads.every(
    (read) =>
      read.file === file &&
      (read.path[0] === 'data' || read.path.length === 0) &&
      (read.path[1] ?? '[]') === '[]' &&
      (isId(read) || isOnTheWay(read)),
  );
}

function isOptional({ site: { shape }, call }: RemovedRead): boolean {
  return call.optional || (shape.kind === 'member' && shape.segments.some(({ optional }) => optional));
}

/** Other calls of the function that become several statements, whose names would be the same. */
function hasOtherProcedures({ site }: RemovedRead, context: PlanContext): boolean {
  return inFunction(site, context).some(
    (other) => pageLoop.of(other) !== undefined || context.entryOf(other.id)?.runProcedure !== undefined,
  );
}

function collectedBefore(site: Site, context: PlanContext): readonly Site[] {
  return inFunction(site, context).filter((other) => other.name.start < site.name.start && isCollected(other, context));
}

function isCollected({ id }: Site, { entryOf }: PlanContext): boolean {
  return entryOf(id)?.rewrite?.read?.result === 'collected';
}

function inFunction(site: Site, { siblings, syntax }: PlanContext): readonly Site[] {
  const functionOf = ({ name }: Site): unknown => syntax.enclosing(name, ...functionKinds);
  return siblings.filter((other) => other !== site && functionOf(other) === functionOf(site));
}

/** A loop over pages of sessions goes over those of observations: each gives the sessions that none before had. */
function inLoop(read: RemovedRead, writeRequest: RequestWriter, context: PlanContext): TextEdit[] | undefined {
  const { site, call, source, style } = read;
  const fact = pageLoop.of(site);
  const loop = cursorLoop(site, context);
  // What counts pages would count others, and a page may have no session that is new.
  if (fact === undefined || loop === undefined || fact.stays || fact.head?.kind === 'while') return undefined;
  const { result } = withoutReads(site, loop.covered);
  const reads = result?.reads.filter(({ path }) => path.join() !== 'meta');
  if (!readsIdsAlone(site, reads) || isOptional(read) || countsRows(loop, fact.loop, context)) return undefined;
  const { edits, blocked } = writeRequest({ ...read, map: withCursorKey(read.map, loop.passed) });
  if (blocked.length > 0) return undefined;
  const ids = freshVariableAt(fact.loop, context, 'sessionIds', collectedBefore(site, context).length);
  const isKnown = `!${ids}.has(id) && ${ids}.add(id)`;
  const inner = `${style.lineEnd}${indentAt(source, call.range.start)}`;
  const rows = [
    `.then(({ data, meta }) => ({`,
    `${style.indent}data: data.flatMap(({ sessionId: id }) => (id && ${isKnown} ? [{ id }] : [])),`,
    `${style.indent}meta,`,
    '}))',
  ].join(inner);
  const set = `const ${ids} = new Set${isJavaScriptOf(site) ? '' : '<string>'}()`;
  return [
    ...withDeclaration(loop, putBefore(source, fact.loop.start, [set], style)),
    ...edits,
    { start: call.range.end, end: call.range.end, text: rows },
  ];
}

/** What is put in front of the loop is one edit. */
function withDeclaration({ edits }: CursorLoop, declaration: TextEdit): TextEdit[] {
  const isSame = ({ start, end }: TextEdit): boolean => start === declaration.start && end === start;
  const there = edits.find(isSame);
  return there === undefined
    ? [declaration, ...edits]
    : edits.map((edit) => (edit === there ? { ...edit, text: declaration.text + edit.text } : edit));
}

/** The number of some rows is read in the loop, and maybe that of a page. */
function countsRows({ covered }: CursorLoop, loop: SourceRange, { syntax }: PlanContext): boolean {
  return syntax.named('length').some((name) => isWithin(name, loop) && !covered.some((range) => isWithin(name, range)));
}
