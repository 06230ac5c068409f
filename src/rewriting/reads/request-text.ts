import type { LiteralValue } from '../../program/literal-value.ts';
import type { ReadMap } from '../../catalog/read-map.ts';
import { holdsText } from './filter-condition.ts';
import { mapKeys, type MappedKeys, type MappedPart } from './map-keys.ts';
import { indentAt, isOneLine, lineBreakBehind, lineStart } from '../layout.ts';
import { widestLine, type TextStyle } from '../text-style.ts';
import { gapsOf, type CommentedText, type Gap } from './literal-gaps.ts';

/** v6's request as text. */
export interface RequestText {
  text: string;
  notes: readonly string[];
  blocked: readonly string[];
  /** Rows that v5 skipped: `page` 3 of 20 rows skips 40. */
  skip: number;
}

/** How v5's request is v6's. */
export interface RequestForm {
  map: ReadMap;
  style: TextStyle;
  /** One page after the other is asked for: the key that says which. */
  inPages?: string;
}

/** How v5's request is v6's, and the text that it is taken from. */
export interface RequestMapping extends RequestForm, CommentedText {}

/**
 * v6's request for a literal one of v5, or for none. What stays keeps its text, its comments and its lines.
 * @param fields the field groups, without quotes; empty = the key is not written
 * @param at where the text goes, for its indentation
 */
export function requestText(
  mapping: RequestMapping,
  literal: LiteralValue | undefined,
  fields: string,
  at: number,
): RequestText {
  const { map, source, style } = mapping;
  const keys = mapKeys(map, literal?.properties ?? [], source, style);
  const { skip, limit } = skipped(map, literal, keys);
  const conditions = [
    ...(map.rootRows ? [holdsText(map.rootRows, style)] : []),
    ...keys.parts.flatMap((part) => part.conditions),
  ];
  const added = addedKeys(mapping, fields).filter((key) => !keys.parts.some(({ kept }) => kept.includes(key)));
  const gaps = literal === undefined ? [] : gapsOf(literal, mapping);
  const base = indentAt(source, literal?.range.start ?? at);
  const filterOf = (lines?: FilterLines): string[] =>
    keys.filtering ? [`filter: ${filterText(conditions, keys.open, lines)}`] : [];
  const inLines = (written: LiteralValue): string => {
    const inner = innerIndent(written, source, base, style);
    const comments = conditions.length > 1 ? conditionComments(keys, gaps) : undefined;
    const filter = filterOf({ inner, style, comments });
    return spliced(gaps, { keys, filter, added, limit }, style.lineEnd + inner);
  };
  const inList = (broken: boolean): string => {
    const filter = filterOf(broken ? { inner: base + style.indent, style } : undefined);
    return listed({ keys, filter, added, limit }, commentsIn(gaps), broken ? { base, style } : undefined);
  };
  const isLong = (flat: string): boolean => {
    const before = literal === undefined ? 0 : literal.range.end - literal.range.start;
    return at - lineStart(source, at) + 1 + flat.length > widestLine && flat.length > before;
  };
  noteLimit(map, literal, keys);
  const multiLine = literal !== undefined && !isOneLine(source.slice(literal.range.start, literal.range.end));
  const flat = multiLine ? inLines(literal) : inList(false);
  const text = !multiLine && isLong(flat) ? inList(true) : flat;
  return { text, notes: keys.notes, blocked: keys.blocked, skip };
}

function noteLimit({ limit }: ReadMap, literal: LiteralValue | undefined, { notes }: MappedKeys): void {
  const size = Number(literal?.properties?.find(({ name }) => name === 'limit')?.value?.text ?? 0);
  if (limit !== undefined && size > limit.most) notes.push(`\`limit\` is at most ${limit.most}`);
}

/** The keys that v5's request did not have. */
export function addedKeys({ map, style, inPages }: RequestForm, fields: string): string[] {
  return [
    ...Object.entries(map.added ?? {}).map(([key, value]) => `${key}: ${value}`),
    ...(fields === '' ? [] : [`fields: ${style.quote}${fields}${style.quote}`]),
    ...(inPages === undefined ? [] : [inPages]),
  ];
}

