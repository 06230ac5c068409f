/**
 * Vitest reads some modules itself, with `server.deps.inline` and in pools of `node:vm`: what it reads of the installed
 * SDK then hands on the shim.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import { commonJsShimFile, shimUrl } from './sdk-alias.ts';

/** A module in the place of a file of the SDK; undefined for all other files. Vitest sets `VITEST` as it starts. */
function moduleInstead(file: unknown): string | undefined {
  if (!process.env['VITEST']) return undefined;
  const path = file instanceof URL ? fileURLToPath(file) : file;
  if (typeof path !== 'string') return undefined;
  const url = shimUrl(path);
  if (url === undefined) return undefined;
  if (path.endsWith('.mjs')) return `export * from ${JSON.stringify(url)};\n`;
  return path.endsWith('.cjs') ? `module.exports = require(${JSON.stringify(commonJsShimFile(path))});\n` : undefined;
}

type Encoding = { encoding?: BufferEncoding | null } | BufferEncoding | null | undefined;

/** As `readFile` gives it. */
function contentOf(text: string, options: Encoding): string | Buffer {
  const encoding = typeof options === 'object' ? options?.encoding : options;
  return encoding ? Buffer.from(text).toString(encoding) : Buffer.from(text);
}

/** Has a Vitest of this process read the shim where it reads the SDK. */
export function mapInVitest(): void {
  const { readFileSync } = fs;
  const { readFile } = fs.promises;
  fs.readFileSync = ((file: fs.PathOrFileDescriptor, options?: Encoding) => {
    const text = moduleInstead(file);
    return text === undefined ? readFileSync(file, options) : contentOf(text, options);
  }) as typeof fs.readFileSync;
  fs.promises.readFile = (async (file: fs.PathLike, options?: Encoding) => {
    const text = moduleInstead(file);
    return text === undefined ? readFile(file, options) : contentOf(text, options);
  }) as typeof fs.promises.readFile;
  syncBuiltinESMExports();
}
