// @ts-check
/**
 * `verify --runtime` with real test runners, which are no dependencies of this package
 * (`scripts/runners/projects.mjs`). Needs the network.
 *
 *   node scripts/runners.mjs [--jest 29] [--installed FOLDER] [part of a name…]
 *
 * `--jest` takes another major of Jest; the transformers come with the newest one. `--installed` is a folder that has
 * the packages already.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from './build-inputs.mjs';
import { projects } from './runners/projects.mjs';

const { values, positionals } = parseArgs({
  options: { jest: { type: 'string', default: '30' }, installed: { type: 'string' } },
  allowPositionals: true,
});

const sdk = ['@langfuse/client@5.11.1', '@langfuse/tracing@5.11.1', '@opentelemetry/api@1'];
const transformers = ['ts-jest@29', 'typescript@5', '@swc/jest', '@swc/core', '@babel/preset-env@7', 'esbuild'];
const runners = [`jest@${values.jest}`, 'vitest@4', 'happy-dom', 'mocha', 'tsx', 'ts-node', 'bun'];

/** @param {string} folder */
function install(folder) {
  writeFileSync(join(folder, 'package.json'), '{ "name": "projects", "private": true }\n');
  const options = ['--no-audit', '--no-fund', '--legacy-peer-deps'];
  const { status } = spawnSync('npm', ['install', ...options, ...runners, ...transformers, ...sdk], {
    cwd: folder,
    stdio: 'inherit',
  });
  assert.equal(status, 0);
}

/** What a summary has to say, of the fields that differ. */
const expected = {
  shim: { exitCode: 0, sdkLoaded: true, requests: 2, otherSdks: false },
  'v5 code': { exitCode: 0, sdkLoaded: false, requests: 0, otherSdks: true },
  v5: { exitCode: 0, sdkLoaded: false, requests: 1, otherSdks: true },
};

/**
 * Says what is wrong.
 * @param {string} cwd
 * @param {import('./runners/projects.mjs').Project} project
 */
function check(cwd, { files, command, runsOn = 'shim' }) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(cwd, file, '..'), { recursive: true });
    writeFileSync(join(cwd, file), text);
  }
  const args = [join(repository, 'bin/svc-codemod.cjs'), 'verify', '--runtime', command, '--format', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (!stdout.startsWith('{')) return stderr;
  const { exitCode, sdkLoaded, requests, otherSdks, processes } = JSON.parse(stdout).verify.runtime;
  const { unhooked = [] } = processes;
  const outcome = { exitCode, sdkLoaded, requests, otherSdks: Boolean(otherSdks), unhooked };
  return JSON.stringify(outcome) === JSON.stringify({ ...expected[runsOn], unhooked: [] })
    ? undefined
    : `${JSON.stringify(outcome)}\n${stderr}`;
}

const folder = mkdtempSync(join(values.installed ?? tmpdir(), 'svc-codemod-runners-'));
try {
  if (values.installed === undefined) install(folder);
  const chosen = Object.entries(projects).filter(
    ([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
  for (const [index, [name, project]] of chosen.entries()) {
    const wrong = check(join(folder, `project-${index}`), project);
    if (wrong !== undefined) process.exitCode = 1;
    console.log(wrong === undefined ? `${name}: ${project.runsOn ?? 'shim'}` : `${name}: WRONG ${wrong}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
