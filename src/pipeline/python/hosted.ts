/** Python inside of a notebook or a text: what is found and edited there, told of the file. */
import { defined } from '../../catalog/defined.ts';
import { pythonText, type UnreadCell } from '../../embedded/python-text.ts';
import { hostEdit, hostOffset } from '../../embedded/virtual-text.ts';
import { applyEdits } from '../../edits/apply-edits.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { NotPython, Python2, tokensOf } from '../../python/tokens.ts';
import { positionsIn } from '../../report/positions.ts';
import type { VirtualText } from '../../repository/embedded-files.ts';

/** The file that Python is inside of. */
export interface PythonHost {
  source: string;
  unit: VirtualText;
}

/** What cannot be read alone is left out; a notebook that may be Python 2 is so as a whole, and told as such. */
function isPython(text: string, mayBeTwo: boolean): boolean {
  try {
    tokensOf(text);
    return true;
  } catch (error) {
    if (!(error instanceof NotPython)) throw error;
    return mayBeTwo && error instanceof Python2;
  }
}

/** The Python inside of a file. */
interface PythonInside {
  /** Each text of it; a file that a notebook writes is one of its own. */
  hosts: readonly PythonHost[];
  /** Why nothing is read. */
  problem?: string;
  unread: readonly UnreadCell[];
}

/** The Python of a file, or why it is not read; neither where it has none. */
export function pythonInside(file: string, source: string): PythonInside {
  const { texts, problem, unread = [] } = pythonText(file, source, isPython);
  return { hosts: texts.map((unit) => ({ source, unit })), unread, ...defined({ problem }) };
}

/** The same code in another text of the file. */
export function sameHost({ unit: { file, host } }: PythonHost, source: string): PythonHost | undefined {
  return pythonInside(host, source).hosts.find(({ unit }) => unit.file === file);
}

/** Why a cell is not read, as one clause. */
export function whyUnread({ text, start, magic }: UnreadCell, source: string): string {
  const line = positionsIn(source)(start).line;
  let why = magic === undefined ? '' : `\`${magic}\` makes something else of it`;
  try {
    if (magic === undefined) tokensOf(text);
  } catch (error) {
    if (!(error instanceof NotPython)) throw error;
    why = error.message;
  }
  return `the cell at line ${line} is not read: ${why}`;
}

/** Where a place of the code is in the file. */
export function placeInHost({ unit }: PythonHost, offset: number): number {
  return hostOffset(unit, offset) ?? hostOffset(unit, offset, true) ?? unit.start;
}

/** An edit of the code as one of the file: behind the last line of a cell it begins with the end of that line. */
function inHost({ unit }: PythonHost, edit: TextEdit): TextEdit | undefined {
  const { start, end, text, isBehind } = edit;
  const own = isBehind === true || hostOffset(unit, start) === undefined ? undefined : hostEdit(unit, edit);
  if (own !== undefined || start !== end || unit.text[start - 1] !== '\n') return own ?? hostEdit(unit, edit);
  return hostEdit(unit, { start: start - 1, end: start - 1, text: `\n${text.replace(/\n$/, '')}` });
}

/** Edits of the code as those of the file; undefined where it would not hold the code that was meant. */
export function editsOfHost(host: PythonHost, edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
  const mapped = edits.flatMap((edit) => inHost(host, edit) ?? []);
  if (mapped.length < edits.length) return undefined;
  const text = sameHost(host, applyEdits(host.source, mapped))?.unit.text;
  const isSame = sameLines(text ?? '') === sameLines(applyEdits(host.unit.text, edits));
  return isSame ? mapped : undefined;
}

/** Empty lines and line ends may be others. */
function sameLines(text: string): string {
  return text.replace(/\s*[\r\n]+/g, '\n').trim();
}
