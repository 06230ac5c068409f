/**
 * Code of several lines without the indentation of the place that it stands at, of which its first line has none.
 * @param code text of a file from the start of a statement or an expression on
 */
export function withoutNesting(code: string): string {
  const [first = '', ...rest] = code.split('\n');
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const nesting = Math.min(...indents);
  return Number.isFinite(nesting) ? [first, ...rest.map((line) => line.slice(nesting))].join('\n') : code;
}
