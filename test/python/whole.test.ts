import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { undoRun } from '../../src/pipeline/writing/undo-run.ts';
import { changedIn, textsOf, toldOf } from './repository-texts.ts';

/** Each folder holds a repository of many cases, which one run edits: a folder for each case. */
const whole = path.join(import.meta.dirname, 'whole');
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-whole-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The text that a file is to hold. */
function expected(name: string, file: string, text: string): string {
  const place = path.join(whole, name, file);
  if (process.env['ACCEPT'] === 'yes') writeFileSync(place, text);
  return readFileSync(place, 'utf8');
}

/** The texts, and of a module that the run made what it defines: its functions are tested by themselves. */
function outlined(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...after].map(([file, text]) => {
      const isMade = !before.has(file) && file.endsWith('svc_compat.py');
      return [file, isMade ? text.replace(/^(?!from|import|def|async def|class|\)).*\r?\n|\(\r?$/gm, '') : text];
    }),
  );
}

/** Git gives all files the same line ends, so those of this folder are made here. */
function withLineEndsOfWindows(windows: string): void {
  for (const [name, text] of existsSync(windows) ? textsOf(windows) : [])
    if (name.endsWith('.py')) writeFileSync(path.join(windows, name), text.replaceAll('\n', '\r\n'));
}

/** What Python says of texts that it cannot read. */
function syntaxErrors(root: string, files: readonly string[]): string {
  const code = 'import ast, sys\nfor name in sys.argv[1:]: ast.parse(open(name, "rb").read(), name)';
  return spawnSync('python3', ['-c', code, ...files], { cwd: root, encoding: 'utf8' }).stderr;
}

test.each(readdirSync(whole))(
  '%s: a run edits and says what it left, a second one does nothing, and undo takes all back',
  async (name) => {
    const cwd = path.join(folder, name);
    cpSync(path.join(whole, name, 'repository'), cwd, { recursive: true });
    withLineEndsOfWindows(path.join(cwd, 'windows'));
    const before = textsOf(cwd);
    const options = { cwd, allowNoVcs: true, verify: false, compat: name === 'compat' };
    const first = await migrateRun(options);
    const after = textsOf(cwd);
    const told = toldOf(first);
    expect(told).toBe(expected(name, 'told.txt', told));
    const changed = changedIn(before, outlined(before, after));
    expect(changed).toBe(expected(name, 'changed.txt', changed));
    const code = [...after.keys()].filter((file) => file.endsWith('.py'));
    expect(syntaxErrors(cwd, code)).toBe('');
    const second = await migrateRun(options);
    expect(second.report.findings.filter(({ status }) => status === 'migrated')).toEqual([]);
    expect(textsOf(cwd)).toEqual(after);
    await undoRun(cwd);
    expect(textsOf(cwd)).toEqual(before);
  },
  300_000,
);
