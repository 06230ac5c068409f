import { fileURLToPath } from 'node:url';

/** The folder of the shim, as a path and as a URL: frames below it are its own. */
const shim = new URL('..', import.meta.url);
const own = [shim.href, fileURLToPath(shim)];

/**
 * The first place on the stack that is not the shim's own: `file:line:column`, the file as an absolute path.
 * Nothing where the runtime has no stack of that form.
 */
export function callSite(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  for (const frame of stack.split('\n').slice(1)) {
    const [, place = '', line, column] = /^\s*at (?:.*? \()?(?:async )?(.+?):(\d+):(\d+)\)?$/.exec(frame) ?? [];
    if (line === undefined || place.startsWith('node:') || own.some((folder) => place.startsWith(folder))) continue;
    const file = place.startsWith('file:') ? fileURLToPath(place.replace(/[?#].*$/, '')) : place;
    return `${file}:${line}:${column}`;
  }
  return undefined;
}
