import { describe, expect, test } from 'vitest';
import { createColours } from '../../src/report/colours.ts';
import type { FormatOptions } from '../../src/report/format.ts';
import { prettyReport } from '../../src/report/pretty.ts';
import { problemsOf } from '../../src/report/problems.ts';
import type { Run } from '../../src/report/run.ts';
import type { SdkTypeError } from '../../src/report/report-schema.ts';
import { errorKey } from '../../src/report/told-by-sites.ts';
import { verifyLine } from '../../src/report/verify-section.ts';
import { finding, runOf } from './sample-run.ts';
import { catalogue } from '../../transforms/entries.ts';

const error = { id: 'sdk:types', file: 'a.ts', line: 1, column: 1, endLine: 1, endColumn: 2, code: 'TS1', message: '' };

test('the line counts one and many, and says what is open', () => {
  const said = (uses: number, unresolved: number, errors: number): string =>
    verifyLine(
      {
        uses,
        v5Left: 0,
        unresolved,
        ignored: 0,
        proven: errors + unresolved === 0,
        errors: Array.from({ length: errors }, () => error),
      },
      createColours(false),
    );
  expect(said(1, 1, 1)).toBe('1 SDK use checked, 0 v5 left, 1 type error; 1 receiver unresolved.');
  expect(said(1200, 2, 0)).toBe('1,200 SDK uses checked, 0 v5 left, 0 type errors; 2 receivers unresolved.');
  expect(said(2, 0, 0)).toBe('2 SDK uses checked, 0 v5 left, 0 type errors. Proven.');
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
      catalogue,
      colours: createColours(false),
      diff: false,
      volume,
      showPath: (file) => `../${file}`,
    });
    return text
      .split('\n\n')
      .filter((part) => part.startsWith('Errors on'))
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
      'Errors on the v6 types (3)',
      '  ../src/a.ts:8:7  TS2339 No 8.  api.trace.get',
      '  ../src/a.ts:9:7  TS2339 No 9.  api.trace.list',
      '  and 1 at the sites above; --verbose lists all',
    ]);
  });

  test('are ten at most, and all with --verbose', () => {
    const errors = Array.from({ length: 1013 }, (_, index) =>
      errorAt(index + 1, { id: index === 0 ? 'api.trace.list' : 'sdk:types' }),
    );
    const lines = section(runWith(errors, errors.slice(0, 1)));
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([
      12,
      '  ../src/a.ts:2:7  TS2339 No 2.  sdk:types',
      '  and 1,002 more, 1 at the sites above; --verbose lists all',
    ]);
    const all = section(runWith(errors, errors.slice(0, 1)), 'verbose');
    expect([all.length, all[1], all.at(-1)]).toEqual([
      1014,
      '  ../src/a.ts:1:7  TS2339 No 1.  api.trace.list',
      '  ../src/a.ts:1013:7  TS2339 No 1013.  sdk:types',
    ]);
  });

  test('that are all at sites are a number; none are nothing', () => {
    const errors = [errorAt(4, { id: 'api.trace.list' }), errorAt(5, { id: 'api.trace.list' })];
    expect(section(runWith(errors, errors))).toEqual([
      'Errors on the v6 types (2)',
      '  2 at the sites above; --verbose lists all',
    ]);
    expect(section(runWith([], []))).toEqual([]);
  });

  test('of a report that was read from a file: what was written is no site', () => {
    const errors = [errorAt(4, { id: 'api.trace.list' }), errorAt(8, { id: 'api.trace.get' })];
    const read = runWith(errors, undefined);
    expect(section(read)).toEqual(['Errors on the v6 types (2)', '  2 at the sites above; --verbose lists all']);
    const written = { ...read, report: { ...read.report, written: true as const } };
    expect(section(written)).toEqual([
      'Errors on the v6 types (2)',
      '  ../src/a.ts:8:7  TS2339 No 8.  api.trace.get',
      '  and 1 at the sites above; --verbose lists all',
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
