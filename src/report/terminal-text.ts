/** Text in the columns of a terminal. */

/** Letters that take two columns, and marks that take none; what most terminals agree on. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const mark = /\p{Mn}|\p{Me}|\p{Cf}/u;

/** Our own colours. */
// eslint-disable-next-line no-control-regex -- an escape begins with one
const colour = /\u001b\[\d+m/g;

/** How many columns a text takes that holds no control characters besides our own colours. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const letter of text.replace(colour, '')) columns += mark.test(letter) ? 0 : wide.test(letter) ? 2 : 1;
  return columns;
}

/** Puts pieces into lines that are no wider than they may be; a piece that is wider stands alone. */
function filled(pieces: readonly string[], width: number, next: string): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  for (const piece of pieces) {
    if (line === undefined) line = piece;
    else if (columnsOf(line) + 1 + columnsOf(piece) <= width) line += ` ${piece}`;
    else {
      lines.push(line);
      line = next + piece;
    }
  }
  return [...lines, line ?? ''];
}

/** Sentences as lines of at most `width` columns; code in backticks is broken only where it is wider than a line. */
export function wrappedLines(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    if (columnsOf(line) <= width) return [line];
    const words = line.split(/ +(?=(?:[^`]*`[^`]*`)*[^`]*$)/);
    const pieces = words.flatMap((word) => (columnsOf(word) > width ? word.split(' ') : [word]));
    return filled(pieces, width, '');
  });
}

/** Lines behind a label, the others below the first one. */
export function labelled(label: string, lines: readonly string[], indent: string): string {
  return `${indent}${label}${lines.join(`\n${indent}${' '.repeat(columnsOf(label))}`)}`;
}

/** Most columns of the first of two columns. */
const widestFirst = 52;

/** Rows of two cells; the second stands below the first where both do not fit into a line. */
export function twoColumns(rows: readonly (readonly [string, string])[], width: number): string[] {
  const first = Math.min(widestFirst, Math.max(0, ...rows.map(([cell]) => columnsOf(cell))));
  return rows.map(([cell, other]) => {
    if (other === '') return `  ${cell}`;
    const lines = [`  ${cell.padEnd(first)}  ${other}`, `  ${cell}  ${other}`];
    return lines.find((line) => columnsOf(line) <= width) ?? `  ${cell}\n      ${other}`;
  });
}
