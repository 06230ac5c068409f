import { codeOnOneLine } from '../../program/code-on-one-line.ts';
import type { Argument, CallFacts, Site } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { beforeSketch } from '../../catalog/clauses.ts';
import type { ReadMap } from '../../catalog/read-map.ts';
import { manual, migrated, review, withoutText } from '../decide.ts';
import type { Decision, PlanContext } from '../plan.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import type { ChainEdits } from './chain-edits.ts';
import { planCollected } from './collected-rows.ts';
import { looksForErrors, mustExist, mustExistThen, ownError } from './must-exist.ts';
import { cursorLoop, withCursorKey, withoutReads } from './page-loop-edits.ts';
import { requestOfKeys } from './request-of-keys.ts';
import type { RemovedRead } from './removed-read.ts';
import { filterText, requestText } from './request-text.ts';
import { resultFacts, type ResultFacts } from './result-facts.ts';
import { listsToGive } from '../types/lists-of-type.ts';
import { selection } from './selection.ts';
import { applyTextEdits } from './splice.ts';
import { textStyle, widestLine, type TextStyle } from '../text-style.ts';
import { asString } from '../as-string.ts';
import type { SyntaxView } from '../../program/syntax-view.ts';
import { indentAt, lineStart } from '../layout.ts';
import type { Code } from '../object-text.ts';
import { conditionText, holdsText } from './filter-condition.ts';
import { takesDataToo } from './raw-response.ts';

/** Edits of the arguments, and what has to be said about them. */
interface ArgumentsPlan {
  edits: readonly TextEdit[];
  notes: readonly string[];
  blocked: readonly string[];
  /** The arguments are not in sight, so there is no text for them. */
  hidden?: true;
  /** Rows of the pages before the one that v5's request asked for. */
  rowsToSkip: number;
}

/** `client.api.trace.get(id, request, options)` and its like. */
export function planReadCall(
  read: Pick<RemovedRead, 'site' | 'call' | 'map'>,
  chain: ChainEdits,
  context: PlanContext,
): Decision {
  const { site, map } = read;
  const loop = map.result === 'page' ? cursorLoop(site, context) : undefined;
  if (loop === undefined) return planOneCall(read, chain, context);
  const inLoop = { ...read, site: withoutReads(site, loop.covered), map: withCursorKey(map, loop.passed) };
  const decision = planOneCall(inLoop, chain, context);
  return decision.edits.length === 0
    ? planOneCall(read, chain, context)
    : { ...decision, edits: [...decision.edits, ...loop.edits] };
}

function planOneCall(
  { site, call, map: entryMap }: Pick<RemovedRead, 'site' | 'call' | 'map'>,
  { names, reason }: ChainEdits,
  context: PlanContext,
): Decision {
  const { source, syntax } = context;
  const written = { site, call, source, syntax, style: textStyle(source), flags: context.flags };
  // What is read of the result says which request it needs: the facts come first, from the map as the entry has it. In
  // them the value of a score that is a number is no change.
  const mapForFacts = asksForNumbers(call.arguments[entryMap.request ?? -1])
    ? { ...entryMap, fields: { ...entryMap.fields, value: {} } }
    : entryMap;
  const facts = resultFacts({ ...written, map: mapForFacts }, listsToGive(site, mapForFacts, context));
  const map = facts.observations ? withRelated(entryMap) : entryMap;
  const read: RemovedRead = { ...written, map };
  if (map.result === 'collected')
    return planCollected(
      read,
      (asked) => {
        const { edits, blocked } = planArguments(asked, { fields: facts.fields });
        return { edits: [...names, ...edits], blocked: [...(reason === undefined ? [] : [reason]), ...blocked] };
      },
      context,
    );
  const existence = existenceOnly(read, facts);
  const throws = map.missing !== undefined && looksForErrors(site);
  const argumentsPlan = planArguments(read, existence ? onlyExistence : { fields: facts.fields });
  const wrapped = existence
    ? throwing(read, existence)
    : selection(read, facts, { skip: argumentsPlan.rowsToSkip, throws });
  const isRawRow = facts.rawResponse && map.result !== 'page';
  const isDataRead = isRawRow && takesDataToo(call.range, syntax);
  const blocked = [
    ...(reason === undefined ? [] : [reason]),
    ...argumentsPlan.blocked,
    ...(isRawRow ? ['the raw response is asked for, which a row does not have'] : []),
    ...(isDataRead ? ['`data` beside it is a page in v6, whose first row is `data.data[0]`'] : []),
  ];
  const edits = [...names, ...argumentsPlan.edits, ...wrapped.edits];
  const around = existence === 'statement' ? site.statement : wholeCall(call);
  // A raw response is asked for of the call itself.
  const text = codeOnOneLine(
    facts.rawResponse
      ? applyTextEdits(source, call.range, [...names, ...argumentsPlan.edits])
      : applyTextEdits(source, around, edits),
  );
  const notes = existence
    ? [...argumentsPlan.notes, ...wrapped.notes]
    : [
        ...facts.gone,
        ...missingNotes(map, throws),
        ...facts.notes,
        ...argumentsPlan.notes,
        ...wrapped.notes,
        ...(map.notes ?? []),
      ];
  const given: ArgumentsPlan = isDataRead ? { ...argumentsPlan, hidden: true } : argumentsPlan;
  return decisionOf(site, context, { edits, text, notes, blocked, given, facts, map });
}