/** v5's page becomes more rows, of which the first ones are skipped; v6 has no page numbers. */
function skipped(map: ReadMap, literal: LiteralValue | undefined, keys: MappedKeys): { skip: number; limit?: string } {
  if (keys.page === undefined || keys.page <= 1 || map.limit === undefined) return { skip: 0 };
  const written = literal?.properties?.find(({ name }) => name === 'limit');
  const size = written === undefined ? map.limit.absent : Number(written.value?.text ?? NaN);
  const rows = keys.page * size;
  if (!(rows <= map.limit.most)) {
    keys.blocked.push(`page ${keys.page} is reached with \`meta.cursor\` of the pages before it`);
    return { skip: 0 };
  }
  return { skip: rows - size, limit: `limit: ${rows}` };
}

/** How the conditions of a filter stand on lines of their own. */
export interface FilterLines {
  /** The indentation of the filter's own line. */
  inner: string;
  style: TextStyle;
  /** What is written above and behind a condition. */
  comments?: ReadonlyMap<string, ConditionComments> | undefined;
}

/**
 * `JSON.stringify([…])`
 * @param open a value may be missing, and its condition is left out then
 * @param lines absent = on one line
 */
export function filterText(conditions: readonly string[], open: boolean, lines?: FilterLines): string {
  const list = lines && conditions.length > 1 ? conditionLines(conditions, lines) : conditions.join(', ');
  return `JSON.stringify([${list}]${open ? '.filter((condition) => condition.value != null)' : ''})`;
}

function conditionLines(
  conditions: readonly string[],
  { inner, style: { lineEnd, indent }, comments }: FilterLines,
): string {
  // Lines of a value move with it; those of a template are its text.
  const line = (condition: string): string =>
    [
      ...(comments?.get(condition)?.above ?? []),
      `${condition.includes('`') ? condition : indented(condition, indent)},${comments?.get(condition)?.behind ?? ''}`,
    ]
      .map((text) => `${lineEnd}${inner}${indent}${text}`)
      .join('');
  return `${conditions.map(line).join('')}${lineEnd}${inner}`;
}

/** A text with its lines moved to the right, but for the first one, which has its place, and empty ones. */
function indented(text: string, indent: string): string {
  const [first = '', ...others] = text.split('\n');
  return [first, ...others.map((line) => (line.trim() === '' ? line : indent + line))].join('\n');
}

/** What a request of v6 is put together from. */
interface RequestParts {
  keys: MappedKeys;
  /** The property with all conditions; empty without any. */
  filter: readonly string[];
  /** Properties that v5's request did not have. */
  added: readonly string[];
  limit: string | undefined;
}

/**
 * What takes the place of each property: its own text, `filter` where the first condition was, `fields` where it was.
 */
function textsInPlace({ keys, filter, added, limit }: RequestParts): {
  texts: readonly string[];
  rest: readonly string[];
  perPart: readonly (readonly string[])[];
} {
  let waitingFilter = [...filter];
  let waiting = [...added];
  let waitingLimit = limit === undefined ? [] : [limit];
  const perPart = keys.parts.map((part) => {
    const { property, kept, conditions, isFields } = part;
    if (property.name === 'limit' && waitingLimit.length > 0) {
      const withLimit = waitingLimit;
      waitingLimit = [];
      return withLimit;
    }
    if (conditions.length > 0 && waitingFilter.length > 0) {
      const withFilter = [...kept, ...waitingFilter];
      waitingFilter = [];
      return withFilter;
    }
    if (isFields === true) {
      const withFields = waiting.filter((text) => text.startsWith('fields:'));
      waiting = waiting.filter((text) => !text.startsWith('fields:'));
      return withFields;
    }
    return kept;
  });
  return { texts: perPart.flat(), rest: [...waitingLimit, ...waitingFilter, ...waiting], perPart };
}

/**
 * A request without the lines of v5's literal.
 * @param lines the indentation of its closing brace, where each property has a line; absent = all is on one
 */
function listed(parts: RequestParts, comments: string, lines?: { base: string; style: TextStyle }): string {
  const { texts, rest } = textsInPlace(parts);
  const [first, ...others] = [...texts, ...rest];
  const all = first === undefined ? [] : [`${comments}${first}`, ...others];
  if (all.length === 0) return '{}';
  if (!lines) return `{ ${all.join(', ')} }`;
  const { lineEnd, indent } = lines.style;
  return `{${all.map((text) => `${lineEnd}${lines.base}${indent}${text},`).join('')}${lineEnd}${lines.base}}`;
}

/** The comments between the properties of a literal on one line, with a space behind each. */
function commentsIn(gaps: readonly Gap[]): string {
  return gaps
    .flatMap(({ trailing, comments }) => [trailing.trim(), ...comments])
    .filter((comment) => comment !== '')
    .map((comment) => `${comment} `)
    .join('');
}

