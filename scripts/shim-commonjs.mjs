// @ts-check
/**
 * Writes the shim as CommonJS beside its modules, with the tables of the catalogue that it reads: Jest loads nothing
 * else where nobody has asked it for ES modules, and its transformers leave installed packages alone.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** @type {import('typescript').CompilerOptions} */
const compilerOptions = {
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2023,
  esModuleInterop: true,
};

/**
 * The compiled files that some files import, directly or through others.
 *
 * @param {readonly string[]} entries absolute paths
 * @returns {string[]} absolute paths, the entries among them
 */
function withImports(entries) {
  const withImported = new Set(entries);
  for (const file of withImported) {
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles)
      if (fileName.startsWith('.')) withImported.add(join(dirname(file), fileName));
  }
  return [...withImported];
}

/**
 * Loads the hooks, but in the thread where Node.js 22 runs the asynchronous hooks of others (`module.register`,
 * `--loader`): no ES module can be required there, and nothing of the program is loaded there.
 */
const preload = `'use strict';
const { isInternalThread } = require('node:worker_threads');
try {
  if (!isInternalThread) require('./register.js');
} catch (error) {
  // Before 22.14 no thread knows what it is.
  if (error.code !== 'ERR_METHOD_NOT_IMPLEMENTED') throw error;
}
`;

/**
 * @param {string} folder absolute path of the compiled output
 * @returns {void}
 */
export function writeCommonJsShim(folder) {
  const shim = join(folder, 'shim');
  if (!existsSync(shim)) return;
  const entries = ['svc', 'langfuse'].flatMap((profile) =>
    readdirSync(join(shim, profile))
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(shim, profile, name)),
  );
  const target = join(shim, 'commonjs');
  for (const file of withImports(entries)) {
    const written = join(target, relative(folder, file));
    mkdirSync(dirname(written), { recursive: true });
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions, fileName: file });
    writeFileSync(written, outputText);
  }
  // A project of CommonJS may import them: the compiler takes what they give from the modules.
  for (const entry of entries) {
    const declared = relative(shim, entry).replaceAll('\\', '/');
    const types = join(target, 'shim', declared.replace(/\.js$/, '.d.ts'));
    writeFileSync(types, `export * from '../../../${declared}';\n`);
  }
  writeFileSync(join(shim, 'aliases', 'preload.cjs'), preload);
  writeFileSync(join(target, 'package.json'), '{ "type": "commonjs" }\n');
}
