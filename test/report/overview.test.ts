import { describe, expect, test } from 'vitest';
import { hashOfView, plainView, rowsOf, viewOfHash } from '../../src/report/overview/client/view.js';
import { overviewHtml } from '../../src/report/overview/html.ts';
import { fleetTotals, overviewData } from '../../src/report/overview/page-data.ts';
import { addReason, reasonParts, reasonsOf, type ReasonCount } from '../../src/report/overview/reasons.ts';
import { repositoryFigures, type RepositoryFigures } from '../../src/report/overview/repository.ts';
import type { Report } from '../../src/report/report-schema.ts';
import { fleetReports } from '../../scripts/html-report-samples.mjs';
import { shortNames } from '../../src/cli/write-overview.ts';
import { growth } from '../harness/growth.ts';
import { finding, runOf, sampleRun } from './sample-run.ts';
import { catalogue } from '../../transforms/entries.ts';

const figures = (name: string, report: Partial<Report> = {}, findings = [finding()]): RepositoryFigures =>
  repositoryFigures({ name, report: runOf(findings, report).report }, catalogue);

describe('a repository in figures', () => {
  test('has each place in its chapter, once', () => {
    const { report } = sampleRun();
    const { chapters, state } = repositoryFigures(
      {
        name: 'a',
        report: { ...report, skipped: report.skipped.map((one) => ({ ...one, failed: true as const })) },
      },
      catalogue,
    );
    expect(state).toBe('failed');
    expect(Object.fromEntries([...chapters].map(([chapter, counts]) => [chapter, Object.fromEntries(counts)]))).toEqual(
      {
        'client-aliases': { fixable: 1 },
        'removed-reads': { manual: 2, possible: 1, ignored: 1, 'at run time': 1 },
        'trace-io': { review: 1 },
        versions: { fixable: 1 },
        'type-errors': { 'type error': 1 },
        other: { 'at run time': 1, failed: 1 },
      },
    );
  });

  test.each([
    ['failed', [], { skipped: [{ file: 'a.ts', reason: 'does not parse', failed: true as const }] }],
    ['nothing found', [], { skipped: [{ file: 'a.ts', reason: 'larger than 2 MB' }] }],
    ['left to you', [finding({ status: 'manual' }), finding({ status: 'review' })], {}],
    ['left to you', [finding({ status: 'possible' })], { written: true as const }],
    ['to check', [finding({ status: 'review' }), finding()], { written: true as const }],
    ['fixable', [finding()], {}],
    ['done', [finding()], { written: true as const }],
    ['done', [finding({ status: 'ignored' })], {}],
  ])('%s: %#', (state, findings, report) => {
    expect(figures('a', report, findings).state).toBe(state);
  });
});

describe('reasons', () => {
  test('are parted where semicolons stand outside of code, and counted without what is particular', () => {
    const counts = new Map<string, ReasonCount>();
    for (const texts of [
      ['the name `a` is used; why', 'the name `b` is used'],
      ['the name `a; b` is used', 'in src/a.ts', 'in b.mjs; limit 1,000 of v5'],
    ])
      for (const [key, count] of reasonsOf(texts.map(reasonParts))) addReason(counts, key, count);
    expect(Object.fromEntries(counts)).toEqual({
      'the name … is used': { places: 3, repositories: 2 },
      why: { text: 'why', places: 1, repositories: 1 },
      'in …': { places: 2, repositories: 1 },
      'limit … of v5': { text: 'limit 1,000 of v5', places: 1, repositories: 1 },
    });
  });
});

describe('the totals', () => {
  test('are the sums of all repositories', () => {
    const reason = '`page` is counted';
    const totals = fleetTotals(
      [
        figures('a', { written: true }, [finding(), finding({ status: 'review', reason })]),
        figures('b', {}, [finding(), finding({ id: 'api.trace.list', status: 'manual', reason })]),
        figures('c', {}, []),
      ],
      catalogue,
    );
    expect(Object.fromEntries(totals.columns)).toEqual({ migrated: 1, review: 1, fixable: 1, manual: 1 });
    expect(totals.chapters.map(({ name, all }) => [name, all])).toEqual([
      ['client-aliases', 3],
      ['removed-reads', 1],
    ]);
    expect(totals.reasons).toEqual([{ key: '… is counted', text: reason, places: 2, repositories: 2 }]);
  });
});

