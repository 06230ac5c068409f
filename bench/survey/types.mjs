// @ts-check
/**
 * What the whole TypeScript program with the real types of the SDK says about the repositories of the survey, and the
 * places where a watched name stands and the types say nothing, which were read. No code of the analysis has a part.
 *
 * Usage: node bench/survey/types.mjs DIR… (each named owner+name, a checkout of the commit in repositories.json)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { printHits, readPackage } from '../recall/full-program.mjs';
import { hitPattern } from '../recall/hit-pattern.mjs';

const isCode = /\.[cm]?[jt]sx?$/;
/** Folders that hold output or other people's code. */
const isForeign = /(?:^|\/)(?:node_modules|dist|build|\.next|\.git|out|vendor|coverage)\//;

/** @param {string} root */
function codeOf(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isCode.test(entry.name) && !/\.min\.[cm]?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isForeign.test(file.slice(root.length + 1)))
    .sort();
}

/** The SDK's major that the manifests ask for; 5 where they ask for both. @param {string} root @returns {4 | 5} */
function majorOf(root) {
  const text = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:package|deno)\.json$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  return /@langfuse\/[a-z-]+(?:"\s*:\s*"|@)[^\d"]*5/.test(text) ? 5 : 4;
}

/** @type {{ entries: readonly import('../../src/catalog/entry.ts').Entry[] }} */
const { entries } = await import(new URL('../../dist/transforms/entries.js', import.meta.url).href);
/** @type {Map<string, import('typescript').SourceFile | undefined>} */
const sources = new Map();
for (const root of process.argv.slice(2).map((folder) => resolve(folder))) {
  const all = codeOf(root);
  const files = all.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return /langfuse/i.test(text) || ((hitPattern.lastIndex = 0), hitPattern.test(text));
  });
  const major = majorOf(root);
  const paths = {
    '@/*': [join(root, 'src/*'), join(root, '*')],
    '~/*': [join(root, 'src/*'), join(root, 'app/*')],
  };
  const { places } = readPackage(root, entries, {
    major,
    files,
    paths,
    sources,
  });
  console.log(
    `# ${basename(root)}: major ${major}, ${all.length} files, ${files.length} read, ${places.length} places by types`,
  );
  for (const { file, line, column, id } of places) console.log(`  T ${file}:${line}:${column} ${id}`);
  printHits(root, files, new Set(places.map(({ file, line, column }) => `${file}:${line}:${column}`)));
}
