import { describe, expect, test } from 'vitest';
import { createColours } from '../../src/report/colours.ts';
import type { FormatOptions } from '../../src/report/format.ts';
import { notAsked } from '../../src/report/not-asked.ts';
import { prettyReport } from '../../src/report/pretty.ts';
import { problemsOf } from '../../src/report/problems.ts';
import type { Run } from '../../src/report/run.ts';
import type { SdkTypeError } from '../../src/report/report-schema.ts';
import { errorKey } from '../../src/report/errors-at-sites.ts';
import { verifyLine } from '../../src/report/verify-line.ts';
import { finding, plainOptions, runOf } from './sample-run.ts';

const error = { id: 'sdk:types', file: 'a.ts', line: 1, column: 1, endLine: 1, endColumn: 2, code: 'TS1', message: '' };

test('the line counts one and many, and says what is not checked', () => {
  const said = (uses: number, unresolved: number, errors: number, ignored = 0): string =>
    verifyLine(
      runOf([], {
        verify: {
          uses,
          v5Left: 0,
          unresolved,
          ignored,
          proven: errors + unresolved + ignored === 0,
          errors: Array.from({ length: errors }, () => error),
        },
      }),
      createColours(false),
    );
  expect([said(1, 1, 1), said(1200, 2, 0, 3), said(2, 0, 0), said(1, 0, 0)]).toEqual([
    '1 SDK use checked on the v6 types: 1 error; not checked: 1 value of unknown type.',
    '1,200 SDK uses checked on the v6 types: no errors; not checked: 2 values of unknown type, 3 ignored.',
    'All 2 SDK uses type-check on v6.',
    'The only SDK use type-checks on v6.',
  ]);
});

test('what a file uses that failed is not known', () => {
  const verify = { uses: 2, v5Left: 0, unresolved: 0, ignored: 0, proven: false, errors: [] };
  const run = runOf([], { verify }, { failed: [{ file: 'a.ts', reason: 'does not parse' }] });
  expect(verifyLine(run, createColours(false))).toBe(
    '2 SDK uses checked on the v6 types: no errors; not checked: 1 file that failed.',
  );
});

