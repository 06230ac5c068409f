/** How long an answer may be behind the disk. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRepository } from '../../src/analysis/open-repository.ts';
import { detectors } from '../../transforms/chapters.ts';
import { catalogue } from '../../transforms/entries.ts';
import { profiles } from '../../src/catalog/profile.ts';

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-watch-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A slow disk: each look takes a quarter of a second. */
let clock = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => (clock += 250)));
afterEach(() => void vi.restoreAllMocks());

const use = "import { client } from './deep.js';\nclient.getPrompt('a');\n";

test('what an asked file imports is looked at every two seconds, however long looking takes', () => {
  const put = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(scratch, name)), { recursive: true });
    writeFileSync(path.join(scratch, name), text);
  };
  put('package.json', '{"name":"app","dependencies":{"@svc/client":"^5.0.0"}}');
  put('src/use.js', use);
  put('src/deep.js', "export { client } from './client.js';\n");
  put('src/client.js', 'export const client = 1;\n');
  put('src/other.js', "import { SvcClient } from '@svc/client';\nnew SvcClient();\n");
  const repository = openRepository(
    { root: scratch, paths: [], profile: profiles.svc, catalogue, modules: [], ignore: [] },
    detectors,
    false,
  );
  const ids = (): string[] =>
    repository.sitesIn(path.join(scratch, 'src/use.js'), use).flatMap(({ sites }) => sites.map(({ id }) => id));
  expect(ids()).toEqual([]);
  // Then it is some time until all files are looked at again.
  clock += 2000;
  expect(ids()).toEqual([]);

  put('src/client.js', "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n");
  clock += 2000;
  expect(ids()).toEqual(['SvcClient.getPrompt']);
});
