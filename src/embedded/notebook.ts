/**
 * Jupyter notebooks: the code cells of a JavaScript or TypeScript notebook are one module, for names flow from cell to
 * cell.
 */
import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { SourceRange } from '../repository/source-range.ts';
import { isModule, topLevelOf, type Language } from '../program/expressions.ts';
import { TextBuilder, type EmbeddedCode } from './virtual-text.ts';

/** A cell's code, and where each piece of it stands. */
export interface Cell {
  text: string;
  /** Range in the cell's text and in the file. */
  pieces: readonly { start: number; end: number; from: number; to: number }[];
}

/** Reads an `.ipynb` file. */
export function readNotebook(file: string, source: string): EmbeddedCode {
  const errors: ParseError[] = [];
  const tree = parseTree(source.replace(/^\uFEFF/, ' '), errors, { disallowComments: true });
  if (tree === undefined || errors.length > 0) return { texts: [], problem: 'it is no valid JSON' };
  const language = languageOf(tree);
  const cells = findNodeAtLocation(tree, ['cells'])?.children;
  if (language === undefined || cells === undefined) return { texts: [] };
  const codes = cells
    .flatMap((cell) => (isCode(cell, language) ? [readCell(source, findNodeAtLocation(cell, ['source']))] : []))
    .filter(({ text }) => text.trim() !== '' && isModule(text, language));
  if (codes.length === 0) return { texts: [] };
  const builder = writeCells(source, codes, language);
  const separator = separatorIn(source, cells);
  return {
    texts: [
      {
        file: `${file}#1.${language}`,
        host: file,
        kind: 'notebook',
        text: builder.text,
        segments: builder.segments,
        start: codes[0]!.pieces[0]?.from ?? 0,
        encode: (text, at) => encodeCell(text, isInList(at, cells) ? separator : undefined),
      },
    ],
  };
}

/** By the kernel, as Jupyter does; of a language that is not ours nothing is read. */
function languageOf(tree: Node): 'js' | 'ts' | undefined {
  const names = [
    ['language_info', 'name'],
    ['kernelspec', 'language'],
    ['kernelspec', 'name'],
  ].map((path) => findNodeAtLocation(tree, ['metadata', ...path])?.value as unknown);
  for (const name of names) {
    if (typeof name !== 'string') continue;
    if (/^(?:typescript|deno|tslab)$/i.test(name)) return 'ts';
    if (/^(?:javascript|jslab|node)$/i.test(name)) return 'js';
  }
  return undefined;
}

function isCode(cell: Node, language: Language): boolean {
  if (findNodeAtLocation(cell, ['cell_type'])?.value !== 'code') return false;
  const languageId = findNodeAtLocation(cell, ['metadata', 'vscode', 'languageId'])?.value as unknown;
  return languageId === undefined || languageId === (language === 'ts' ? 'typescript' : 'javascript');
}

/** A cell's source: one string, or one for each line. */
export function readCell(source: string, node: Node | undefined): Cell {
  const pieces: { start: number; end: number; from: number; to: number }[] = [];
  let text = '';
  for (const string of node?.type === 'array' ? (node.children ?? []) : node === undefined ? [] : [node]) {
    if (string.type !== 'string') continue;
    let position = string.offset + 1;
    const last = string.offset + string.length - 1;
    while (position < last) {
      const escape = source.indexOf('\\', position);
      const end = escape === -1 || escape >= last ? last : escape;
      if (end > position) {
        pieces.push({ start: text.length, end: text.length + end - position, from: position, to: end });
        text += source.slice(position, end);
      }
      if (end === last) break;
      const behind = end + (source[end + 1] === 'u' ? 6 : 2);
      const unit = JSON.parse(`"${source.slice(end, behind)}"`) as string;
      pieces.push({ start: text.length, end: text.length + 1, from: end, to: behind });
      text += unit;
      position = behind;
    }
  }
  return { text, pieces };
}

/** Copies a part of a cell's text. */
export function copyCell(builder: TextBuilder, source: string, cell: Cell, { start, end }: SourceRange): void {
  for (const piece of cell.pieces) {
    const from = Math.max(piece.start, start);
    const to = Math.min(piece.end, end);
    if (from >= to) continue;
    const isWholePiece = piece.end - piece.start === piece.to - piece.from;
    builder.copy(
      source,
      isWholePiece ? piece.from + from - piece.start : piece.from,
      isWholePiece ? piece.from + to - piece.start : piece.to,
      { text: cell.text.slice(from, to) },
    );
  }
}

/**
 * The cells one behind the other, imports first. A cell that declares a name again begins a scope of its own: what
 * comes after sees the new one.
 */
function writeCells(source: string, cells: readonly Cell[], language: Language): TextBuilder {
  const builder = new TextBuilder();
  const seen = new Set<string>();
  let depth = 0;
  const write = (cell: Cell, start: number, end: number): void => {
    copyCell(builder, source, cell, { start, end });
    builder.add('\n');
  };
  const bodies: { cell: Cell; parts: { start: number; end: number }[]; declared: readonly string[] }[] = [];
  for (const cell of cells) {
    const { imports, declared } = topLevelOf(cell.text, language);
    const parts: { start: number; end: number }[] = [];
    let position = 0;
    for (const { start, end } of imports) {
      if (cell.text.slice(position, start).trim() !== '') parts.push({ start: position, end: start });
      write(cell, lineStart(cell.text, start, position), end);
      position = end;
    }
    parts.push({ start: position, end: cell.text.length });
    bodies.push({ cell, parts, declared });
  }
  for (const { cell, parts, declared } of bodies) {
    builder.add('/**/\n');
    if (declared.some((name) => seen.has(name))) {
      builder.add('{ /**/\n');
      depth += 1;
      seen.clear();
    }
    for (const name of declared) seen.add(name);
    for (const { start, end } of parts) write(cell, start, end);
    builder.add(';/**/\n');
  }
  builder.add('}'.repeat(depth));
  return builder;
}

function lineStart(text: string, offset: number, from: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start >= from && text.slice(start, offset).trim() === '' ? start : offset;
}

/** What stands between two lines of a cell. */
export function separatorIn(source: string, cells: readonly Node[]): string {
  for (const cell of cells) {
    const lines = findNodeAtLocation(cell, ['source']);
    const [first, second] = lines?.type === 'array' ? (lines.children ?? []) : [];
    if (first && second) return source.slice(first.offset + first.length - 1, second.offset + 1);
  }
  const list = cells
    .map((cell) => findNodeAtLocation(cell, ['source']))
    .find((lines) => lines?.type === 'array' && lines.children?.length === 1);
  const only = list?.children?.[0];
  return list === undefined || only === undefined ? '","' : `",${source.slice(list.offset + 1, only.offset)}"`;
}

export function isInList(at: number, cells: readonly Node[]): boolean {
  return cells.some((cell) => {
    const lines = findNodeAtLocation(cell, ['source']);
    return lines?.type === 'array' && lines.offset <= at && at <= lines.offset + lines.length;
  });
}

/** As JSON; each line is a string of its own where the cell has it so. */
export function encodeCell(text: string, separator: string | undefined): string {
  return (
    text
      .split(/(?<=\n)/)
      .map((line) => JSON.stringify(line).slice(1, -1))
      .join(separator ?? '') + (separator !== undefined && text.endsWith('\n') ? separator : '')
  );
}
