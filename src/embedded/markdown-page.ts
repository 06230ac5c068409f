/** The code blocks of Markdown and MDX, in whatever language, and what stands around each. */
import { createRequire } from 'node:module';
import { ignoreReasonIn } from '../repository/ignore-comments.ts';
import type { SourceRange } from '../repository/source-range.ts';

const load = createRequire(import.meta.url);

/** A text that people read has fewer. */
const mostBlocks = 1000;

interface Block {
  /** The opening fence. */
  start: number;
  extension: string;
  /** The code line by line, without what a quotation or list puts in front of it, line ends included. */
  lines: readonly SourceRange[];
}

/** A page as its blocks were looked for in it: of the same length, and what its lines end with is one unit. */
export interface Page {
  text: string;
  isMdx: boolean;
  blocks: readonly Block[];
  /** Why its blocks are not read. */
  problem?: string;
}

/**
 * The code blocks of a `.md` or `.mdx` file.
 * @param languages by the first word behind a fence; what is not among them is none of ours
 */
export function readPage(file: string, source: string, languages: ReadonlyMap<string, string>): Page {
  const isMdx = /\.mdx$/i.test(file);
  // The parser takes a BOM for a word; a line ends with one unit for it.
  const lines = source.replace(/^\uFEFF/, ' ').replaceAll('\r\n', ' \n');
  const text = isMdx ? lines.replace(indentedFence, '$2$1') : lines;
  const blocks = blocksIn(text, source, isMdx, languages);
  if (blocks.length <= mostBlocks) return { text, isMdx, blocks };
  return { text, isMdx, blocks: [], problem: `it has more than ${mostBlocks.toLocaleString('en-US')} code blocks` };
}

/**
 * In MDX a fence may be indented as far as the tag around it; its indentation goes behind it, so that nothing moves.
 */
const indentedFence = /^([ \t]{4,})((?:`{3,}|~{3,})[^\n]*)$/gm;

/**
 * Parsed with the rules of CommonMark: fences in lists, quotations and longer fences, none in comments or indented
 * code.
 */
function blocksIn(text: string, source: string, isMdx: boolean, languages: ReadonlyMap<string, string>): Block[] {
  const { parser } = load('@lezer/markdown') as typeof import('@lezer/markdown');
  // MDX knows no indented code and reads markdown between tags.
  const tree = (isMdx ? parser.configure({ remove: ['IndentedCode', 'HTMLBlock'] }) : parser).parse(text);
  const blocks: Block[] = [];
  let current: { start: number; end: number; info: string; code: SourceRange[] } | undefined;
  tree.iterate({
    enter({ name, from, to }) {
      if (name === 'FencedCode') current = { start: from, end: to, info: '', code: [] };
      else if (current !== undefined && name === 'CodeInfo') current.info = text.slice(from, to);
      else if (current !== undefined && name === 'CodeText') current.code.push({ start: from, end: to });
    },
    leave({ name }) {
      if (name !== 'FencedCode' || current === undefined) return;
      const extension = languages.get(/^\{?\s*\.?(\w+)/.exec(current.info)?.[1]?.toLowerCase() ?? '');
      if (extension !== undefined && current.code.length > 0)
        blocks.push({ start: current.start, extension, lines: linesOf(current.code, source) });
      current = undefined;
    },
  });
  return blocks;
}

/** The lines of a block's code; a line of which the parser tells nothing is an empty one. */
function linesOf(code: readonly SourceRange[], source: string): SourceRange[] {
  const lines: SourceRange[] = [];
  let position = code[0]!.start;
  const last = code.at(-1)!.end;
  let next = 0;
  while (position < last) {
    const newline = source.indexOf('\n', position);
    const end = newline === -1 ? source.length : newline + 1;
    while (code[next] !== undefined && code[next]!.end <= position) next += 1;
    const first = code[next] !== undefined && code[next]!.start < end ? code[next] : undefined;
    const start = first === undefined ? end - (source[end - 2] === '\r' ? 2 : 1) : Math.max(position, first.start);
    // Of an empty line the parser may tell its end only.
    lines.push({
      start: source.slice(start, end).trim() === '' && source[start - 1] === '\r' ? start - 1 : start,
      end,
    });
    position = end;
  }
  return lines;
}

/**
 * What stands in front of the code on a line: `> `, or the indentation of a list; the code's own is part of the code.
 */
export function prefixAt(source: string, { lines }: Block, at: number): string {
  const isWritten = ({ start, end }: SourceRange): boolean => source.slice(start, end).trim() !== '';
  const lineAtOffset = lines.find(({ start, end }) => start <= at && at < end);
  const line =
    lineAtOffset !== undefined && isWritten(lineAtOffset) ? lineAtOffset : (lines.find(isWritten) ?? lines[0]!);
  return source.slice(source.lastIndexOf('\n', line.start - 1) + 1, line.start);
}

/** The reason in a comment on the line above the fence. */
export function ignoredAbove(source: string, start: number): string | undefined {
  const comment = commentAbove(source, start);
  return comment === undefined ? undefined : ignoreReasonIn(comment);
}

/** The comment on the line above the fence of a block. */
export function commentAbove(source: string, start: number): string | undefined {
  const line = source.lastIndexOf('\n', start - 1);
  const above = source.slice(source.lastIndexOf('\n', line - 1) + 1, Math.max(line, 0));
  const comment = above.replace(/^(?:[ \t]*>)*\s*/, '').trimEnd();
  // In Markdown `//` is text.
  return /^(?:<!--.*-->|\{\s*\/\*.*\*\/\s*\})$/.test(comment) ? comment : undefined;
}
