/**
 * Module specifiers of a file, found by regular expressions. They read comments and strings too, so they may find
 * more than the file imports: a false specifier resolves to nothing, or to a file that is then looked at in vain.
 * What they must not do is miss one.
 */

/**
 * White space and comments between two tokens; bounded, so that text that almost matches costs no more than its length.
 */
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

/** One specifier with the names that are taken from the module behind it. */
export interface FoundImport {
  specifier: string;
  /** See {@link TakenNames}. */
  names: TakenNames;
}

/**
 * What an import takes, as one short string, because every import of a repository has one:
 * - `a,default`: these exports, by the names that the module gives them;
 * - `>a,b as c`: these are exported again, the second one under another name;
 * - `>*`: everything is exported again under its own name;
 * - `>* as n`: the module as a whole is exported under this name;
 * - `*`: the module as a whole, or what is taken cannot be told;
 * - empty: nothing, the module is only run.
 */
export type TakenNames = string;

/**
 * @param text a file's text, or its latin1 view (then the specifiers are latin1 views too)
 * @returns specifiers as written, in source order, repeated ones repeated; those with `${` in them are left out.
 * Escapes are not decoded: they do not occur in module names people write.
 */
export function findImports(text: string): FoundImport[] {
  const imports: FoundImport[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const specifier = match[2] as string;
    if (!specifier.includes('${')) imports.push({ specifier, names: namesTaken(text, match.index, match[0]) });
  }
  if (text.includes('///') || text.includes('-types')) {
    for (const [, kind, , path = '', , types] of text.matchAll(directive)) {
      const isRelative = /^\.{0,2}\//.test(path);
      imports.push({ specifier: types ?? (kind === 'path' && !isRelative ? `./${path}` : path), names: '*' });
    }
  }
  return imports;
}

/** Only the specifiers of {@link findImports}. */
export function findSpecifiers(text: string): string[] {
  return findImports(text).map(({ specifier }) => specifier);
}

/** A clause that is longer than this takes the module as a whole. */
const longestClause = 3000;

/**
 * @param start offset where the words in front of the specifier begin
 * @param matched from there to behind the specifier
 */
function namesTaken(text: string, start: number, matched: string): TakenNames {
  if (matched.startsWith('from')) return namesInClause(text, start);
  // `import 'x'` only runs the module; `import('x')` and `require('x')` may stand behind a pattern.
  if (/^import\s*["']/.test(matched)) return '';
  if (!/^(?:quire|import)/.test(matched)) return '*';
  const before = text.slice(Math.max(0, start - longestClause), start);
  const braces = /\{([^{}]*)\}\s*=\s*(?:await\s*)?(?:\(\s*)?(?:await\s+)?(?:re)?$/.exec(before);
  return braces ? listed(braces[1]!, ':') : '*';
}

/** The names between `import` or `export` and the `from` at an offset. */
function namesInClause(text: string, from: number): TakenNames {
  const before = text.slice(Math.max(0, from - longestClause), from);
  const keyword = lastKeyword(before);
  if (!keyword) return '*';
  const clause = withoutComments(before.slice(keyword.end)).trim();
  const parts = /^(?:type\s+|defer\s+|source\s+)?([\w$]+)?\s*,?\s*(?:\{([^{}]*)\}|(\*[^{}]*))?$/.exec(clause);
  if (!parts) return '*';
  const [, byDefault, braces, whole] = parts;
  if (keyword.isExport)
    return `>${whole === undefined ? listed(braces ?? '', ' as ', true) : whole.trim().replace(/\s+/g, ' ')}`;
  if (whole !== undefined) return '*';
  const names = braces === undefined ? [] : [listed(braces, ' as ')].filter((name) => name !== '');
  return [...(byDefault === undefined ? [] : ['default']), ...names].join(',') || (braces === undefined ? '*' : '');
}

function lastKeyword(before: string): { end: number; isExport: boolean } | undefined {
  for (let end = before.length; end > 0; ) {
    const at = Math.max(before.lastIndexOf('import', end - 1), before.lastIndexOf('export', end - 1));
    if (at < 0) return undefined;
    if (!/[\w$]/.test(before[at - 1] ?? ' ') && !/[\w$]/.test(before[at + 6] ?? ' '))
      return { end: at + 6, isExport: before[at] === 'e' };
    end = at;
  }
  return undefined;
}

function withoutComments(clause: string): string {
  return clause.includes('/') ? clause.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ') : clause;
}

/**
 * The module's own names in a list between braces; `*` where one cannot be told.
 * @param separator what stands between a name and the one it gets here
 * @param renamed keeps the other name too
 */
function listed(braces: string, separator: ' as ' | ':', renamed = false): TakenNames {
  const names: string[] = [];
  for (const part of withoutComments(braces).split(',')) {
    const [name = '', local] = part
      .trim()
      .replace(/^type\s+(?!as\b)/, '')
      .replace(/\s*=.*$/s, '')
      .split(separator === ':' ? /\s*:\s*/ : /\s+as\s+/);
    if (name === '') continue;
    if (!/^[\w$]+$/.test(name)) return '*';
    names.push(renamed && local !== undefined && local !== name ? `${name} as ${local}` : name);
  }
  return names.join(',');
}
