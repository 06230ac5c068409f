import type { Segment } from '../sites/site.ts';
import type { SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { restOfLine } from './layout.ts';
import type { Code } from './object-text.ts';
import { indexed } from './indexed-path.ts';

/** How a v5 path lies on the names written at a site. */
export interface PathMatch {
  /** Written names before the path: `client` `.api` of `client.api.scoresV3.getManyV3`. */
  leading: readonly Segment[];
  /** Written names that are the end of the path. */
  visible: readonly Segment[];
  /** Names at the beginning of the path that are written elsewhere: `const s = api.scoresV3; s.getManyV3(q)`. */
  hidden: readonly string[];
}

/** Lays `path` on the end of `segments`; `undefined` when the written names are others. */
export function matchPath(segments: readonly Segment[], path: readonly string[]): PathMatch | undefined {
  const count = Math.min(segments.length, path.length);
  const visible = segments.slice(segments.length - count);
  const names = path.slice(path.length - count);
  if (count === 0 || visible.some((segment, index) => segment.name !== names[index])) return undefined;
  return { leading: segments.slice(0, segments.length - count), visible, hidden: path.slice(0, path.length - count) };
}

/** What of the v6 path belongs into this expression, and what has to be true of the hidden rest. */
export interface LocalTarget {
  names: readonly string[];
  /** Set when the hidden names change too: the expression that holds them has to end in these names. */
  holder?: readonly string[];
}

/** Splits the v6 path at the same place as `match` splits the v5 path; `undefined` when it cannot be split there. */
export function localTarget(match: PathMatch, target: readonly string[]): LocalTarget | undefined {
  const { hidden, visible } = match;
  if (hidden.every((name, index) => target[index] === name)) return { names: target.slice(hidden.length) };
  const names = target.slice(Math.max(0, target.length - visible.length));
  const holder = target.slice(0, target.length - names.length);
  return holder.length === 0 ? undefined : { names, holder };
}

/**
 * Edits that turn the written v5 names into `names`. Only the names that differ change; `?.`, brackets, wrappers and
 * comments around the others stay. The reason when a name that differs is not written out, or a cast stands between
 * two.
 */
export function pathEdits(
  code: Code,
  segments: readonly Segment[],
  names: readonly string[],
  form: 'member' | 'index' = 'member',
): TextEdit[] | { reason: string } {
  const { source, syntax } = code;
  const [from, to] = differing(
    segments.map((segment) => segment.name),
    names,
  );
  const old = segments.slice(from, segments.length - to);
  const next = names.slice(from, names.length - to);
  const missing = whyNameIsLacking(old[0]?.only, old[0]?.name, next[0]);
  if (missing !== undefined) return { reason: missing };
  const edits: TextEdit[] = [];
  for (const [index, segment] of old.entries()) {
    if (segment.form === 'element' && !isQuote(source[segment.range.start]))
      return { reason: 'the key in the brackets is computed or written elsewhere' };
    if (index > 0 && isCastBetween(old[index - 1]!, segment, syntax))
      return { reason: 'a cast stands between the names that change' };
    if (index >= next.length) edits.push(removal(code, old[index - 1]!, segment));
    else if (index === old.length - 1) edits.push(...replacement(source, segment, next.slice(index), form));
    else edits.push(...replacement(source, segment, next.slice(index, index + 1), form));
  }
  return edits;
}

/**
 * Why v6's name cannot be written behind a value, in words, where the value's type picks some names of the SDK's.
 * @param only the names of the type; absent = it has all
 * @param instead of which name
 */
export function whyNameIsLacking(
  only: readonly string[] | undefined,
  instead: string | undefined,
  name: string | undefined,
): string | undefined {
  if (only === undefined || name === undefined || instead === name || only.includes(name)) return undefined;
  return `the type in front of \`.${instead}\` has no \`${name}\`: add it there`;
}

/**
 * Lengths of the common beginning and end, leaving at least one old and one new name in the middle unless all are
 * equal.
 */
function differing(old: readonly string[], next: readonly string[]): [number, number] {
  let from = 0;
  while (from < Math.min(old.length, next.length) && old[from] === next[from]) from += 1;
  if (from === old.length && from === next.length) return [from, 0];
  from = Math.min(from, Math.min(old.length, next.length) - 1);
  let to = 0;
  const most = Math.min(old.length, next.length) - from - 1;
  while (to < most && old[old.length - 1 - to] === next[next.length - 1 - to]) to += 1;
  return [from, to];
}

function replacement(source: string, segment: Segment, names: readonly string[], form: 'member' | 'index'): TextEdit[] {
  const quote = source[segment.range.start] ?? "'";
  if (segment.form === 'element' && names.length === 1)
    return [{ ...segment.range, text: `${quote}${names[0]}${quote}` }];
  if (form === 'index') return [{ ...segment.access, text: indexed(names, quote) }];
  if (segment.form === 'element')
    return [{ ...segment.access, text: `${segment.optional ? '?.' : '.'}${names.join('.')}` }];
  return [{ ...segment.range, text: names.join('.') }];
}

/** Takes a name out with the white space before it, but not with a comment; a line comment keeps the line it ends. */
function removal({ source, syntax }: Code, before: Segment, { access }: Segment): TextEdit {
  const from = syntax.commentsOf({ start: before.access.end, end: access.start }).at(-1)?.end ?? before.access.end;
  const kept = source.slice(from, access.start).trimEnd().length;
  const movable = from === before.access.end && kept === 0;
  const endsLine = restOfLine(source, access.end) !== undefined;
  return { start: movable || endsLine ? from + kept : access.start, end: access.end, text: '' };
}

/** `!` and parentheses may stand between two names of one path; a cast may not. */
function isCastBetween(before: Segment, segment: Segment, syntax: SyntaxView): boolean {
  const inner = syntax.parent(before.range);
  return inner !== undefined && inner.end <= segment.access.start && syntax.isCast(inner);
}

function isQuote(character: string | undefined): boolean {
  return character === "'" || character === '"' || character === '`';
}

/** `call.withRawResponse()` */
export function asksRawResponse(call: SourceRange, syntax: SyntaxView): boolean {
  return syntax
    .membersOf(call)
    .slice(0, 1)
    .some((name) => syntax.nameOf(name) === 'withRawResponse');
}
