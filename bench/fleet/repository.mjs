/**
 * Writes one repository of a simulated fleet: what it is, how large, and what of v5 it has follow from its number and
 * the seed.
 */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { arrivalShapes } from '../arrival-shapes.mjs';
import { lookAlikes } from '../look-alikes.mjs';
import { component, fillUp } from '../plain-code.mjs';
import { createRandom } from '../random.mjs';
import { migrated, uses } from './uses.mjs';

/** @typedef {ReturnType<typeof createRandom>} Random */

/** Kinds of repositories and how many of a hundred are of each. */
export const kinds = /** @type {const} */ ({
  'TypeScript service': 38,
  'JavaScript service': 10,
  monorepo: 10,
  'nothing of the SDK': 20,
  'look-alikes and v3 only': 5,
  'on v6 already': 7,
  'with a file that does not parse': 4,
  hostile: 3,
  empty: 3,
});

/** @typedef {keyof typeof kinds} Kind */

const linesPerFile = 60;
const fewestFiles = 3;
const mostFiles = 1500;

/**
 * Log-normal.
 * @param {Random} random
 * @param {number} median
 * @param {number} spread of the logarithm
 * @returns {number}
 */
function logNormal(random, median, spread) {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return median * Math.exp(spread * normal);
}

/** @param {Random} random @returns {Kind} */
function kindOf(random) {
  const kindShares = /** @type {[Kind, number][]} */ (Object.entries(kinds));
  let rest = random.next() * kindShares.reduce((sum, [, share]) => sum + share, 0);
  for (const [kind, share] of kindShares) if ((rest -= share) < 0) return kind;
  return 'empty';
}

/** @param {Random} random @param {boolean} typed @returns {(n: number) => string} */
function pickUse(random, typed) {
  const usesOfKind = uses.filter((use) => typed || use.typed !== true);
  let rest = random.next() * usesOfKind.reduce((sum, { files }) => sum + files, 0);
  for (const { files, code } of usesOfKind) if ((rest -= files) < 0) return code;
  return migrated;
}

/**
 * Adds types that a strict project would ask for, so that TypeScript and JavaScript share the code.
 * @param {string} code
 * @returns {string}
 */
