/** From the path of a build output to the source it was built from. */
import { isInside, joinPath, relativeTo } from '../repository-path.ts';
import type { FileLookup } from './file-lookup.ts';
import type { MappingReader } from './path-mappings.ts';

const outputFolders = new Set([
  'dist',
  'build',
  'out',
  'output',
  '.output',
  'lib',
  'es',
  'esm',
  'cjs',
  'umd',
  'types',
  'typings',
  '_esm',
  '_cjs',
  'module',
  'dist-types',
  'dist-esm',
  'dist-cjs',
  'build-types',
  '.dist',
  'target',
]);
const formatFolders = new Set([
  'esm',
  'cjs',
  'es',
  'umd',
  'types',
  'typings',
  'dts',
  'node',
  'module',
  'commonjs',
  'mjs',
  'es6',
  'lib',
  'src',
  'source',
  'esm2022',
  'import',
  'require',
  'main',
]);
const sourceFolders = ['src', 'source', 'lib', 'app', ''];

/**
 * Looks for the source of `target` inside its package.
 * @param folder the package's folder, absolute
 * @param target absolute path inside it, e.g. `…/dist/esm/index.js`; any extension
 */
export function findBuiltSource(
  folder: string,
  target: string,
  lookup: FileLookup,
  mappings: MappingReader,
): string | undefined {
  if (!isInside(folder, target) || target === folder) return undefined;
  for (const name of ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.lib.json']) {
    const config = mappings.of(`${folder}/${name}`);
    if (config?.outDir === undefined || !isInside(config.outDir, target) || config.outDir === folder) continue;
    const rest = relativeTo(config.outDir, target);
    for (const base of [config.rootDir, `${folder}/src`, folder]) {
      const sourcePath = base === undefined ? undefined : lookup.anyExtension(joinPath(base, rest));
      if (sourcePath !== undefined) return sourcePath;
    }
  }
  const parts = relativeTo(folder, target).split('/');
  const start = parts.findIndex((part, index) => index < parts.length - 1 && outputFolders.has(part));
  if (start === -1) return undefined;
  const before = parts.slice(0, start).join('/');
  // dist/esm/x, dist/src/x and dist/x may all come from src/x; the longest rest is the least guess.
  for (let from = start + 1; from < parts.length; from += 1) {
    const rest = parts.slice(from).join('/');
    for (const source of sourceFolders) {
      if (source === parts[start]) continue;
      const candidate = joinPath(folder, [before, source, rest].filter(Boolean).join('/'));
      const sourceFile = lookup.anyExtension(candidate);
      if (sourceFile !== undefined) return sourceFile;
    }
    if (!formatFolders.has(parts[from] as string)) break;
  }
  return undefined;
}
