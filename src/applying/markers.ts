import { defined } from '../catalog/defined.ts';
import { ignoreWord } from '../repository/ignore-comments.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { Decision, PlannedSite } from '../rewriting/plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { commentsAbove, lineAt } from '../edits/comment-lines.ts';
import type { SyntaxNode } from './check-syntax.ts';
import { longestMarkerLine, type MarkerWords, shortMarkerWords } from '../edits/marker-text.ts';
import { standsFor } from './same-marker.ts';
import { rangesAround } from '../edits/ranges-around.ts';

/** A marker to be placed. */
export interface Marker extends MarkerWords {
  /** The statement, class member or JSX child it belongs to, in the text that is edited. */
  statement: SourceRange;
  /** It says what is left to a person, and not what to check. */
  left?: boolean;
}

/** Whether a comment says what to do. */
export function wantsMarker(decision: Decision): decision is Decision & { todo: string } {
  return decision.todo !== undefined && decision.unmarked !== true;
}

/** The markers that the sites want. */
export function markersOf(planned: readonly PlannedSite[]): Marker[] {
  return planned.flatMap(({ site, entry, decision }) =>
    !wantsMarker(decision)
      ? []
      : [
          {
            id: site.id,
            todo: decision.todo,
            ...defined({ readableId: entry.readableId, silent: decision.silent }),
            statement: decision.markerAt ?? site.statement,
            left: decision.status === 'manual',
          },
        ],
  );
}

/**
 * One marker for each id and place, where the first one of them stands: of several the first that says what is left to
 * a person, for what is to be checked is done already.
 */
export function oneForEachId<Placed extends { marker: Marker; at: number }>(placed: readonly Placed[]): Placed[] {
  const byKey = new Map<string, Placed>();
  for (const placement of placed) {
    const key = `${placement.at}:${placement.marker.id}`;
    const known = byKey.get(key);
    if (known === undefined || (placement.marker.left === true && known.marker.left !== true))
      byKey.set(key, placement);
  }
  return [...byKey.values()];
}

/** What a comment holds that speaks to a tool about the line or statement below it. */
const directiveWords = [
  'eslint-disable-next-line',
  '@ts-(?:expect-error|ignore)',
  'prettier-ignore',
  'biome-ignore',
  'deno-lint-ignore',
  'oxlint-disable-next-line',
  'tslint:disable-next-line',
  '(?:istanbul|c8|v8) ignore',
  ignoreWord,
  '@vite-ignore',
  'stylelint-disable-next-line',
  'dprint-ignore',
  'rome-ignore',
  'node:coverage',
];

/** Comments that speak to a tool about the line or statement below them. */
export const directive = new RegExp(directiveWords.join('|'));

/**
 * Insertions that put each marker on a line of its own above its statement and above the statement's directive
 * comments, in the file's indentation and line ending, with at most 120 units behind the indentation. A statement has
 * one marker for each id: the words of one that is there may be somebody's own, and the report says the rest.
 * @param tree the Babel tree of `source`, to know where a line begins inside JSX text or a template literal
 * @param replaced ranges that other edits replace: a line that begins inside one is no place for a marker
 * @param gone where the lines of markers begin that are taken out
 */
export function markerEdits(
  source: string,
  markers: readonly Marker[],
  tree: SyntaxNode,
  replaced: readonly SourceRange[],
  gone: ReadonlySet<number> = new Set(),
): TextEdit[] {
  if (markers.length === 0) return [];
  const { texts, statements } = longRanges(source, tree);
  for (const { start, end } of replaced) texts.push({ start, end, kind: 'other', closed: false });
  const textsAround = rangesAround(texts);
  const statementsAround = rangesAround(statements);
  const edits: TextEdit[] = [];
  const placed = markers.map((marker) => {
    const { start } = marker.statement;
    const place = placeFor(source, start, (line) => [
      ...textsAround(line),
      ...statementsAround(line).filter(({ end }) => end <= start),
    ]);
    return { marker, place, at: place.line };
  });
  for (const { marker, place } of oneForEachId(placed)) {
    const hasMarker = commentsAbove(source, place.statementLine).some(
      ({ start, text }) => !gone.has(start) && standsFor(wordsOf(text), marker),
    );
    if (hasMarker) continue;
    const [open, close] = place.jsx ? ['{/* ', ' */}'] : ['// ', ''];
    const room = longestMarkerLine - open.length - close.length;
    const text = `${place.indent}${open}${shortMarkerWords(marker, room)}${close}${lineEnding(source, place.line)}`;
    edits.push({ start: place.line, end: place.line, text });
  }
  return edits;
}

