import type { LiteralValue } from '../../program/literal-value.ts';
import type { ReadMap } from '../../catalog/read-map.ts';
import { holdsText } from './filter-condition.ts';
import { mapKeys, type MappedKeys, type MappedPart } from './map-keys.ts';
import { indentAt, isOneLine, lineStart } from '../layout.ts';
import { widest, type TextStyle } from '../text-style.ts';
import { writtenKeys } from './written-keys.ts';

/** v6's request as text. */
export interface RequestText {
  text: string;
  notes: readonly string[];
  blocked: readonly string[];
  /** Rows that v5 skipped: `page` 3 of 20 rows skips 40. */
  skip: number;
}

/** How v5's request is v6's, and the text that it is taken from. */
export interface RequestMapping {
  map: ReadMap;
  source: string;
  style: TextStyle;
}

/**
 * v6's request for a literal one of v5, or for none. What stays keeps its text, its comments and its lines.
 * @param fields the field groups, without quotes; empty = the key is not written
 * @param at where the text goes, for its indentation
 */
export function requestText(
  { map, source, style }: RequestMapping,
  literal: LiteralValue | undefined,
  fields: string,
  at: number,
): RequestText {
  const keys = mapKeys(map, literal?.properties ?? [], source, style);
  const { skip, limit } = skipped(map, literal, keys);
  const conditions = [
    ...(map.rootRows ? [holdsText(map.rootRows, style)] : []),
    ...keys.parts.flatMap((part) => part.conditions),
  ];
  const added = [
    ...Object.entries(map.added ?? {}).map(([key, value]) => `${key}: ${value}`),
    ...(fields === '' ? [] : [`fields: ${style.quote}${fields}${style.quote}`]),
  ];
  const base = indentAt(source, literal?.range.start ?? at);
  const filterOf = (lines?: FilterLines): string[] =>
    keys.filtering ? [`filter: ${filterText(conditions, keys.open, lines)}`] : [];
  const inLines = (written: LiteralValue): string => {
    const inner = innerIndent(written, source, base, style);
    const comments = conditions.length > 1 ? conditionComments(written, keys, source) : undefined;
    const filter = filterOf({ inner, style, comments });
    return spliced(written, { keys, filter, added, limit }, source, { inner, lineEnd: style.lineEnd });
  };
  const inList = (broken: boolean): string => {
    const filter = filterOf(broken ? { inner: base + style.indent, style } : undefined);
    return listed({ keys, filter, added, limit }, commentsIn(literal, source), broken ? { base, style } : undefined);
  };
  const isLong = (flat: string): boolean => {
    const before = literal === undefined ? 0 : literal.range.end - literal.range.start;
    return at - lineStart(source, at) + 1 + flat.length > widest && flat.length > before;
  };
  noteLimit(map, literal, keys);
  const multiLine = literal !== undefined && !isOneLine(source.slice(literal.range.start, literal.range.end));
  const flat = multiLine ? inLines(literal) : inList(false);
  const text = !multiLine && isLong(flat) ? inList(true) : flat;
  if (!hasKeys(text, added, limit, keys))
    keys.blocked.push('the comments between the keys stand where others have to go');
  return { text, notes: keys.notes, blocked: keys.blocked, skip };
}

function noteLimit({ limit }: ReadMap, literal: LiteralValue | undefined, { notes }: MappedKeys): void {
  const size = Number(literal?.properties?.find(({ name }) => name === 'limit')?.value?.text ?? 0);
  if (limit !== undefined && size > limit.most) notes.push(`\`limit\` is at most ${limit.most}`);
}