/** Nothing takes the property's place. */
function isGone(part: MappedPart): boolean {
  return part.kept.length === 0 && part.conditions.length === 0 && part.isFields !== true;
}

/** The property is one condition of the filter now, and what is said behind it goes there. */
function isMoved(part: MappedPart): boolean {
  return part.kept.length === 0 && part.conditions.length === 1;
}

interface ConditionComments {
  above: readonly string[];
  behind: string;
}

/** Comments of properties that become conditions; those above the first one stay above the filter. */
function conditionComments({ parts }: MappedKeys, gaps: readonly Gap[]): Map<string, ConditionComments> {
  const comments = new Map<string, ConditionComments>();
  const first = parts.findIndex(({ conditions }) => conditions.length > 0);
  for (const [index, part] of parts.entries()) {
    if (!isMoved(part)) continue;
    const behind = gaps[index + 1]!;
    comments.set(part.conditions[0]!, {
      above: index === first ? [] : gaps[index]!.comments,
      behind: behind.endsLine ? behind.trailing : '',
    });
  }
  return comments;
}

/** The text of a literal while it is put together, property by property. */
class LiteralText {
  #text = '{';
  #isEmpty = true;
  /** Comments that have to stand behind the comma. */
  #carried = '';
  /** The last of them is a line comment: what follows needs a line of its own. */
  #carriesLine = false;
  readonly #newLine: string;

  constructor(newLine: string) {
    this.#newLine = newLine;
  }

  /** A comment behind the previous property, in its line, is written behind the next comma. */
  carry({ trailing, trailsToLineEnd }: Gap): void {
    this.#carried += trailing;
    this.#carriesLine ||= trailsToLineEnd;
  }

  /** @param lead what stands between the comma and the property */
  put(lead: string, property: string): void {
    const before = this.#hides(lead) ? `${this.#newLine}${lead.trimStart()}` : lead;
    this.#text += `${this.#isEmpty ? '' : ','}${this.#carried}${before}${property}`;
    this.#carried = '';
    this.#carriesLine = false;
    this.#isEmpty = false;
  }

  /** @param end what stands in front of the closing brace */
  closed(comma: boolean, end: string): string {
    const newLine = this.#hides(end) ? this.#newLine : '';
    return `${this.#text}${comma && !this.#isEmpty ? ',' : ''}${this.#carried}${newLine}${end}}`;
  }

  #hides(next: string): boolean {
    return this.#carriesLine && lineBreakBehind(next, 0) === undefined;
  }
}

/** The literal with its lines and comments, property by property. */
function spliced(gaps: readonly Gap[], request: RequestParts, newLine: string): string {
  const { perPart, rest } = textsInPlace(request);
  const wentAlong = commentsGone(request, perPart, gaps);
  // What is said behind a property that is gone went with it.
  const kept = gaps.map((gap, index) => (wentAlong[index - 1] === true ? withoutTrailing(gap) : gap));
  const text = new LiteralText(newLine);
  for (const [index, properties] of perPart.entries()) {
    const gap = kept[index]!;
    // A comment behind the previous property stays with it.
    if (properties.length === 0) text.carry(gap);
    properties.forEach((property, position) => text.put(position === 0 ? gap.text : newLine, property));
  }
  const last = kept.at(-1)!;
  text.carry(last);
  for (const property of rest) text.put(newLine, property);
  return text.closed(last.hasComma || rest.length > 0, last.text.slice(last.trailing.length));
}

function withoutTrailing(gap: Gap): Gap {
  return { ...gap, text: gap.text.slice(gap.trailing.length), trailing: '', trailsToLineEnd: false };
}

/** Of each property, whether what is said behind it goes with it: it is gone, or it is a condition with its comment. */
function commentsGone(
  { keys, filter }: RequestParts,
  perPart: readonly (readonly string[])[],
  gaps: readonly Gap[],
): readonly boolean[] {
  const inLines = filter.some((text) => text.includes('\n'));
  const comments = inLines ? conditionComments(keys, gaps) : new Map<string, ConditionComments>();
  return keys.parts.map(
    (part, index) =>
      (isGone(part) && perPart[index]?.length === 0) ||
      (isMoved(part) && (comments.get(part.conditions[0]!)?.behind ?? '') !== ''),
  );
}

function innerIndent(literal: LiteralValue, source: string, base: string, style: TextStyle): string {
  const [first] = literal.properties ?? [];
  return first === undefined ? base + style.indent : indentAt(source, first.range.start);
}