function wholeCall({ awaitExpression, range }: CallFacts): SourceRange {
  return awaitExpression?.parentheses ?? awaitExpression?.range ?? range;
}

/**
 * Nothing is read of a single record: the call only asked whether it is there, with an error when it is not.
 * @returns in which form it stands; undefined when something is read
 */
function existenceOnly(
  { map, site, call, syntax }: RemovedRead,
  { unused }: ResultFacts,
): 'statement' | 'chain' | undefined {
  if (map.missing === undefined) return undefined;
  if (unused && call.resultUnused && isWholeStatement(site, call)) return 'statement';
  return isThenOfNothing(site, call, syntax) ? 'chain' : undefined;
}

/** A record that is not there throws as in v5. */
function throwing(
  read: RemovedRead,
  form: 'statement' | 'chain',
): { edits: readonly TextEdit[]; notes: readonly string[] } {
  return {
    edits: form === 'chain' ? [mustExistThen(read)] : mustExist(read),
    notes: [`an unknown ${read.map.record} returns no rows, ${ownError}`],
  };
}

/** What is known of a call when it is decided. */
interface PlannedCall {
  edits: readonly TextEdit[];
  /** The call in v6, on one line. */
  text: string;
  notes: readonly string[];
  blocked: readonly string[];
  given: ArgumentsPlan;
  facts: ResultFacts;
  map: ReadMap;
}

function decisionOf(
  site: Site,
  context: PlanContext,
  { edits, text, notes, blocked, given, facts, map }: PlannedCall,
): Decision {
  if (blocked.length > 0) {
    const silent = [...new Set([...facts.silentRenames, ...facts.silent])];
    const known = [...facts.gone, ...facts.renameNotes, ...facts.notes, ...given.notes];
    const reason = [...new Set([...blocked, ...known])].join('; ');
    if (given.hidden === true) return withoutText(manual(site, context, reason, undefined, `${reason}.`));
    return { ...manual(site, context, reason, text, reason + beforeSketch + text), silent };
  }
  // The call is the same in v6, and only what is read of it is not.
  const { silent } = facts;
  if ([...edits, ...facts.renames].length === 0)
    return { ...manual(site, context, notes.join('; '), undefined, `${[...new Set(notes)].join('; ')}.`), silent };
  if (notes.length === 0 && map.missing === undefined)
    return { ...migrated(context, [...edits, ...facts.renames]), suggestion: text };
  const reviewed = review(context, [...edits, ...facts.renames], [...new Set(notes)].join('; '));
  return { ...reviewed, suggestion: text, silent };
}

/** Where a list of other rows is read, those come in the same answer: nothing keeps them out. */
function withRelated(map: ReadMap): ReadMap {
  if (map.withRelated === undefined) return map;
  const { rootRows: _, ...request } = map;
  return { ...request, ...map.withRelated };
}