const withTypes = (code) =>
  code.replace(
    /\((id|userId|tags|dataset|name|traceId|value|batch|question|input|item|page|task|dataset, name|traceId, value|item, traceId)\)( \{| =>)/g,
    (_, names, end) =>
      `(${names
        .split(', ')
        .map((/** @type {string} */ name) => `${name}: any`)
        .join(', ')})${end}`,
  );

/** @typedef {(path: string, text: string) => void} Write */

/**
 * How a repository is written.
 * @typedef {object} Plan
 * @property {Write} write
 * @property {Random} random
 * @property {Kind} kind
 * @property {boolean} typed TypeScript or JavaScript
 * @property {boolean} withSdk
 * @property {() => number} next a number that no other file of the repository has
 */

/**
 * Writes below `folder`. A fifth of the fleet uses the neutral names.
 * @param {string} folder
 * @param {boolean} neutral
 */
function createWriter(folder, neutral) {
  const written = { sources: 0 };
  /** @type {Write} */
  const write = (path, text) => {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(
      target,
      neutral
        ? text
            .replaceAll('@langfuse/', '@svc/')
            .replaceAll('LangfuseClient', 'SvcClient')
            .replaceAll('LangfuseAPIClient', 'SvcAPIClient')
        : text,
    );
    if (/\.[jt]sx?$/.test(path)) written.sources += 1;
  };
  return { write, written };
}

/** @param {unknown} content */
const json = (content) => `${JSON.stringify(content, undefined, 2)}\n`;

/** @param {Random} random @param {Kind} kind @returns {Record<string, string>} */
function dependenciesOf(random, kind) {
  const major = kind === 'on v6 already' ? '^6.0.0' : `^5.${random.below(12)}.0`;
  if (kind === 'nothing of the SDK') return { zod: '^4.0.0' };
  if (kind === 'look-alikes and v3 only') return { langfuse: '^3.38.0' };
  return { '@langfuse/client': major, '@langfuse/core': major, '@langfuse/tracing': major };
}

/** A file that uses the SDK. @param {Plan} plan @param {string} at folder of the package @param {number} file */
function writeUsing({ write, random, kind, typed, next }, at, file) {
  const unique = next();
  if (typed && kind !== 'on v6 already' && random.next() < 0.15) {
    // A way of arrival of its own; its singleton goes by another name.
    const shape = random.pick(arrivalShapes);
    write(
      `${at}src/arrival-${file}.${shape.extension}`,
      shape
        .code(unique)
        .replace(
          "import { observability } from './observability';",
          "import { client as observability } from './observability';",
        ),
    );
    return;
  }
  const code = kind === 'on v6 already' ? migrated(unique) : pickUse(random, typed)(unique);
  write(
    `${at}src/feature-${file}.${typed ? 'ts' : 'js'}`,
    fillUp(random, typed ? withTypes(code) : code, linesPerFile, typed),
  );
}

/** A file that has nothing to do with it. @param {Plan} plan @param {string} at @param {number} file */
function writeOther({ write, random, kind, typed, next }, at, file) {
  const unique = next();
  const isComponent = typed && random.next() < 0.15;
  const looksAlike = kind === 'look-alikes and v3 only' && file < 3;
  const plain = () => (isComponent ? component(random, unique) : '');
  const start = looksAlike ? random.pick(lookAlikes)(unique) : plain();
  const extension = isComponent ? 'tsx' : typed ? 'ts' : 'js';
  write(`${at}src/area-${file % 7}/file-${file}.${extension}`, fillUp(random, start, linesPerFile, typed));
}

/** The sources of one package. @param {Plan} plan @param {string} at its folder @param {number} files */
function writeSources(plan, at, files) {
  const using = plan.withSdk ? Math.min(files - 1, 1 + Math.round(logNormal(plan.random, 3, 0.8))) : 0;
  if (plan.withSdk)
    plan.write(
      `${at}src/observability.${plan.typed ? 'ts' : 'js'}`,
      "import { LangfuseClient } from '@langfuse/client';\n\nexport const client = new LangfuseClient();\n",
    );
  for (let file = 0; file < using; file += 1) writeUsing(plan, at, file);
  for (let file = using; file < files; file += 1) writeOther(plan, at, file);
}

/** All packages of the repository. @param {Plan} plan @param {number} index its number in the fleet */
function writePackages(plan, index) {
  const { write, random, kind, typed } = plan;
  const isMonorepo = kind === 'monorepo';
  const dependencies = dependenciesOf(random, kind);
  const packages = isMonorepo ? Array.from({ length: 2 + random.below(4) }, (_, at) => `packages/part-${at}/`) : [''];
  if (isMonorepo) write('package.json', json({ name: 'root', private: true, workspaces: ['packages/*'] }));
  const all = Math.round(Math.min(mostFiles, Math.max(fewestFiles, logNormal(random, isMonorepo ? 140 : 50, 1))));
  for (const at of packages) {
    const name = `@fleet/${index}-${at.split('/')[1] ?? 'main'}`;
    const engines = { node: random.pick(['>=18', '>=20', '>=22']) };
    write(`${at}package.json`, json({ name, version: '1.0.0', private: true, type: 'module', engines, dependencies }));
    if (typed)
      write(
        `${at}tsconfig.json`,
        '{ "compilerOptions": { "target": "ES2022", "module": "ESNext", "moduleResolution": "Bundler", "strict": true, "jsx": "react-jsx" }, "include": ["src"] }\n',
      );
    writeSources(plan, at, Math.max(fewestFiles, Math.round(all / packages.length)));
  }
}

/**
 * @param {{ folder: string, seed: number, index: number }} options
 * @returns {{ name: string, kind: Kind, files: number }} `files` = source files written
 */
export function writeFleetRepository({ folder, seed, index }) {
  const random = createRandom(seed * 1_000_003 + index);
  const kind = kindOf(random);
  const name = `${random.pick(['web', 'data', 'search', 'growth', 'platform', 'support'])}/${String(index).padStart(4, '0')}`;
  const { write, written } = createWriter(folder, random.next() < 0.2);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (kind === 'empty') {
    write('README.md', '# Nothing here yet\n');
    return { name, kind, files: written.sources };
  }
  let last = 0;
  const typed = kind !== 'JavaScript service';
  const withSdk = kind !== 'nothing of the SDK' && kind !== 'look-alikes and v3 only';
  writePackages({ write, random, kind, typed, withSdk, next: () => (last += 1) }, index);
  if (kind === 'with a file that does not parse')
    write(
      'src/torn.ts',
      "import { client } from './observability';\nexport function torn( {\n  client.getPrompt('torn');\n",
    );
  if (kind === 'hostile') writeHostileFiles(folder, write);
  return { name, kind, files: written.sources };
}

/** What a run has to survive. @param {string} folder @param {Write} write */
function writeHostileFiles(folder, write) {
  symlinkSync('..', join(folder, 'src', 'loop'));
  symlinkSync('/etc', join(folder, 'outside'));
  write(
    'src/__proto__.ts',
    "import { client } from './observability';\nexport const __proto__ = client.getPrompt('x');\n",
  );
  write(
    'src/\u202egnp.exe.ts',
    "import { client } from './observability';\nexport const odd = () => client.getPrompt('</script>');\n",
  );
  write('src/deep.ts', `export const deep = ${'['.repeat(400)}${']'.repeat(400)};\n`);
  write(
    'nested/tsconfig.json',
    '{ "extends": "../../../outside.json", "compilerOptions": { "paths": { "*": ["/*", "../../*"] } } }\n',
  );
  writeFileSync(join(folder, 'src', 'binary.ts'), Buffer.from([0, 255, 254, 1, 2, 3]));
}
