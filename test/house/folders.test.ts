import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, repository } from '../../scripts/build-inputs.mjs';
import { chapters } from '../../transforms/entries.ts';

const page = readFileSync(join(repository, 'docs/decisions/tests.md'), 'utf8');

const foldersIn = (folder: string): string[] => {
  const names = filesBelow(folder).map((file) => file.slice(folder.length + 1));
  return [...new Set(names.flatMap((name) => (name.includes('/') ? name.split('/')[0]! : [])))].sort();
};

/** The folders that the page names after these words, in the line. */
function listed(words: string): string[] {
  const [, text = ''] = page.split(words);
  return [...text.slice(0, text.indexOf('\n')).matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}

test('a folder of tests is a room, or the page says what it is', () => {
  const mirrored = [...foldersIn('src'), 'transforms', 'eslint-plugin', 'shim'];
  const folders = foldersIn('test');
  expect(folders.filter((name) => !mirrored.includes(name))).toEqual(listed('No room:'));
});

test('a folder of fixtures is a chapter, or the page says what it is', () => {
  const own = chapters.map(({ name }) => name).filter((name) => name !== 'versions');
  expect(foldersIn('fixtures')).toEqual([...own, '_themes', 'apps'].sort());
  expect(foldersIn('fixtures/_themes')).toEqual(listed('stand in `fixtures/_themes`:'));
  expect(foldersIn('fixtures/apps')).toEqual(listed('stand in `fixtures/apps`:'));
});

test('a test of a chapter stands in `test/transforms`', () => {
  const names = chapters.map(({ name }) => name);
  const tests = filesBelow('test');
  const astray = tests.filter((file) => names.some((name) => file.endsWith(`/${name}.test.ts`)));
  expect(astray.length).toBeGreaterThan(3);
  expect(astray.filter((file) => !file.startsWith('test/transforms/'))).toEqual([]);
});
