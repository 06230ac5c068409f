// @ts-check
/**
 * Writes `src/catalog/surface/v4/*.d.ts` (where it differs), `v5/*.d.ts` and `v6/*.d.ts` from
 * `src/catalog/surface/table/*.txt`, and from the v6 declarations what the shim needs at run time. With `--check` it
 * writes nothing and fails when a file on disk is not what the table gives.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { declarations } from './surface-declarations.mjs';
import { readTable } from './surface-table.mjs';
import { apiMethodsSource, coreValuesSource, moduleSource, namedClassesSource } from './surface-values.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const surface = fileURLToPath(new URL('../src/catalog/surface/', import.meta.url));

/** Table files of each module, without the ending. */
const modules = {
  client: ['client'],
  core: ['core', 'core-types', 'core-namespaces', 'api-methods'],
  tracing: ['tracing'],
  otel: ['otel'],
  browser: ['browser'],
  openai: ['openai'],
  langchain: ['langchain'],
};

/** Packages whose exports of the shim are all made by `shim/<name>/index.ts`. */
const shimModules = ['core', 'tracing', 'otel', 'browser', 'openai', 'langchain'];

/**
 * Every generated file: absolute path and text. The same table gives the same text.
 * @returns {Map<string, string>}
 */
export function surfaceFiles() {
  const files = new Map();
  for (const [module, tables] of Object.entries(modules)) {
    const lines = tables.flatMap((name) =>
      readTable(readFileSync(join(surface, 'table', `${name}.txt`), 'utf8'), `${name}.txt`),
    );
    const hasOwn = lines.some(({ marker, members }) =>
      [marker, ...members.map((member) => member.marker)].some((marker4) => marker4.startsWith('4!')),
    );
    for (const version of /** @type {const} */ ([4, 5, 6])) {
      // A module without anything of its own in major 4 is that of 5 there.
      if (version === 4 && !hasOwn) continue;
      const head = `// @svc/${module} ${version}: what the analysis knows of it. Generated from src/catalog/surface/table by scripts/generate-surface.mjs.\n`;
      files.set(join(surface, `v${version}`, `${module}.d.ts`), head + declarations(lines, version));
    }
  }
  const core = files.get(join(surface, 'v6', 'core.d.ts'));
  files.set(join(repository, 'src', 'catalog', 'api-methods.ts'), apiMethodsSource(core));
  files.set(join(repository, 'src', 'catalog', 'core-values.ts'), coreValuesSource(core));
  const v6 = Object.keys(modules).map((name) => files.get(join(surface, 'v6', `${name}.d.ts`)));
  files.set(join(repository, 'shim', 'core', 'named-classes.ts'), namedClassesSource(v6));
  for (const profile of /** @type {const} */ (['svc', 'langfuse'])) {
    for (const name of shimModules) {
      files.set(
        join(repository, 'shim', profile, `${name}.ts`),
        moduleSource(name, files.get(join(surface, 'v6', `${name}.d.ts`)), core, profile),
      );
    }
  }
  return files;
}

function main() {
  const check = process.argv.includes('--check');
  const stale = [];
  for (const [file, text] of surfaceFiles()) {
    if (readOr(file) === text) continue;
    stale.push(relative(process.cwd(), file));
    if (check) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  if (check && stale.length > 0) {
    console.error(`Not what the table gives: ${stale.join(', ')}. Run node scripts/generate-surface.mjs.`);
    process.exitCode = 1;
  }
}

/** @param {string} file */
function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
