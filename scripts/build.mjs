// @ts-check
/**
 * Builds `dist`: compiles the rooms and copies what they read at run time (type declarations of the surfaces, stubs of
 * the library) beside the compiled files, so that `new URL('./…', import.meta.url)` works from both places. The shim's
 * entry files get the declarations of the v6 surface as their types. What the lint plugin and the shim are made of is
 * copied into packages of their own.
 *
 * Does nothing when no input changed since the last clean build; `--force` builds anyway. The new folder replaces the
 * old one in one step at the end, so a process that uses `dist` meanwhile never sees half of it. Types are checked by
 * `npm run typecheck` alone; with other errors the output is still written and the exit code is 1.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { assets, inputDigest, lastBuild, repository, stampFile } from './build-inputs.mjs';
import { writeCommandBundle } from './command-bundle.mjs';
import { inlineRuleMaker } from './inlined-rule-maker.mjs';
import { writeLintBundle } from './lint-bundle.mjs';
import { fillOwnPackages } from './own-packages.mjs';
import { requireTypeScript } from './require-typescript.mjs';
import { writeCommonJsShim } from './shim-commonjs.mjs';
import { writeShimTypes } from './shim-types.mjs';
import { writeTransforms } from './published-transforms.mjs';
import { vendorPyright } from './vendored-pyright.mjs';

const digest = inputDigest();
const last = lastBuild();
if (!process.argv.includes('--force') && last?.digest === digest && last.clean) process.exit(0);

const dist = join(repository, 'dist');
const fresh = `${dist}.new-${process.pid}`;
const old = `${dist}.old-${process.pid}`;

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', fresh], {
  cwd: repository,
  stdio: 'inherit',
});

requireTypeScript(fresh);

for (const file of assets()) {
  const target = join(fresh, file);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(repository, file), target);
}
await writeShimTypes(fresh);
writeTransforms(fresh);
writeCommonJsShim(fresh);
vendorPyright(fresh);
await writeCommandBundle(fresh);
await writeLintBundle(fresh);
fillOwnPackages(fresh);
await inlineRuleMaker(fresh);

mkdirSync(fresh, { recursive: true });
if (existsSync(dist)) renameSync(dist, old);
renameSync(fresh, dist);
rmSync(old, { recursive: true, force: true });

mkdirSync(dirname(stampFile), { recursive: true });
writeFileSync(stampFile, JSON.stringify({ digest, clean: status === 0 }));

if (status !== 0) {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  console.error(`svc-codemod ${version}: built with errors (see above).`);
  process.exit(1);
}
