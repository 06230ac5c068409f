/**
 * TypeScript for the command, with the machine code of an earlier run: without it a run of a second spends a fifth of
 * it on compiling the nine megabytes. The build lets the command take TypeScript from here
 * (`scripts/command-bundle.mjs`).
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import module, { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { userCache } from '../edits/journal.ts';
import { defined } from '../catalog/defined.ts';
import { lateOptimisation } from '../repository/late-optimisation.ts';

/** Bytes in front of the code: its checksum, because V8 itself looks at the length only. */
const checksumLength = 4;

/**
 * Whether a run may list the folder, or commit it: it lies in a repository, or in a folder that the run is asked about.
 */
function canBeInRepository(folder: string): boolean {
  const asked = ['.', ...process.argv.slice(2)].map((path) => `${resolve(path)}${sep}`);
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git')) || asked.includes(`${at}${sep}`)) return true;
    if (at === dirname(at)) return false;
  }
}

/** Where the code is kept; `undefined` where none is: a build server mostly begins with an empty folder. */
function cacheFolder(): string | undefined {
  const { env } = process;
  const cache = resolve(userCache());
  if (env['CI'] || env['NODE_DISABLE_COMPILE_CACHE'] || !existsSync(dirname(cache))) return undefined;
  const folder = join(realpathSync(dirname(cache)), 'svc-codemod');
  return canBeInRepository(folder) ? undefined : folder;
}

function cacheFile(folder: string, typescript: string): string {
  const { versions, arch } = process;
  const { size, mtimeMs } = statSync(typescript);
  return join(folder, `typescript-${size}-${Math.round(mtimeMs)}-${versions.v8}-${arch}.code`);
}

function readCode(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const code = bytes.subarray(checksumLength);
  return bytes.length > checksumLength && crc32(code) === bytes.readUInt32LE(0) ? code : undefined;
}

function writeCode(file: string, code: Buffer): void {
  const checksum = Buffer.alloc(checksumLength);
  checksum.writeUInt32LE(crc32(code));
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(fresh, Buffer.concat([checksum, code]), { mode: 0o600 });
    renameSync(fresh, file);
  } catch {
    // No place for it, or nobody may write there: the next run compiles again.
    rmSync(fresh, { force: true });
  }
}

type Load = (
  exports: unknown,
  require: NodeJS.Require,
  own: { exports: unknown },
  file: string,
  folder: string,
) => void;

function loadWithCode(file: string, cache: string): unknown {
  const known = readCode(cache);
  const script = new Script(module.wrap(readFileSync(file, 'utf8')), {
    filename: file,
    ...defined({ cachedData: known }),
  });
  const typescriptModule: { exports: unknown } = { exports: {} };
  (script.runInThisContext() as Load)(
    typescriptModule.exports,
    createRequire(file),
    typescriptModule,
    file,
    dirname(file),
  );
  // At the end, so that the functions which a run needs are in it.
  if (known === undefined || script.cachedDataRejected === true)
    process.once('exit', () => writeCode(cache, script.createCachedData()));
  return typescriptModule.exports;
}

/** Not in the declarations of Node 20: from 22.1 on Node keeps the code of all modules that are loaded from then on. */
interface CompileCache {
  enableCompileCache?: (folder: string) => unknown;
}

function load(): unknown {
  for (const flag of lateOptimisation()) setFlagsFromString(flag);
  const require = createRequire(import.meta.url);
  try {
    const { enableCompileCache } = module as CompileCache;
    const file = require.resolve('typescript');
    const folder = cacheFolder();
    if (folder !== undefined && enableCompileCache === undefined) return loadWithCode(file, cacheFile(folder, file));
    if (folder !== undefined) enableCompileCache?.(folder);
  } catch {
    // As if there were no code.
  }
  return require('typescript');
}

/** The whole of TypeScript. */
export const typescript = load();
