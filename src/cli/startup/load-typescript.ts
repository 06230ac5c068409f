/**
 * TypeScript for the command, with the code of an earlier run: without it a run of a second spends a fifth of it on
 * compiling the nine megabytes. The build lets the command take TypeScript from here (`scripts/command-bundle.mjs`).
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codeFile, readCode, writeCode } from './code-store.ts';
import { compiledScript } from './compiled-script.ts';

function loadWithCode(file: string, kept: string): unknown {
  const script = compiledScript(file, readFileSync(file, 'utf8'), readCode(kept));
  const typescriptModule: { exports: unknown } = { exports: {} };
  script.load(typescriptModule);
  if (script.isFresh) process.once('exit', () => writeCode(kept, script.code()));
  return typescriptModule.exports;
}

function load(): unknown {
  const require = createRequire(import.meta.url);
  try {
    const file = require.resolve('typescript');
    const { size, mtimeMs } = statSync(file);
    const kept = codeFile(`typescript-${size}-${Math.round(mtimeMs)}`);
    if (kept !== undefined) return loadWithCode(file, kept);
  } catch {
    // As if there were no code.
  }
  return require('typescript');
}

/** The whole of TypeScript. */
export const typescript = load();
