/**
 * Where machine code that V8 made in an earlier run is kept for the next one: without it a run of half a second spends
 * a third of it on compiling. From 22.1 on Node does that itself, for every module that is loaded.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import { userCache } from '../../edits/user-cache.ts';

/** Bytes in front of what is kept: its checksum, because V8 itself looks at the length only. */
const checksumLength = 4;

/** Not in the declarations of Node 20. */
interface CompileCache {
  enableCompileCache?: (folder: string) => unknown;
}

const { enableCompileCache } = module as CompileCache;

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

/** Where code is kept; `undefined` where none is: a build server mostly begins with an empty folder. */
function codeFolder(): string | undefined {
  const { env } = process;
  const cache = resolve(userCache());
  if (env['CI'] || env['NODE_DISABLE_COMPILE_CACHE'] || !existsSync(dirname(cache))) return undefined;
  const folder = join(realpathSync(dirname(cache)), 'svc-codemod');
  return canBeInRepository(folder) ? undefined : folder;
}

/** Lets Node keep the code of all modules that are loaded from now on, where it can. */
export function letNodeKeepCode(): void {
  const folder = enableCompileCache && codeFolder();
  if (folder !== undefined) enableCompileCache?.(folder);
}

/**
 * The file for some code, for this version of V8.
 * @param name what the code is of
 * @returns `undefined` where none is kept, or Node keeps it
 */
export function codeFile(name: string): string | undefined {
  const { versions, arch } = process;
  const folder = enableCompileCache ? undefined : codeFolder();
  return folder === undefined ? undefined : join(folder, `${name}-${versions.v8}-${arch}.code`);
}

/** What is kept in a file; `undefined` where it is not there, or damaged. */
export function readCode(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const code = bytes.subarray(checksumLength);
  return bytes.length > checksumLength && crc32(code) === bytes.readUInt32LE(0) ? code : undefined;
}

/** Keeps code for the next run, where there is a place for it. */
export function writeCode(file: string, code: Buffer): void {
  const checksum = Buffer.alloc(checksumLength);
  checksum.writeUInt32LE(crc32(code));
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(fresh, Buffer.concat([checksum, code]), { mode: 0o600 });
    renameSync(fresh, file);
  } catch {
    // Nobody may write there: the next run compiles again.
    rmSync(fresh, { force: true });
  }
}
