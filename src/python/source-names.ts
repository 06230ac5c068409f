/** Which files are Python by their name, or by their first line. */

const ofModules = /\.pyw?$/;
const withoutEnding = /(?:^|\/)[^/.]+$/;
const started = /^#![^\r\n]*\b(?:python[\d.]*|pypy\d*|uv[ \t]+run)\b/;

/** Whether a file may be a script, as far as its name says: its first line names what runs it. */
export function mayBeScript(name: string): boolean {
  return withoutEnding.test(name);
}

/** Whether Python runs a script by its first line. */
export function isStartedByPython(text: string): boolean {
  return started.test(text);
}

/** Whether a file is a module, or a script, of Python; declarations are none. */
export function isPythonCode(name: string, text: (name: string) => string | undefined): boolean {
  return ofModules.test(name) || (mayBeScript(name) && isStartedByPython(text(name) ?? ''));
}
