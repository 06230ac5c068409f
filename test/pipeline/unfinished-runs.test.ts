import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../index.ts';
import {
  hashOf,
  listJournals,
  moveTo,
  startJournal,
  temporaryFiles,
  type StoredJournal,
} from '../../src/edits/journal.ts';
import { ownMark, runsElsewhere } from '../../src/edits/process-mark.ts';
import { undo } from '../../src/edits/undo.ts';
import type { FileChange } from '../../src/edits/write-files.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { listRuns, undoRun } from '../../src/pipeline/writing/undo-run.ts';
import { deadMark, inNameOf } from '../edits/temporary-root.ts';

const alias =
  "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const prompt = client.getPrompt('greeting');\n";
const migrated = alias.replace('getPrompt', 'prompt.get');

let base = '';
let root = '';
let child: ChildProcess | undefined;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-unfinished-')));
  root = join(base, 'root');
  mkdirSync(root);
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
  rmSync(base, { recursive: true, force: true });
});

const journals = (): string => join(root, '.git/svc-codemod');

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
}

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    stdio: 'ignore',
  });
}

function commit(): void {
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'State');
}

/** Everything but the git folder, by name. */
function tree(): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => !join(entry.parentPath, entry.name).startsWith(join(root, '.git')),
  );
  return Object.fromEntries(
    entries
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(root.length + 1), entry.isDirectory() ? '(folder)' : readFileSync(path, 'utf8')] as const;
      })
      .sort(),
  );
}

const change = (name: string, source: string, output: string): FileChange => ({
  file: join(root, name),
  source,
  output,
  ...(source === '' ? { isNew: true } : {}),
});

/** As if the process that is busy with the run were gone. */
function abandoned(stored: StoredJournal): StoredJournal {
  return inNameOf(deadMark, stored);
}

/** A run that a process was killed in when it had put `done` of its files in place and was busy with the next. */
function killedAfter(changes: readonly FileChange[], done: number): StoredJournal {
  const stored = startJournal(journals(), root, '6.0.0', changes);
  const temporaryOf = temporaryFiles(stored, root);
  for (const [index, { file, output }] of changes.entries()) {
    mkdirSync(dirname(file), { recursive: true });
    if (index < done) writeFileSync(file, output);
    else writeFileSync(temporaryOf(file), output.slice(0, 3));
  }
  return abandoned(stored);
}

describe('a run that was killed', () => {
  const files = { 'a.ts': 'first\r\n', 'src/b.ts': '\uFEFFsecond', 'src/c.ts': 'third\n' };
  const changes = (): FileChange[] => [
    ...Object.entries(files).map(([name, text]) => change(name, text, `${text}more`)),
    change('new/deep/module.ts', '', 'made\n'),
  ];

  test.each([0, 1, 2, 3, 4])(
    'after %i of 4 files is taken back, with its temporary files and folders',
    async (done) => {
      write(files);
      commit();
      const before = tree();
      killedAfter(changes(), done);
      expect(await undoRun(root)).toMatchObject({ kind: 'restored', left: [] });
      expect(tree()).toEqual(before);
      expect(await undoRun(root)).toEqual({ kind: 'nothing' });
    },
  );

  test.each([0, 1, 2, 3, 4])('and again after %i of 4 files were taken back', async (restored) => {
    write(files);
    commit();
    const before = tree();
    const stored = abandoned(moveTo(killedAfter(changes(), 4), 'undoing'));
    const temporaryOf = temporaryFiles(stored, root);
    for (const { file, source } of changes().slice(0, restored)) {
      if (source === '') rmSync(file);
      else writeFileSync(file, source);
    }
    for (const { file, source } of changes().slice(restored)) writeFileSync(temporaryOf(file), source.slice(0, 2));
    expect(listRuns(root)).toMatchObject([{ state: 'ended', files: 4, written: 4 - restored }]);
    expect(await undoRun(root)).toMatchObject({ kind: 'restored' });
    expect(tree()).toEqual(before);
  });

  test('while it prepared its journal leaves nothing behind that the next run keeps', async () => {
    write({ 'a.ts': alias });
    commit();
    const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
    for (const name of [`preparing.${dead}-1.20260101T000000000Z`, `deleted.${dead}-1.20260101T000000000Z`])
      write({ [`.git/svc-codemod/${name}/originals/${hashOf(Buffer.from('x'))}`]: 'x' });
    await migrate({ cwd: root, verify: false });
    expect(readdirSync(journals())).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z$/)]);
  });

  test('is taken back before the next one is decided, so that one undo leads to the start', async () => {
    write({ 'a.ts': alias, 'b.ts': alias });
    commit();
    const before = tree();
    // What a run in another mood would have written.
    killedAfter([change('a.ts', alias, `// half\n${alias}`), change('b.ts', alias, migrated)], 1);
    const dry = await migrateRun({ cwd: root, dryRun: true, verify: false });
    expect(dry.notes).toEqual([
      expect.stringMatching(
        /^The run of \S+ was ended while it was writing; "npx svc-codemod undo" takes it back, and so does the next run that writes\.$/,
      ),
    ]);
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe(`// half\n${alias}`);
    const { notes } = await migrateRun({ cwd: root, verify: false });
    expect(notes).toEqual([
      expect.stringMatching(
        /^The run of \S+ was ended while it was writing; it was taken back first \(1 file restored\)\.$/,
      ),
    ]);
    expect(tree()).toEqual({ 'a.ts': migrated, 'b.ts': migrated });
    await undoRun(root);
    expect(tree()).toEqual(before);
  });

  test('stays as it is where the user has changed or committed what it wrote', async () => {
    write({ 'a.ts': alias, 'b.ts': alias });
    commit();
    killedAfter([change('a.ts', alias, `// half\n${alias}`), change('b.ts', alias, migrated)], 1);
    write({ 'a.ts': '// mine\n' });
    expect((await migrateRun({ cwd: root, verify: false, allowDirty: true })).notes).toEqual([
      expect.stringMatching(
        /^The run of \S+ was ended while it was writing and cannot be taken back as a whole: a\.ts was changed since\.$/,
      ),
    ]);
    expect(tree()).toEqual({ 'a.ts': '// mine\n', 'b.ts': migrated });
    await undoRun(root);
    write({ 'a.ts': `// half\n${alias}` });
    git('commit', '-qam', 'Half');
    const { notes } = await migrateRun({ cwd: root, verify: false });
    expect(notes).toEqual([
      expect.stringMatching(
        /^The run of \S+ was ended while it was writing, and some of it is committed by now, so it was left as it is; /,
      ),
    ]);
    expect(tree()).toEqual({ 'a.ts': `// half\n${migrated}`, 'b.ts': migrated });
  });
});

