/** Python inside of other files: the code cells of a notebook are one text, and so are the code blocks of a page. */
import { defined } from '../catalog/defined.ts';
import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { embeddedKind } from '../repository/embedded-kinds.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import { commentAbove, ignoredAbove, prefixAt, readPage } from './markdown-page.ts';
import { type Cell, copyCell, encodeCell, isInList, readCell, separatorIn } from './notebook-cell.ts';
import { type EmbeddedCode, TextBuilder } from './virtual-text.ts';

const blockLanguages: ReadonlyMap<string, string> = new Map(
  ['python', 'py', 'python3', 'ipython'].map((language) => [language, 'py']),
);
/** Whether a piece can be read alone; `mayBeTwo`: Python 2 is told as such, so it counts as read. */
type IsPython = (text: string, mayBeTwo: boolean) => boolean;

const languageNames = [
  ['language_info', 'name'],
  ['kernelspec', 'language'],
  ['kernelspec', 'name'],
];
/** What follows is of another language, but for what runs or measures Python. */
const otherCell =
  /^\s*(?:%%(?:time|timeit|capture|prun|memit|debug)\b[^\n]*\n\s*)*%(?:%(?!(?:time|timeit|capture|prun|memit|debug)\b)|(?:md|sh|sql|r|scala|fs)[ \t]*(?:\n|$))/;