function isWholeStatement({ statement }: Site, { awaitExpression }: CallFacts): boolean {
  return (
    awaitExpression !== undefined &&
    awaitExpression.parentheses === undefined &&
    statement.start === awaitExpression.range.start
  );
}

/**
 * `.then(() => true, () => false)`, `await ….catch(() => { … })`, `await Promise.all(ids.map(read));`: only whether it
 * throws is looked at.
 */
function isThenOfNothing({ result, statement }: Site, call: CallFacts, syntax: SyntaxView): boolean {
  if (result === undefined || result.reads.length > 0 || result.escapes.length > 0) return false;
  if (result.discarded && !call.resultUnused) return true;
  const links = syntax.chainBehind(call.range);
  const [member, taken] = links;
  if (member?.kind !== 'member' || taken?.kind !== 'call') return false;
  const [handler] = taken.arguments;
  switch (syntax.nameOf(member.name!)) {
    case 'catch': {
      const waits = syntax.parent(links.at(-1)!.whole);
      const onlyWaits = waits?.kind === 'AwaitExpression' || waits?.kind === 'VoidExpression';
      return onlyWaits && waits.start === statement.start;
    }
    case 'then':
      return handler !== undefined && syntax.parametersOf(handler)?.length === 0;
    default:
      return false;
  }
}

/** What becomes of a record that is not there. */
function missingNotes({ missing }: ReadMap, throws: boolean): string[] {
  if (missing === undefined) return [];
  const besides = missing.besides === undefined ? '' : `, and ${missing.besides}`;
  return [`${missing.gives}, ${throws ? ownError : 'v5 threw a 404'}${besides}`];
}

/** What v6's request asks for. */
interface Wanted {
  /** The groups of fields; empty = the key is not written. */
  fields: string;
  /** Whether there is a record at all, and nothing of it. */
  existence?: true;
}

const onlyExistence: Wanted = { fields: 'core', existence: true };

function planArguments(read: RemovedRead, wanted: Wanted): ArgumentsPlan {
  const { call, map } = read;
  const spread = call.arguments.findIndex(({ kind }) => kind === 'spread');
  if (spread >= 0)
    return { edits: [], notes: [], blocked: ['a spread argument hides the request'], hidden: true, rowsToSkip: 0 };
  return map.idKey === undefined ? planRequest(read, wanted) : planId(read, wanted);
}

/** `(id, request, options)` to `({ traceId: id, … }, options)`. */
function planId(read: RemovedRead, wanted: Wanted): ArgumentsPlan {
  const { call, map, source } = read;
  const [first] = call.arguments;
  if (first === undefined) return { edits: [], notes: [], blocked: ['the id is not passed here'], rowsToSkip: 0 };
  const { start, end } = first.range;
  const flat = aroundId(read, first, wanted);
  const width = start - lineStart(source, start) + 1 + flat.before.length + (end - start) + flat.after.length;
  const { before, after } = width > widestLine ? aroundId(read, first, wanted, indentAt(source, start)) : flat;
  const edits: TextEdit[] = [insert(start, before), insert(end, after)];
  const request = map.request === undefined ? undefined : call.arguments[map.request];
  // What v5's request asked for is asked for by `fields`, derived from what is read.
  if (request !== undefined)
    edits.push({ start: end, end: request.range.end, text: commentsBetween(first.range, request.range, read) });
  return { edits, notes: [], blocked: [], rowsToSkip: 0 };
}

/**
 * What stands in front of the id and behind it in v6's request.
 * @param base the indentation of the request's lines; absent = all of it is on one line
 */
