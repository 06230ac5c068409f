import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolder } from '../../src/edits/create-folder.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'svc-codemod-folder-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('creates what is missing and keeps what is there', () => {
  mkdirSync(join(base, 'a'));
  writeFileSync(join(base, 'a/kept'), '');
  createFolder(join(base, 'a/b/c'), 0o700);
  createFolder(join(base, 'a/b/c'));
  expect(statSync(join(base, 'a/b/c')).mode & 0o777).toBe(0o700);
  expect(existsSync(join(base, 'a/kept'))).toBe(true);
});

test('a file in the way is an error', () => {
  writeFileSync(join(base, 'a'), '');
  expect(() => createFolder(join(base, 'a'))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  // The first folder that fails is another one since Node 22.
  expect(() => createFolder(join(base, 'a/b'))).toThrow(/ENOTDIR|EEXIST/);
});

test.skipIf(process.platform !== 'linux')(
  'a folder that the system does not let anybody create is an error, not an endless loop',
  () => {
    expect(() => createFolder('/proc/svc-codemod/reports')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  },
);
