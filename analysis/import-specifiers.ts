/**
 * Module specifiers of a file, found by regular expressions. They read comments and strings too, so they may find
 * more than the file imports: a false specifier resolves to nothing, or to a file that is then looked at in vain.
 * What they must not do is miss one.
 */

/** White space and comments between two tokens; bounded, so that text that almost matches costs no more than its length. */
const gap = String.raw`\s*(?:(?:\/\*(?:[^*]|\*(?!\/)){0,800}\*\/|\/\/[^\n]{0,800}\n)\s*){0,8}`;

/**
 * Ends of the words in front of a specifier; short, because the expression runs over every byte of the repository:
 * - `from 'x'`, `import 'x'`, `import('x')` (also in types, JSDoc and `@import`), `require('x')`, `declare module 'x'`;
 * - calls that name a module: `require.resolve`, `import.meta.resolve`, `createRequire(…)('x')`, `vi.mock`, `doMock`,
 *   `jest.requireActual`, `mock.module`, `createMockFromModule`, `unstable_mockModule`, `proxyquire`, `rewire`.
 */
const words = String.raw`(?:from|import|quire|odule|ock|rewire)(?:\.meta\.resolve|\.defer|\.source|\.resolve|\?\.|Module|Actual|Mock|\([^()\n]{0,200}\))?`;

const pattern = new RegExp(`${words}(?:<[^()\\n]{0,300}>)?${gap}(?:\\(${gap})?(["'\`])([^"'\`\\n\\r]{1,512})\\1`, 'g');

/** Comments that name a module: a `path` is relative even without `./`, `types` is a specifier. */
const directive =
  /\/\/\/\s*<reference\s+(path|types)\s*=\s*(["'])([^"'\n]{1,512})\2|\/\/\s*@(?:deno|ts)-types\s*=\s*(["'])([^"'\n]{1,512})\4/g;

/**
 * @param text a file's text, or its latin1 view (then the specifiers are latin1 views too)
 * @returns specifiers as written, in source order, repeated ones repeated; those with `${` in them are left out.
 * Escapes are not decoded: they do not occur in module names people write.
 */
export function findSpecifiers(text: string): string[] {
  const found: string[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const specifier = match[2] as string;
    if (!specifier.includes('${')) found.push(specifier);
  }
  if (text.includes('///') || text.includes('-types')) {
    for (const [, kind, , path = '', , types] of text.matchAll(directive)) {
      const isRelative = /^\.{0,2}\//.test(path);
      found.push(types ?? (kind === 'path' && !isRelative ? `./${path}` : path));
    }
  }
  return found;
}
