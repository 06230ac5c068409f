/** `pyproject.toml` (PEP 621 and 735, poetry, uv, pdm, hatch, rye, pixi), and the Pipfile. */
import { type Found, packageName, pythonName, readRequirement } from './requirement.ts';
import { readToml, type TomlText } from './toml.ts';

/** Lists of texts like `svc>=4 ; marker`; `*` is any one key. */
const lists: readonly (readonly string[])[] = [
  ['project', 'dependencies'],
  ['project', 'optional-dependencies', '*'],
  ['dependency-groups', '*'],
  ['build-system', 'requires'],
  ['tool', 'uv', 'dev-dependencies'],
  ['tool', 'uv', 'constraint-dependencies'],
  ['tool', 'uv', 'override-dependencies'],
  ['tool', 'uv', 'build-constraint-dependencies'],
  ['tool', 'pdm', 'dev-dependencies', '*'],
  ['tool', 'rye', 'dev-dependencies'],
  ['tool', 'hatch', 'envs', '*', 'dependencies'],
  ['tool', 'hatch', 'envs', '*', 'extra-dependencies'],
  ['tool', 'hatch', 'build', 'targets', '*', 'dependencies'],
  ['tool', 'tox', 'env', '*', 'deps'],
];

/** Tables whose keys are packages. */
const tables: readonly (readonly string[])[] = [
  ['tool', 'poetry', 'dependencies'],
  ['tool', 'poetry', 'dev-dependencies'],
  ['tool', 'poetry', 'group', '*', 'dependencies'],
  ['tool', 'pdm', 'resolution', 'overrides'],
  ['tool', 'pixi', 'dependencies'],
  ['tool', 'pixi', 'pypi-dependencies'],
  ['tool', 'pixi', 'feature', '*', 'dependencies'],
  ['tool', 'pixi', 'feature', '*', 'pypi-dependencies'],
];

/** What a package of a table is taken from where no release is. */
const addresses = new Set(['git', 'url', 'path', 'file', 'tag', 'rev', 'branch']);

function matches(path: readonly string[], pattern: readonly string[]): boolean {
  return path.length === pattern.length && pattern.every((part, at) => part === '*' || part === path[at]);
}

/** A text below a table of packages: `svc = "^4"`, `svc = { version = "^4" }`. */
function inTable({ path, text, offset, isPlain }: TomlText, depth: number): Found[] {
  const written = path[depth];
  const detail = path[depth + 1];
  if (written === undefined || path.length > depth + 2) return [];
  const name = packageName(written);
  if (detail !== undefined && addresses.has(detail)) return [{ name, range: text, offset, byHand: 'address' }];
  if (detail !== undefined && detail !== 'version') return [];
  return [{ name, range: text === '*' ? '' : text, offset, ...(isPlain ? {} : { byHand: 'text' as const }) }];
}

function inText(tomlText: TomlText): Found[] {
  const { path, text, offset, isPlain } = tomlText;
  if (matches(path, ['project', 'requires-python'])) return [{ name: pythonName, range: text, offset }];
  if (path[0] === 'tool' && path[1] === 'uv' && path[2] === 'sources' && addresses.has(path[4] ?? ''))
    return [{ name: packageName(path[3]!), range: text, offset, byHand: 'address' }];
  if (lists.some((pattern) => matches(path, pattern))) {
    const requirement = readRequirement(text, offset);
    if (requirement === undefined) return [];
    return [isPlain || requirement.byHand !== undefined ? requirement : { ...requirement, byHand: 'text' }];
  }
  const table = tables.find((pattern) => matches(path.slice(0, pattern.length), pattern));
  return table === undefined ? [] : inTable(tomlText, table.length);
}

/** The requirements of a `pyproject.toml`. */
export function inProjectFile(source: string): Found[] {
  return readToml(source).flatMap(inText);
}

/** Of a Pipfile: every table but its own few is a group of packages. */
export function inPipfile(source: string): Found[] {
  return readToml(source).flatMap((tomlText) => {
    const [table, key] = tomlText.path;
    if (table === 'requires')
      return /^python_(?:full_)?version$/.test(key ?? '')
        ? [{ name: pythonName, range: tomlText.text, offset: tomlText.offset }]
        : [];
    return table === 'source' || table === 'scripts' || table === 'pipenv' ? [] : inTable(tomlText, 1);
  });
}
