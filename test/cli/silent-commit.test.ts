import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls, clean, createGateRepository } from '../pipeline/gate-repository.ts';
import type { TemporaryRepository } from './temporary-repository.ts';

let place: TemporaryRepository;
beforeEach(() => {
  place = createGateRepository();
});
afterEach(() => place.remove());

const listLoaded = fileURLToPath(new URL('list-loaded.cjs', import.meta.url));

interface Checked {
  status: number | null;
  /** Without the seconds. */
  said: string;
  /** The whole command was loaded, and not the few files that a silent commit needs. */
  whole: boolean;
}

function checkStaged(...flags: string[]): Checked {
  const { status, stdout, stderr } = place.start(['check', '--staged', ...flags], { node: ['--require', listLoaded] });
  return { status, said: stdout.replace(/\d+\.\d s/, '- s'), whole: stderr.split(/\s/).includes('main') };
}

function stage(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) place.write(file, text);
  place.git('add', '-A');
}

const silent = { 'src/other.ts': 'export const other: number = 1;\n' };

test.each([
  ['nothing', {}],
  ['a source file', silent],
  ['what is no text of ours', { ...silent, 'notes.md': '# Notes\n', 'logo.svg': '<svg/>\n' }],
])('of %s the words are those of the whole check', (_, files) => {
  stage(files);
  for (const flags of [[], ['--quiet'], ['--strict'], ['--strict', '--quiet']]) {
    const quick = checkStaged(...flags);
    const slow = checkStaged(...flags, '--max', '0');
    expect({ quick: quick.whole, slow: slow.whole, status: quick.status, said: quick.said }).toEqual({
      quick: false,
      slow: true,
      status: slow.status,
      said: slow.said,
    });
  }
});

test('with anything but the flags of hooks, the whole command looks', () => {
  stage(silent);
  const others = [['--only', 'client-aliases'], ['--only', '--staged'], ['.'], ['--staged=yes'], ['--check']];
  expect(others.map((flags) => checkStaged(...flags).whole)).toEqual(others.map(() => true));
});

const python = {
  'requirements.txt': '-r deps/base.txt\n',
  'deps/base.txt': 'requests\n',
  'app.py': 'from svc import get_client\n\nclient = get_client()\n',
};

test.each([
  ['a module', { 'calc.py': 'def add(rows, key):\n    return rows[key] + 1\n' }],
  ['a page and what a manifest takes in', { 'README.md': '[A guide](guide.md)\n', 'deps/base.txt': 'requests==2\n' }],
])('of Python, too: %s', (_, files) => {
  stage(python);
  place.git('commit', '-qm', 'python');
  stage(files);
  for (const flags of [[], ['--only', 'python'], ['--only=python', '--strict', '--only', 'python']]) {
    const quick = checkStaged(...flags);
    const slow = checkStaged(...flags, '--max', '0');
    expect({ ...quick, slow: slow.whole }).toEqual({ ...slow, status: 0, whole: false, slow: true });
  }
});

test.each([
  ['a value of another file', { 'uses.py': 'from app import client\n\nclient.api.trace.get("t")\n' }],
  ['a requirement in what a manifest takes in', { 'deps/base.txt': 'svc==4.2\n' }],
])('of Python, %s is found', (_, files) => {
  stage(python);
  place.git('commit', '-qm', 'python');
  stage(files);
  const { status, said, whole } = checkStaged('--only', 'python');
  expect({ status, whole, said }).toEqual({ status: 1, whole: true, said: expect.stringMatching(failed(1)) });
});

const failed = (count: number): RegExp => new RegExp(`^Failed: ${count} left\\.$`, 'm');

test('what may have a finding goes to the whole check: code, a manifest, a renamed file, a marker', () => {
  const judged: [string, () => void, RegExp][] = [
    ['code', () => stage({ 'src/new.ts': calls('x') }), failed(1)],
    ['a manifest', () => stage({ 'package.json': place.read('package.json').replace('5.1.0', '5.2.0') }), failed(1)],
    ['a renamed file', () => place.git('mv', 'src/a.ts', 'src/moved.ts'), failed(2)],
    [
      'a marker',
      () => stage({ 'src/clean.ts': `// TODO(svc-v6): SvcClient.getPrompt: check: the name\n${clean}` }),
      failed(1),
    ],
    ['code beside a silent file', () => stage({ ...silent, 'src/new.ts': calls('x') }), failed(1)],
  ];
  for (const [what, change, verdict] of judged) {
    change();
    const { status, said, whole } = checkStaged();
    expect({ what, status, whole, said }).toEqual({
      what,
      status: 1,
      whole: true,
      said: expect.stringMatching(verdict),
    });
    place.git('reset', '-q', '--hard');
  }
});

test('a call that names nothing of the SDK is found where another file holds a changed function', () => {
  stage({ 'src/setter.ts': "export { setActiveTraceIO as put } from '@svc/tracing';\n" });
  place.git('commit', '-qm', 'setter');
  stage({
    'src/uses.ts': "import { put } from './setter';\nexport const record = (input: string) => put({ input });\n",
  });
  const { status, said, whole } = checkStaged();
  expect({ status, whole, said }).toEqual({ status: 1, whole: true, said: expect.stringMatching(failed(1)) });
  stage({ 'src/setter.ts': "import { setActiveTraceIO } from '@svc/tracing';\nsetActiveTraceIO({ input: 'a' });\n" });
  place.git('commit', '-qm', 'no setter');
  stage(silent);
  expect(checkStaged()).toMatchObject({ status: 0, whole: false });
});

test('a deleted file is none that is judged', () => {
  place.git('rm', '-q', 'src/a.ts');
  expect(checkStaged()).toEqual({
    status: 0,
    whole: false,
    said: 'Nothing is staged here.\n\n- s\nChecked: 0 staged files, as they would be committed.\nPassed: nothing left.\n',
  });
});

test('with settings, from a folder in the repository and with a conflict the whole check decides', () => {
  const wrapped = { 'src/wrapped.ts': "import { client } from 'wrapped';\nexport const p = client.getPrompt('x');\n" };
  stage({ 'svc-codemod.config.json': '{ "module": ["wrapped"] }\n' });
  place.git('commit', '-q', '-m', 'Settings');
  stage(wrapped);
  expect(checkStaged().whole).toBe(true);
  place.git('reset', '-q', '--hard', 'HEAD~1');

  stage(silent);
  const { stderr } = place.start(['check', '--staged'], { cwd: `${place.root}/src`, node: ['--require', listLoaded] });
  expect(stderr.split(/\s/)).toContain('main');
  place.git('commit', '-q', '-m', 'Other');

  place.git('checkout', '-q', '-b', 'side', 'HEAD~1');
  stage({ 'src/other.ts': 'export const other = 2;\n' });
  place.git('commit', '-q', '-m', 'Side');
  expect(() => place.git('merge', '-q', 'main')).toThrow();
  const conflict = place.start(['check', '--staged']);
  expect({ status: conflict.status, stderr: conflict.stderr }).toEqual({
    status: 3,
    stderr: 'svc-codemod: --staged: "src/other.ts" has a merge conflict. Resolve it and stage the file first.\n',
  });
});

test('outside of git the whole check says what is wrong', () => {
  const { status, stderr } = place.start(['check', '--staged'], { cwd: place.home });
  expect({ status, stderr }).toEqual({
    status: 3,
    stderr: 'svc-codemod: --staged needs git: this folder is in no git repository.\n',
  });
});
