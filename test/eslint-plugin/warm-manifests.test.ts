import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { manifestPlan } from '../../eslint-plugin/session/warm-manifests.ts';

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-manifests-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let clock = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock));
afterEach(() => void vi.restoreAllMocks());

const put = (name: string, text: string): string => {
  mkdirSync(path.dirname(path.join(scratch, name)), { recursive: true });
  writeFileSync(path.join(scratch, name), text);
  return text;
};
const statuses = (name: string, text: string): string[] =>
  (
    manifestPlan(
      { root: scratch, profile: profiles.svc, ignore: [], olderCodeLeft: false },
      path.join(scratch, name),
      text,
    )?.changes ?? []
  ).map(({ name: property, status }) => `${property} ${status}`);

test('plans are kept while nothing changes, and made anew when another manifest or the text does', () => {
  const one = put('one/package.json', '{\n "dependencies": { "@svc/client": "catalog:" }\n}\n');
  put('pnpm-workspace.yaml', "packages: ['*']\ncatalog:\n  '@svc/client': ^6.0.0\n");
  expect(statuses('one/package.json', one)).toEqual([]);

  const other = '{\n "dependencies": { "@svc/client": "^5.1.0" }\n}\n';
  expect(statuses('one/package.json', other)).toEqual(['dependencies/@svc/client migrated']);
  expect(statuses('one/package.json', one)).toEqual([]);

  put('one/package.json', other);
  clock += 10_000;
  expect(statuses('one/package.json', other)).toEqual(['dependencies/@svc/client migrated']);
});