describe('another process', () => {
  async function sleeping(): Promise<string> {
    child = spawn(
      process.execPath,
      [
        '-e',
        `require('fs').writeSync(1, require('fs').readFileSync('/proc/self/stat', 'utf8')); setInterval(() => {}, 1000)`,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const line: string = await new Promise((resolve) =>
      child?.stdout?.once('data', (chunk: Buffer) => resolve(String(chunk))),
    );
    return `${child.pid}-${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`;
  }

  test.skipIf(!existsSync('/proc/self/stat'))(
    'that is writing is waited for: neither undo nor a run disturbs it, until it is gone',
    async () => {
      const mark = await sleeping();
      expect(runsElsewhere(mark)).toBe(true);
      expect(runsElsewhere(`${mark.split('-')[0]}-1`)).toBe(false);
      expect(runsElsewhere(ownMark())).toBe(false);
      write({ 'a.ts': alias, 'b.ts': alias });
      commit();
      const stored = killedAfter([change('a.ts', alias, migrated), change('b.ts', alias, migrated)], 1);
      renameSync(
        join(stored.folder, `journal.writing.${stored.process}.json`),
        join(stored.folder, `journal.writing.${mark}.json`),
      );
      const before = tree();
      await expect(undoRun(root)).rejects.toThrow(
        /^Nothing was restored: process \d+ is writing the run of \S+ here; wait until it has ended\.$/,
      );
      await expect(migrate({ cwd: root, verify: false })).rejects.toThrow(
        /^Nothing was written: process \d+ is writing /,
      );
      expect(listRuns(root)).toMatchObject([{ state: 'under way' }]);
      expect(tree()).toEqual(before);
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await gone;
      expect(await undoRun(root)).toMatchObject({ kind: 'restored', restored: ['a.ts'], unchanged: ['b.ts'] });
      expect(tree()).toEqual({ 'a.ts': alias, 'b.ts': alias });
    },
  );
});

describe('several runs', () => {
  test('of one process at the same time do not disturb each other', async () => {
    write({ 'one/a.ts': alias, 'two/b.ts': alias, 'three/c.ts': alias });
    commit();
    await Promise.all(['one', 'two', 'three'].map((folder) => migrate({ cwd: root, paths: [folder], verify: false })));
    expect([...new Set(['one/a.ts', 'two/b.ts', 'three/c.ts'].map((name) => tree()[name]))]).toEqual([migrated]);
    expect(listRuns(root).map(({ state, written }) => ({ state, written }))).toEqual(
      [1, 1, 1].map((written) => ({ state: 'finished', written })),
    );
    for (let run = 0; run < 3; run += 1) await undoRun(root);
    expect([...new Set(['one/a.ts', 'two/b.ts', 'three/c.ts'].map((name) => tree()[name]))]).toEqual([alias]);
  });

  test('are listed, and each can be taken back while no later one has its files', async () => {
    write({ 'a.ts': 'a0', 'b.ts': 'b0' });
    commit();
    const run = (name: string, from: string, to: string): string =>
      moveTo(killedAfter([change(name, from, to)], 1), 'written').run;
    const [first, second, third] = [run('a.ts', 'a0', 'a1'), run('b.ts', 'b0', 'b1'), run('a.ts', 'a1', 'a2')];
    expect(listRuns(root).map(({ run: name, state, files, changed }) => ({ name, state, files, changed }))).toEqual([
      { name: third, state: 'finished', files: 1, changed: [] },
      { name: second, state: 'finished', files: 1, changed: [] },
      {
        name: first,
        state: 'finished',
        files: 1,
        changed: [{ name: 'a.ts', reason: `was changed by the later run ${third}` }],
      },
    ]);
    expect(await undoRun(root, { operands: [first] })).toMatchObject({ kind: 'refused' });
    expect(await undoRun(root, { operands: [second] })).toMatchObject({ kind: 'restored', restored: ['b.ts'] });
    expect(await undoRun(root, { operands: [second] })).toMatchObject({ kind: 'before' });
    expect(await undoRun(root, { operands: ['2'] })).toEqual({ kind: 'unknown', run: '2' });
    expect(await undoRun(root)).toMatchObject({ kind: 'restored', restored: ['a.ts'] });
    expect(await undoRun(root, { operands: [first.slice(0, -1)] })).toMatchObject({
      kind: 'restored',
      restored: ['a.ts'],
    });
    expect(tree()).toEqual({ 'a.ts': 'a0', 'b.ts': 'b0' });
    expect(listRuns(root)).toEqual([]);
  });

  test('what a run with --commit wrote on the way is known as its own', async () => {
    write({ 'a.ts': 'a0' });
    commit();
    moveTo(
      startJournal(
        journals(),
        root,
        '6.0.0',
        [change('a.ts', 'a0', 'a2')],
        [change('a.ts', 'a0', 'a1'), change('a.ts', 'a1', 'a2')],
      ),
      'written',
    );
    write({ 'a.ts': 'a1' });
    expect(await undo(journals(), root)).toMatchObject({ kind: 'restored', restored: ['a.ts'] });
    expect(tree()).toEqual({ 'a.ts': 'a0' });
  });
});

describe('what --install changes', () => {
  const manifest = '{\n  "dependencies": {\n    "@svc/client": "^5.1.0"\n  }\n}\n';

  async function installWith(script: string): Promise<void> {
    write({ 'a.ts': alias, 'package.json': manifest, 'package-lock.json': '{ "lock": 5 }\n' });
    commit();
    write({ '../bin/npm': `#!/bin/sh\n${script}\n` });
    chmodSync(join(base, 'bin/npm'), 0o755);
    const path = process.env['PATH'];
    process.env['PATH'] = `${join(base, 'bin')}:${path}`;
    try {
      await migrate({ cwd: root, verify: false, install: true });
    } finally {
      process.env['PATH'] = path;
    }
  }
  const original = { 'a.ts': alias, 'package.json': manifest, 'package-lock.json': '{ "lock": 5 }\n' };

  test('is taken back with the run: the lockfile, and a manifest that the package manager has touched', async () => {
    await installWith('echo \'{ "lock": 6 }\' > package-lock.json; echo >> package.json');
    expect(tree()).toEqual({
      'a.ts': migrated,
      'package.json': `${manifest.replace('^5.1.0', '^6.0.0')}\n`,
      'package-lock.json': '{ "lock": 6 }\n',
    });
    expect(await undoRun(root)).toMatchObject({
      kind: 'restored',
      restored: ['a.ts', 'package.json', 'package-lock.json'],
      left: [],
    });
    expect(tree()).toEqual(original);
  });

  test('a lockfile that something else has changed since is left, and said; the rest is taken back', async () => {
    await installWith('echo \'{ "lock": 6 }\' > package-lock.json');
    write({ 'package-lock.json': '{ "lock": 7 }\n' });
    expect(await undoRun(root)).toMatchObject({
      kind: 'restored',
      restored: ['a.ts', 'package.json'],
      left: [{ name: 'package-lock.json', reason: 'was changed since' }],
    });
    expect(tree()).toEqual({ ...original, 'package-lock.json': '{ "lock": 7 }\n' });
  });

  test('a lockfile that an install was writing when the run was killed is left, and said', async () => {
    // The install takes the run's state with it: what is then there is what a kill would leave.
    await installWith('cp -r .git/svc-codemod ../at-install; echo \'{ "lock": 6 }\' > package-lock.json');
    rmSync(journals(), { recursive: true });
    renameSync(join(base, 'at-install'), journals());
    expect(listJournals(journals()).map(({ state }) => state)).toEqual(['writing']);
    expect(await undoRun(root)).toMatchObject({
      kind: 'restored',
      restored: ['a.ts', 'package.json'],
      left: [{ name: 'package-lock.json', reason: 'was being written by the install when the run was ended' }],
    });
    expect(tree()).toEqual({ ...original, 'package-lock.json': '{ "lock": 6 }\n' });
  });
});
