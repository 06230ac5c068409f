import { describe, expect, test } from 'vitest';
import { createColours } from '../../src/report/colours.ts';
import { excerptKey, type Excerpt } from '../../src/report/excerpt.ts';
import type { FormatOptions } from '../../src/report/format.ts';
import { prettyReport } from '../../src/report/pretty.ts';
import { notAsked } from '../../src/report/not-asked.ts';
import type { Finding, ManifestChange } from '../../src/report/report-schema.ts';
import type { Run } from '../../src/report/run.ts';
import { finding, plainOptions, runOf } from './sample-run.ts';

function linesOf(run: Run, options: Partial<FormatOptions> = {}): string[] {
  return prettyReport(run, { ...plainOptions, ...options }).split('\n');
}

const change = (status: ManifestChange['status'], name = 'dependencies/@svc/client'): ManifestChange => ({
  name,
  id: 'package:@svc/client',
  status,
  before: '^5.0.0',
  ...(status === 'manual' ? { suggestion: '^6.0.0' } : { after: '^6.0.0' }),
  message: 'Major 6.',
  line: 3,
});

const page = 'https://github.com/svc-codemod/svc-codemod/blob/v6.0.0/docs/chapters';

test('what a reason says is a list where it is more than one thing, and the call in v6 stands below', () => {
  const read = finding({
    id: 'api.trace.list',
    status: 'manual',
    message: '`api.trace.list` is gone.',
    todo: '`page` is not written out; `totalItems` is gone; v6: await api.observations.getMany({ cursor })',
  });
  const lines = linesOf(runOf([read]));
  expect(lines.slice(2, 9)).toEqual([
    'src/a.ts:3:7  api.trace.list  removed-reads',
    '  `api.trace.list` is gone.',
    '  To do:',
    '  - `page` is not written out',
    '  - `totalItems` is gone',
    '  In v6: await api.observations.getMany({ cursor })',
    '',
  ]);
});

