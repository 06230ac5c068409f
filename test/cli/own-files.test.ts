import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formats } from '../../src/report/formats.ts';
import { aliasCall, createRepository, manifest, type TemporaryRepository, traceRead } from './temporary-repository.ts';

let place: TemporaryRepository;
beforeEach(() => {
  place = createRepository({ 'package.json': manifest, 'src/prompt.ts': aliasCall, 'src/traces.ts': traceRead });
});
afterEach(() => place.remove());

const notes = 'My notes on svc-codemod: three calls are left.\n';

/** Runs a command that names `../out`, and gives how it ended, what it said and what the file holds then. */
function ended(...args: string[]): { status: number | null; said: string; text: string } {
  const { status, stderr } = place.run(args);
  return { status, said: stderr, text: existsSync(join(place.root, '../out')) ? place.read('../out') : '' };
}

const refused = (flag: string) => ({
  status: 3,
  said: `svc-codemod: ${flag} "../out" exists and was not written by svc-codemod; name another file, or overwrite it with --force.\n`,
  text: notes,
});

describe('a file that svc-codemod did not write', () => {
  test.each([
    ['--output', ['check', '--output', '../out']],
    ['--format json:', ['--dry-run', '--format', 'json=../out']],
    ['--output', ['verify', '--format', 'html', '--output', '../out']],
    ['--patch', ['--patch', '../out']],
    ['--output', ['doctor', '--output', '../out']],
  ])(
    '%s in %j leaves it alone without --force',
    (flag, args) => {
      place.write('../out', notes);
      expect(ended(...args)).toEqual(refused(flag));
      const { status, text } = ended(...args, '--force');
      expect({ status, isKept: text === notes }).toEqual({ status: 1, isKept: false });
    },
    60_000,
  );

  test('merge --overview leaves it alone, too', () => {
    place.run(['check', '--output', '../report.json']);
    place.write('../fleet.csv', 'name,owner\n');
    const merge = ['merge', '../report.json', '--overview', '../fleet.csv'];
    expect([place.run(merge).status, place.read('../fleet.csv')]).toEqual([3, 'name,owner\n']);
    expect([place.run([...merge, '--force']).status, place.read('../fleet.csv').slice(0, 15)]).toEqual([
      0,
      'report,profile,',
    ]);
  }, 60_000);

  test('another patch, SARIF of another tool and a Code Quality report of another tool are such files', () => {
    const others = {
      '../a.patch': 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n',
      '../a.sarif': '{ "version": "2.1.0", "runs": [{ "tool": { "driver": { "name": "ESLint" } } }] }\n',
      '../a.json':
        '[\n  {\n    "description": "x",\n    "check_name": "y",\n    "fingerprint": "5d41402abc4b2a76b9719d911017c592"\n  }\n]\n',
    };
    const after = Object.entries(others).map(([file, text]) => {
      place.write(file, text);
      return [file, place.run(['--patch', file]).status, place.read(file)];
    });
    expect(after).toEqual(Object.entries(others).map(([file, text]) => [file, 3, text]));
  });
});

describe('a file that svc-codemod wrote', () => {
  const all = formats.map(({ name }) => `${name}=../own-${name}`).join();

  test.each(['package.json', '.'])(
    'is written again in every format, for the findings below %s',
    (path) => {
      if (path === 'package.json') place.write('src/prompt.ts', 'export {};\n');
      const check = ['check', '--format', all, path];
      const first = place.run(check).status;
      expect(first).toBe(1);
      expect(place.run(check).status).toBe(first);
    },
    60_000,
  );

  test('is written again where nothing was found', () => {
    const empty = createRepository({ 'package.json': '{ "name": "app" }\n' });
    try {
      const runs = [[], ['--quiet'], ['--verbose']].map((flags) => empty.run(['check', '--format', all, ...flags]));
      expect(runs.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
        Array.from({ length: 3 }, () => ({ status: 0, stderr: '' })),
      );
    } finally {
      empty.remove();
    }
  }, 60_000);

  test.each([
    [['--patch', '../out']],
    [['doctor', '--output', '../doctor.txt']],
    [['doctor', '--output', '../doctor.json']],
    [['merge', '../report.json', '--overview', '../fleet.html', '--overview', '../fleet.csv']],
  ])('is written again by %j', (args) => {
    place.run(['check', '--output', '../report.json']);
    const first = place.run(args).status;
    expect([0, 1]).toContain(first);
    expect(place.run(args).status).toBe(first);
  });

  test('begins with a line that says so, where its format has no other sign', () => {
    place.run(['check', '--format', 'pretty=../a.txt,github=../b.txt']);
    const sign: unknown = expect.stringMatching(/^svc-codemod \d+\.\d+\.\d+: report\n/);
    expect([place.read('../a.txt'), place.read('../b.txt')]).toEqual([sign, sign]);
  });

  test('an empty file is as good as none', () => {
    place.write('../out', '');
    expect(ended('check', '--output', '../out').status).toBe(1);
  });
});

test('--baseline is not written into .git', () => {
  const config = place.read('.git/config');
  for (const file of ['.git/v5.txt', '.git/config'])
    expect(place.run(['check', '--baseline', file, '--update-baseline'])).toMatchObject({
      status: 2,
      stderr: `svc-codemod: --baseline "${file}" belongs to git; name another file.\n`,
    });
  expect([place.read('.git/config'), existsSync(join(place.root, '.git/v5.txt'))]).toEqual([config, false]);
});
