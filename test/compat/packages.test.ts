import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planRepository } from '../../src/pipeline/plan-repository.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-packages-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const both = { '@svc/client': '5.11.1', '@svc/core': '5.11.1' };
const owner =
  "import { SvcClient } from '@svc/client';\nimport type { SvcAPIClient } from '@svc/core';\nexport const api = (client: SvcClient): SvcAPIClient => client.api;\nexport const load = (client: SvcClient, id: string) => client.fetchTrace(id);\n";

/** Lines of each written module that name the SDK. */
function written(files: Readonly<Record<string, string>>): Record<string, string[]> {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const modules = planRepository({ root, compat: true }).files.filter(({ isNew }) => isNew);
  return Object.fromEntries(
    modules.map(({ name, output }) => [name, output.split('\n').filter((line) => line.includes("'@svc/"))]),
  );
}

const typed = ["import type { SvcClient } from '@svc/client';"];
const loading = ["import { NotFoundError } from '@svc/core';", ...typed];

test.each([
  ['dependencies', { dependencies: both }, loading],
  ['peerDependencies', { peerDependencies: both }, loading],
  [
    'devDependencies: the error class is not there at run time',
    { dependencies: { '@svc/client': '5.11.1' }, devDependencies: { '@svc/core': '5.11.1' } },
    typed,
  ],
  ['the manifest of the whole repository', {}, loading],
])('the error class is taken from a package in %s', (_place, manifest, expected) => {
  expect(written({ 'package.json': JSON.stringify(manifest), 'read.ts': owner })).toEqual({
    'svc-v6-compat.ts': expected,
  });
});

test('what another package imports is not imported', () => {
  const files = {
    'obs/package.json': JSON.stringify({ name: '@acme/obs', dependencies: both }),
    'obs/src/index.ts': `${owner}export const client = new SvcClient();\n`,
    'web/package.json': JSON.stringify({ name: '@acme/web', dependencies: { '@acme/obs': '*' } }),
    'web/src/read.ts':
      "import { client } from '../../obs/src/index';\nexport const load = (id: string) => client.fetchTrace(id);\n",
  };
  expect(written(files)).toEqual({ 'obs/src/svc-v6-compat.ts': loading, 'web/src/svc-v6-compat.ts': typed });
});