describe('a dry run', () => {
  const left = finding({
    id: 'span.setTraceIO',
    status: 'manual',
    line: 7,
    column: 8,
    endLine: 7,
    endColumn: 18,
    message: '`setTraceIO` is gone.',
    reason: 'the trace was given another input than the observation itself, and in v6 they are one and the same',
    suggestion: 'span.update({ input })',
  });
  const excerpt: Excerpt = {
    line: 7,
    column: 8,
    lines: ['  span', '    .setTraceIO({ input })'],
    start: 5,
    length: 10,
  };
  const run = runOf(
    [finding(), left, finding({ id: 'api.trace.get', status: 'review', line: 9, reason: 'an empty list' })],
    {
      manifests: [{ file: 'package.json', changes: [change('migrated'), change('manual', 'engines')] }],
      verify: { uses: 7, v5Left: 1, unresolved: 0, ignored: 0, proven: false, errors: [] },
    },
    { command: 'migrate', comments: [{ file: 'a.ts', count: 1 }], excerpts: new Map([[excerptKey(left), excerpt]]) },
  );

  test('says what is fixable, shows the code of what is left with its reason, counts all of it, and what to do', () => {
    expect(linesOf(run, { paths: ['src/my app'] })).toEqual([
      'Fixable (2)',
      '  src/a.ts:3:7  SvcClient.getPrompt -> prompt.get',
      '  package.json:3  dependencies/@svc/client  ^5.0.0 -> ^6.0.0',
      '',
      'To check (1)',
      '',
      'src/a.ts:9:7  api.trace.get  removed-reads',
      '  `getPrompt` is gone from the client.',
      '  Check: an empty list',
      '',
      'Left to you (2)',
      '',
      'src/a.ts:7:8  span.setTraceIO  trace-io',
      '    6 | span',
      '    7 |   .setTraceIO({ input })',
      '      |    ^^^^^^^^^^',
      '  `setTraceIO` is gone.',
      '  Why: the trace was given another input than the observation itself, and in v6',
      '       they are one and the same',
      '  Write: span.update({ input })',
      '',
      'package.json:3  engines  ^5.0.0  versions',
      '  Major 6.',
      '  Write: ^6.0.0',
      '',
      'Note: Trace-level model-graded evaluators need the trace input and output that',
      '      v6 no longer sets: replace them by observation-level evaluators.',
      '',
      'More about these changes',
      `  ${page}/removed-reads.md`,
      `  ${page}/trace-io.md`,
      `  ${page}/versions.md`,
      '',
      '5 findings: 2 fixable, 1 to check, 2 left to you.',
      '12 files read, 4 use the SDK, 1 file and 1 manifest would change.',
      '7 SDK uses checked on the v6 types: no errors.',
      'profile svc, 1.2 s',
      '',
      'What now',
      '  1. To write these changes, run the same command without --dry-run. --diff',
      '     shows them; --output report.html keeps this whole report: comments in the',
      '     code are cut short.',
      '  2. 3 findings need you: 2 in code, 1 in manifests. 1 comment then marks those',
      '     in code (findings of one statement share one):',
      `       git grep -n "TODO(svc-v6)" -- 'src/my app'`,
      '  3. See what is left when you are done:',
      "       npx svc-codemod check 'src/my app'",
      '',
    ]);
  });

  test('names things as the project knows them', () => {
    const langfuse = runOf([finding(), finding({ id: 'type:SvcTraceAttributes', status: 'manual' })], {
      profile: 'langfuse',
    });
    expect(linesOf(langfuse).filter((line) => line.includes('src/a.ts:3:7'))).toEqual([
      '  src/a.ts:3:7  LangfuseClient.getPrompt -> prompt.get',
      'src/a.ts:3:7  LangfuseTraceAttributes  removed-types',
    ]);
  });

  test('names what takes over only where it is one member', () => {
    const ids = ['span.setTraceIO', 'span.updateTrace'];
    const lines = linesOf(runOf(ids.map((id) => finding({ id }))));
    expect(lines.filter((line) => line.includes('src/a.ts'))).toEqual([
      '  src/a.ts:3:7  span.setTraceIO -> update',
      '  src/a.ts:3:7  span.updateTrace',
    ]);
  });

  test('names a member without the part of its id that says how it changes', () => {
    const ids = ['api.datasets.get#requestOptions', 'api.scores.create#response', 'tracing.createTraceAttributes#v4'];
    const lines = linesOf(runOf(ids.map((id) => finding({ id }))));
    expect(lines.filter((line) => line.includes('src/a.ts'))).toEqual([
      '  src/a.ts:3:7  api.datasets.get  {} before its options',
      '  src/a.ts:3:7  api.scores.create',
      '  src/a.ts:3:7  tracing.createTraceAttributes#v4',
    ]);
  });

  test('colours by words that are there without them as well', () => {
    const coloured = linesOf(run, { colours: createColours(true) });
    expect(coloured).toContain('\u001b[32m\u001b[1mFixable (2)\u001b[22m\u001b[39m');
    expect(coloured).toContain(`\u001b[2m      |\u001b[22m    \u001b[31m${'^'.repeat(10)}\u001b[39m`);
    // eslint-disable-next-line no-control-regex -- colours are what this is about
    expect(coloured.map((line) => line.replace(/\u001b\[\d+m/g, ''))).toEqual(linesOf(run));
  });

  test('shows twenty of each list; --all, and a file, show all', () => {
    const many = runOf(
      (['migrated', 'manual'] as const).flatMap((status) =>
        Array.from({ length: 25 }, (_, line) => finding({ status, line: line + 1 })),
      ),
    );
    const places = (lines: readonly string[]): number => lines.filter((line) => line.includes('src/a.ts:')).length;
    expect([places(linesOf(many)), places(linesOf(many, { volume: 'all' }))]).toEqual([40, 50]);
    expect(linesOf(many).filter((line) => line.includes('more;'))).toEqual(
      Array<string>(2).fill('  … 5 more; --all lists them'),
    );
  });

  test('a place that leaves no room for what is there stands on a line of its own', () => {
    const file = `src/${'a'.repeat(60)}.ts`;
    expect(linesOf(runOf([finding({ file })])).slice(1, 3)).toEqual([
      `  ${file}:3:7`,
      '    SvcClient.getPrompt -> prompt.get',
    ]);
  });
});

describe('a run that wrote', () => {
  const run = runOf(
    [finding(), finding({ status: 'review', line: 9, suggestion: 'client.prompt.get(name)' })],
    {
      files: [
        { file: 'src/a.ts', changed: true },
        { file: 'src/v6.ts', changed: true, created: true },
        { file: 'b.ts', changed: false },
      ],
      manifests: [{ file: 'package.json', changes: [change('migrated')] }],
    },
    {
      command: 'migrate',
      comments: [{ file: 'a.ts', count: 1 }],
      dry: false,
      notes: ['Something to know.'],
      failed: [{ file: 'b.ts', reason: 'the disk is full' }],
      installs: [{ command: 'npm install', folder: 'web', state: 'todo' }],
    },
  );

  test('says that what is to be checked is changed, where all of it is', () => {
    const review = finding({ id: 'api.trace.get', status: 'review', line: 9, reason: 'an empty list' });
    const titleOf = (findings: Finding[], dry: boolean): string | undefined =>
      linesOf(runOf(findings, {}, { command: 'migrate', dry })).find((line) => line.startsWith('To check'));
    const changed = { ...review, after: 'const a = 1;' };
    expect([titleOf([changed], true), titleOf([changed, review], true), titleOf([changed], false)]).toEqual([
      'To check (1)  fixable, but check the result',
      'To check (2)',
      'To check (1)',
    ]);
  });

  test('says what was migrated and in which files, and the way on and back', () => {
    expect(linesOf(run)).toEqual([
      'Changed (1 file and 1 manifest)',
      '  src/a.ts  1 migrated, 1 to check',
      '  src/v6.ts  new: functions that return the v5 shape',
      '  package.json  1 migrated',
      '',
      'To check (1)',
      '',
      'src/a.ts:9:7  SvcClient.getPrompt  client-aliases',
      '  `getPrompt` is gone from the client.',
      '',
      'More about these changes',
      `  ${page}/client-aliases.md`,
      '',
      'Failed (1 file)',
      '  b.ts: the disk is full',
      '',
      'Note: Something to know.',
      '',
      '3 findings: 2 migrated, 1 to check.',
      '12 files read, 4 use the SDK, 1 file and 1 manifest changed, 1 failed.',
      'profile svc, 1.2 s',
      '',
      'What now',
      '  1. Install the new packages:',
      '       cd web && npm install',
      '  2. 1 finding needs you. It has a comment in the code:',
      '       git grep -n "TODO(svc-v6)"',
      '  3. See what is left when you are done:',
      '       npx svc-codemod check',
      '  4. "git diff" shows what was written. To take it back:',
      '       npx svc-codemod undo',
      '',
    ]);
  });

  test('quiet leaves out all but totals and what was not done, with the command to run again', () => {
    const quiet = {
      ...run,
      undone: ['The commit failed.'],
      installs: [
        { command: 'npm install', folder: '.', state: 'ran' as const },
        { command: 'yarn install', folder: 'web', state: 'failed' as const },
      ],
    };
    expect(linesOf(quiet, { volume: 'quiet' })).toEqual([
      'Failed (1 file)',
      '  b.ts: the disk is full',
      'Note: The commit failed.',
      'The install failed; the files are kept. Run it again: cd web && yarn install',
      '3 findings: 2 migrated, 1 to check.',
      '12 files read, 4 use the SDK, 1 file and 1 manifest changed, 1 failed.',
      'profile svc, 1.2 s',
      '',
    ]);
  });

  test('where nobody knows the package manager, the install is a step without a command', () => {
    const lines = linesOf({ ...run, installs: [] });
    expect(lines.slice(lines.indexOf('What now'))[1]).toBe('  1. Install the new packages with your package manager.');
  });

  test('a manifest that the run left alone is a step before the install', () => {
    const steps = linesOf({ ...run, behind: ['package.json'] });
    expect(steps.slice(steps.indexOf('What now')).slice(1, 4)).toEqual([
      '  1. The code that was written needs major 6. To raise the manifests, too:',
      '       npx svc-codemod --only versions',
      '  2. Install the new packages:',
    ]);
  });

  test('commands act on the folder that --cwd named', () => {
    const commands = (changes: Partial<Run>): string[] =>
      linesOf({ ...run, ...changes }, { cwd: '../an app' }).filter((line) => line.startsWith('       '));
    expect(commands({})).toEqual([
      "       cd '../an app/web' && npm install",
      `       git -C '../an app' grep -n "TODO(svc-v6)"`,
      "       npx svc-codemod check --cwd '../an app'",
      "       npx svc-codemod undo --cwd '../an app'",
    ]);
    expect(commands({ inGit: false })[1]).toBe(`       grep -rn --exclude-dir=node_modules "TODO(svc-v6)" '../an app'`);
  });

  test('new packages of Python are a step of their own', () => {
    const changes = [{ ...change('migrated'), id: 'py:package:svc', after: '>=5' }];
    const manifests = [{ file: 'requirements.txt', changes }];
    const lines = linesOf({ ...run, installs: [], report: { ...run.report, manifests } });
    expect(lines.slice(lines.indexOf('What now')).slice(1, 3)).toEqual([
      '  1. Install the new Python packages, and lock them where you have a lockfile.',
      '  2. 1 finding needs you. It has a comment in the code:',
    ]);
  });

  test('what a person has chosen has comments, and what nobody was asked about is told by itself', () => {
    const manual = [finding({ line: 1, status: 'manual', id: 'api.trace.get' })];
    const left = { ...change('manual'), reason: notAsked };
    const manifests = [{ file: 'package.json', changes: [left] }];
    const steps = (changes: Partial<Run>): string[] =>
      linesOf({
        ...run,
        installs: [],
        chosen: true,
        report: { ...run.report, findings: manual, manifests },
        ...changes,
      })
        .join('\n')
        .split('What now\n')[1]!
        .split('\n')
        .slice(0, 2);
    expect(steps({ comments: [{ file: 'a.ts', count: 1 }] })).toEqual([
      '  1. 1 finding needs you, as listed above. 1 comment marks what was taken of it:',
      '       git grep -n "TODO(svc-v6)"',
    ]);
    expect(steps({ comments: [] })[0]).toBe('  1. 1 finding needs you, as listed above.');
  });

  test('git is asked for files that it does not track', () => {
    const installed = run.installs.map((install) => ({ ...install, state: 'ran' as const }));
    const shown = (untracked: readonly string[]): string[] =>
      linesOf({ ...run, installs: installed, comments: [{ file: 'src/a.ts', count: 1 }], untracked }).filter((line) =>
        /git (?:grep|diff)|take (?:it|all) back/.test(line),
      );
    expect(shown([])).toEqual([
      '       git grep -n "TODO(svc-v6)"',
      '  3. "git diff" shows what was written. To take it back:',
    ]);
    expect(shown(['src/a.ts'])).toEqual([
      '       git grep -n --untracked "TODO(svc-v6)"',
      '  3. "git diff" shows what was written, but for src/a.ts: git does not track it',
      '     yet. To take all back:',
    ]);
    expect(shown(['src/other.ts'])).toEqual(shown([]));
  });

  test('without markers nobody is sent to look for them, and without git not to git', () => {
    const installed = run.installs.map((install) => ({ ...install, state: 'ran' as const }));
    const steps = (changes: Partial<Run>): string[] => linesOf({ ...run, installs: installed, ...changes }).slice(-7);
    expect(steps({ withoutMarkers: true })).toEqual([
      'What now',
      '  1. 1 finding needs you, as listed above.',
      '  2. See what is left when you are done:',
      '       npx svc-codemod check',
      '  3. "git diff" shows what was written. To take it back:',
      '       npx svc-codemod undo',
      '',
    ]);
    expect(steps({ inGit: false }).slice(1, 2)).toEqual([
      '       grep -rn --exclude-dir=node_modules "TODO(svc-v6)" .',
    ]);
    const committed = steps({ committed: true });
    expect(committed).toContain('       git grep -n "TODO(svc-v6)"');
    expect(committed.join(' ')).toContain('3. To take back what was written (the commits stay; "git reset');
  });
});

describe('check', () => {
  test('before a migration says how to migrate, after it how to find what is left', () => {
    expect(
      linesOf({ ...runOf([finding({ status: 'manual' })]), comments: [{ file: 'a.ts', count: 1 }] }).slice(-6),
    ).toEqual([
      'What now',
      '  1. Put a comment where you are needed:',
      '       npx svc-codemod',
      '  2. 1 finding needs you. It then has a comment in the code:',
      '       git grep -n "TODO(svc-v6)"',
      '',
    ]);
    const after = { ...runOf([finding({ status: 'manual' })]), comments: [{ file: 'a.ts', count: 1 }] };
    after.report.summary.filesChanged = 0;
    expect(linesOf(after).slice(-4)).toEqual([
      'What now',
      '  1. 1 finding needs you. It has a comment in the code:',
      '       git grep -n "TODO(svc-v6)"',
      '',
    ]);
  });

  test('counts what needs a person by where it is, and promises comments only where there are any', () => {
    const py = finding({ id: 'py:Svc.trace', status: 'review', file: 'a.py' });
    const unsure = finding({ id: 'api.trace.get', status: 'possible' });
    const steps = (run: Run): string => linesOf(run).slice(linesOf(run).indexOf('What now')).join(' ');
    expect(steps(runOf([py]))).toContain('1. Migrate what is fixable, and put a comment');
    expect(steps(runOf([py]))).toContain('git grep -n "TODO(svc-v5)"');
    const mixed = steps({
      ...runOf([finding({ status: 'manual' }), py, unsure]),
      comments: ['a.ts', 'a.py'].map((file) => ({ file, count: 1 })),
    });
    expect(mixed).toContain('3 findings need you: 2 in code, 1 unconfirmed.');
    expect(mixed).toMatch(/Each of those in code then +has a comment: +git grep -n "TODO\(svc-v"/);
    expect(steps(runOf([finding({ status: 'manual' })]))).toContain('Comments then mark it:');
  });

  test('behind a baseline names the files with new findings, and nothing where those are all known', () => {
    const baseline = { file: 'v5.txt', new: 1, unchanged: 1, stale: [] };
    const gate = { left: 1, max: 0, passed: false, baseline };
    const known = finding({ file: 'old.ts', baselineState: 'unchanged' });
    const steps = (fresh: Finding): string[] => {
      const files = ['old.ts', fresh.file].map((file) => ({ file, changed: file !== 'text.md' }));
      const lines = linesOf(runOf([known, fresh], { gate, files }));
      return lines.slice(lines.indexOf('Failed: 1 new.'));
    };
    expect(steps(finding({ file: 'src/new.ts', baselineState: 'new' }))).toEqual([
      'Failed: 1 new.',
      '',
      'What now',
      '  1. Migrate what is fixable (what the baseline lists in these files goes',
      '     along):',
      '       npx svc-codemod src/new.ts',
      '',
    ]);
    expect(steps(finding({ file: 'text.md', status: 'possible', baselineState: 'new' }))).toEqual([
      'Failed: 1 new.',
      '',
      'What now',
      '  1. 1 finding needs you, as listed above.',
      '',
    ]);
  });

  test('where lines that changed are judged says that old lines of the files go along, where there are any', () => {
    const since = (onUnchangedLines: number): string[] => {
      const gate = {
        left: 1,
        max: 0,
        passed: false,
        since: { ref: 'main', base: '0123456789abcdef', files: 1, onUnchangedLines },
      };
      const lines = linesOf(runOf([finding({})], { gate, files: [{ file: 'src/a.ts', changed: true }] }));
      return lines.slice(lines.indexOf('What now'));
    };
    expect(since(2)).toEqual([
      'What now',
      '  1. Migrate what is fixable (findings on old lines of these files go along:',
      '     --interactive asks about each):',
      '       npx svc-codemod src/a.ts',
      '',
    ]);
    expect(since(0)).toEqual(['What now', '  1. Migrate what is fixable:', '       npx svc-codemod src/a.ts', '']);
  });

  test('of clean code is two lines; what failed is not called clean', () => {
    const clean = runOf([]);
    clean.report.summary.filesChanged = 0;
    expect(linesOf(clean)).toEqual([
      'No findings.',
      '12 files read, 4 use the SDK, nothing would change.',
      'profile svc, 1.2 s',
      '',
    ]);
    expect(linesOf({ ...clean, failed: [{ file: 'b.ts', reason: 'does not parse' }] })).toEqual([
      'Failed (1 file)',
      '  b.ts: does not parse',
      '',
      '12 files read, 4 use the SDK, nothing would change, 1 failed.',
      'profile svc, 1.2 s',
      '',
      'What now',
      '  1. Fix b.ts (the reason is above), and run again.',
      '',
    ]);
    expect(linesOf({ ...clean, failed: [{ file: 'b.ts', reason: 'not valid UTF-8' }] }).at(-2)).toBe(
      '  1. Make b.ts readable (UTF-8), and run again.',
    );
  });
});
