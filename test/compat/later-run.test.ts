import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planRepository } from '../../src/pipeline/plan-repository.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-later-')));
  mkdirSync(join(root, 'src'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The module that a run would write beside these files. */
function moduleBeside(files: Readonly<Record<string, string>>): string {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, 'src', file), text);
  return planRepository({ root, compat: true }).files.find(({ name }) => name === 'src/svc-v6-compat.ts')!.output;
}

test('functions that a later run adds are written as the module is, whatever the file that calls them', () => {
  const tabs =
    'import { SvcClient } from "@svc/client"\r\n\r\nexport async function load(client: SvcClient, id: string) {\r\n\treturn client.fetchTrace(id)\r\n}\r\n';
  const spaces =
    "import { SvcClient } from '@svc/client';\n\nexport async function runs(client: SvcClient, name: string) {\n    return client.getDatasetRuns(name);\n}\n";
  const first = moduleBeside({ 'load.ts': tabs });
  const later = moduleBeside({ 'svc-v6-compat.ts': first, 'runs.ts': spaces });
  const code = later.replace(/\/\*[\s\S]*?\*\//g, '');
  expect(later).toContain('export async function listDatasetRuns(');
  expect([later.match(/[^\r]\n/g), code.match(/'/g), code.match(/;\r?$/gm), code.match(/^ /gm)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
