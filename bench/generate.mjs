/**
 * Writes a repository of any size that looks like a real application. The same arguments give the same bytes on every
 * machine. The public profile (`@langfuse/*`) is used, because `tsc` then finds the real v5 types.
 *
 * Usage: node bench/generate.mjs --files 1000 [--shape clustered] [--seed 1] [--share 0.04] [--density 5] --folder
 * bench/.work/1000
 *   --shape    clustered  mostly ordinary code and some look-alikes of other libraries; a share of files that reach the
 *                         SDK, in clusters of one area each
 *              dense      features whose files use each other, one client module, one module of types
 *              hub        one module that everybody imports exports the client
 *              context    everybody takes a context type that the client is a part of
 *   --share    of the files: clustered, those that reach the SDK (default 0.04); others, those that use it (0.02)
 *   --density  dense: how many files of its feature a file imports at most
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createRandom } from './random.mjs';
import { writeClustered } from './shapes/clustered.mjs';
import { writeDense } from './shapes/dense.mjs';
import { writeContext, writeHub } from './shapes/hub.mjs';

/** Raised when the output changes, so that an old folder is not taken for a current one. */
const format = 3;

/** @typedef {keyof typeof shapes} Shape */

/**
 * @typedef {object} Shaping what a shape writes its files with
 * @property {(path: string, text: string) => void} write
 * @property {ReturnType<typeof createRandom>} random
 * @property {number} files
 * @property {number} share
 * @property {number} density
 */

const shapes = { clustered: writeClustered, dense: writeDense, hub: writeHub, context: writeContext };
export const shapeNames = /** @type {readonly Shape[]} */ (Object.keys(shapes));

/** The share of a shape where none is asked for. @param {Shape} shape */
export const usualShare = (shape) => (shape === 'clustered' ? 0.04 : 0.02);

/**
 * @typedef {{ folder: string, files: number, shape?: Shape, seed?: number, share?: number, density?: number }} Wanted
 */

/** Untyped packages of the look-alikes and the components, so that `tsc` has nothing to complain about. */
const vendorTypes = `declare module 'langfuse';
declare module '@modelcontextprotocol/sdk/client/index.js' {
  export interface Client {
    getPrompt(request: { name: string; arguments?: Record<string, string> }): Promise<{ messages: unknown[] }>;
  }
}
declare module 'react/jsx-runtime' {
  export namespace JSX {
    interface IntrinsicElements {
      [name: string]: unknown;
    }
  }
}
declare const process: { env: Record<string, string | undefined> };
declare const require: (name: string) => any;
declare const module: { exports: any };
declare const exports: any;
`;

/** @param {boolean} withSdk @returns {Record<string, string>} */
function projectFiles(withSdk) {
  const sdk = withSdk
    ? { '@langfuse/client': '^5.1.0', '@langfuse/core': '^5.1.0', '@langfuse/tracing': '^5.1.0' }
    : {};
  const manifest = {
    name: 'generated',
    version: '1.0.0',
    private: true,
    dependencies: { ...sdk, '@opentelemetry/api': '^1.9.0' },
  };
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    strict: true,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    paths: { '@/*': ['./src/*'] },
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify({ compilerOptions, include: ['src', 'vendor.d.ts'] }, null, 2)}\n`,
    'vendor.d.ts': vendorTypes,
    '.gitignore': 'node_modules\ndist\n',
  };
}

/** @param {Wanted} options */
const complete = ({ folder, files, shape = 'clustered', seed = 1, share = usualShare(shape), density = 5 }) => ({
  folder,
  files,
  shape,
  seed,
  share,
  density,
});

/** @param {Wanted} options */
export function generateRepository(options) {
  const { folder, files, shape, seed, share, density } = complete(options);
  rmSync(folder, { recursive: true, force: true });
  const made = new Set();
  /** @param {string} path @param {string} text */
  const write = (path, text) => {
    const absolute = join(folder, path);
    const parent = dirname(absolute);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(absolute, text);
  };
  for (const [path, text] of Object.entries(projectFiles(Math.round(files * share) > 0))) write(path, text);
  shapes[shape]({ write, random: createRandom(seed), files, share, density });
}

/**
 * Generates unless the folder already holds exactly this repository, and commits it, because a real one is in git.
 *
 * @param {Wanted} options
 */
export function ensureRepository(options) {
  const stamp = join(options.folder, '..', `${options.folder.split('/').at(-1)}.json`);
  const { files, shape, seed, share, density } = complete(options);
  const wanted = JSON.stringify({ format, files, seed, share, ...(shape === 'clustered' ? {} : { shape, density }) });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  generateRepository(options);
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [
      '-c',
      'user.name=bench',
      '-c',
      'user.email=bench@example.com',
      '-c',
      'gc.auto=0',
      'commit',
      '-q',
      '-m',
      'generated',
    ],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: options.folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  }
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      files: { type: 'string', default: '1000' },
      shape: { type: 'string', default: 'clustered' },
      seed: { type: 'string', default: '1' },
      share: { type: 'string' },
      density: { type: 'string', default: '5' },
      folder: { type: 'string' },
    },
  });
  const shape = shapeNames.find((name) => name === values.shape);
  if (shape === undefined) throw new Error(`There is no shape "${values.shape}"; there are ${shapeNames.join(', ')}.`);
  const folder = values.folder ?? fileURLToPath(new URL(`.work/${values.files}`, import.meta.url));
  generateRepository({
    folder,
    files: Number(values.files),
    shape,
    seed: Number(values.seed),
    share: Number(values.share ?? usualShare(shape)),
    density: Number(values.density),
  });
  console.log(folder);
}