describe('type errors for a person', () => {
  const errorAt = (line: number, changes: Partial<SdkTypeError> = {}): SdkTypeError => ({
    ...error,
    file: 'src/a.ts',
    line,
    column: 7,
    code: 'TS2339',
    message: `No ${line}.`,
    ...changes,
  });
  const manual = finding({ id: 'api.trace.list', status: 'manual', line: 3 });
  const review = finding({ id: 'api.trace.get', status: 'review', line: 5 });
  const section = (run: Run, volume: FormatOptions['volume'] = 'normal'): string[] => {
    const text = prettyReport(run, {
      ...plainOptions,
      volume,
      showPath: (file) => `../${file}`,
    });
    return text
      .split('\n\n')
      .filter((part) => part.startsWith('Type errors on'))
      .flatMap((part) => part.split('\n'));
  };
  const runWith = (
    errors: SdkTypeError[],
    atSites: readonly SdkTypeError[] | undefined,
    more: Partial<Run> = {},
  ): Run =>
    runOf(
      [manual, review],
      { verify: { uses: 9, v5Left: 1, unresolved: 0, ignored: 0, proven: false, errors } },
      { ...more, ...(atSites ? { errorsAtSites: new Set(atSites.map(errorKey)) } : {}) },
    );

  test('have their place, also where a site that was rewritten has the same id; those at a site are counted', () => {
    const atSite = errorAt(4, { id: 'api.trace.list' });
    const errors = [atSite, errorAt(8, { id: 'api.trace.get' }), errorAt(9, { id: 'api.trace.list' })];
    expect(section(runWith(errors, [atSite]))).toEqual([
      'Type errors on v6 (3)',
      '  ../src/a.ts:8:7  api.trace.get',
      '    TS2339 No 8.',
      '  ../src/a.ts:9:7  api.trace.list',
      '    TS2339 No 9.',
      '  1 more at the findings above',
    ]);
  });

  test('that stand at no finding are a step, with the check that shows them again', () => {
    const atSite = errorAt(4, { id: 'api.trace.list' });
    const steps = (errors: SdkTypeError[], more: Partial<Run> = {}, paths: string[] = []): string[] => {
      const run = runWith(errors, [atSite], { command: 'migrate', dry: false, withoutMarkers: true, ...more });
      const lines = prettyReport(run, { ...plainOptions, paths }).split('\n');
      return lines.slice(lines.indexOf('What now') + 1, -1);
    };
    const left = '  1. 2 findings need you, as listed above.';
    const after = (number: number): string[] => [
      `  ${number}. See what is left when you are done:`,
      '       npx svc-codemod check',
      `  ${number + 1}. "git diff" shows what was written. To take it back:`,
      '       npx svc-codemod undo',
    ];
    expect(steps([atSite])).toEqual([left, ...after(2)]);
    expect(steps([atSite, errorAt(8)])).toEqual([
      left,
      '  2. 1 type error above is on a line without a finding. Fix it; this shows',
      '     whether it is left:',
      '       npx svc-codemod verify',
      ...after(3),
    ]);
    expect(steps([errorAt(8), errorAt(9, { id: 'api.trace.list' })], { dry: true }, ['src'])).toEqual([
      '  1. To write these changes, run the same command without --dry-run. --diff',
      '     shows them; --output report.html keeps this whole report: comments in the',
      '     code are cut short.',
      '  2. 2 type errors above are on lines without a finding. Fix them after the',
      '     migration; this shows which are left:',
      '       npx svc-codemod verify src',
    ]);
    expect(steps([errorAt(8), errorAt(9)], { command: 'verify', dry: true })).toEqual([
      '  1. Migrate what is fixable, and put a comment where you are needed:',
      '       npx svc-codemod',
      '  2. 2 type errors above are on lines without a finding. Fix them.',
    ]);
  });

  test('are no step where nobody was asked about their change', () => {
    const said = (reason: string): string => {
      const run = runWith([errorAt(8, { id: manual.id })], []);
      run.report.findings = [{ ...manual, file: 'src/a.ts', reason }];
      return prettyReport(run, plainOptions);
    };
    expect(said(notAsked)).not.toContain('without a finding');
    expect(said('another one')).toContain('1 type error above is on a line without a finding.');
  });

  test('of the project alone are a step, with the check that met them; one that both met counts once', () => {
    const run = runWith([errorAt(8)], [], { command: 'migrate', dry: false, withoutMarkers: true });
    const { file, line, column, code, message } = errorAt(8);
    run.report.verify!.projectTsc = {
      compiler: 'typescript 6.0.3',
      ofProject: false,
      before: 0,
      after: 2,
      errors: [
        { file, line, column, code, message },
        { file, line: 30, column, code, message },
      ],
      failures: [],
    };
    const lines = prettyReport(run, plainOptions).split('\n');
    expect(lines.slice(lines.indexOf('What now') + 2, -5)).toEqual([
      '  2. 2 type errors above are on lines without a finding. Fix them; this shows',
      '     which are left:',
      '       npx svc-codemod verify --project-tsc',
    ]);
  });

  test('of a dry run stand where the code is now', () => {
    const run = { ...runWith([errorAt(8, { id: 'api.trace.get' })], []), command: 'migrate' as const };
    expect(section({ ...run, dry: true })).toEqual([
      'Type errors on v6 (1)',
      '  of the changed code; the lines are those before the changes',
      '  ../src/a.ts:8:7  api.trace.get',
      '    TS2339 No 8.',
    ]);
    expect(section({ ...run, dry: false })).toEqual([
      'Type errors on v6 (1)',
      '  ../src/a.ts:8:7  api.trace.get',
      '    TS2339 No 8.',
    ]);
  });

  test('stand below a place that leaves no room for the name', () => {
    const file = `${'deep/'.repeat(12)}a.ts`;
    expect(section(runWith([errorAt(8, { file, id: 'api.trace.get' })], undefined))).toEqual([
      'Type errors on v6 (1)',
      `  ../${file}:8:7`,
      '    api.trace.get',
      '    TS2339 No 8.',
    ]);
  });

  test('are twenty at most, and all with --all or --verbose', () => {
    const errors = Array.from({ length: 1013 }, (_, index) =>
      errorAt(index + 1, { id: index === 0 ? 'api.trace.list' : 'sdk:types' }),
    );
    const lines = section(runWith(errors, errors.slice(0, 1)));
    expect([lines.length, ...lines.slice(1, 3), ...lines.slice(-2)]).toEqual([
      43,
      '  ../src/a.ts:2:7',
      '    TS2339 No 2.',
      '  … 992 more; --all lists them',
      '  1 more at the findings above',
    ]);
    for (const volume of ['all', 'verbose'] as const) {
      const all = section(runWith(errors, errors.slice(0, 1)), volume);
      expect([all.length, all[1], all.at(-1)]).toEqual([
        2027,
        '  ../src/a.ts:1:7  api.trace.list',
        '    TS2339 No 1013.',
      ]);
    }
  });

  test('that are all at findings are a number in the totals; none are nothing', () => {
    const errors = [errorAt(4, { id: 'api.trace.list' }), errorAt(5, { id: 'api.trace.list' })];
    const run = runWith(errors, errors);
    expect(section(run)).toEqual([]);
    expect(verifyLine(run, createColours(false))).toBe(
      '9 SDK uses checked on the v6 types: 2 errors, explained by findings.',
    );
    expect(section(runWith([], []))).toEqual([]);
  });

  test('of a report that was read from a file: what was written is no site', () => {
    const errors = [errorAt(4, { id: 'api.trace.list' }), errorAt(8, { id: 'api.trace.get' })];
    const read = runWith(errors, undefined);
    expect(section(read)).toEqual([]);
    const written = { ...read, report: { ...read.report, written: true as const } };
    expect(section(written)).toEqual([
      'Type errors on v6 (2)',
      '  ../src/a.ts:8:7  api.trace.get',
      '    TS2339 No 8.',
      '  1 more at the findings above',
    ]);
    expect(
      problemsOf(written)
        .filter(({ status }) => status === 'type error')
        .map(({ line }) => line),
    ).toEqual([8]);
  });

  test('of the hosts are those that no site tells', () => {
    const errors = [
      errorAt(4, { id: 'api.trace.list' }),
      errorAt(8, { id: 'api.trace.get' }),
      errorAt(9, { id: 'api.trace.list' }),
    ];
    expect(
      problemsOf(runWith(errors, errors.slice(0, 1)))
        .filter(({ status }) => status === 'type error')
        .map(({ line }) => line),
    ).toEqual([8, 9]);
  });
});

