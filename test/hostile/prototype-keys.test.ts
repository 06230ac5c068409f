import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commit, createRepository } from '../repository/temporary-repository.ts';
import { contents, differences, good, svcCodemod } from './hostile-repository.ts';

/** Names that every object answers to, as keys and as values. */
const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
const members = (value: string): string => keys.map((key) => `"${key}": ${value}`).join(', ');
const strings = (): string => keys.map((key) => `"${key}"`).join(', ');

const poison = `{ ${members('{ "polluted": "yes", "isFile": true, "status": "migrated" }')} }`;

/** Everything that a run reads as an object. */
const settings: Readonly<Record<string, string>> = {
  'package.json': `{ "name": "app", "version": "1.0.0", ${members('{ "polluted": "yes" }')}, "dependencies": { "@svc/client": "^5.0.0", ${members('"^5.0.0"')} }, "imports": { ${members('"./src/x.ts"')} }, "exports": { ${members('"./src/x.ts"')} }, "engines": { ${members('">=16"')} }, "overrides": ${poison}, "resolutions": ${poison}, "workspaces": { "packages": [${strings()}], ${members('["x"]')} }, "catalog": ${poison}, "catalogs": { ${members('{ "@svc/client": "^5.0.0" }')} } }`,
  'tsconfig.json': `{ ${members('{}')}, "extends": [${strings()}], "references": [{ "path": "__proto__" }, ${poison}], "compilerOptions": { ${members('"yes"')}, "paths": { ${members('["./src/*"]')} } } }`,
  'pnpm-workspace.yaml': `packages: [${strings()}]\n__proto__: { polluted: 'yes' }\nconstructor: { prototype: { polluted: 'yes' } }\ncatalog: { ${members("'^5.0.0'")} }\ncatalogs: { ${members("{ '@svc/client': ^5.0.0 }")} }\n`,
  'deno.json': `{ ${members('{ "polluted": "yes" }')}, "imports": { ${members('"npm:@svc/client@5"')} }, "workspace": [${strings()}] }`,
  'lerna.json': `{ ${members('["x"]')}, "packages": [${strings()}] }`,
  'package-lock.json': `{ "lockfileVersion": 3, ${members('{}')}, "packages": { ${members('{ "version": "5.0.0" }')}, "": { ${members('{}')} } } }`,
  '.github/workflows/ci.yml': `__proto__: { polluted: 'yes' }\njobs: { ${members('{ steps: [{ uses: actions/setup-node@v4, with: { node-version: 18 } }] }')} }\n`,
  'notes.ipynb': `{ ${members('{}')}, "cells": [{ "cell_type": "code", "source": "1", ${members('{}')} }], "metadata": ${poison}, "nbformat": 4 }`,
};
/** Code whose names are those of every object. */
const code = `import { SvcClient } from '@svc/client';
const client = new SvcClient();
const constructor = client, __proto__ = client;
export const { toString, hasOwnProperty, constructor: made } = client as never;
export const a = { __proto__: client, constructor: client, ['__proto__']: client };
a.constructor.getPrompt('a');
constructor.getPrompt('b');
client['__proto__'].getPrompt('c');
client.constructor.prototype.getPrompt('d');
(client as any).api.constructor.get('x');
`;

test('names that every object has are keys like others', () => {
  const root = createRepository({
    'good.ts': good,
    'src/x.ts': code,
    'constructor/package.json': '{"name":"__proto__"}',
    '__proto__/index.ts': code,
    'constructor/toString.ts': code,
  });
  // Written one by one: an object literal would not have the key.
  for (const [name, text] of Object.entries(settings)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  commit(root);
  const before = contents(root);
  const doctor = svcCodemod(root, ['doctor', '--format', 'json']);
  expect([doctor.code, doctor.stderr]).toEqual([1, '']);
  const run = svcCodemod(root, ['--compat', '--format', 'json']);
  expect(run.stderr).not.toMatch(/ {4}at |internal/i);
  expect(run.code).toBeLessThan(5);
  const report = JSON.parse(run.stdout) as { skipped: unknown[]; findings: { file: string; status: string }[] };
  expect(report.skipped).toEqual([]);
  expect(run.stdout).not.toContain('polluted');
  expect(differences(before, contents(root))).toEqual([
    '__proto__/index.ts',
    'constructor/toString.ts',
    'deno.json',
    'good.ts',
    'package.json',
    'pnpm-workspace.yaml',
    'src/x.ts',
  ]);
  expect(svcCodemod(root, ['--compat', '--allow-dirty', '--check']).code).toBeLessThan(2);
  expect(svcCodemod(root, ['undo']).code).toBe(0);
  expect(differences(before, contents(root))).toEqual([]);
});

test.each(keys)('in configuration and baseline %s is refused by name, or a word like others', (key) => {
  const root = createRepository({ 'good.ts': good });
  writeFileSync(path.join(root, 'svc-codemod.config.json'), `{ "${key}": { "max": 1000 } }`);
  const run = svcCodemod(root, ['--dry-run']);
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: '' });
  expect(run.stderr).toContain(`"${key}" is no setting.`);
  writeFileSync(path.join(root, 'svc-codemod.config.json'), `{ "only": ["${key}"] }`);
  expect(svcCodemod(root, ['--dry-run']).code).toBe(2);
  writeFileSync(path.join(root, 'svc-codemod.config.json'), '{}');
  expect(svcCodemod(root, ['explain', key]).code).toBe(2);
});
