import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { undoRun } from '../../src/pipeline/writing/undo-run.ts';
import { encodedText } from '../../src/repository/text-encoding.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-encodings-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const code = `from svc import get_client

get_client().api.legacy.score_v1.delete("x")  # `;
const edited = code.replace('legacy.score_v1', 'scores');
const comment = Buffer.from([0xe9, 0x20, 0x93, 0x85, 0xd7, 0xff]);

function bytesOf(cookie: string, text: string): Buffer {
  return Buffer.concat([Buffer.from(`${cookie}${text}`), comment, Buffer.from('\n')]);
}

/** Whether CPython reads the file. */
function isPython(file: string): boolean {
  const check = 'import ast, sys; ast.parse(open(sys.argv[1], "rb").read())';
  return spawnSync('python3', ['-c', check, file]).status === 0;
}

function repository(name: string, bytes: Buffer): { cwd: string; file: string } {
  const cwd = mkdtempSync(path.join(folder, 'r-'));
  writeFileSync(path.join(cwd, 'requirements.txt'), 'svc==4.14.3\n');
  const file = path.join(cwd, name);
  writeFileSync(file, bytes);
  return { cwd, file };
}

const read: [string, string][] = [
  ['Latin-1', '# -*- coding: latin-1 -*-\n'],
  ['its other name, in the second line', '#!/usr/bin/env python\n# vim: set fileencoding=iso_8859_1 :\n'],
  ['Windows-1252', '# coding: cp1252\r\n'],
  ['Latin-9', '# coding=iso-8859-15\n'],
  ['KOI8-R', '\f# coding: KOI8-R\n'],
];

test.each(read)('a file in %s is edited, and keeps every other byte', async (_, cookie) => {
  const before = bytesOf(cookie, code);
  const { cwd, file } = repository('app.py', before);
  expect(isPython(file)).toBe(true);
  const options = { cwd, allowNoVcs: true, verify: false };
  expect((await migrateRun(options)).failed).toEqual([]);
  expect(readFileSync(file)).toEqual(bytesOf(cookie, edited));
  expect(isPython(file)).toBe(true);
  await migrateRun(options);
  expect(readFileSync(file)).toEqual(bytesOf(cookie, edited));
  await undoRun(cwd);
  expect(readFileSync(file)).toEqual(before);
});

const left: [string, string][] = [
  ['says nothing', ''],
  ['says UTF-8', '# coding: utf-8\n'],
  ['says ASCII', '# coding: ascii\n'],
  ['says it in the third line', '#\n#\n# coding: latin-1\n'],
  ['says it behind code', 'import os\n# coding: latin-1\n'],
  ['says it in a string', '"""\n# coding: latin-1 """\n'],
  ['says one with more bytes for a character', '# coding: shift_jis\n'],
  ['says one that nobody knows', '# coding: martian\n'],
  ['says Latin-1 behind a BOM', '\uFEFF# coding: latin-1\n'],
];

test.each(left)('a file with other bytes than UTF-8 that %s is left, and it is said', async (_, cookie) => {
  const before = bytesOf(cookie, code);
  const { cwd, file } = repository('app.py', before);
  const run = await migrateRun({ cwd, allowNoVcs: true, verify: false });
  expect(run.failed).toEqual([{ file: 'app.py', reason: 'not valid UTF-8' }]);
  expect(readFileSync(file)).toEqual(before);
});

test('a patch is UTF-8: it has no place for a file that is not', async () => {
  const { cwd } = repository('app.py', bytesOf(read[0]![1], code));
  const run = await migrateRun({ cwd, allowNoVcs: true, verify: false, patch: true });
  expect(run.failed).toEqual([{ file: 'app.py', reason: 'it is not UTF-8, and a patch is; run without it' }]);
  expect(run.patch).not.toMatch(/^diff --git a\/app\.py/m);
});

test('a character that an encoding lacks has no bytes', () => {
  expect(encodedText('app.py', '# coding: latin-1\n# €')).toBeUndefined();
  expect(encodedText('app.py', '# coding: koi8-r\n# Ж')).toEqual(Buffer.from('# coding: koi8-r\n# \xF6', 'latin1'));
  expect(encodedText('notes.txt', '# coding: latin-1\n# €')).toEqual(Buffer.from('# coding: latin-1\n# €'));
});
