/**
 * Jupyter notebooks: the code cells of a JavaScript or TypeScript notebook are one module, for names flow from cell to
 * cell.
 */
import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { isModule, topLevelOf, type Language } from '../program/expressions.ts';
import { type Cell, copyCell, encodeCell, isInList, readCell, separatorIn } from './notebook-cell.ts';
import { TextBuilder, type EmbeddedCode } from './virtual-text.ts';

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
