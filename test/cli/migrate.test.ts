import { afterEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report-schema.ts';
import {
  aliasCall,
  aliasCallMigrated,
  createRepository,
  manifest,
  type TemporaryRepository,
  traceRead,
  traceReadMigrated,
} from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

const app = { 'package.json': manifest, 'src/prompt.ts': aliasCall, 'src/traces.ts': traceRead };
const marker = '// TODO(svc-v6): SvcClient.fetchTraces: ';

function reported(args: readonly string[]): Report {
  return JSON.parse(place.run([...args, '--format', 'json']).stdout) as Report;
}

function ids(args: readonly string[]): string[] {
  return reported(['--dry-run', ...args]).findings.map(({ id, file }) => `${file} ${id}`);
}

describe('migrate', () => {
  test('rewrites code and manifest, marks what is left, and changes nothing the second time', () => {
    place = createRepository(app);
    const first = place.run([]);
    expect(first.status).toBe(1);
    expect(place.read('src/prompt.ts')).toBe(aliasCallMigrated);
    expect(place.read('package.json')).toBe(manifest.replace('^5.1.0', '^6.0.0'));
    expect(place.read('src/traces.ts').split('\n')[2]?.startsWith(marker)).toBe(true);
    expect(first.stdout).toMatch(
      /^3 findings: 2 migrated, 1 to check\.\n2 files read, 2 use the SDK, 2 files and 1 manifest changed\.$/m,
    );
    place.commit();
    const before = place.hash();
    const second = place.run([]);
    expect(second.status).toBe(1);
    expect(second.stdout).toMatch(/^1 finding: 1 to check\.\n2 files read, 2 use the SDK, nothing changed\.$/m);
    expect(place.hash()).toBe(before);
  });

  test('lists the type errors of what it has written, with their places', () => {
    const code = `import { SvcClient } from '@svc/client';
const client = new SvcClient();
export async function main(sessionId: string) {
  const traces = await client.api.trace.list({ sessionId });
  const first = traces.data[0];
  return first.scores.length;
}
`;
    place = createRepository({ 'src/a.ts': code });
    const { stdout } = place.run([]);
    const line =
      place
        .read('src/a.ts')
        .split('\n')
        .findIndex((text) => text.includes('first.scores')) + 1;
    expect(stdout).toContain(
      `\nType errors on v6 (1)\n  src/a.ts:${line}:16  api.trace.list\n    TS2339 Property 'scores' does not exist on type 'ObservationV2'.\n\n`,
    );
    expect(stdout).toMatch(/ checked on the v6 types: 1 error\.$/m);
    expect(stdout.slice(stdout.indexOf('What now'))).toBe(`What now
  1. 1 finding needs you. It has a comment in the code:
       git grep -n "TODO(svc-v6)"
  2. 1 type error above is on a line without a finding. Fix it; this shows whether it is left:
       npx svc-codemod verify
  3. See what is left, here with the whole text of comments that end in "...":
       npx svc-codemod check
  4. "git diff" shows what was written. To take it back:
       npx svc-codemod undo
`);
  });

  test('ends with 0 when nothing is left, and a finished repository is not stopped by its manifest', () => {
    place = createRepository({ 'package.json': manifest.replace('^5.1.0', '^6.0.0'), 'src/prompt.ts': aliasCall });
    expect(place.run([]).status).toBe(0);
    expect(place.read('src/prompt.ts')).toBe(aliasCallMigrated);
    place.commit();
    const again = place.run([]);
    expect(again.status).toBe(0);
    expect(again.stdout.split('\n')[0]).toBe(
      'No findings in the code: 1 file uses the SDK, but nothing that v6 changed.',
    );
  });

  test.each([
    [['-n']],
    [['--dry-run', '--diff']],
    [['--check']],
    [['check']],
    [['check', '--diff', '--verbose']],
    [['--dry-run', '--install']],
  ])('%j writes nothing', (args) => {
    place = createRepository(app);
    const before = place.hash();
    expect(place.run(args).status).toBe(1);
    expect(place.hash()).toBe(before);
    expect(place.git('status', '--porcelain')).toBe('');
  });

  test('a dry run with nothing left ends with 0, --check with 1 because it would change something, both again with 0 after it', () => {
    place = createRepository({ 'src/prompt.ts': aliasCall });
    expect([['-n'], ['--check'], ['check'], [], ['--check'], ['check']].map((args) => place.run(args).status)).toEqual([
      0, 1, 1, 0, 0, 0,
    ]);
  });

  test('check counts a manifest alone, and a marker whose site is gone', () => {
    place = createRepository({
      'package.json': manifest,
      'src/a.ts': `// TODO(svc-v6): api.trace.get: Look at it.\nexport const a = 1;\n`,
    });
    expect(place.run(['check', '--no-manifests']).status).toBe(1);
    const { findings } = reported(['check']);
    expect(
      findings.map(({ id, status, line, column, message, todo }) => ({ id, status, line, column, message, todo })),
    ).toEqual([
      {
        id: 'api.trace.get',
        status: 'review',
        line: 1,
        column: 4,
        message: 'A marker of an earlier run is still here: Look at it.',
        todo: 'Do what the marker says, then delete its line; "npx svc-codemod explain api.trace.get" says more.',
      },
    ]);
    place.write('src/a.ts', 'export const a = 1;\n');
    expect(place.run(['check', '--no-manifests']).status).toBe(0);
    expect(place.run(['check']).status).toBe(1);
  });
});

describe('flags', () => {
  test('--only and --skip take ids and chapters, and skip wins', () => {
    place = createRepository(app);
    expect(ids([])).toEqual(['src/prompt.ts SvcClient.getPrompt', 'src/traces.ts SvcClient.fetchTraces']);
    expect(ids(['--only', 'SvcClient.getPrompt'])).toEqual(['src/prompt.ts SvcClient.getPrompt']);
    expect(ids(['--skip', 'client-aliases'])).toEqual(['src/traces.ts SvcClient.fetchTraces']);
    expect(ids(['--only', 'client-aliases,removed-reads', '--skip', 'SvcClient.getPrompt'])).toEqual([
      'src/traces.ts SvcClient.fetchTraces',
    ]);
    expect(reported(['--dry-run', '--only', 'client-aliases']).manifests).toEqual([]);
    const { stdout } = place.run(['--dry-run', '--only', 'ingestion']);
    expect(stdout.split('\n')[0]).toBe('No findings: --only or --skip leaves out all 2.');
  });

  test('--ignore leaves files out, several times', () => {
    place = createRepository(app);
    expect(ids(['--ignore', 'src/prompt.ts'])).toEqual(['src/traces.ts SvcClient.fetchTraces']);
    expect(ids(['--ignore', 'prompt.ts', '--ignore', '**/traces.*'])).toEqual([]);
  });

  test('paths and --cwd limit what is reported and written; a manifest outside is named', () => {
    place = createRepository(app);
    expect(ids(['src/prompt.ts'])).toEqual(['src/prompt.ts SvcClient.getPrompt']);
    expect(ids(['--cwd', 'src'])).toEqual(['src/prompt.ts SvcClient.getPrompt', 'src/traces.ts SvcClient.fetchTraces']);
    const { stdout, status } = place.run(['src/prompt.ts']);
    expect(status).toBe(0);
    expect(stdout).toContain('Note: Outside the given paths, and not on major 6 yet: package.json.\n');
    expect(place.git('status', '--porcelain')).toBe(' M src/prompt.ts\n');
  });

  test('--profile wins over what is found; otherwise manifests and imports decide', () => {
    const langfuse = aliasCall.replaceAll('@svc', '@langfuse').replaceAll('SvcClient', 'LangfuseClient');
    place = createRepository({ 'a.ts': langfuse });
    expect(reported(['-n']).profile).toBe('langfuse');
    expect(ids([])).toEqual(['a.ts SvcClient.getPrompt']);
    expect(ids(['--profile', 'svc'])).toEqual([]);
    place.write('b.ts', aliasCall);
    const both = place.run(['-n', '--format', 'json']);
    expect((JSON.parse(both.stdout) as Report).profile).toBe('svc');
    expect(both.stderr).toBe(
      'svc-codemod: Both @svc/* and @langfuse/* are used here; this run took the profile svc. Both have v5 code: run it again with --profile langfuse.\n',
    );
    // One half is left: that is neither done nor silent.
    const quiet = place.run(['--quiet', '--allow-dirty']);
    expect([quiet.status, quiet.stdout.includes('run it again with --profile langfuse')]).toEqual([1, true]);
    expect(place.run(['--quiet', '--allow-dirty']).status).toBe(0);
  });

  test('--module names a package of your own', () => {
    place = createRepository({ 'a.ts': aliasCall.replace('@svc/client', '@acme/obs') });
    expect(ids([])).toEqual([]);
    expect(ids(['--module', '@acme/obs'])).toEqual(['a.ts SvcClient.getPrompt']);
  });

  test('--format json is schema 1, with patches where --diff asks for them', () => {
    place = createRepository({ 'src/prompt.ts': aliasCall });
    const { summary, ...report } = reported(['-n', '--diff']);
    expect({ ...summary, durationMs: 0 }).toEqual({
      filesScanned: 1,
      filesAnalysed: 1,
      filesChanged: 1,
      migrated: 1,
      review: 0,
      manual: 0,
      possible: 0,
      ignored: 0,
      unresolved: 0,
      skipped: 0,
      durationMs: 0,
    });
    const [finding] = report.findings;
    expect(finding?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(report).toEqual({
      schemaVersion: 1,
      tool: { name: 'svc-codemod', version: '6.0.0' },
      profile: 'svc',
      root: '.',
      findings: [
        {
          id: 'SvcClient.getPrompt',
          status: 'migrated',
          file: 'src/prompt.ts',
          line: 3,
          column: 30,
          endLine: 3,
          endColumn: 39,
          message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
          before: "export const prompt = client.getPrompt('greeting');",
          after: "export const prompt = client.prompt.get('greeting');",
          edits: [{ line: 3, column: 30, endLine: 3, endColumn: 39, text: 'prompt.get' }],
          confidence: 'proven',
          contract: '4.6',
          fingerprint: finding?.fingerprint,
        },
      ],
      files: [
        {
          file: 'src/prompt.ts',
          changed: true,
          patch: expect.stringContaining(
            "\n-export const prompt = client.getPrompt('greeting');\n+export const prompt = client.prompt.get('greeting');\n",
          ) as string,
        },
      ],
      manifests: [],
      skipped: [],
      verify: { uses: 4, v5Left: 0, unresolved: 0, ignored: 0, proven: true, errors: [] },
    });
    expect(reported(['-n', '--no-verify']).verify).toBeUndefined();
    expect(reported(['-n']).files).toEqual([{ file: 'src/prompt.ts', changed: true }]);
  });

  test('the patches apply with git', () => {
    place = createRepository({
      'src/prompt.ts': aliasCall,
      'src/dos.ts': aliasCall.replaceAll('\n', '\r\n'),
      'src/end.ts': aliasCall.trimEnd(),
    });
    const patch = reported(['-n', '--diff'])
      .files.map((file) => file.patch)
      .join('');
    place.run([]);
    const written = place.hash();
    place.run(['undo']);
    place.write('../all.patch', patch);
    place.git('apply', '../all.patch');
    expect(place.hash()).toBe(written);
  });

  test('--output writes the report to a file in its own format; the terminal keeps the pretty one', () => {
    place = createRepository({ 'src/prompt.ts': aliasCall });
    const { stdout } = place.run(['-n', '--output', '../out/report.json']);
    expect(stdout).toMatch(/^1 finding: 1 fixable\.\n1 file read, 1 uses the SDK, 1 file would change\.$/m);
    expect(stdout.endsWith('Report written to ../out/report.json\n')).toBe(true);
    expect((JSON.parse(place.read('../out/report.json')) as Report).summary.migrated).toBe(1);
    place.run(['-n', '--output', '../out/report.txt']);
    expect(place.read('../out/report.txt')).toMatch(/^1 file read, /m);
  });

  test('--no-markers leaves the code without comments, and the findings in the report', () => {
    place = createRepository(app);
    expect(place.run(['--no-markers', '--output', '../report.json']).status).toBe(1);
    expect(place.read('src/traces.ts')).toBe(traceReadMigrated);
    expect(place.read('src/prompt.ts')).toBe(aliasCallMigrated);
    expect((JSON.parse(place.read('../report.json')) as Report).summary.review).toBe(1);
  });

  test('--no-manifests leaves package.json alone', () => {
    place = createRepository(app);
    place.run(['--no-manifests']);
    expect(place.read('package.json')).toBe(manifest);
  });

  test('--quiet prints totals, --verbose what was left out', () => {
    place = createRepository({ ...app, 'src/bundle.min.js': `import '@svc/client';${'var a=1;'.repeat(2000)}\n` });
    const quiet = place.run(['-n', '--quiet']).stdout.split('\n');
    expect(quiet.length).toBe(5);
    expect(quiet[0]).toBe('3 findings: 2 fixable, 1 to check.');
    const verbose = place.run(['-n', '--verbose']).stdout;
    expect(verbose).toMatch(/^Left out\n {2}src\/bundle\.min\.js: /m);
    expect(verbose).toMatch(/^Looked into \(2 files, 2 answers\)\n(?: {2}src\/.*: names the SDK.*\n){2}/m);
  });

  test('--concurrency writes the same files', () => {
    place = createRepository(
      Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`src/${index}.ts`, aliasCall])),
    );
    expect(place.run(['--concurrency', '3']).status).toBe(0);
    expect(Array.from({ length: 12 }, (_, index) => place.read(`src/${index}.ts`))).toEqual(
      Array.from({ length: 12 }, () => aliasCallMigrated),
    );
  });
});

