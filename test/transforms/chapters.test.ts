import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import { chapterWorks } from '../../transforms/chapters.ts';
import { chapters } from '../../transforms/entries.ts';

const names = chapters.map(({ name }) => name);

test('a chapter has one name: its folder, its line in both registries, its transform', () => {
  const folders = readdirSync(join(repository, 'transforms'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect(chapterWorks.map(({ chapter }) => chapter)).toEqual(names);
});

test('every chapter that concerns code has a transform', () => {
  const inCode = chapters.filter(({ entries }) => entries.some(({ kind }) => kind !== 'version'));
  const called = inCode.map(({ name }) => {
    const text = readFileSync(join(repository, 'transforms', name, 'transform.mts'), 'utf8');
    return /chapterTransform\('([a-z0-9-]+)'\)/.exec(text)?.[1];
  });
  expect(called).toEqual(names.filter((name) => name !== 'versions'));
});
