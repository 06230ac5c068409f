/**
 * Writes a repository of any size that looks like a real application: mostly ordinary code, some look-alikes of other
 * libraries, and a share of files that reach the SDK, in clusters of one area each. The same arguments give the same
 * bytes on every machine. The public profile (`@langfuse/*`) is used, because `tsc` then finds the real v5 types.
 *
 * Usage: node bench/generate.mjs --files 1000 [--seed 1] [--share 0.04] --folder bench/.work/1000
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { arrivalShapes } from './arrival-shapes.mjs';
import { lookAlikes } from './look-alikes.mjs';
import { component, fillUp } from './plain-code.mjs';
import { createRandom } from './random.mjs';

/** Raised when the output changes, so that an old folder is not taken for a current one. */
const format = 3;
const filesPerArea = 50;
const linesPerFile = 150;
const lookAlikeShare = 0.03;
const componentShare = 0.15;

const area = (/** @type {number} */ index) => `src/area-${String(index).padStart(4, '0')}`;

const observability = `import { LangfuseClient } from '@langfuse/client';

export const observability = new LangfuseClient({ baseUrl: 'https://observe.example.com' });
export type Observability = typeof observability;
`;

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

/**
 * @param {{ folder: string, files: number, seed?: number, share?: number }} options `share` = part of the files that
 *   reach the SDK
 * @returns {{ files: number, reaching: number }} source files written, and how many of them reach the SDK
 */
export function generateRepository({ folder, files, seed = 1, share = 0.04 }) {
  const random = createRandom(seed);
  const reaching = Math.round(files * share);
  rmSync(folder, { recursive: true, force: true });
  /** @param {string} path @param {string} text */
  const write = (path, text) => {
    const absolute = join(folder, path);
    if (/\/file-0\./.test(path) || !path.startsWith('src/')) mkdirSync(join(absolute, '..'), { recursive: true });
    writeFileSync(absolute, text);
  };
  for (const [path, text] of Object.entries(projectFiles(reaching > 0))) write(path, text);

  // One cluster: the singleton, one file for each arrival shape, and two callers that only import those.
  const clusterSize = arrivalShapes.length + 3;
  const clusters = Math.max(1, Math.round(reaching / clusterSize));
  let plain = files - reaching;
  let left = reaching;
  const areas = Math.ceil(files / filesPerArea);
  let unique = 0;
  for (let index = 0; index < areas; index += 1) {
    const folderName = area(index);
    // Clusters are spread evenly over the areas; the last one takes what is left.
    const cluster = Math.floor(((index + 1) * clusters) / areas) - Math.floor((index * clusters) / areas);
    const here = cluster === 0 ? 0 : index === areas - 1 ? left : Math.min(left, cluster * clusterSize);
    left -= here;
    const plainHere = index === areas - 1 ? plain : Math.min(plain, Math.max(1, filesPerArea - here));
    plain -= plainHere;
    for (let file = 0; file < plainHere; file += 1) {
      const typed = random.next() > 0.1;
      const imports = plainImports(random, index, file);
      const kind = random.next();
      const number = (unique += 1);
      const asComponent = kind < componentShare;
      const body = asComponent
        ? component(random, number)
        : kind < componentShare + lookAlikeShare
          ? random.pick(lookAlikes)(number)
          : '';
      const extension = asComponent ? 'tsx' : typed || body ? 'ts' : 'js';
      write(
        `${folderName}/file-${file}.${extension}`,
        fillUp(random, `${imports}${body}`, linesPerFile, extension !== 'js'),
      );
    }
    writeCluster({ write, random, folderName, count: here, next: () => (unique += 1) });
  }
  return { files, reaching };
}

/** Side-effect imports of earlier files: the import graph has edges everywhere, and none leads to the SDK. */
function plainImports(
  /** @type {ReturnType<typeof createRandom>} */ random,
  /** @type {number} */ index,
  /** @type {number} */ file,
) {
  let text = '';
  if (file > 0) text += `import './file-${random.below(file)}';\n`;
  if (index > 0) text += `import '@/area-${String(random.below(index)).padStart(4, '0')}/file-0';\n`;
  return `${text}\n`;
}

/** @param {{ write: (path: string, text: string) => void, random: ReturnType<typeof createRandom>, folderName: string, count: number, next: () => number }} options */
function writeCluster({ write, random, folderName, count, next }) {
  for (let at = 0; at < count; at += 1) {
    const number = next();
    if (at === 0) {
      write(`${folderName}/observability.ts`, fillUp(random, observability, linesPerFile, true));
      continue;
    }
    const shape = arrivalShapes[(at - 1) % (arrivalShapes.length + 2)];
    if (shape) {
      const code = shape.code(number);
      write(
        `${folderName}/sdk-${at}.${shape.extension}`,
        shape.extension === 'ts' ? fillUp(random, code, linesPerFile, true) : code,
      );
    } else {
      const caller = `import * as near from './sdk-${Math.max(1, at - 5)}';\nimport { observability } from './observability';\n\nexport const caller${number} = () => ({ near, url: observability.api });\n`;
      write(`${folderName}/sdk-${at}.ts`, fillUp(random, caller, linesPerFile, true));
    }
  }
}

/**
 * Generates unless the folder already holds exactly this repository, and commits it, because a real one is in git.
 *
 * @param {{ folder: string, files: number, seed?: number, share?: number }} options
 */
export function ensureRepository(options) {
  const stamp = join(options.folder, '..', `${options.folder.split('/').at(-1)}.json`);
  const wanted = JSON.stringify({
    format,
    files: options.files,
    seed: options.seed ?? 1,
    share: options.share ?? 0.04,
  });
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
      files: { type: 'string' },
      seed: { type: 'string' },
      share: { type: 'string' },
      folder: { type: 'string' },
    },
  });
  const files = Number(values.files ?? 1000);
  const folder = values.folder ?? fileURLToPath(new URL(`.work/${files}`, import.meta.url));
  console.log(
    folder,
    generateRepository({ folder, files, seed: Number(values.seed ?? 1), share: Number(values.share ?? 0.04) }),
  );
}