/** A cell that is a file, or a program, of its own. */
const ownModule =
  /^\s*%%(?:(?:writefile|file)([ \t]+(?:-a|--append))?[ \t]+(?:"[^"\n]+\.pyw?"|'[^'\n]+\.pyw?'|\S+\.pyw?)|python3?)[ \t]*(?:\n|$)/;
/** What is of no module: other languages, and files without Python. */
const foreignMagic =
  /^%+(?:|bash|cmd|conda|fs|html|js|javascript|latex|markdown|md|perl|pip|r|ruby|scala|script|sh|sql|svg|sx|system)$/i;
const textFile = /^%%(?:writefile|file)$/;
/** A line of the notebook's own: `%pip install`, `!ls`, `files = !ls`, `print?`. */
const ownLine = /^[ \t]*(?:(?:[\w., \t]+=[ \t]*)?[%!](?!=)|\?|[^#'"\n]*\?+\s*$)/;
/** A statement that is measured: `%time f()`, `result = %timeit -n 3 f()`. */
const measured = /^([ \t]*)((?:\w+[ \t]*=[ \t]*)?)(%time(?:it)?(?:[ \t]+-\w+(?:[ \t]+\d+)?)*[ \t]+)(?=[\w(])/;

/** A comment of Python's own that silences a block; that of JavaScript does so as well. */
const ignoreComment = /^<!--\s*svc-v5-ignore:\s*\S.*-->$/;

/** The Python of a file, with the cells of a notebook that are not read. */
export interface PythonCode extends EmbeddedCode {
  unread?: readonly UnreadCell[];
}

/** A cell that is not read. */
export interface UnreadCell {
  /** Where it begins in the file. */
  start: number;
  text: string;
  /** It begins with a word that makes something else of it: `%%bash`. */
  magic?: string;
  /** It is of another language, as far as that word says. */
  isForeign?: true;
}

/** Cells that are one text: those of the notebook itself, or of a file that it writes. */
interface Module {
  name?: string;
  cells: Cell[];
}

const nothing: PythonCode = { texts: [] };

function isIgnored(source: string, start: number): boolean {
  return ignoredAbove(source, start) !== undefined || ignoreComment.test(commentAbove(source, start) ?? '');
}

/**
 * The Python of a file that holds code inside: one text, or none, and one for each file that a notebook writes.
 * @param isPython what cannot be read is left out
 */
export function pythonText(file: string, source: string, isPython: IsPython): PythonCode {
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

/** Whether a notebook says that its kernel is Python 3: a cell of Python 2 is only a broken one there. */
function isOfThree(tree: Node): boolean {
  const [version, name] = [
    ['language_info', 'version'],
    ['kernelspec', 'name'],
  ].map((path) => String(findNodeAtLocation(tree, ['metadata', ...path])?.value));
  return /^3\b/.test(version!) || (!/^2\b/.test(version!) && /^python3/i.test(name!));
}

/** The words that say what module a cell is of; undefined where it is of the notebook itself. */
function ownModuleOf({ text }: Cell): { name: string; isAppended: boolean } | undefined {
  const [words, append] = ownModule.exec(text) ?? [];
  if (words === undefined) return undefined;
  const name = words
    .trim()
    .split(/[ \t]+/)
    .at(-1)!;
  return { name, isAppended: append !== undefined };
}

/** The word that makes something else than Python of a cell. */
function magicOf({ text }: Cell): string | undefined {
  const [words] = otherCell.exec(text) ?? [];
  return words === undefined ? undefined : /^%+\w*/.exec(text.slice(words.search(/%+\w*\s*$/)))![0];
}

/** Sorts cells into the modules that they are of; that of the notebook itself comes first. */
class NotebookModules {
  readonly modules: [Module, ...Module[]] = [{ cells: [] }];
  readonly unread: UnreadCell[] = [];
  readonly #isPython: (text: string) => boolean;

  constructor(isPython: (text: string) => boolean) {
    this.#isPython = isPython;
  }

  add(cell: Cell): void {
    const own = ownModuleOf(cell);
    const magic = own === undefined ? magicOf(cell) : undefined;
    const text = own === undefined ? masked(cell.text, this.#isPython) : cell.text.replace('%', '#');
    if (text.trim() === '' || textFile.test(magic ?? '')) return;
    if (magic !== undefined || !this.#isPython(text)) {
      const start = cell.pieces[0]?.from ?? 0;
      const isForeign = foreignMagic.test(magic ?? '') ? { isForeign: true as const } : {};
      this.unread.push({ start, text, ...defined({ magic }), ...isForeign });
      return;
    }
    this.#moduleOf(own).cells.push({ ...cell, text });
  }

  #moduleOf(own: { name: string; isAppended: boolean } | undefined): Module {
    if (own === undefined) return this.modules[0];
    const known = own.isAppended ? this.modules.findLast(({ name }) => name === own.name) : undefined;
    if (known !== undefined) return known;
    const module: Module = { name: own.name, cells: [] };
    this.modules.push(module);
    return module;
  }
}

function ofNotebook(file: string, source: string, isPython: IsPython): PythonCode {
  const errors: ParseError[] = [];
  const tree = parseTree(source.replace(/^\uFEFF/, ' '), errors, { disallowComments: true });
  if (tree === undefined || errors.length > 0 || !isOfPython(tree)) return nothing;
  const nodes = findNodeAtLocation(tree, ['cells'])?.children ?? [];
  const sorted = new NotebookModules((text) => isPython(text, !isOfThree(tree)));
  for (const node of nodes) if (isPythonCell(node)) sorted.add(readCell(source, findNodeAtLocation(node, ['source'])));
  const separator = separatorIn(source, nodes);
  const texts = sorted.modules.flatMap(({ cells }, index): VirtualText[] => {
    const [first] = cells;
    if (first === undefined) return [];
    const builder = new TextBuilder();
    for (const cell of cells) {
      copyCell(builder, source, cell, { start: 0, end: cell.text.length });
      builder.add('\n');
    }
    return [
      {
        file: `${file}#${index + 1}.py`,
        host: file,
        kind: 'notebook',
        text: builder.text,
        segments: builder.segments,
        start: first.pieces[0]?.from ?? 0,
        encode: (text, at) => encodeCell(text, isInList(at, nodes) ? separator : undefined),
      },
    ];
  });
  return { texts, ...(sorted.unread.length === 0 ? {} : { unread: sorted.unread }) };
}

function ofMarkdown(file: string, source: string, isPython: IsPython): PythonCode {
  const page = readPage(file, source, blockLanguages);
  if (page.problem !== undefined) return { texts: [], problem: page.problem };
  const blocks = page.blocks.filter(({ start, lines }) => {
    const code = lines.map((line) => source.slice(line.start, line.end)).join('');
    return !/^\s*>>>/.test(code) && !isIgnored(source, start) && isPython(code, false);
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