describe('the table', () => {
  const all = [
    figures('x/b', {}, [
      finding({ status: 'manual' }),
      finding({ id: 'api.trace.list', status: 'manual', reason: 'why' }),
    ]),
    figures('x/a', { written: true }),
    figures('y', { written: true }, [finding(), finding({ status: 'review', reason: 'look' })]),
  ];
  const dataOfPage = overviewData(all, fleetTotals(all, catalogue));
  const shown = (view: Partial<typeof plainView>): string[] =>
    rowsOf(dataOfPage, { ...plainView, ...view }).map(({ row }) => row.name);

  test('is sorted by any column', () => {
    expect(shown({})).toEqual(['x/b', 'y', 'x/a']);
    expect([
      shown({ sort: 'name' }),
      shown({ sort: '-name' }),
      shown({ sort: 'state' }),
      shown({ sort: 'done' }),
      shown({ sort: '-migrated' }),
    ]).toEqual([
      ['x/a', 'x/b', 'y'],
      ['y', 'x/b', 'x/a'],
      ['x/b', 'y', 'x/a'],
      ['x/b', 'y', 'x/a'],
      ['x/a', 'y', 'x/b'],
    ]);
  });

  test('is filtered by state, name, chapter and reason; a chapter has its own numbers', () => {
    expect([
      shown({ states: ['done', 'to check'] }),
      shown({ name: 'X/' }),
      shown({ name: 'x/*' }),
      shown({ chapter: 'removed-reads' }),
      shown({ reason: '1' }),
      shown({ states: ['done'], name: 'b' }),
    ]).toEqual([['y', 'x/a'], ['x/b', 'x/a'], ['x/b', 'x/a'], ['x/b'], ['y'], []]);
    expect(
      rowsOf(dataOfPage, { ...plainView, chapter: 'removed-reads' }).map(({ left, done }) => [left, done]),
    ).toEqual([[1, 0]]);
    expect(rowsOf(dataOfPage, plainView).map(({ left, done }) => [left, done])).toEqual([
      [2, 0],
      [1, 0.5],
      [0, 1],
    ]);
  });

  test('its view stands in the address', () => {
    const view = { states: ['left to you'], name: 'a&b=c/**', chapter: 'trace-io', reason: '3', sort: '-done' };
    expect(viewOfHash(hashOfView(view))).toEqual(view);
    expect([hashOfView(plainView), viewOfHash(''), viewOfHash('#places')]).toEqual(['', plainView, undefined]);
  });
});

describe('the page', () => {
  test('names no address outside, and links to the page of a repository', () => {
    const page = overviewHtml([{ ...figures('a'), link: './reports/a.html' }], catalogue);
    expect(page).toContain('"link":"./reports/a.html"');
    expect(
      [...page.matchAll(/\b(?:src|href|action|srcset|poster|formaction|style|on\w+)="([^"]*)"/g)]
        .map(([, target]) => target)
        .filter((target) => !/^(#|data:,$)/.test(target ?? '')),
    ).toEqual([]);
    expect(page.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\/\w+\./);
    expect(page).toMatch(
      /<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;sha256-/,
    );
  });

  test('four times as many repositories take about four times as long', async () => {
    const reports = fleetReports(1000);
    const page = (repositories: number): string =>
      overviewHtml(
        reports.slice(0, repositories).map((report) => repositoryFigures(report, catalogue)),
        catalogue,
      );
    expect(await growth(page, 250, 1000)).toBeLessThan(8);
  });

  test('a name is what its file does not have in common with the others', () => {
    expect(shortNames(['out/x/a.json', 'out/y/b.json'])).toEqual(['x/a', 'y/b']);
    expect(shortNames(['out/a.json'])).toEqual(['a']);
    expect(shortNames(['a/r.json', 'a/r.txt', '../c.json'])).toEqual(['a/r.json', 'a/r.txt', '../c.json']);
  });
});