/** All that is meant to be asked is asked: nothing of it stands in a comment. */
function hasKeys(text: string, added: readonly string[], limit: string | undefined, keys: MappedKeys): boolean {
  const { texts, rest } = placed({ keys, filter: keys.filtering ? ['filter: 0'] : [], added, limit });
  const meant = [...texts, ...rest].map((one) => writtenKeys(`{${one}}`)[0]);
  return meant.sort().join() === writtenKeys(text).sort().join();
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
  const line = (one: string): string =>
    [
      ...(comments?.get(one)?.above ?? []),
      `${one.includes('`') ? one : one.replace(/\n(?!\r?\n)/g, `\n${indent}`)},${comments?.get(one)?.behind ?? ''}`,
    ]
      .map((text) => `${lineEnd}${inner}${indent}${text}`)
      .join('');
  return `${conditions.map(line).join('')}${lineEnd}${inner}`;
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
function placed({ keys, filter, added, limit }: RequestParts): {
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
      const own = waitingLimit;
      waitingLimit = [];
      return own;
    }
    if (conditions.length > 0 && waitingFilter.length > 0) {
      const own = [...kept, ...waitingFilter];
      waitingFilter = [];
      return own;
    }
    if (isFields === true) {
      const own = waiting.filter((text) => text.startsWith('fields:'));
      waiting = waiting.filter((text) => !text.startsWith('fields:'));
      return own;
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
  const { texts, rest } = placed(parts);
  const [first, ...others] = [...texts, ...rest];
  const all = first === undefined ? [] : [`${comments}${first}`, ...others];
  if (all.length === 0) return '{}';
  if (!lines) return `{ ${all.join(', ')} }`;
  const { lineEnd, indent } = lines.style;
  return `{${all.map((text) => `${lineEnd}${lines.base}${indent}${text},`).join('')}${lineEnd}${lines.base}}`;
}

/** The comments between the properties of a literal on one line, with a space behind each. */
function commentsIn(literal: LiteralValue | undefined, source: string): string {
  if (literal === undefined) return '';
  const properties = literal.properties ?? [];
  const ends = [literal.range.start + 1, ...properties.map(({ range }) => range.end)];
  const gaps = ends.map((end, index) => source.slice(end, properties[index]?.range.start ?? literal.range.end - 1));
  return gaps
    .flatMap((gap) => gap.match(/\/\*.*?\*\//g) ?? [])
    .map((comment) => `${comment} `)
    .join('');
}

const sameLineComment = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\n]*?\*\/)/;

/** What stands between two properties without the comma; comments in front of it stay. */
function withoutComma(gap: string): string {
  return gap.replace(/^((?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*),/, (_, before: string) =>
    before.trim() === '' ? '' : before,
  );
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
function conditionComments(
  literal: LiteralValue,
  { parts }: MappedKeys,
  source: string,
): Map<string, ConditionComments> {
  const comments = new Map<string, ConditionComments>();
  const first = parts.findIndex(({ conditions }) => conditions.length > 0);
  for (const [index, part] of parts.entries()) {
    if (!isMoved(part)) continue;
    const { start, end } = part.property.range;
    const before = withoutComma(source.slice(parts[index - 1]?.property.range.end ?? start, start)).replace(
      sameLineComment,
      '',
    );
    const gap = withoutComma(source.slice(end, parts[index + 1]?.property.range.start ?? literal.range.end - 1));
    const behind = sameLineComment.exec(gap)?.[0] ?? '';
    const endsLine = /^[ \t]*\r?\n/.test(gap.slice(behind.length));
    comments.set(part.conditions[0]!, {
      above: index === first ? [] : (before.match(/\/\/[^\r\n]*|\/\*[^]*?\*\//g) ?? []),
      behind: endsLine ? behind : '',
    });
  }
  return comments;
}

/** The text of a literal while it is put together, property by property. */
class LiteralText {
  #text = '{';
  #isEmpty = true;
  /** A comment that has to stand behind the comma. */
  #carried = '';
  readonly #newLine: string;

  constructor(newLine: string) {
    this.#newLine = newLine;
  }

  carry(comment: string): void {
    this.#carried += comment;
  }

  /** @param lead what stands between the comma and the property */
  put(lead: string, property: string): void {
    const own = this.#endsInComment(lead) ? `${this.#newLine}${lead.trimStart()}` : lead;
    this.#text += `${this.#isEmpty ? '' : ','}${this.#carried}${own}${property}`;
    this.#carried = '';
    this.#isEmpty = false;
  }

  /** @param end what stands in front of the closing brace */
  closed(comma: boolean, end: string): string {
    const newLine = this.#endsInComment(end) ? this.#newLine : '';
    return `${this.#text}${comma && !this.#isEmpty ? ',' : ''}${this.#carried}${newLine}${end}}`;
  }

  /** Behind a line comment the rest of the line says nothing. */
  #endsInComment(next: string): boolean {
    return /\/\/[^\n]*$/.test(this.#carried) && !/^[ \t]*\r?\n/.test(next);
  }
}

/** The literal with its lines and comments, property by property. */
function spliced(
  literal: LiteralValue,
  request: RequestParts,
  source: string,
  { inner, lineEnd }: { inner: string; lineEnd: string },
): string {
  const { parts } = request.keys;
  const { perPart, rest } = placed(request);
  const wentAlong = commentsGone(literal, request, perPart, source);
  // What is said behind a property that is gone went with it.
  const gapBehind = (index: number, gap: string): string =>
    wentAlong[index] === true ? withoutComma(gap).replace(sameLineComment, '') : withoutComma(gap);
  const newLine = lineEnd + inner;
  const text = new LiteralText(newLine);
  let end = literal.range.start + 1;
  for (const [index, { property }] of parts.entries()) {
    const gap = gapBehind(index - 1, source.slice(end, property.range.start));
    end = property.range.end;
    const own = perPart[index] ?? [];
    // A comment behind the previous property stays with it.
    if (own.length === 0) text.carry(sameLineComment.exec(gap)?.[0] ?? '');
    own.forEach((each, position) => text.put(position === 0 ? gap : newLine, each));
  }
  const tail = source.slice(end, literal.range.end - 1);
  const gap = gapBehind(parts.length - 1, tail);
  const trailing = sameLineComment.exec(gap)?.[0] ?? '';
  text.carry(trailing);
  for (const each of rest) text.put(newLine, each);
  return text.closed(withoutComma(tail) !== tail || rest.length > 0, gap.slice(trailing.length));
}

/** Of each property, whether what is said behind it goes with it: it is gone, or it is a condition with its comment. */
function commentsGone(
  literal: LiteralValue,
  { keys, filter }: RequestParts,
  perPart: readonly (readonly string[])[],
  source: string,
): readonly boolean[] {
  const inLines = filter.some((text) => text.includes('\n'));
  const comments = inLines ? conditionComments(literal, keys, source) : new Map<string, ConditionComments>();
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
