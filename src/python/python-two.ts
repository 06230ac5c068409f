/** Forms that only Python 2 can run. A file that has one is left as it is: what else it says may mean another thing. */

/** A token, as far as it is looked at here. */
interface Piece {
  kind: string;
  text: string;
  start: number;
  end: number;
}

/** Words that go on with an expression, so that `print` before them is a name of Python 3. */
const goesOn = new Set(['if', 'else', 'in', 'is', 'and', 'or', 'not', 'for', 'as', 'async']);
const statements = new Set(['print', 'exec']);

/** `print "x"`, `print >>file, x`, `exec code` */
function isOldStatement(tokens: readonly Piece[], at: number): boolean {
  const [before, next, behind] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
  const begins =
    before === undefined ||
    before.text === ';' ||
    before.text === ':' ||
    !['name', 'op', 'string'].includes(before.kind);
  if (!begins || next === undefined || !statements.has(tokens[at]!.text)) return false;
  if (next.kind === 'op') return tokens[at]!.text === 'print' && next.text === '>>' && behind?.kind === 'name';
  return next.kind === 'string' || next.kind === 'number' || (next.kind === 'name' && !goesOn.has(next.text));
}

/** Where a comma of no bracket stands behind `at`, up to the end of the statement; undefined without one. */
function commaBehind(tokens: readonly Piece[], at: number, end: string): number | undefined {
  let depth = 0;
  for (let index = at + 1; index < tokens.length; index += 1) {
    const { kind, text } = tokens[index]!;
    if (kind === 'newline') return undefined;
    if (kind !== 'op') continue;
    if ('([{'.includes(text)) depth += 1;
    else if (')]}'.includes(text)) depth -= 1;
    else if (depth === 0 && text === end) return undefined;
    else if (depth === 0 && text === ',') return index;
  }
  return undefined;
}

/** Whether a name is imported, or is a class of the file: such a one may be an exception. */
function isNamedType(tokens: readonly Piece[], name: string): boolean {
  let isImport = false;
  return tokens.some(({ kind, text }, at) => {
    const before = tokens[at - 1];
    if (kind === 'newline') isImport = false;
    else if (text === 'import' && kind === 'name') isImport = true;
    return kind === 'name' && text === name && (isImport || before?.text === 'class');
  });
}

/** `except A, e:`; from 3.14 on, `except A, B:` names two types. */
function isOldExcept(tokens: readonly Piece[], at: number): boolean {
  const comma = commaBehind(tokens, at, ':');
  const name = comma === undefined ? undefined : tokens[comma + 1];
  if (comma === undefined || name?.kind !== 'name' || tokens[comma + 2]?.text !== ':') return false;
  const isList = tokens[at + 1]!.text === '(' && tokens[comma - 1]!.text === ')';
  return isList || (/^[\p{Ll}_]/u.test(name.text) && !isNamedType(tokens, name.text));
}

/** The form of Python 2 that a token begins, as one writes about it. */
function formAt(tokens: readonly Piece[], at: number): string | undefined {
  const { kind, text, end } = tokens[at]!;
  const next = tokens[at + 1];
  if (kind === 'number') return /^0\d*[1-7]\d*$|^0[xX]?[\da-fA-F]*[lL]$|^\d+[lL]$/.test(text) ? text : undefined;
  if (kind === 'string') return /^[uU][rR]/.test(text) ? '`ur""`' : undefined;
  if (text === '`') return 'a backtick';
  if (text === '<' && next?.text === '>' && next.start === end) return '`<>`';
  if (kind !== 'name' || tokens[at - 1]?.text === '.') return undefined;
  if (isOldStatement(tokens, at)) return `the statement \`${text}\``;
  if (text === 'raise' && commaBehind(tokens, at, ';') !== undefined) return '`raise` with a comma';
  return text === 'except' && isOldExcept(tokens, at) ? '`except` with a comma' : undefined;
}

/** What of a text only Python 2 can run: the first form, with its place; undefined where there is none. */
export function formOfPython2(tokens: readonly Piece[]): { form: string; start: number } | undefined {
  for (const [at, { start }] of tokens.entries()) {
    const form = formAt(tokens, at);
    if (form !== undefined) return { form, start };
  }
  return undefined;
}