test('what happened at run time: places first, names as the repository knows them, lines of the terminal', () => {
  const [text] = prettyReport(
    runOf([], {
      profile: 'langfuse',
      verify: {
        uses: 1,
        v5Left: 0,
        unresolved: 0,
        ignored: 0,
        proven: false,
        errors: [],
        runtime: {
          command: 'npm test',
          exitCode: 0,
          sdkLoaded: false,
          requests: 3,
          otherSdks: [{ sdk: 'javascript', version: '5.11.1', process: 'node a.mjs (process 7)', requests: 1 }],
          removedMembers: [
            {
              kind: 'removed',
              id: 'SvcClient.fetchTraces',
              message:
                '`fetchTraces` is gone; v6 lists root observations. List root observations with `api.observations.getMany`.',
              callSite: { file: 'a.test.js', line: 4, column: 24 },
            },
          ],
          unexpectedRequests: [
            { method: 'GET', path: '/api/public/traces', status: 404, removed: ['SvcClient.fetchTraces'], count: 2 },
          ],
        },
      },
    }),
    plainOptions,
  )
    .split('\n\n')
    .filter((part) => part.startsWith('Run on the v6 shim'));
  expect(text?.split('\n')).toEqual([
    'Run on the v6 shim: npm test',
    '  exit code 0, 3 requests, 1 v5 use, 1 unexpected request',
    '  not on the shim',
    '    The tests ran on v5: javascript 5.11.1 sent 1 request from node a.mjs',
    '    (process 7).',
    '  a.test.js:4:24  LangfuseClient.fetchTraces',
    '    `fetchTraces` is gone; v6 lists root observations. List root observations',
    '    with `api.observations.getMany`.',
    '  GET /api/public/traces',
    '    answered 404, 2 times, a route of LangfuseClient.fetchTraces',
    '  No process loaded the shim, so this run proves nothing. What each test runner',
    '  needs:',
    '    https://github.com/svc-codemod/svc-codemod/blob/v6.0.0/docs/verify-with-the-shim.md',
  ]);
});

describe('the type check of the project', () => {
  const at = (line: number): SdkTypeError => ({
    ...error,
    id: 'api.trace.list',
    file: 'a.ts',
    line,
    code: 'TS2339',
    message: `No ${line}.`,
  });
  const sectionOf = (after: number, volume: FormatOptions['volume'] = 'normal'): string[] => {
    const errors = [at(1), at(2), at(3), { ...at(4), id: 'sdk:types' }];
    const [, , , alone] = errors;
    const projectTsc = { compiler: 'typescript 6', ofProject: true, before: 9, after, errors, failures: [] };
    const verify = { uses: 9, v5Left: 1, unresolved: 0, ignored: 0, proven: false };
    const known = errors.filter((one) => one !== alone);
    const run = runOf(
      [finding({ id: 'api.trace.list', status: 'manual', file: 'a.ts', line: 1 })],
      { verify: { ...verify, errors: known, projectTsc } },
      { errorsAtSites: new Set([at(1), at(2)].map(errorKey)) },
    );
    const parts = prettyReport(run, { ...plainOptions, volume }).split('\n\n');
    return parts.flatMap((part) => (part.startsWith('Checked with') ? part.split('\n') : []));
  };

  test('tells how many errors are new and where each of them is; all is a sum', () => {
    expect(sectionOf(5)).toEqual([
      'Checked with the tsconfig of the project, by its own typescript 6',
      '  4 new errors: 5 with the types of v6, 1 of them with those of v5 too',
      '  a.ts:4:1',
      '    TS2339 No 4.',
      '  2 more at the findings above',
      '  1 more in the list of type errors above',
    ]);
  });

  test('says of those that all are listed where they are', () => {
    expect(sectionOf(4, 'all').slice(1)).toEqual([
      '  4 new errors: 4 with the types of v6, none of them with those of v5 too',
      '  a.ts:4:1',
      '    TS2339 No 4.',
      '  3 more in the list of type errors above',
    ]);
  });
});
