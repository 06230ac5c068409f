import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report-schema.ts';
import { aliasCall, createRepository, manifest, traceRead, type TemporaryRepository } from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => place.remove());

const files = {
  'package.json': manifest,
  'a.ts': aliasCall,
  'b.ts': traceRead,
  'c.ts': aliasCall,
  'src/d.ts': traceRead,
};

function told(...args: string[]): string {
  const { status, stdout, stderr } = place.run(args, { cwd: place.home });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  return stderr;
}

describe('merge', () => {
  test('gives the report of a single run, in every format', () => {
    place = createRepository(files);
    const part = (index: number): string => join(place.home, `part-${index}.json`);
    const partOf = (index: number): string[] => [
      'check',
      '--max',
      '3',
      '--shard',
      `${index}/2`,
      '--output',
      part(index),
    ];
    expect([place.run(partOf(1)).status, place.run(partOf(2)).status]).toEqual([0, 0]);
    const formats = ['json', 'pretty', 'markdown', 'gitlab'];
    // A report has no code around the findings, and no clock counts twice.
    const timeless = (text: string): string =>
      text.replace(/^ +\d* \|.*\n/gm, '').replace(/("durationMs": |, )\d[\d.]*( s\n)?/g, '');
    const merged = formats.map((format) => place.run(['merge', part(2), part(1), '--format', format]));
    const single = formats.map((format) => place.run(['check', '--max', '3', '--format', format]));
    expect(merged.map((run) => ({ ...run, stdout: timeless(run.stdout) }))).toEqual(
      single.map(({ stdout }) => ({ status: 1, stdout: timeless(stdout), stderr: '' })),
    );
  });

  test('gives the one run of SARIF, with the edits, where the parts have them', () => {
    place = createRepository(files);
    const part = (index: number): string => join(place.home, `part-${index}.json`);
    for (const index of [1, 2]) place.run(['check', '--diff', '--shard', `${index}/2`, '--output', part(index)]);
    const single = JSON.parse(place.run(['check', '--format', 'sarif']).stdout) as { runs: { results: object[] }[] };
    expect(
      single.runs.map(({ results }) => results.filter((sarifResult) => 'fixes' in sarifResult).length > 0),
    ).toEqual([true]);
    expect(JSON.parse(place.run(['merge', part(1), part(2), '--format', 'sarif']).stdout)).toEqual(single);
  });

  test('shards of a migration write their own files and leave the tree of a single run', () => {
    place = createRepository(files);
    const whole = createRepository(files);
    try {
      whole.run([]);
      for (const index of [1, 2, 3]) place.run(['--shard', `${index}/3`, '--allow-dirty']);
      expect(place.hash()).toBe(whole.hash());
    } finally {
      whole.remove();
    }
  });

  test('--overview makes a line for each report', () => {
    place = createRepository(files);
    place.run(['-n', '--output', join(place.home, 'one, of "two".json')]);
    place.run(['check', '--max', '9', '--only', 'client-aliases', '--output', join(place.home, '=two.json')]);
    const table = `report,profile,version,files_scanned,files_analysed,files_changed,migrated,review,manual,possible,ignored,unresolved,skipped,manifest_lines,manifest_lines_manual,type_errors,proven,passed,failed,written
"one, of ""two"".json",svc,6.0.0,4,4,4,2,2,0,0,0,0,0,1,0,0,false,,0,false
'=two.json,svc,6.0.0,4,4,2,2,0,0,0,0,0,0,0,0,,,true,0,false
`;
    const args = ['one, of "two".json', '=two.json', '--cwd', place.home];
    expect(place.run(['merge', ...args, '--overview', '-'])).toEqual({ status: 0, stdout: table, stderr: '' });
    expect(place.run(['merge', ...args, '--overview', 'out/fleet.csv']).stdout).toBe(
      'Overview of 2 reports written to out/fleet.csv\n',
    );
    expect(readFileSync(join(place.home, 'out/fleet.csv'), 'utf8')).toBe(table);
  });

  test('--overview makes a page that links to those of the repositories, beside a table', () => {
    place = createRepository({ ...files, 'torn.ts': "import '@svc/client';\nfunction {" });
    place.run([
      'check',
      '--format',
      `json=${join(place.home, 'reports/a.json')},html=${join(place.home, 'reports/a.html')}`,
    ]);
    place.run(['--allow-dirty', '--output', join(place.home, 'reports/b.json')]);
    const { status, stdout } = place.run([
      'merge',
      'reports/a.json',
      'reports/b.json',
      '--cwd',
      place.home,
      '--overview',
      'fleet.html',
      '--overview',
      'fleet.csv',
    ]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'Overview of 2 reports written to fleet.html\nOverview of 2 reports written to fleet.csv\n',
    });
    const pageData = JSON.parse(
      /id="report-data">([^]*?)<\/script>/.exec(readFileSync(join(place.home, 'fleet.html'), 'utf8'))?.[1] ?? '',
    ) as { rows: { name: string; link?: string }[] };
    expect(pageData.rows.map(({ name, link }) => [name, link])).toEqual([
      ['a', './reports/a.html'],
      ['b', undefined],
    ]);
    expect(
      readFileSync(join(place.home, 'fleet.csv'), 'utf8')
        .split('\n')
        .slice(1, 3)
        .map((line) => line.split(',').slice(-2)),
    ).toEqual([
      ['1', 'false'],
      ['1', 'true'],
    ]);
  });

  test('refuses what is no report, a whole one, or no part', () => {
    place = createRepository(files);
    place.run(['check', '--output', join(place.home, 'whole.json')]);
    const whole = JSON.parse(readFileSync(join(place.home, 'whole.json'), 'utf8')) as Report;
    const write = (name: string, text: string): void => writeFileSync(join(place.home, name), text);
    write('text.json', 'text');
    write('other.json', '{ "tool": "x" }');
    write('newer.json', JSON.stringify({ ...whole, schemaVersion: 2 }));
    write('torn.json', JSON.stringify({ ...whole, findings: undefined }));
    expect(told('merge', 'none.json')).toBe('svc-codemod: "none.json" does not exist.\n');
    expect(told('merge', 'text.json')).toBe(
      'svc-codemod: "text.json" is not valid JSON; reports are merged in the format json.\n',
    );
    expect(told('merge', 'other.json')).toBe('svc-codemod: "other.json" is no report of svc-codemod.\n');
    expect(told('merge', 'newer.json')).toBe(
      'svc-codemod: "newer.json" has schema 2; this svc-codemod reads schema 1.\n',
    );
    expect(told('merge', 'torn.json')).toBe('svc-codemod: "torn.json" is a report that is not whole.\n');
    const broken: readonly object[] = [
      { findings: [null] },
      { findings: [{ ...whole.findings[0], status: 'toString' }] },
      { manifests: [{ file: 'a' }] },
      { skipped: [1] },
      { verify: {} },
      { gate: { baseline: {} } },
      { shard: {} },
      { summary: {} },
      { profile: 1 },
      { tool: { name: 'svc-codemod' } },
    ];
    const forms = [[], ['--overview', 'x.csv'], ['--overview', 'x.html'], ['--overview', '-']];
    for (const [index, part] of broken.entries()) {
      write('torn.json', JSON.stringify({ ...whole, ...part }));
      const { status, stderr } = place.run([
        'merge',
        'torn.json',
        ...(forms[index % forms.length] ?? []),
        '--cwd',
        place.home,
      ]);
      expect([part, status, stderr]).toEqual([part, 2, 'svc-codemod: "torn.json" is a report that is not whole.\n']);
    }
    write('escape.json', JSON.stringify({ ...whole, profile: 'a\u001b[31m' }));
    expect(place.run(['merge', 'escape.json', '--overview', '-', '--cwd', place.home]).stdout.split('\n')[1]).toMatch(
      /^escape\.json,a\\x1b\[31m,/,
    );
    expect(told('merge', 'whole.json')).toBe(
      'svc-codemod: "whole.json" is no part of a run with --shard; --overview takes whole reports.\n',
    );
    expect(told('merge')).toContain('something is missing; write "npx svc-codemod merge <reports...>".');
    expect(told('merge', 'whole.json', '--overview', 'x.csv', '--format', 'json')).toBe(
      'svc-codemod: --overview makes no report; leave out --format and --output.\n',
    );
    expect(told('merge', 'whole.json', '--overview', 'x.txt')).toBe(
      'svc-codemod: --overview "x.txt": name a page (.html) or a table (.csv).\n',
    );
    place.run(['check', '--shard', '1/2', '--output', join(place.home, 'part.json')]);
    expect(told('merge', 'part.json', '--overview', 'x.html')).toBe(
      'svc-codemod: "part.json" is part 1/2 of a repository; merge its parts first, and take the result.\n',
    );
    for (const shard of ['0/2', '3/2', '1', 'a/b', '1/0'])
      expect(told('check', '--shard', shard)).toContain(
        '--shard has to be a part and how many parts there are, as in 1/4, and not ',
      );
    expect(told('check', '--shard', '1/2', '--baseline', 'b', '--update-baseline')).toContain(
      'cannot be used with --update-baseline',
    );
  });
});
