import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command in a process that believes to be another Node version. */
function runAs(version: string) {
  const preload = join(folder, `${version}.cjs`);
  writeFileSync(
    preload,
    `Object.defineProperty(process, 'version', { value: 'v${version}' });
     Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  const run = spawnSync(process.execPath, ['-r', preload, join(repository, 'bin', 'svc-codemod.cjs'), '--version'], {
    encoding: 'utf8',
  });
  return { status: run.status, stdout: run.stdout, stderr: run.stderr };
}

describe('the start-up file', () => {
  test.each(['0.10.48', '12.22.12', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
    'refuses Node %s in one sentence',
    (version) => {
      expect(runAs(version)).toEqual({
        status: 3,
        stdout: '',
        stderr: `svc-codemod needs Node.js 20.19 or later (22.12 or later within 22); this is ${version}. Install a newer Node.js and run it again.\n`,
      });
    },
  );

  test.each(['20.19.0', '22.12.0', '24.0.0', '26.1.0'])('accepts Node %s', (version) => {
    expect(runAs(version).status).toBe(0);
  });
});