describe('--install', () => {
  function withManager(manager: string, lockfile: string, script: string): NodeJS.ProcessEnv {
    place = createRepository({ ...app, [lockfile]: '' });
    place.write(`../bin/${manager}`, `#!/bin/sh\n${script}\n`, 0o755);
    return { PATH: `${place.home}/../bin:${process.env['PATH']}` };
  }

  test('runs the manager of the lockfile, after writing; its output is not mixed with the report', () => {
    const env = withManager(
      'pnpm',
      'pnpm-lock.yaml',
      'echo "$@" "$(grep -c 6.0.0 package.json)" > ../called; echo from the manager',
    );
    const { status, stdout, stderr } = place.run(['--install'], { env });
    expect({ status, called: place.read('../called'), stderr }).toEqual({
      status: 1,
      called: 'install 1\n',
      stderr: 'from the manager\n',
    });
    expect(stdout).toMatch(/^Installed: pnpm install$/m);
  });

  test('a failing install keeps the files, names the command and ends with 4', () => {
    const env = withManager('npm', 'package-lock.json', 'exit 9');
    const { status, stdout } = place.run(['--install'], { env });
    expect(status).toBe(4);
    expect(stdout).toMatch(/^The install failed; the files are kept\. Run it again: npm install$/m);
    expect(place.read('src/prompt.ts')).toBe(aliasCallMigrated);
  });

  test('the command that is named can be pasted: with the folder, seen from here, and what a server needs', () => {
    const env = withManager('pnpm', 'pnpm-lock.yaml', 'echo "$@" > ../called; exit 1');
    place.write('a b/x.ts', '');
    place.commit();
    const { stdout } = place.run(['--install', place.root], { env: { ...env, CI: 'true' }, cwd: `${place.root}/a b` });
    expect(stdout).toMatch(
      /^The install failed; the files are kept\. Run it again: cd \.\. && pnpm install --no-frozen-lockfile$/m,
    );
    expect(place.read('../called')).toBe('install --no-frozen-lockfile\n');
  });

  test('without the flag the command is only named; without a lockfile there is none', () => {
    const env = withManager('npm', 'package-lock.json', 'echo called > ../called');
    expect(place.run([], { env }).stdout).toMatch(/^ {7}npm install$/m);
    expect(() => place.read('../called')).toThrow('ENOENT');
    place.remove();
    place = createRepository(app);
    const told =
      'Note: Not installed for package.json: neither a lockfile nor "packageManager" of package.json says which package manager to use.\n';
    expect(place.run(['--install', '--dry-run']).stdout).toContain(told);
    const { status, stdout } = place.run(['--install', '--quiet', '--only', 'versions']);
    expect(stdout).toContain(`\n${told}`);
    expect(status).toBe(1);
  });
});
