/** Lines as Python counts them: a statement that goes on over several is one, and a block stands below its header. */
import { defined } from '../catalog/defined.ts';
import type { Span } from './scopes.ts';
import type { Token } from './tokens.ts';

/** The tokens of one logical line. */
export interface Line extends Span {
  /** The line that the block is below of. */
  header?: Line;
  /** The line before it in the same block. */
  previous?: Line;
}

/** The lines of a file, in their order. */
export function linesOf(tokens: readonly Token[]): Line[] {
  const lines: Line[] = [];
  const open: { header?: Line; last?: Line }[] = [{}];
  for (let at = 0; at < tokens.length; ) {
    const { kind } = tokens[at]!;
    if (kind === 'indent') {
      const header = open.at(-1)!.last;
      open.push(defined({ header }));
    }
    if (kind === 'dedent') open.pop();
    if (kind === 'indent' || kind === 'dedent' || kind === 'newline') {
      at += 1;
      continue;
    }
    let to = at;
    while (tokens[to] !== undefined && tokens[to]!.kind !== 'newline') to += 1;
    const block = open.at(-1)!;
    const line: Line = {
      from: at,
      to,
      ...defined({ header: block.header, previous: block.last }),
    };
    block.last = line;
    lines.push(line);
    at = to;
  }
  return lines;
}

/** The line that a token is on. */
export function lineOf(lines: readonly Line[], token: number): Line {
  return lines.find(({ from, to }) => token >= from && token < to) ?? lines[0]!;
}

/** The name of the function whose header a line is; undefined for any other line. */
export function functionNameOf(tokens: readonly Token[], { from }: Line): string | undefined {
  const at = tokens[from]!.text === 'async' ? from + 1 : from;
  return tokens[at]?.text === 'def' ? (tokens[at + 1]?.text ?? '') : undefined;
}

/** The decorators above a line, the nearest first. */
export function decoratorsAbove(tokens: readonly Token[], { previous }: Line): Line[] {
  const decorators: Line[] = [];
  for (let at = previous; at !== undefined && tokens[at.from]!.text === '@'; at = at.previous) decorators.push(at);
  return decorators;
}

const goesOn = new Set(['elif', 'else', 'except', 'finally']);

/**
 * Where a comment about a line has its place: not between a decorator and what it decorates, nor inside an `if` or a
 * `try` with its branches.
 */
export function commentedLine(tokens: readonly Token[], line: Line): Line {
  const first = ({ from }: Line): string => tokens[from]?.text ?? '';
  let at = line;
  while (goesOn.has(first(at)) && at.previous !== undefined) at = at.previous;
  return decoratorsAbove(tokens, at).at(-1) ?? at;
}

/** Offset of the first character of the line of text that holds `offset`; behind a BOM in the first one. */
export function textLineAt(source: string, offset: number): number {
  const start =
    offset === 0 ? 0 : Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1;
  return start === 0 && source.startsWith('\uFEFF') ? 1 : start;
}

/** A line with nothing but a comment. */
export interface CommentLine {
  /** Offset of its first character. */
  start: number;
  text: string;
}

/** The comments right above a line of text, nearest first. */
export function commentLinesAbove(source: string, start: number, comments: ReadonlyMap<number, string>): CommentLine[] {
  const lines: CommentLine[] = [];
  for (let at = start; at > textLineAt(source, 0); ) {
    const end = source[at - 1] === '\n' && source[at - 2] === '\r' ? at - 2 : at - 1;
    at = textLineAt(source, end);
    const text = comments.get(at);
    if (text === undefined) break;
    lines.push({ start: at, text });
  }
  return lines;
}

/** The line ending that a file has, of the line before where there is one. */
export function lineEndingAt(source: string, start: number): string {
  if (source[start - 1] === '\n') return source[start - 2] === '\r' ? '\r\n' : '\n';
  if (source[start - 1] === '\r') return '\r';
  return /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
}

/** The white space that a line of text begins with. */
export function indentationAt(source: string, start: number): string {
  return /^[ \t\f]*/.exec(source.slice(start, start + 200))![0];
}

/** What one step of indentation is in a file. */
export function indentUnit(source: string, tokens: readonly Token[]): string {
  const first = tokens.find(({ kind }) => kind === 'indent');
  return first === undefined ? '    ' : indentationAt(source, textLineAt(source, first.start)) || '    ';
}

const ignoreComment = /^#\s*svc-v5-ignore:\s*(\S.*)$/;

/** Words of a comment right above a statement that silences it. */
export function ignoreReason(
  file: { source: string; tokens: readonly Token[]; comments: ReadonlyMap<number, string>; lines: readonly Line[] },
  statement: Span,
): string | undefined {
  const { source, tokens, comments, lines } = file;
  const ownLine = lineOf(lines, statement.from);
  const places = [tokens[statement.from]!, tokens[commentedLine(tokens, ownLine).from]!];
  for (const { start } of places)
    for (const { text } of commentLinesAbove(source, textLineAt(source, start), comments)) {
      const reason = ignoreComment.exec(text)?.[1];
      if (reason !== undefined) return reason;
    }
  return undefined;
}
