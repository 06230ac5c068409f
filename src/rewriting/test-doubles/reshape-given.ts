import type { GivenResults } from '../../test-doubles/given-results.ts';
import type { LiteralProperty, LiteralValue } from '../../program/literal-value.ts';
import type { CompatCall, FakeRow } from '../../catalog/compat-call.ts';
import { appendToLiteral, type Code, removeFromList } from '../object-text.ts';
import type { TextEdit } from '../../edits/text-edit.ts';

/** What becomes of the results that a test double gives when a function of the compat module reads them. */
export type ReshapedGiven =
  /** Nothing has to change: calls only fail, as they did. */
  | { kind: 'fails' }
  /** `rows`: the function gets rows, and reads their scores as well; `false` when every list is empty. */
  | { kind: 'reshaped'; edits: TextEdit[]; rows: boolean }
  /** `cause`: why what is written cannot be carried over; absent when nothing is written here. */
  | { kind: 'unknown'; cause?: string };

type Part = { edits: TextEdit[]; rows: boolean } | { cause: string };

/**
 * `{ id: 't', name: 'chat' }` → `{ data: [{ id: 't', traceId: 't', traceName: 'chat' }], meta: {} }`, where every value
 * is written out.
 */
export function reshapeGiven(plan: CompatCall['fake'], given: GivenResults | undefined, context: Code): ReshapedGiven {
  if (given === undefined || !given.complete) return { kind: 'unknown' };
  if (given.results.length === 0) return given.fails && plan !== undefined ? { kind: 'fails' } : { kind: 'unknown' };
  if (plan === undefined) return { kind: 'unknown' };
  const edits: TextEdit[] = [];
  let rows = false;
  for (const result of given.results) {
    const part =
      plan.list === undefined ? wrapped(result, plan.row, context) : listed(result, plan.list, plan.row, context);
    if ('cause' in part) return { kind: 'unknown', cause: part.cause };
    edits.push(...part.edits);
    rows ||= part.rows;
  }
  return { kind: 'reshaped', edits, rows };
}

/** One record becomes a page with one row; where a name stands for it, around the name. */
function wrapped(result: LiteralValue, row: FakeRow, context: Code): Part {
  const part = rowOf(result, row, context);
  if ('cause' in part) return part;
  const { start, end } = result.name ?? result.range;
  // The braces of a literal that an arrow function returns would be its body.
  const [open, close] = context.syntax.parent({ start, end })?.kind === 'ArrowFunction' ? ['(', ')'] : ['', ''];
  return {
    edits: [
      { start, end: start, text: `${open}{ data: [` },
      ...part.edits,
      { start: end, end, text: `], meta: {} }${close}` },
    ],
    rows: true,
  };
}

/** A list of records becomes a page with a row for each. */
function listed(result: LiteralValue, list: string, row: FakeRow, context: Code): Part {
  const properties = result.properties ?? [];
  const rows = properties.find(({ name }) => name === list);
  const elements = rows?.value?.elements;
  if (rows?.key === undefined || elements === undefined) return { cause: `\`${list}\` is no visible list` };
  const session = list !== 'data';
  const other = properties.find(({ name }) => name !== list && name !== (session ? 'id' : 'meta'));
  if (other !== undefined) return { cause: `\`${other.name ?? '...'}\` is not in v6's rows` };
  if (session && elements.length === 0) return { cause: 'v6 has no session without traces' };
  const edits: TextEdit[] = list === 'data' ? [] : [keyEdit(rows, 'data')];
  for (const element of elements) {
    const part = rowOf(element, row, context);
    if ('cause' in part) return part;
    edits.push(...part.edits);
  }
  const meta = properties.find(({ name }) => name === 'meta');
  if (meta === undefined) edits.push(...withMeta(result, properties, list, context));
  else if (context.source.slice(meta.range.start, meta.range.end) !== 'meta: {}')
    edits.push({ ...meta.range, text: 'meta: {}' });
  return { edits, rows: elements.length > 0 };
}

/** `id` of a session is what is asked for; its place is taken by the page's end. */
function withMeta(
  { range }: LiteralValue,
  properties: readonly LiteralProperty[],
  list: string,
  context: Code,
): TextEdit[] {
  const gone = properties.filter(({ name }) => name !== list);
  const kept = properties.find(({ name }) => name === list)!;
  const edits = gone.map((property) =>
    removeFromList(context, range, property.range, property.range.start < kept.range.start),
  );
  const last = properties.at(-1)!;
  return last === kept
    ? [...edits, appendToLiteral(context, range, 'meta: {}')]
    : [...edits, { start: kept.range.end, end: kept.range.end, text: ', meta: {}' }];
}

/** Keys get their v6 names where they stand. */
function rowOf(
  record: LiteralValue,
  { keys, emptyLists }: FakeRow,
  context: Code,
): { edits: TextEdit[] } | { cause: string } {
  const { properties, range } = record;
  if (properties === undefined || context.syntax.commentsOf(range).length > 0)
    return { cause: 'what it returns is not fully written there' };
  const edits: TextEdit[] = [];
  let kept = 0;
  for (const property of properties) {
    const { form, name, key, value } = property;
    const isPlain = form === 'property' || form === 'shorthand';
    if (!isPlain || name === undefined || key === undefined || value === undefined)
      return { cause: 'what it returns is not fully written there' };
    if (emptyLists.includes(name) && value.elements?.length === 0 && value.name === undefined) {
      edits.push(removeFromList(context, range, property.range, kept === 0));
      continue;
    }
    kept += 1;
    const to = keys[name];
    if (to === undefined) return { cause: `\`${name}\` is not in v6's rows` };
    if ((name === 'input' || name === 'output') && !staysAsItIs(value))
      return { cause: `\`${name}\` may be a text that is parsed` };
    if (to !== name) edits.push(...(name === 'id' ? idEdits(property, value, context) : [keyEdit(property, to)]));
  }
  return kept === 0 ? { cause: 'a row needs an id' } : { edits };
}

function keyEdit({ form, name, key, range }: LiteralProperty, to: string): TextEdit {
  return form === 'shorthand' ? { ...range, text: `${to}: ${name}` } : { ...key!, text: to };
}

/** The id of a trace is that of its root observation as well. */
function idEdits({ form, range, key }: LiteralProperty, value: LiteralValue, context: Code): TextEdit[] {
  if (!value.stable) return [{ ...key!, text: 'traceId' }];
  const text = form === 'shorthand' ? 'id' : context.source.slice(value.range.start, value.range.end);
  return [{ start: range.end, end: range.end, text: `, traceId: ${text}` }];
}

/** The function parses texts, as v5 did before it gave them. */
function staysAsItIs({ kind, text }: LiteralValue): boolean {
  if (kind !== 'string') return kind === 'object' || kind === 'array' || kind === 'number' || kind === 'boolean';
  try {
    JSON.parse(text ?? '');
    return false;
  } catch {
    return true;
  }
}
