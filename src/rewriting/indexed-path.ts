/**
 * The path of an indexed type: `['manager']['method']`.
 * @param quote the quotation mark of the place
 */
export function indexed(names: readonly string[], quote: string): string {
  return names.map((name) => `[${quote}${name}${quote}]`).join('');
}
