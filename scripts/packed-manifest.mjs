// @ts-check
/**
 * What is published has no scripts and no development dependencies: npm warns everybody who installs a package with a
 * `prepare` script, which only a clone needs.
 *
 *   node scripts/packed-manifest.mjs strip     # before packing
 *   node scripts/packed-manifest.mjs restore   # after it
 *
 * A pack that fails, or is stopped, does not get to the second one: a process waits for its end.
 */
import { spawn, spawnSync } from 'node:child_process';
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

/**
 * @param {string} root of the package
 * @returns {{ manifest: string, kept: string }} the manifest, and where it waits
 */
const placesIn = (root) => ({
  manifest: join(root, 'package.json'),
  kept: join(root, 'node_modules/.cache/svc-codemod/package.json'),
});

/** @param {string} root of the package, whose manifest becomes the published one */
export function stripManifest(root) {
  const { manifest, kept } = placesIn(root);
  const text = readFileSync(manifest, 'utf8');
  mkdirSync(dirname(kept), { recursive: true });
  // One without scripts is what a pack that was cut short left: the whole one is kept already. The file itself is
  // moved: with another time on it, what was built would be taken for stale.
  if (JSON.parse(text).scripts !== undefined) renameSync(manifest, kept);
  writeFileSync(manifest, packedManifest(text));
}

/** @param {string} root of the package, which gets its own manifest back */
export function restoreManifest(root) {
  const { manifest, kept } = placesIn(root);
  if (existsSync(kept)) renameSync(kept, manifest);
}

/** The process that runs this script, over the shell between them; undefined where that cannot be asked. */
function packing() {
  for (let pid = process.ppid; ; ) {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [, above, command] = /^\s*(\d+)\s+(\S+)/.exec(stdout ?? '') ?? [];
    if (above === undefined || command === undefined) return undefined;
    if (!/(?:^|\/)\w*sh$/.test(command)) return pid;
    pid = Number(above);
  }
}

/** @param {number} pid of a process */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** @param {string} root of the package @param {number} pid whose end is waited for */
function restoreAfter(root, pid) {
  const timer = setInterval(() => {
    if (isRunning(pid)) return;
    clearInterval(timer);
    restoreManifest(root);
  }, 100);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const [, script = '', command, pid] = process.argv;
  if (command === 'strip') {
    stripManifest(root);
    const npm = packing();
    if (npm !== undefined)
      spawn(process.execPath, [script, 'wait', String(npm)], { detached: true, stdio: 'ignore' }).unref();
  } else if (command === 'wait') restoreAfter(root, Number(pid));
  else restoreManifest(root);
}
