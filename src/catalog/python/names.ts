/** The chapter of all changes of Python. */
export const pythonChapter = 'python';

/** Whether an id is one of Python's. */
export function isPythonId(id: string): boolean {
  return id.startsWith('py:');
}

/** The major that a change leads to: each language has its own. */
export function newMajor(id: string): string {
  return isPythonId(id) ? 'v5' : 'v6';
}

/** Those that several lead to. @param ofPython how many of them are Python's */
export function newMajors(ofPython: number, all: number): string {
  if (ofPython === 0) return 'v6';
  return ofPython === all ? 'v5' : 'v6 and Python v5';
}

/** Whether a file that a run has found holds Python alone: one without an ending is a script. */
export function isPythonName(file: string): boolean {
  return /\.py[iw]?$|(?:^|\/)[^/.]+$/.test(file);
}

/** Of all ids those that somebody can have meant: one of Python's has its prefix, or words between lines. */
export function namesLike(name: string, ids: Iterable<string>): string[] {
  return [...ids].filter((id) => isPythonId(id) === (isPythonId(name) || name.includes('_')));
}
