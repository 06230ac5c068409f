import { existsSync, lstatSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Log } from 'sarif';
import type { Report } from '../../src/report/report-schema.ts';
import {
  aliasCall,
  aliasCallMigrated,
  createRepository,
  type TemporaryRepository,
  traceRead,
} from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

const app = { 'src/prompt.ts': aliasCall, 'src/traces.ts': traceRead };

function sarif(file: string): Log['runs'][number] {
  return (JSON.parse(place.read(file)) as Log).runs[0]!;
}

describe('--format', () => {
  test.each(['check', 'verify', 'migrate'])(
    '%s writes several formats at once, one of them to standard output',
    (command) => {
      place = createRepository(app);
      const write = command === 'migrate' ? ['--dry-run'] : [];
      const { status, stdout, stderr } = place.run([
        command,
        ...write,
        '--format',
        'sarif=../out/new/a.sarif,github',
        '--format',
        'markdown=../summary.md, json=../report.json',
      ]);
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      const lines = stdout.trimEnd().split('\n');
      expect(lines.map((line) => line.split(' ')[0])).toEqual(['::warning', '::warning', '2', '2']);
      expect(sarif('../out/new/a.sarif').results?.map(({ ruleId }) => ruleId)).toEqual([
        'SvcClient.getPrompt',
        'SvcClient.fetchTraces',
      ]);
      expect(place.read('../summary.md').split('\n')[0]).toBe('### svc-codemod: 1 fixable, 1 to check');
      expect((JSON.parse(place.read('../report.json')) as Report).summary).toMatchObject({ migrated: 1, review: 1 });
      expect(readdirSync(join(place.root, '..')).sort()).toEqual([
        'home',
        'out',
        'report.json',
        'repository',
        'summary.md',
      ]);
    },
  );

  test('without a format for it, standard output keeps the pretty report', () => {
    place = createRepository(app);
    const { stdout } = place.run(['check', '--format', 'jsonl=../report.jsonl,junit=../tests.xml']);
    expect(stdout).toMatch(/^To check \(1\) {2}fixable, but check the result$/m);
    expect(stdout.endsWith('Report written to ../report.jsonl\nReport written to ../tests.xml\n')).toBe(true);
  });

  test('what a run has written is no result any more', () => {
    place = createRepository(app);
    place.run(['--format', 'sarif=../a.sarif']);
    expect(place.read('src/prompt.ts')).toBe(aliasCallMigrated);
    expect(sarif('../a.sarif').results?.map(({ ruleId }) => ruleId)).toEqual(['SvcClient.fetchTraces']);
  });

  test('--output takes the format without a file, or that of its ending', () => {
    place = createRepository(app);
    const { stdout } = place.run(['check', '--format', 'gitlab', '--output', '../quality.json']);
    expect(stdout).toMatch(/^To check \(1\) {2}fixable, but check the result$/m);
    expect(
      (JSON.parse(place.read('../quality.json')) as { check_name: string }[]).map(({ check_name }) => check_name),
    ).toEqual(['SvcClient.getPrompt', 'SvcClient.fetchTraces']);
    place.run(['check', '--output', '../a.sarif']);
    expect(sarif('../a.sarif').results?.[0]?.fixes).toHaveLength(1);
    place.run(['check', '--output', '../b.sarif.json', '--format', 'json=../b.json']);
    expect(sarif('../b.sarif.json')).toEqual(sarif('../a.sarif'));
    for (const name of ['report', 'report.TXT', 'report.log']) {
      place.run(['check', '--output', `../${name}`]);
      expect(place.read(`../${name}`)).toMatch(/^To check \(1\) {2}fixable, but check the result$/m);
    }
  });

  test.each([[['--format', 'html=../page.html']], [['--output', '../page.html']]])(
    '%j shows changed files and manifests side by side',
    (flags) => {
      place = createRepository({ ...app, 'package.json': '{ "dependencies": { "@svc/client": "^5.0.0" } }\n' });
      place.run(['check', ...flags]);
      const log = JSON.parse(
        /<script type="application\/json" id="report-data">(.*)<\/script>/.exec(place.read('../page.html'))?.[1] ?? '',
      ) as { files: { file: string; patch: string }[] };
      expect(log.files.map(({ file }) => file)).toEqual(['src/prompt.ts', 'src/traces.ts', 'package.json']);
      expect(log.files[2]?.patch.split('\n').slice(3)).toEqual([
        '-{ "dependencies": { "@svc/client": "^5.0.0" } }',
        '+{ "dependencies": { "@svc/client": "^6.0.0" } }',
        '',
      ]);
    },
  );

  test('a file that is there is replaced through its link; a device stays what it is', () => {
    place = createRepository(app);
    place.write('../real.json', '');
    symlinkSync('real.json', join(place.root, '../link.json'));
    expect(place.run(['check', '--format', 'json=../link.json,jsonl=/dev/null']).stderr).toBe('');
    expect(lstatSync(join(place.root, '../link.json')).isSymbolicLink()).toBe(true);
    expect((JSON.parse(place.read('../real.json')) as Report).schemaVersion).toBe(1);
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('two formats for one file are refused, and one for a manifest, also behind links that lead to nothing yet', () => {
    place = createRepository({ ...app, 'package.json': '{}\n' });
    symlinkSync('real.json', join(place.root, '../link.json'));
    symlinkSync('link.json', join(place.root, '../second.json'));
    symlinkSync('.', join(place.root, '../folder'));
    symlinkSync('repository/package.json', join(place.root, '../report.json'));
    const told = (...args: string[]): { status: number | null; stderr: string } => {
      const { status, stderr } = place.run(['check', ...args]);
      return { status, stderr };
    };
    for (const other of ['../link.json', '../second.json', '../folder/real.json', '../folder/second.json']) {
      expect(told('--format', `json=../real.json,sarif=${other}`)).toEqual({
        status: 2,
        stderr: `svc-codemod: "${other}" is named for two formats.\n`,
      });
    }
    expect(told('--output', '../report.json')).toEqual({
      status: 2,
      stderr:
        'svc-codemod: --output "../report.json" has the name of code, a manifest or a lockfile; name another file.\n',
    });
    expect(readdirSync(join(place.root, '..')).sort()).toEqual([
      'folder',
      'home',
      'link.json',
      'report.json',
      'repository',
      'second.json',
    ]);
    symlinkSync('/dev/null', join(place.root, '../null'));
    expect(told('--format', 'json=/dev/null,sarif=../null')).toEqual({ status: 1, stderr: '' });
  });

  test('what a format has no room for is counted on standard error', () => {
    place = createRepository({ 'src/prompt.ts': aliasCall + "void client.getPrompt('greeting');\n".repeat(1999) });
    const { stderr } = place.run(['check', '--format', 'markdown=../summary.md,json=../report.json']);
    const summary = place.read('../summary.md');
    const listed = summary.match(/^- `src\/prompt\.ts:\d+` fixable /gm)?.length ?? 0;
    expect((JSON.parse(place.read('../report.json')) as Report).summary.migrated).toBe(2000);
    expect(stderr).toBe(
      `svc-codemod: Markdown has room for 64,000 characters: ${2000 - listed} findings did not fit.\n`,
    );
    expect(summary.length).toBeGreaterThan(60_000);
  });

  test('the notes that a format has no place for go to standard error', () => {
    place = createRepository({ 'a.ts': 'export const a = 1;\n' });
    const { status, stdout, stderr } = place.run(['check', '--format', 'github']);
    expect({ status, stdout, stderr: stderr.slice(0, 91) }).toEqual({
      status: 0,
      stdout: 'No findings.\n1 file read, 0 use the SDK, nothing would change.\n',
      stderr: 'svc-codemod: No findings in the code: the only file does not import @svc/* or @langfuse/*. ',
    });
  });

  test('nothing is written where the flags are wrong', () => {
    place = createRepository(app);
    const before = place.hash();
    expect(place.run(['--format', 'json=../a.json,markdwon']).status).toBe(2);
    expect(place.hash()).toBe(before);
    expect(existsSync(join(place.root, '../a.json'))).toBe(false);
  });

  test('a file name that a CI host would take for a command does not start a line', () => {
    place = createRepository({ '::warning::x.ts': traceRead });
    expect(
      place
        .run(['check'])
        .stdout.split('\n')
        .filter((line) => /^\s*(?:::|##\[)/.test(line)),
    ).toEqual([]);
  });
});

describe('where a report never goes', () => {
  test('into .git, in any letter case and through links; nothing in it changes', () => {
    place = createRepository(app);
    symlinkSync('.git', join(place.root, 'link'), 'junction');
    symlinkSync('.git/config', join(place.root, 'report'));
    place.git('worktree', 'add', '-q', '../tree');
    place.git('init', '-q', '--separate-git-dir', '../elsewhere', '../apart');
    const config = place.read('.git/config');
    const files = [
      '.git/config',
      '.GIT/config',
      '.git/hooks/new',
      'link/config',
      'report',
      '../tree/.git',
      '../elsewhere/config',
    ];
    for (const file of files) {
      const { status, stderr } = place.run(['--dry-run', '--format', 'json', '--output', file]);
      expect({ file, status, stderr }).toMatchObject({
        file,
        status: 2,
        stderr: expect.stringContaining(`--output "${file}" belongs to git`) as string,
      });
    }
    expect(place.run(['--dry-run', '--patch', '.git/description']).status).toBe(2);
    expect([place.read('.git/config'), existsSync(join(place.root, '.git/hooks/new'))]).toEqual([config, false]);
  }, 120_000);

  test('into a folder that would have to be made at the top of the file system', () => {
    place = createRepository(app);
    const { status, stderr } = place.run(['check', '--format', 'json', '--output', '/svc-codemod-nowhere/a.json']);
    expect(status).toBe(2);
    expect(stderr).toContain('needs a folder at the top of the file system');
    expect(existsSync('/svc-codemod-nowhere')).toBe(false);
  });

  test('into a file called "-": that is standard output', () => {
    place = createRepository(app);
    const { status, stdout } = place.run(['check', '--format', 'json', '--output', '-']);
    expect({ status, findings: (JSON.parse(stdout) as Report).findings.length }).toEqual({ status: 1, findings: 2 });
    expect(existsSync(join(place.root, '-'))).toBe(false);
  });
});