/** A comment without what makes it one. @param comment without space around it */
export function wordsOf(comment: string): string {
  return comment.replace(/^(?:<!--|\{?\s*\/[/*]+)\s*/, '').replace(/\s*(?:\*\/\s*\}?|-->)$/, '');
}

interface MarkerPlace {
  /** Where the marker's line goes. */
  line: number;
  /** The line the marker is above of, below its directive comments. */
  statementLine: number;
  indent: string;
  jsx: boolean;
}

/** @param around the ranges that begin before an offset and end at it or behind it */
function placeFor(source: string, offset: number, around: (offset: number) => readonly TextRange[]): MarkerPlace {
  let statementLine = lineAt(source, offset);
  for (;;) {
    const line = statementLine;
    const range = around(line).find((candidate) => candidate.closed || line < candidate.end);
    const jsx = range?.kind === 'jsxText' && canSplit(source, range, statementLine);
    if (range === undefined || jsx) {
      let above = line;
      for (const comment of commentsAbove(source, line)) {
        if (!directive.test(comment.text) || comment.text.startsWith('{') !== jsx) break;
        above = comment.start;
      }
      return { line: above, statementLine, indent: /^[ \t]*/.exec(source.slice(line))![0], jsx };
    }
    // Inside a text a comment would become part of it: the marker goes above the line where the text begins.
    statementLine = lineAt(source, range.start);
  }
}

/** JSX text with words on both sides of the line's beginning would lose the space between them. */
function canSplit(source: string, range: SourceRange, at: number): boolean {
  return source.slice(range.start, at).trim() === '' || source.slice(at, range.end).trim() === '';
}

interface TextRange extends SourceRange {
  kind: 'jsxText' | 'other';
  /** Its end still belongs to it: what follows is `${`, or a JSX child. */
  closed: boolean;
}

/** Members of a node that are no syntax below it; comments are listed once, at the file. */
const unread = new Set(['loc', 'errors', 'leadingComments', 'trailingComments', 'innerComments']);

/** What of a tree takes more than one line. */
interface LongRanges {
  /** Where a line comment would be text, a comment's part or a string's part. */
  texts: TextRange[];
  /** Statements and class members: another one may begin on their last line. */
  statements: TextRange[];
}

function longRanges(source: string, tree: SyntaxNode): LongRanges {
  const texts: TextRange[] = [];
  const statements: TextRange[] = [];
  // A list instead of recursion: a tree may be deeper than the stack.
  const waiting: unknown[] = [tree];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) for (const child of value) waiting.push(child);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const node = value as SyntaxNode & Record<string, unknown>;
    const text = textRange(node);
    if (text === undefined)
      for (const [key, child] of Object.entries(node))
        if (typeof child === 'object' && !unread.has(key)) waiting.push(child);
    if (!source.slice(node.start, node.end).includes('\n')) continue;
    if (text !== undefined) texts.push(text);
    else if (isStatement.test(node.type)) {
      // A semicolon in front of the next statement's line is that line's.
      const statementText = source.slice(node.start, node.end).replace(/\n\s*;$/, '');
      if (statementText.includes('\n'))
        statements.push({ start: node.start, end: node.start + statementText.length, kind: 'other', closed: false });
    }
  }
  return { texts, statements };
}

const isStatement = /(?:Statement|Declaration)$|^(?:Class|TSDeclare)\w*(?:Method|Property)$/;

/** Nothing below a text is looked at. */
function textRange({ type, start, end }: SyntaxNode): TextRange | undefined {
  if (type === 'TemplateElement') return { start, end, kind: 'other', closed: true };
  if (type === 'JSXText') return { start, end, kind: 'jsxText', closed: true };
  if (type === 'CommentBlock' || type === 'StringLiteral' || type === 'DirectiveLiteral')
    return { start, end, kind: 'other', closed: false };
  return undefined;
}

/** The ending of the line before, else of the line itself, else of the file's first line. */
export function lineEnding(source: string, line: number): string {
  if (source[line - 1] === '\n') return source[line - 2] === '\r' ? '\r\n' : '\n';
  return /\r?\n/.exec(source)?.[0] ?? '\n';
}
