/** What npm runs in a clone: the build, with what that needs where the installation was a global one. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'svc-prepare-'));
  mkdirSync(join(clone, 'scripts'));
  mkdirSync(join(clone, 'bin'));
  copyFileSync(join(repository, 'scripts/prepare.mjs'), join(clone, 'scripts/prepare.mjs'));
  writeFileSync(
    join(clone, 'scripts/build.mjs'),
    "import { appendFileSync } from 'node:fs';\nappendFileSync('ran.txt', 'build\\n');\n",
  );
  writeFileSync(
    join(clone, 'bin/npm'),
    '#!/bin/sh\necho "npm $* global=$npm_config_global location=$npm_config_location registry=$npm_config_registry" >> ran.txt\nexit "$NPM_ENDS_WITH"\n',
  );
  chmodSync(join(clone, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

/** As in `npm install -g git+…`. */
function prepare(npmEndsWith = 0): { status: number | null; ran: string[] } {
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs'], {
    cwd: clone,
    env: {
      PATH: [join(clone, 'bin'), process.env['PATH']].join(delimiter),
      NPM_ENDS_WITH: String(npmEndsWith),
      npm_config_global: 'true',
      npm_config_location: 'global',
      npm_config_registry: 'https://mirror.example',
    },
  });
  return { status, ran: readFileSync(join(clone, 'ran.txt'), 'utf8').trim().split('\n') };
}

const install =
  'npm ci --include=dev --ignore-scripts --no-audit --no-fund global= location= registry=https://mirror.example';

test('it is what the manifest names', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts['prepare']).toBe('node scripts/prepare.mjs');
});

test('where the packages of the build are, it builds', () => {
  mkdirSync(join(clone, 'node_modules/rolldown'), { recursive: true });
  expect(prepare()).toEqual({ status: 0, ran: ['build'] });
});

test('after a global installation it gets them first, from the same registry', () => {
  expect(prepare()).toEqual({ status: 0, ran: [install, 'build'] });
});

test('it builds nothing where they cannot be had', () => {
  expect(prepare(3)).toEqual({ status: 3, ran: [install] });
});
