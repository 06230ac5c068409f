/**
 * Words on a line that is a comment as a whole, e.g. of a marker, are no use of a name; `${…}` may be text of a template.
 * @param at UTF-16 offset anywhere on the line
 */
export function isOnCommentLine(source: string, at: number): boolean {
  const line = /^[^\r\n]*/.exec(source.slice(source.lastIndexOf('\n', at - 1) + 1))![0];
  return /^\s*(?:\/\/|\{?\/\*.*\*\/\}?\s*$)/.test(line) && !line.includes('${');
}
