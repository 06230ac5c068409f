/** Reads the modules that a test runner's configuration maps to files, out of its text. */
/** A module that a configuration maps to files. */
export interface ConfiguredModule {
  isMeant: (specifier: string) => boolean;
  /** Relative to the configuration's folder; one of them may exist. */
  paths: readonly string[];
}

const string = String.raw`(["'\`])((?:\\.|(?!\1)[^\\\n])+)\1`;
const keyed = new RegExp(`${string}\\s*:`, 'g');
const found = new RegExp(
  String.raw`\bfind["']?\s*:\s*(?:${string}|\/((?:\\.|[^/\n])+)\/)\s*,\s*["']?replacement["']?\s*:`,
  'g',
);
const strings = new RegExp(string, 'g');

/** `'^@acme/sdk$': '<rootDir>/fake.ts'`, `{ find: '@acme/sdk', replacement: resolve(__dirname, 'fake.ts') }` */
export function readMappings(text: string): ConfiguredModule[] {
  if (!/\b(?:moduleNameMapper|alias)\b/.test(text)) return [];
  const rootDir = /\brootDir["']?\s*:\s*["']([^"'\n]+)["']/.exec(text)?.[1];
  const pairs = [
    ...[...text.matchAll(keyed)].map((match) => ({ match, key: unescaped(match[2]) })),
    ...[...text.matchAll(found)].map((match) => ({ match, key: unescaped(match[2] ?? match[3]) })),
  ];
  return pairs.flatMap(({ match, key }) => {
    const isMeant = testOf(key);
    const paths = pathsIn(valueAt(text, match.index + match[0].length), rootDir);
    return isMeant && paths.length > 0 ? [{ isMeant, paths }] : [];
  });
}

function unescaped(text = ''): string {
  return text.replaceAll('\\\\', '\\');
}

/**
 * What a pattern is about, where it says that by itself: `^@acme/sdk$`, `.*\/lib\/sdk(\.js)?$`. The patterns of a
 * repository are not run.
 */
function testOf(key: string): ((specifier: string) => boolean) | undefined {
  const plain = key.replaceAll('\\/', '/').replaceAll('\\.', '.').replaceAll('\\-', '-');
  const [, start, name, ending, end] =
    /^(\^?(?:\.\*|\(\.\*\))?)([^\\^$*+?()[\]{}|]+)(\((?:\?:)?\.[\w[\]]+\)\?)?(\$?)$/.exec(plain) ?? [];
  if (name === undefined) return undefined;
  const isEnding = start?.endsWith('^') === false && (start !== '' || end === '$');
  const last = name.startsWith('/') ? name : `/${name}`;
  return (specifier) => {
    const written = ending === undefined ? specifier : specifier.replace(/\.\w+$/, '');
    return written === name || (isEnding && `/${written}`.endsWith(last));
  };
}

/** UTF-16 units that a path, with the calls around it, may have: of what never ends, no more is read for each key. */
const longestValue = 2_000;

/** The text of a value, up to the comma or bracket behind it. */
function valueAt(text: string, start: number): string {
  let depth = 0;
  let quote = '';
  const end = Math.min(text.length, start + longestValue);
  for (let at = start; at < end; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (/["'`]/.test(char)) quote = char;
    else if (/[([{]/.test(char)) depth += 1;
    else if (/[)\]}]/.test(char)) depth -= 1;
    if (depth < 0 || (depth === 0 && quote === '' && char === ',')) return text.slice(start, at);
  }
  return text.slice(start, end);
}

/** The paths in a value, of which a call's strings are parts: `resolve(__dirname, 'test', 'fake.ts')`. */
function pathsIn(value: string, rootDir: string | undefined): string[] {
  if (/^\s*\{/.test(value)) return [];
  const written = [...value.matchAll(strings)].map(([, , text = '']) => text);
  const whole = /^\s*\[/.test(value) ? written : [written.join('/')];
  return whole.flatMap((path) => {
    const relative = path.replace(/^(?:<rootDir>|\$\{\w+\})?\//, '');
    if (relative === '' || /[$*<]/.test(relative)) return [];
    return rootDir !== undefined && path.startsWith('<rootDir>') ? [`${rootDir}/${relative}`, relative] : [relative];
  });
}
