import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeOutputFile } from '../../src/edits/write-output-file.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-output-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a new file, and a file that is there', async () => {
  const file = join(folder, 'report.json');
  await writeOutputFile(file, 'one ü');
  expect(readFileSync(file, 'utf8')).toBe('one ü');
  await writeOutputFile(file, '');
  expect(readFileSync(file, 'utf8')).toBe('');
  expect(readdirSync(folder)).toEqual(['report.json']);
});

test('a link stays one, and what it leads to is replaced; a link to nothing becomes the file', async () => {
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere/real'), 'old');
  symlinkSync('elsewhere/real', join(folder, 'link'));
  symlinkSync('nowhere', join(folder, 'dangling'));
  await writeOutputFile(join(folder, 'link'), 'new');
  await writeOutputFile(join(folder, 'dangling'), 'new');
  expect([
    lstatSync(join(folder, 'link')).isSymbolicLink(),
    readFileSync(join(folder, 'elsewhere/real'), 'utf8'),
  ]).toEqual([true, 'new']);
  expect([lstatSync(join(folder, 'dangling')).isFile(), readFileSync(join(folder, 'dangling'), 'utf8')]).toEqual([
    true,
    'new',
  ]);
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['real']);
});

test('what cannot be written leaves nothing behind', async () => {
  mkdirSync(join(folder, 'taken'));
  await expect(writeOutputFile(join(folder, 'taken'), 'x')).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(writeOutputFile(join(folder, 'none/x'), 'x')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(readdirSync(folder)).toEqual(['taken']);
});
