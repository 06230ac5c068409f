/** Python inside of a notebook or a text: what is found and edited there, told of the file. */
import { defined } from '../../catalog/defined.ts';
import { hostEdit, hostOffset, pythonText } from '../../embedded/index.ts';
import { applyEdits } from '../../edits/apply-edits.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { NotPython, Python2, tokensOf } from '../../python/tokens.ts';
import { embeddedKind } from '../../repository/embedded-kinds.ts';
import type { VirtualText } from '../../repository/embedded-files.ts';

/** The file that Python is inside of. */
export interface PythonHost {
  source: string;
  unit: VirtualText;
}

/** What cannot be read alone is left out; a notebook is Python 2 as a whole, and told as such. */
function isPython(text: string, isNotebook: boolean): boolean {
  try {
    tokensOf(text);
    return true;
  } catch (error) {
    if (!(error instanceof NotPython)) throw error;
    return isNotebook && error instanceof Python2;
  }
}

/** The Python of a file, or why it is not read; neither where it has none. */
export function pythonInside(file: string, source: string): { host?: PythonHost; problem?: string } {
  const {
    texts: [unit],
    problem,
  } = pythonText(file, source, (text) => isPython(text, embeddedKind(file) === 'notebook'));
  return defined({ host: unit === undefined ? undefined : { source, unit }, problem });
}

/** Where a place of the code is in the file. */
export function placeInHost({ unit }: PythonHost, offset: number): number {
  return hostOffset(unit, offset) ?? hostOffset(unit, offset, true) ?? unit.start;
}

/** An edit of the code as one of the file: behind the last line of a cell it begins with the end of that line. */
function inHost({ unit }: PythonHost, edit: TextEdit): TextEdit | undefined {
  const { start, end, text } = edit;
  const own = hostOffset(unit, start) === undefined ? undefined : hostEdit(unit, edit);
  if (own !== undefined || start !== end || unit.text[start - 1] !== '\n') return own;
  return hostEdit(unit, { start: start - 1, end: start - 1, text: `\n${text.replace(/\n$/, '')}` });
}

/** The file with edits of its code; undefined where it would not hold the code that was meant. */
export function editedHost(host: PythonHost, edits: readonly TextEdit[]): string | undefined {
  const mapped = edits.map((edit) => inHost(host, edit));
  if (mapped.includes(undefined)) return undefined;
  const output = applyEdits(host.source, mapped as TextEdit[]);
  const text = pythonInside(host.unit.host, output).host?.unit.text;
  const isSame = sameLines(text ?? '') === sameLines(applyEdits(host.unit.text, edits));
  return isSame ? output : undefined;
}

/** Empty lines and line ends may be others. */
function sameLines(text: string): string {
  return text.replace(/\s*[\r\n]+/g, '\n').trim();
}
