/** The text of a cell of a notebook, in whatever language: how it is read from the JSON, and written into it. */
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextBuilder } from './virtual-text.ts';

/** A cell's code, and where each piece of it stands. */
export interface Cell {
  text: string;
  /** Range in the cell's text and in the file. */
  pieces: readonly { start: number; end: number; from: number; to: number }[];
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
