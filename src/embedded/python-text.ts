/** Python inside of other files: the code cells of a notebook are one text, and so are the code blocks of a page. */
import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { embeddedKind } from '../repository/embedded-kinds.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import { ignoredAbove, prefixAt, readPage } from './markdown.ts';
import { type Cell, copyCell, encodeCell, isInList, readCell, separatorIn } from './notebook.ts';
import { type EmbeddedCode, TextBuilder } from './virtual-text.ts';

const blockLanguages: ReadonlyMap<string, string> = new Map(
  ['python', 'py', 'python3', 'ipython'].map((language) => [language, 'py']),
);
const languageNames = [
  ['language_info', 'name'],
  ['kernelspec', 'language'],
  ['kernelspec', 'name'],
];
/** What follows is of another language, but for what measures Python. */
const otherCell = /^\s*%%(?!time|timeit|capture|prun)\w/;
/** A line of the notebook's own: `%pip install`, `!ls`, `print?`. */
const ownLine = /^[ \t]*(?:[%!?](?!=)|[^#'"\n]*\?+[ \t]*$)/gm;

const nothing: EmbeddedCode = { texts: [] };

/**
 * The Python of a file that holds code inside: one text, or none.
 * @param isPython whether a piece can be read alone: what cannot is left out
 */
export function pythonText(file: string, source: string, isPython: (text: string) => boolean): EmbeddedCode {
  switch (embeddedKind(file)) {
    case 'notebook':
      return ofNotebook(file, source, isPython);
    case 'markdown':
      return ofMarkdown(file, source, isPython);
    default:
      return nothing;
  }
}

/** The text of a cell in which each line that is not Python is a comment of the same length. */
function masked(text: string): string {
  return text.replace(ownLine, (line) => {
    const at = line.search(/\S/);
    return `${line.slice(0, at)}#${line.slice(at + 1)}`;
  });
}

function isOfPython(tree: Node): boolean {
  return languageNames.some((path) => {
    const name = findNodeAtLocation(tree, ['metadata', ...path])?.value as unknown;
    return typeof name === 'string' && /^i?python/i.test(name);
  });
}

function ofNotebook(file: string, source: string, isPython: (text: string) => boolean): EmbeddedCode {
  const errors: ParseError[] = [];
  const tree = parseTree(source.replace(/^\uFEFF/, ' '), errors, { disallowComments: true });
  if (tree === undefined || errors.length > 0 || !isOfPython(tree)) return nothing;
  const nodes = findNodeAtLocation(tree, ['cells'])?.children ?? [];
  const cells = nodes.flatMap((node): Cell[] => {
    if (findNodeAtLocation(node, ['cell_type'])?.value !== 'code') return [];
    const cell = readCell(source, findNodeAtLocation(node, ['source']));
    const text = masked(cell.text);
    return otherCell.test(cell.text) || text.trim() === '' || !isPython(text) ? [] : [{ ...cell, text }];
  });
  const [first] = cells;
  if (first === undefined) return nothing;
  const builder = new TextBuilder();
  for (const cell of cells) {
    copyCell(builder, source, cell, { start: 0, end: cell.text.length });
    builder.add('\n');
  }
  const separator = separatorIn(source, nodes);
  const unit: VirtualText = {
    file: `${file}#1.py`,
    host: file,
    kind: 'notebook',
    text: builder.text,
    segments: builder.segments,
    start: first.pieces[0]?.from ?? 0,
    encode: (text, at) => encodeCell(text, isInList(at, nodes) ? separator : undefined),
  };
  return { texts: [unit] };
}

function ofMarkdown(file: string, source: string, isPython: (text: string) => boolean): EmbeddedCode {
  const page = readPage(file, source, blockLanguages);
  if (page.problem !== undefined) return { texts: [], problem: page.problem };
  const blocks = page.blocks.filter(({ start, lines }) => {
    const code = lines.map((line) => source.slice(line.start, line.end)).join('');
    return !/^\s*>>>/.test(code) && ignoredAbove(source, start) === undefined && isPython(code);
  });
  const [first] = blocks;
  if (first === undefined) return nothing;
  const builder = new TextBuilder();
  for (const { lines } of blocks) {
    for (const { start, end } of lines) builder.copy(source, start, end);
    builder.add('\n');
  }
  const unit: VirtualText = {
    file: `${file}#1.py`,
    host: file,
    kind: 'markdown',
    text: builder.text,
    segments: builder.segments,
    start: first.start,
    encode: (edited, at) => {
      const block = blocks.findLast(({ start }) => start <= at) ?? first;
      return edited.replaceAll('\n', `\n${prefixAt(source, block, at)}`);
    },
  };
  return { texts: [unit] };
}
