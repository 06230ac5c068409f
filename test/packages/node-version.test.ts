import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { satisfies } from 'semver';
import { afterAll, describe, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in a process that believes to be another Node version. */
function runAs(version: string, ...args: readonly string[]) {
  const preload = join(folder, `${version}.cjs`);
  writeFileSync(
    preload,
    `Object.defineProperty(process, 'version', { value: 'v${version}' });
     Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  const run = spawnSync(process.execPath, ['-r', preload, ...args], { encoding: 'utf8', cwd: folder });
  return { status: run.status, stdout: run.stdout, stderr: run.stderr };
}

const command = [join(repository, 'bin', 'svc-codemod.cjs'), '--version'];
const tooOld = ['0.10.48', '12.22.12', '18.20.8', '20.18.3', '21.7.3', '22.11.0'];
const supported = ['20.19.0', '22.12.0', '23.0.0', '24.0.0', '26.1.0'];

describe('the start-up file', () => {
  test.each(tooOld)('refuses Node %s in one sentence', (version) => {
    expect(runAs(version, ...command)).toEqual({
      status: 3,
      stdout: '',
      stderr: `svc-codemod needs Node.js 20.19 or later (22.12 or later within 22); this is ${version}. Install a newer Node.js and run it again.\n`,
    });
  });

  test.each(supported)('accepts Node %s', (version) => {
    expect(runAs(version, ...command).status).toBe(0);
  });
});

describe('the ESLint plugin', () => {
  const eslint = join(repository, 'node_modules', 'eslint', 'bin', 'eslint.js');
  const config = join(folder, 'eslint.config.mjs');
  writeFileSync(
    config,
    `import svc from ${JSON.stringify(pathToFileURL(join(repository, 'dist/eslint-plugin/index.js')).href)};
export default [svc.configs.strict];
`,
  );
  writeFileSync(join(folder, 'a.js'), "import { SvcClient } from '@svc/client';\nnew SvcClient().getPrompt('a');\n");

  test.each(['20.18.3', '21.7.3', '22.5.1', '22.11.0'])(
    'refuses Node %s in one sentence, without a stack',
    (version) => {
      const { status, stderr } = runAs(version, eslint, 'a.js');
      expect(status).toBe(2);
      expect(stderr).toContain(
        `\nThe ESLint plugin of svc-codemod needs Node.js 20.19 or later (22.12 or later within 22); this is ${version}. Install a newer Node.js and run ESLint again.\n`,
      );
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );

  test.each(supported)('lints in Node %s', (version) => {
    const { status, stdout } = runAs(version, eslint, 'a.js');
    expect(stdout).toContain('svc/no-removed-client-alias');
    expect(status).toBe(1);
  });
});

test.each(['package.json', 'packages/eslint-plugin-svc/package.json', 'packages/svc-shim/package.json'])(
  '%s admits the same versions',
  (file) => {
    const { engines } = JSON.parse(readFileSync(join(repository, file), 'utf8')) as { engines: { node: string } };
    const admitted = [...tooOld, ...supported].filter((version) => satisfies(version, engines.node));
    expect(admitted).toEqual(supported);
  },
);
