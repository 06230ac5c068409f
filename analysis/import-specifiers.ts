/**
 * Module specifiers of a file, found by one regular expression. It reads comments and strings too, so it may find
 * more than the file imports: a false specifier resolves to nothing, or to a file that is then looked at in vain.
 * What it must not do is miss one.
 */

/** White space and comments between two tokens. */
const gap = String.raw`\s*(?:(?:\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)\s*)*`;

/**
 * The words in front of a specifier:
 * - `from 'x'`, `import 'x'`, `import('x')` (also in types, JSDoc and `@import`), `require('x')`, `module 'x'` (`declare module`);
 * - calls that name a module: `require.resolve`, `import.meta.resolve`, `vi.mock`, `jest.requireActual`, `mock.module`, `proxyquire`, …;
 * - `/// <reference path="x" />`.
 */
const words = String.raw`from|import(?:\.meta\.resolve|\.defer|\.source|Actual|Mock)?|require(?:\.resolve|Actual|Mock)?|module|(?:[mM]ock|unmock)(?:Module|Implementation)?|proxyquire|rewire|replaceEsm|replace|reference\s+(?:path|types)\s*=`;

const pattern = new RegExp(`(?:${words})(?:<[^()\\n]{0,300}>)?${gap}\\(?${gap}(["'\`])([^"'\`\\n\\r]{1,512})\\1`, 'g');

/** The specifier exactly as written is enough: escapes do not occur in module names people write. */
export function findSpecifiers(text: string): string[] {
  const found: string[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const specifier = match[2] as string;
    found.push(match[0].startsWith('reference') ? referencedPath(match[0], specifier) : specifier);
  }
  return found;
}

/** A `path` reference is relative even without `./`; a `types` reference is a package. */
function referencedPath(match: string, specifier: string): string {
  const isPath = /^reference\s+path/.test(match);
  return isPath && !specifier.startsWith('.') && !specifier.startsWith('/') ? `./${specifier}` : specifier;
}
