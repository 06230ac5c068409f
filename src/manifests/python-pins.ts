/** Which majors of the Python SDK a repository asks for: requirements files, `pyproject.toml` and lock files. */
import path from 'node:path';

/** A requirement of the SDK. */
export interface PythonPin {
  /** Absolute path with `/`. */
  file: string;
  line: number;
  /** The distribution: `svc` or `langfuse`. */
  name: string;
  /** The versions as they are written: `>=4,<5`; empty without any. */
  range: string;
  /** Where they are written. */
  offset: number;
  /** Of majors 2 to 5 those that it lets in. */
  majors: readonly number[];
  /** A lock file: what is installed. */
  isLock: boolean;
  /** The versions that a person would write; undefined where major 5 comes by itself, or nobody can tell. */
  raised?: string;
  /** It is written with a hash, which nobody can raise without the package. */
  byHand?: true;
}

const known = [2, 3, 4, 5] as const;
const requirements = /^(?:requirements|constraints)[\w.-]*\.(?:txt|in)$|^[\w.-]*requirements\.(?:txt|in)$/;
const locks = new Set(['uv.lock', 'poetry.lock', 'pdm.lock']);

/** What a file name means; undefined for anything else. */
export function pythonManifestKind(file: string): 'requirements' | 'project' | 'lock' | undefined {
  const name = path.posix.basename(file);
  if (name === 'pyproject.toml') return 'project';
  if (locks.has(name)) return 'lock';
  const inFolder = path.posix.basename(path.posix.dirname(file)) === 'requirements' && /\.(?:txt|in)$/.test(name);
  return inFolder || requirements.test(name) ? 'requirements' : undefined;
}

/** `>=`, and the numbers behind it. */
interface Clause {
  operator: string;
  version: string;
}

function clausesOf(range: string): Clause[] | undefined {
  const clauses: Clause[] = [];
  for (const part of range.replace(/[()]/g, '').split(',')) {
    const text = part.trim();
    if (text === '' || text === '*') continue;
    const match = /^(===|==|~=|!=|>=|<=|>|<|\^|~|)\s*v?(\d[\w.*+-]*)$/.exec(text);
    if (match === null) return undefined;
    clauses.push({ operator: match[1]!, version: match[2]! });
  }
  return clauses;
}

function lets({ operator, version }: Clause, major: number): boolean {
  const first = Number.parseInt(version, 10);
  const isWhole = !/^\d+(?:\.0+)*\.?[^.\d]*$/.test(version) && !/^\d+(?:\.\*)?$/.test(version);
  switch (operator) {
    case '>=':
    case '>':
      return major >= first;
    case '<':
      return major < first || (major === first && isWhole);
    case '<=':
      return major <= first;
    case '!=':
      return !(major === first && /^\d+(?:\.\*)?$/.test(version));
    default:
      return major === first;
  }
}

/** As many numbers as there were. */
function likeVersion(version: string, major: number): string {
  return version
    .split('.')
    .map((part, index) => (index === 0 ? String(major) : part === '*' ? '*' : '0'))
    .join('.');
}

/** The range on major 5, in its own form. */
function raisedRange(range: string, majors: readonly number[]): string | undefined {
  const isMoving = majors.includes(4) && !majors.includes(3);
  if (!isMoving || /[a-z]/i.test(range)) return undefined;
  let isSure = true;
  const text = range.replace(
    /(===|==|~=|!=|>=|<=|>|<|\^|~|)(\s*)(\d[\d.*]*)/g,
    (_, operator: string, gap: string, version: string) => {
      if (operator === '!=' || operator === '>') isSure = false;
      if (operator === '<=') return `<${gap}6`;
      return `${operator}${gap}${likeVersion(version, operator === '<' ? 6 : 5)}`;
    },
  );
  return isSure && text !== range ? text : undefined;
}

function pin(
  { file, line, name, range, offset }: Pick<PythonPin, 'file' | 'line' | 'name' | 'range' | 'offset'>,
  mayRaise: boolean,
): PythonPin {
  const clauses = clausesOf(range);
  // What cannot be read lets everything in.
  const majors = known.filter((major) => clauses?.every((clause) => lets(clause, major)) ?? true);
  const raised = mayRaise && clauses !== undefined && clauses.length > 0 ? raisedRange(range, majors) : undefined;
  const byHand = !mayRaise && majors.includes(4) && !majors.includes(5);
  return {
    ...{ file, line, name, range, offset, majors, isLock: false },
    ...(raised === undefined ? {} : { raised }),
    ...(byHand ? { byHand } : {}),
  };
}

/** The requirements of the SDK in one file. */
export function pythonPins(file: string, source: string, names: readonly string[]): PythonPin[] {
  const kind = pythonManifestKind(file);
  if (kind === undefined) return [];
  const name = `(${names.join('|')})`;
  const extras = String.raw`(?:\s*\[[^\]]*\])?`;
  if (kind === 'lock') {
    const locked = new RegExp(String.raw`^name = "${name}"\r?\nversion = "(\d[^"]*)"`, 'gm');
    return [...source.matchAll(locked)].map(({ index, 1: found = '', 2: version = '' }) => {
      const line = source.slice(0, index).split('\n').length;
      return { ...pin({ file, line, name: found, range: `==${version}`, offset: index }, false), isLock: true };
    });
  }
  const forms =
    kind === 'requirements'
      ? [new RegExp(String.raw`^\s*${name}${extras}\s*([^;#\s\\][^;#\\]*)?(?=[;#\\]|$)`, 'di')]
      : [
          new RegExp(String.raw`["']${name}${extras}\s*((?:[=~!<>(*][^"';]*)?)\s*(?:;[^"]*)?["']`, 'di'),
          new RegExp(String.raw`^\s*["']?${name}["']?\s*=\s*["']([^"']*)["']`, 'di'),
          new RegExp(String.raw`^\s*["']?${name}["']?\s*=\s*\{.*\bversion\s*=\s*["']([^"']*)["']`, 'di'),
        ];
  return linesOf(source).flatMap(({ text, start }, index) => {
    if (/^\s*#/.test(text)) return [];
    for (const form of forms) {
      const match = form.exec(text.replace(/\s#.*$/, ''));
      const range = (match?.[2] ?? '').replace(/\s--hash.*$/, '').trim();
      // `svc-tools` is another package.
      if (match === null || /^[\w.-]/.test(range.replace(/^\d.*/, ''))) continue;
      const offset = start + (match.indices?.[2]?.[0] ?? 0);
      const found = { file, line: index + 1, name: match[1]!.toLowerCase(), range, offset };
      return [pin(found, !text.includes('--hash') && !text.endsWith('\\'))];
    }
    return [];
  });
}

function linesOf(source: string): { text: string; start: number }[] {
  return [...source.matchAll(/([^\r\n]*)(?:\r\n|\n|\r|$)/g)].map(({ index, 1: text = '' }) => ({ text, start: index }));
}