function aroundId(
  { map, source, style }: RemovedRead,
  { range, value }: Argument,
  wanted: Wanted,
  base?: string,
): { before: string; after: string } {
  const idText = source.slice(range.start, range.end);
  const { key, condition } = map.idKey!;
  const inner = base === undefined ? '' : base + style.indent;
  const line = base === undefined ? ' ' : style.lineEnd + inner;
  const closing = base === undefined ? ' }' : `,${style.lineEnd}${base}}`;
  const others =
    besidesId(map, wanted, style)
      .map((text) => `,${line}${text}`)
      .join('') + closing;
  const root = wanted.existence ? undefined : map.rootRows;
  // A parameter without a value is no condition, and any record would be found; a filter without one is an error.
  if (condition === undefined || (key !== undefined && !root && value?.kind === 'string')) {
    const [open = '', close = ''] = asString(value, '\0').split('\0');
    const named = open === '' && idText === key ? '' : `${key}: `;
    return { before: `{${line}${named}${open}`, after: `${close}${others}` };
  }
  const slot = conditionText(
    condition,
    { range, kind: 'expression', stable: true, list: 'no', mayBeAbsent: false },
    '\0',
    style,
  );
  const conditions = ['text' in slot ? slot.text : '', ...(root ? [holdsText(root, style)] : [])];
  const [head = '', tail = ''] = filterText(conditions, false, base === undefined ? undefined : { inner, style }).split(
    '\0',
  );
  return { before: `{${line}filter: ${head}`, after: `${tail}${others}` };
}

/** What v6's request has besides the id. */
function besidesId(map: ReadMap, { fields, existence }: Wanted, { quote }: TextStyle): string[] {
  const added = Object.entries(existence ? { limit: '1' } : (map.added ?? {})).map(
    ([name, text]) => `${name}: ${text}`,
  );
  return fields === '' || existence ? added : [...added, `fields: ${quote}${fields}${quote}`];
}

/** `(request, options)`: the request key by key. */
function planRequest(read: RemovedRead, { fields }: Wanted): ArgumentsPlan {
  const { map, call, source } = read;
  const argument = call.arguments[map.request ?? 0];
  const literal = argument?.value;
  const empty = argument === undefined || argument.kind === 'undefined' || argument.kind === 'emptyObject';
  if (!empty && literal?.kind !== 'object') return fromVariable(read, argument!, fields);
  const at = argument?.range.start ?? call.inside.start;
  const request = requestText(read, empty ? undefined : literal, fields, at);
  const place: SourceRange = argument?.range ?? { start: call.inside.start, end: call.inside.end };
  const edits = argument === undefined && request.text === '{}' ? [] : [{ ...place, text: request.text }];
  const written = source.slice(place.start, place.end);
  return {
    edits: written === request.text || (request.text === '{}' && argument?.kind === 'emptyObject') ? [] : edits,
    notes: request.notes,
    blocked: request.blocked,
    rowsToSkip: request.skip,
  };
}

/** The request is built elsewhere: the text has it key by key, as far as its type names them. */
function fromVariable(read: RemovedRead, { range, value }: Argument, fields: string): ArgumentsPlan {
  const { map, source, syntax } = read;
  const held = { owner: source.slice(range.start, range.end), keys: value?.keys ?? [] };
  const request = requestOfKeys(read, held, fields, countsPages(syntax));
  const unknown =
    map.keys['query'] === undefined && value?.keys === undefined
      ? `; its type does not say which keys there are${map.rootRows ? ', so its conditions are for you to add to the filter' : ''}`
      : '';
  return {
    edits: [{ ...range, text: request.text }],
    notes: [],
    blocked: [`the request is not written here${unknown}`, ...request.blocked],
    rowsToSkip: 0,
  };
}

/** A page is set or read somewhere in the code, as a value of its own: `page.goto(…)` is another one. */
function countsPages(syntax: SyntaxView): boolean {
  return syntax.named('page').some((name) => syntax.chainBehind(name).length === 0);
}

/**
 * All scores that are asked for have numbers as values, which v6 gives as v5 did: they are asked for by their type, or
 * by `operator`, which compares the value with a number, whichever it is.
 */
function asksForNumbers(request: Argument | undefined): boolean {
  return (
    request?.value?.properties?.some(
      ({ name, value }) =>
        (name === 'dataType' && value?.text === 'NUMERIC') || (name === 'operator' && value?.text !== undefined),
    ) ?? false
  );
}

/** The comments between two arguments, in a form that hides nothing behind them. */
function commentsBetween(first: SourceRange, second: SourceRange, { source, syntax }: Code): string {
  return syntax
    .commentsOf({ start: first.end, end: second.start })
    .map(({ start, end }) => {
      const comment = source.slice(start, end);
      return comment.startsWith('//') ? ` /*${comment.slice(2)} */` : ` ${comment}`;
    })
    .join('');
}

function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}
