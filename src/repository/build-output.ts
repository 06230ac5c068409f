/**
 * Which folders hold what a build put out. Some names are never anything else; `dist`, `build`, `out` and `coverage`
 * can be hand-written folders too, so for them the content and the neighbouring manifest decide.
 */
import { folderOf, baseName } from './repository-path.ts';
import { isDeclarationName, isMinifiedName, isUncompiledName } from './source-kinds.ts';

const alwaysOutput = new Set([
  '.next',
  '.nuxt',
  '.output',
  '.turbo',
  '.svelte-kit',
  '.vercel',
  '.netlify',
  '.cache',
  '.parcel-cache',
  '.angular',
  '.astro',
  '.docusaurus',
  '.nx',
  '.wrangler',
  '.serverless',
  '.expo',
  '.yarn',
  '.nyc_output',
  '.vite',
  '.vitepress-cache',
  'bower_components',
  'jspm_packages',
  'lcov-report',
  'storybook-static',
  'web_modules',
]);
const maybeOutput = new Set(['dist', 'build', 'out', 'coverage']);

interface Content {
  uncompiled: boolean;
  built: boolean;
}

/**
 * Decides for every listed path at once, because a folder's content decides about it.
 * @param paths all listed paths of the repository, relative to its root, source or not
 * @param readText text of a relative path, `undefined` when there is none
 * @returns for a path, the build folder it lies in (relative), or `undefined`
 */
export function findBuildFolders(
  paths: readonly string[],
  readText: (path: string) => string | undefined,
): (path: string) => string | undefined {
  const contents = new Map<string, Content>();
  for (const path of paths) {
    const folder = candidateFolder(path);
    if (folder === undefined || alwaysOutput.has(baseName(folder))) continue;
    const content = contents.get(folder) ?? { uncompiled: false, built: false };
    content.uncompiled ||= isUncompiledName(path);
    content.built ||= looksBuilt(path);
    contents.set(folder, content);
  }
  const output = new Set<string>();
  for (const [folder, content] of contents) {
    if (isOutput(folder, content, readText)) output.add(folder);
  }
  return (path) => {
    const folder = candidateFolder(path);
    if (folder === undefined) return undefined;
    return alwaysOutput.has(baseName(folder)) || output.has(folder) ? folder : undefined;
  };
}

const candidateSegment = new RegExp(
  `(?:^|/)(?:${[...alwaysOutput, ...maybeOutput].map((name) => name.replaceAll('.', '\\.')).join('|')})(?=/)`,
);

/** The outermost folder of the path that has one of the names. */
function candidateFolder(path: string): string | undefined {
  const match = candidateSegment.exec(path);
  return match ? path.slice(0, match.index + match[0].length) : undefined;
}

function looksBuilt(path: string): boolean {
  return (
    path.endsWith('.map') ||
    isDeclarationName(path) ||
    isMinifiedName(path) ||
    /(?:^|\/)(?:lcov\.info|clover\.xml|coverage-final\.json|lcov-report\/.*)$/.test(path)
  );
}

function isOutput(folder: string, content: Content, readText: (path: string) => string | undefined): boolean {
  if (content.uncompiled) return false;
  const name = baseName(folder);
  // `dist` without TypeScript or JSX in it is output even when nothing else says so: a committed action's
  // dist/index.js.
  if (name === 'dist' || content.built) return true;
  if (name === 'coverage') return false;
  const parent = folderOf(folder);
  const beside = (file: string): string => readText(parent === '' ? file : `${parent}/${file}`) ?? '';
  // The manifest publishes or runs something of the folder, or tsc writes there. A script called "build" is a key.
  const named = new RegExp(`"(?:\\./)?${name}(?:/[^"]*)?"(?!\\s*:)`);
  const outDir = new RegExp(`"outDir"\\s*:\\s*"(?:\\./)?${name}(?:/[^"]*)?"`);
  return named.test(beside('package.json')) || outDir.test(beside('tsconfig.json'));
}
