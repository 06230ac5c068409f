import { describe, expect, test } from 'vitest';
import { perCents, sharesTable } from '../../scripts/field-shares.mjs';
import { isWrong, pairs, surveyTable } from '../../bench/survey/table.mjs';

const site = (line: number, right: 'rewrite' | 'check' | 'person', more: object = {}) => ({
  file: 'a.ts',
  line,
  id: 'api.trace.get',
  right,
  why: 'w',
  ...more,
});
const answer = (line: number, plain: string, compat = plain) => ({
  file: 'a.ts',
  line,
  id: 'api.trace.get',
  plain,
  compat,
});
const truth = [
  {
    repository: 'o/n',
    commit: '0123456789',
    major: 5 as const,
    sites: [site(1, 'rewrite'), site(2, 'check', { rightWithCompat: 'rewrite' }), site(3, 'person'), site(4, 'check')],
  },
  { repository: 'o/none', commit: '9876543210', major: 4 as const, sites: [] },
];
const measured = {
  version: 'abcdef01',
  date: '2026-11-23',
  repositories: [
    {
      repository: 'o/n',
      commit: '0123456789',
      major: 5 as const,
      files: 1,
      seconds: [1.2, 2.1],
      secondRunsEmpty: true,
      sites: [answer(1, 'migrated'), answer(2, 'review', 'migrated'), answer(3, 'manual'), answer(4, 'missed')],
      others: [],
    },
    {
      repository: 'o/none',
      commit: '9876543210',
      major: 4 as const,
      files: 1,
      seconds: [1, 1],
      secondRunsEmpty: true,
      sites: [],
      others: [],
    },
  ],
};

describe('the shares of the statuses', () => {
  test('are printed as whole per cents that add up', () => {
    expect(perCents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(perCents([0.995, 0.005, 0])).toEqual([100, 0, 0]);
    expect(perCents([0.125, 0.25, 0.625])).toEqual([13, 25, 62]);
  });

  test('count every site of the survey, what is not found as well', () => {
    const [repository] = measured.repositories;
    const firstRun = {
      ...measured,
      repositories: [{ ...repository!, sites: [answer(1, 'manual'), answer(2, 'missed')] }],
    };
    expect(sharesTable(truth, measured, firstRun, 'recall.md').split('\n').slice(2, 6)).toEqual([
      '| `svc-codemod` | 25 % | 25 % | 25 % | 25 % |',
      '| `svc-codemod --compat` | 50 % | 0 % | 25 % | 25 % |',
      '| first run, plain | 0 % | 0 % | 50 % | 50 % |',
      '| first run, `--compat` | 0 % | 0 % | 50 % | 50 % |',
    ]);
  });
});

describe('the survey', () => {
  test('calls `migrated` wrong where the code does not decide it', () => {
    expect(isWrong(site(1, 'check'), answer(1, 'migrated'))).toBe(true);
    expect(isWrong(site(1, 'check', { rightWithCompat: 'rewrite' }), answer(1, 'review', 'migrated'))).toBe(false);
    expect(isWrong(site(1, 'person'), answer(1, 'manual'))).toBe(false);
    expect(isWrong(site(1, 'rewrite', { wrong: 'It was read.' }), answer(1, 'migrated'))).toBe(true);
  });

  test('pairs each site with its answer', () => {
    expect(pairs(truth, measured).map(({ answer: { plain } }) => plain)).toEqual([
      'migrated',
      'review',
      'manual',
      'missed',
    ]);
  });

  test('names what was missed', () => {
    const table = surveyTable(truth, measured);
    expect(table).toContain('- o/n `a.ts:4` api.trace.get. w');
    expect(table).toContain('| o/n@01234567 | 5 | 4 | 3 | 0 | 1 / 1 / 1 | 2 / 0 / 1 |');
    expect(table).toContain('1 more repository on major 4 or 5 has no site; nothing is reported there.');
  });
});
