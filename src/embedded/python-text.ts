/** Python inside of other files: the code cells of a notebook are one text, and so are the code blocks of a page. */
import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { embeddedKind } from '../repository/embedded-kinds.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import { commentAbove, ignoredAbove, prefixAt, readPage } from './markdown.ts';
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
/** What follows is of another language, but for what runs or measures Python. */
const otherCell =
  /^\s*(?:%%(?:time|timeit|capture|prun|memit|debug)\b[^\n]*\n\s*)*%(?:%(?!(?:time|timeit|capture|prun|memit|debug)\b)|(?:md|sh|sql|r|scala|fs)[ \t]*(?:\n|$))/;
/** A line of the notebook's own: `%pip install`, `!ls`, `files = !ls`, `print?`. */
const ownLine = /^[ \t]*(?:(?:[\w., \t]+=[ \t]*)?[%!](?!=)|\?|[^#'"\n]*\?+\s*$)/;
/** A statement that is measured: `%time f()`, `result = %timeit -n 3 f()`. */
const measured = /^([ \t]*)((?:\w+[ \t]*=[ \t]*)?)(%time(?:it)?(?:[ \t]+-\w+(?:[ \t]+\d+)?)*[ \t]+)(?=[\w(])/;

/** A comment of Python's own that silences a block; that of JavaScript does so as well. */
const ignoreComment = /^<!--\s*svc-v5-ignore:\s*\S.*-->$/;

const nothing: EmbeddedCode = { texts: [] };

function isIgnored(source: string, start: number): boolean {
  return ignoredAbove(source, start) !== undefined || ignoreComment.test(commentAbove(source, start) ?? '');
}

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

/** A line of the notebook's own with the same length: a comment, or the statement in it. */
function asPython(line: string): string {
  if (!ownLine.test(line)) return line;
  const [whole, blanks, target, words] = measured.exec(line) ?? [];
  if (whole === undefined) return line.replace(/\S/, '#');
  const filled = (target === '' ? 'pass;' : '').padEnd(words!.length);
  return `${blanks}${target}${filled}${line.slice(whole.length)}`;
}

/** The text of a cell, in which each line of the notebook's own has become Python; inside of a string none is. */
function masked(text: string, isPython: (text: string) => boolean): string {
  let done = '';
  for (const line of text.split(/(?<=\n)/)) {
    const own = asPython(line);
    done += own !== line && !/\\\r?\n$/.test(done) && isPython(done) ? own : line;
  }
  return done;
}

/** Whether a cell is Python for the editor that wrote it. */
function isPythonCell(cell: Node): boolean {
  if (findNodeAtLocation(cell, ['cell_type'])?.value !== 'code') return false;
  const languageId = findNodeAtLocation(cell, ['metadata', 'vscode', 'languageId'])?.value as unknown;
  return languageId === undefined || languageId === 'python';
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
    if (!isPythonCell(node)) return [];
    const cell = readCell(source, findNodeAtLocation(node, ['source']));
    if (otherCell.test(cell.text)) return [];
    const text = masked(cell.text, isPython);
    return text.trim() === '' || !isPython(text) ? [] : [{ ...cell, text }];
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
    return !/^\s*>>>/.test(code) && !isIgnored(source, start) && isPython(code);
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
