import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { check, checkRun } from '../../src/pipeline/gate/check.ts';
import { createRepository, type TemporaryRepository } from '../cli/temporary-repository.ts';
import { calls, clean, createGateRepository, judge, shown } from './gate-repository.ts';

let place: TemporaryRepository;
beforeEach(() => {
  place = createGateRepository();
});
afterEach(() => place.remove());

async function staged(paths: readonly string[] = []): Promise<string[]> {
  return shown(await judge(place, { staged: true, paths }));
}

const leftBehind = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`svc-codemod-staged-`));

describe('--staged', () => {
  test('without anything staged nothing is judged', async () => {
    place.write('src/clean.ts', calls('x'));
    const run = await checkRun({ cwd: place.root, staged: true });
    expect({ code: run.exitCode, gate: run.report.gate, why: run.nothingToDo }).toEqual({
      code: 0,
      gate: { staged: { files: 0 }, left: 0, max: 0, passed: true },
      why: 'Nothing is staged here.',
    });
    place.git('add', 'src/clean.ts');
    mkdirSync(join(place.root, 'other'));
    const elsewhere = await checkRun({ cwd: join(place.root, 'other'), staged: true });
    expect({ code: elsewhere.exitCode, why: elsewhere.nothingToDo }).toEqual({
      code: 0,
      why: 'Nothing is staged here; 1 file elsewhere in the repository is.',
    });
  });

  test('judges the text of the index, not that of the working tree', async () => {
    place.write('src/clean.ts', calls('staged'));
    place.git('add', 'src/clean.ts');
    place.write('src/clean.ts', `// mended since\n${clean}`);
    expect(await staged()).toEqual(['src/clean.ts:3 SvcClient.getPrompt']);
    place.git('add', 'src/clean.ts');
    place.write('src/clean.ts', calls('notStaged'));
    expect(await staged()).toEqual([]);
  });

  test('a file that is staged and deleted from the working tree is judged; one that is deleted in the index is not', async () => {
    place.write('src/new.ts', calls('x'));
    place.git('add', 'src/new.ts');
    rmSync(join(place.root, 'src/new.ts'));
    place.git('rm', '-q', '--cached', 'src/a.ts');
    expect(await staged()).toEqual(['src/new.ts:3 SvcClient.getPrompt']);
  });

  test('values come from the index too: neither untracked files nor changes that are not staged count', async () => {
    place.write('src/client.ts', 'export const client = { getPrompt: (name: string) => name };\n');
    place.write('src/user.ts', "import { client } from './client.ts';\nexport const old = client.getPrompt('old');\n");
    place.git('add', '.');
    place.write('src/client.ts', "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n");
    expect(await staged()).toEqual([]);
    place.git('add', '.');
    rmSync(join(place.root, 'src/client.ts'));
    expect(await staged()).toEqual(['src/user.ts:2 SvcClient.getPrompt']);
  });

  test('settings come from the index: path aliases of a tsconfig', async () => {
    place.write('tsconfig.json', '{ "extends": "./config/base.json" }\n');
    place.write('config/base.json', '{ "compilerOptions": { "paths": { "#client": ["../src/client.ts"] } } }\n');
    place.write('src/client.ts', "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n");
    place.write('src/user.ts', "import { client } from '#client';\nexport const old = client.getPrompt('old');\n");
    place.git('add', '.');
    place.write('tsconfig.json', '{}\n');
    expect(await staged()).toEqual(['src/user.ts:2 SvcClient.getPrompt']);
  });

  test('tracked files that .gitignore names are judged', async () => {
    place.write('.gitignore', 'generated/\n');
    place.write('generated/x.ts', calls('x'));
    place.git('add', '-f', '.gitignore', 'generated/x.ts');
    expect(await staged()).toEqual(['generated/x.ts:3 SvcClient.getPrompt']);
  });

  test('a staged manifest is judged with its staged text', async () => {
    place.write('package.json', place.read('package.json').replace('5.1.0', '5.2.0'));
    place.git('add', '.');
    place.write('package.json', '{}\n');
    expect(await staged()).toEqual(['package.json:4 package:@svc/client']);
  });

  describe('a staged file at which no value of the SDK can arrive costs no analysis', () => {
    const named = 'export const get = (x: { id: string }) => x.id;\n';

    async function phases(text: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
      for (const [file, other] of Object.entries(others)) place.write(file, other);
      place.git('add', '.');
      place.git('commit', '-q', '--allow-empty', '-m', 'Others');
      place.write('src/own.ts', text);
      place.git('add', '.');
      const seen = new Set<string>();
      const run = await checkRun({ cwd: place.root, staged: true, onProgress: ({ phase }) => void seen.add(phase) });
      return [...seen, ...shown(run.report)];
    }

    test('because it says no name that v6 changed', async () => {
      expect(await phases("import { first } from './a.ts';\n")).toEqual(['reading']);
      expect(await phases('export const other: number = 1;\n')).toEqual(['reading']);
    });

    test('and nothing else is read, unless a file that is staged with it may have a finding', async () => {
      const left = calls('x');
      const quiet = {
        'docs/a.md': '# Notes\n',
        'locales/en.json': '{ "getPrompt": 1 }\n',
        'src/own.ts': 'export {};\n',
      };
      const files = async (texts: Readonly<Record<string, string>>): Promise<[number, ...string[]]> => {
        place.git('reset', '-q', '--hard');
        for (const [file, text] of Object.entries(texts)) place.write(file, text);
        place.git('add', '.');
        const { report } = await checkRun({ cwd: place.root, staged: true });
        return [report.summary.filesScanned, ...shown(report)];
      };
      expect(await files(quiet)).toEqual([0]);
      expect(await files({ ...quiet, 'src/left.ts': left })).toEqual([5, 'src/left.ts:3 SvcClient.getPrompt']);
      const computed = "import { client } from './svc.ts';\nexport const run = (name: string) => client[name]();\n";
      expect(await files({ 'src/computed.ts': computed })).toEqual([4]);
      expect(await files({ ...quiet, 'src/typed.ts': 'export type { ApiTrace } from "./a.ts";\n' })).toEqual([0]);
    });

    test('because no import links it with the SDK', async () => {
      expect(await phases(named)).toEqual(['reading']);
      expect(
        await phases(`// used\n${named}`, { 'src/a.ts': `import { get } from './own.ts';\n${calls('x')}` }),
      ).toEqual(['reading', 'analysing']);
    });

    test('but a name that a linked file declares for all is followed', async () => {
      const context = `import { SvcClient } from '@svc/client';\nexport interface Context { svc: SvcClient }\n`;
      const declared = `import type { Context } from './context.ts';\ndeclare global { var app: Context; }\n`;
      const used = `export const run = () => app.svc.api.health.health();\nexport const all = () => app.svc.api.trace.list({});\n`;
      expect(await phases(used, { 'src/context.ts': context, 'src/globals.ts': declared })).toEqual([
        'reading',
        'analysing',
        'src/own.ts:2 api.trace.list',
      ]);
    });

    test('but a manifest that is staged with it may have to wait for other code', async () => {
      place.write('package.json', place.read('package.json').replace('5.1.0', '5.2.0'));
      place.git('add', '.');
      place.write('src/own.ts', clean);
      const seen = new Set<string>();
      await checkRun({ cwd: place.root, staged: true, onProgress: ({ phase }) => void seen.add(phase) });
      expect([...seen]).toEqual(['reading', 'analysing']);
    });
  });

  test('when everything is staged it is a whole check', async () => {
    place.git('rm', '-rq', '--cached', '.');
    place.git('commit', '-q', '-m', 'Empty');
    place.git('add', '.');
    const { gate, summary, ...whole } = await judge(place, { max: 0 });
    const index = await judge(place, { staged: true });
    const { gate: _, summary: own, ...rest } = index;
    expect(rest).toEqual(whole);
    expect({ ...own, durationMs: 0 }).toEqual({ ...summary, durationMs: 0 });
    expect(gate?.left).toBe(4);
    expect(JSON.stringify(index)).not.toContain(tmpdir());
  });

  test('before the first commit, below the root, with paths, and with names that are hard to pass on', async () => {
    const fresh = createRepository(
      { 'src/with space.ts': calls('a'), 'src/line\nend.ts': calls('b'), 'lib/-n.ts': calls('c') },
      false,
    );
    try {
      fresh.git('init', '-q');
      fresh.git('add', '.');
      const files = async (cwd: string, paths: string[] = []): Promise<string[]> =>
        (await check({ cwd: join(fresh.root, cwd), paths, staged: true })).findings.map(({ file }) => file);
      expect(await files('.')).toEqual(['lib/-n.ts', 'src/line\nend.ts', 'src/with space.ts']);
      expect(await files('lib')).toEqual(['lib/-n.ts']);
      expect(await files('.', ['src'])).toEqual(['src/line\nend.ts', 'src/with space.ts']);
      mkdirSync(join(fresh.root, 'empty'));
      expect(await files('.', ['empty', 'lib'])).toEqual(['lib/-n.ts']);
      fresh.write('src/more.ts', clean);
      expect(await files('.', ['empty', 'lib'])).toEqual(['lib/-n.ts']);
      expect(await files('empty')).toEqual([]);
    } finally {
      fresh.remove();
    }
  });

  test('where the working tree has the same files it is read itself; any difference in what may be read makes a copy', async () => {
    place.write('src/clean.ts', calls('x'));
    place.write('picture.png', 'p');
    place.git('add', '.');
    place.write('picture.png', 'q');
    place.write('note.log', 'not in git');
    const temporary = process.env['TMPDIR'];
    try {
      process.env['TMPDIR'] = join(place.home, 'nowhere');
      const copies = async (): Promise<void> =>
        expect(staged()).rejects.toThrow(/^--staged: no folder could be made in .*nowhere \(ENOENT\)\.$/);
      expect(await staged()).toEqual(['src/clean.ts:3 SvcClient.getPrompt']);
      place.write('src/untracked.ts', clean);
      await copies();
      rmSync(join(place.root, 'src/untracked.ts'));
      place.write('src/a.ts', clean);
      await copies();
      place.git('update-index', '--assume-unchanged', 'src/a.ts');
      await copies();
      place.git('update-index', '--no-assume-unchanged', 'src/a.ts');
      place.git('checkout', 'src/a.ts');
      rmSync(join(place.root, 'package.json'));
      await copies();
    } finally {
      if (temporary === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = temporary;
    }
  });

  test('a staged link out of the repository is not followed', async () => {
    symlinkSync('/etc/passwd', join(place.root, 'src/link.ts'));
    place.git('add', '.');
    expect(shown(await judge(place, { staged: true }))).toEqual([]);
  });

  test('writes nothing into the repository and leaves nothing behind', async () => {
    const before = leftBehind();
    place.write('src/clean.ts', calls('x'));
    place.git('add', '.');
    const [hash, index] = [place.hash(), place.bytes('.git/index').toString('hex')];
    await staged();
    expect([place.hash(), place.bytes('.git/index').toString('hex')]).toEqual([hash, index]);
    expect(leftBehind()).toEqual(before);
  });

  test('the index that a hook names is the one', async () => {
    // `git commit src/b.ts` runs its hooks with an index of its own.
    place.write('src/clean.ts', calls('notInThisCommit'));
    place.git('add', '.');
    const own = process.env['GIT_INDEX_FILE'];
    try {
      process.env['GIT_INDEX_FILE'] = '.git/partial';
      place.write('src/b.ts', calls('third', 'fourth'));
      place.git('read-tree', 'HEAD');
      process.env['GIT_INDEX_FILE'] = join(place.root, '.git/partial');
      place.git('read-tree', 'HEAD');
      place.git('add', 'src/b.ts');
      process.env['GIT_INDEX_FILE'] = '.git/partial';
      expect(await staged()).toEqual(['src/b.ts:3 SvcClient.getPrompt', 'src/b.ts:4 SvcClient.getPrompt']);
    } finally {
      if (own === undefined) delete process.env['GIT_INDEX_FILE'];
      else process.env['GIT_INDEX_FILE'] = own;
    }
  });

  test('Python is read where something of it may be found in what is staged', async () => {
    place.write('app.py', 'from svc import get_client\n\nclient = get_client()\n');
    place.git('add', 'app.py');
    place.git('commit', '-qm', 'python');
    const read = async (file: string, text: string): Promise<number> => {
      place.write(file, text);
      place.git('add', file);
      const { summary } = await judge(place, { staged: true });
      place.git('commit', '-qm', file);
      return summary.filesScanned;
    };
    const withoutPython = 4;
    expect(await read('src/clean.ts', 'export const first = (all: Map<string, string>) => all.get("a");\n')).toBe(3);
    expect(await read('src/more.ts', 'export const first = (all: Map<string, string>) => all.get("a");\n')).toBe(
      withoutPython,
    );
    expect(await read('uses.py', 'from app import client\n\nclient.api.trace.get("t")\n')).toBe(withoutPython + 2);
    expect(await read('requirements.txt', 'svc==4.2\n')).toBe(withoutPython + 2);
  });

  test('a merge conflict is refused, and so is a folder without git', async () => {
    place.git('checkout', '-q', '-b', 'other');
    place.write('src/clean.ts', calls('x'));
    place.commit();
    place.git('checkout', '-q', 'main');
    place.write('src/clean.ts', calls('y'));
    place.commit();
    expect(() => place.git('merge', 'other')).toThrow();
    const before = leftBehind();
    await expect(staged()).rejects.toThrow(
      '--staged: "src/clean.ts" has a merge conflict. Resolve it and stage the file first.',
    );
    expect(leftBehind()).toEqual(before);
    const bare = createRepository({ 'a.ts': calls('x') }, false);
    await expect(check({ cwd: bare.root, staged: true })).rejects.toThrow(
      '--staged needs git: this folder is in no git repository.',
    );
    bare.remove();
  });
});
