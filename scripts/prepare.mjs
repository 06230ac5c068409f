// @ts-check
/**
 * What npm runs in a clone after an installation, and before it packs one: the build.
 *
 * `npm install -g git+…`, which pre-commit does, prepares the clone with an installation that is global as well. Such a
 * one leaves the folder without what the build needs, so that is installed here.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');

/** @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
function run(command, args, env = process.env) {
  // On Windows npm is a script of a shell.
  const { status } = spawnSync(command, args, { cwd: folder, env, stdio: 'inherit', shell: command === 'npm' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join(folder, 'node_modules', 'rolldown'))) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(?:global|location)$/i.test(name)),
  );
  run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], env);
}
run(process.execPath, [join('scripts', 'build.mjs')]);
