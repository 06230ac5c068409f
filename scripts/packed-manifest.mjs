// @ts-check
/**
 * What is published has no scripts and no development dependencies: npm warns everybody who installs a package with a
 * `prepare` script, which only a clone needs.
 *
 *   node scripts/packed-manifest.mjs strip     # before packing
 *   node scripts/packed-manifest.mjs restore   # after it
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @param {string} text of `package.json`
 * @returns {string} of the published one
 */
export function packedManifest(text) {
  const { scripts: _scripts, devDependencies: _devDependencies, ...published } = JSON.parse(text);
  return `${JSON.stringify(published, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const manifest = join(root, 'package.json');
  const kept = join(root, 'node_modules/.cache/svc-codemod/package.json');
  if (process.argv[2] === 'strip') {
    const text = readFileSync(manifest, 'utf8');
    mkdirSync(dirname(kept), { recursive: true });
    // One without scripts is what a pack that was cut short left: the whole one is kept already.
    if (JSON.parse(text).scripts !== undefined) writeFileSync(kept, text);
    writeFileSync(manifest, packedManifest(text));
  } else if (existsSync(kept)) renameSync(kept, manifest);
}
