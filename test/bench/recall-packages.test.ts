import { describe, expect, test } from 'vitest';
import { compare, type Reported, type TrueSite } from '../../bench/recall/compare.mjs';
import { packagesTable } from '../../bench/recall/packages-table.mjs';
import { hitPattern } from '../../bench/recall/hit-pattern.mjs';

const site = (line: number, more: Partial<TrueSite> = {}): TrueSite => ({
  file: 'code/a.ts',
  line,
  column: 7,
  id: 'api.trace.get',
  ...more,
});
const reported = (line: number, more: Partial<Reported> = {}): Reported => ({
  file: 'code/a.ts',
  line,
  column: 7,
  id: 'api.trace.get',
  evidence: 'proven',
  ...more,
});
const nothing = { sites: [], unresolved: [], skipped: [] };

describe('comparing with the truth', () => {
  test('counts what is found by its evidence', () => {
    const { found, missed, extra, sites } = compare([site(1), site(2), site(3)], {
      ...nothing,
      sites: [reported(1), reported(2, { evidence: 'likely' }), reported(3, { evidence: 'mixed' })],
    });
    expect(found).toEqual({ proven: 1, inferred: 0, mixed: 1, likely: 1 });
    expect([sites, missed, extra]).toEqual([3, [], []]);
  });

  test('says why a site is missed', () => {
    const answer = {
      sites: [reported(1, { id: 'api.trace.list' })],
      unresolved: [{ file: 'code/a.ts', line: 2, column: 7, cause: 'no call in sight' }],
      skipped: [{ file: 'code/b.ts', reason: 'minified' }],
    };
    const { missed, extra, unresolved } = compare([site(1), site(2), site(3), site(4, { file: 'code/b.ts' })], answer);
    expect(missed.map(({ reason }) => reason)).toEqual([
      'reported as `api.trace.list`',
      'counted as unresolved: no call in sight',
      'silent',
      'the file is left out: minified',
    ]);
    expect(extra).toEqual([reported(1, { id: 'api.trace.list' })]);
    expect(unresolved).toBe(1);
  });

  test('one column beside is another place', () => {
    const { missed, extra } = compare([site(1)], { ...nothing, sites: [reported(1, { column: 8 })] });
    expect([missed.length, extra.length]).toEqual([1, 1]);
  });

  test('published declarations are no misses', () => {
    const declared = site(1, { file: 'code/a.d.cts' });
    expect(compare([declared], nothing)).toMatchObject({ missed: [], declarations: [declared] });
  });

  test('the sum leaves out what is only shown', () => {
    const row = (label: string, counted: boolean) => ({
      label,
      counted,
      files: 2,
      comparison: compare([site(1)], { ...nothing, sites: [reported(1)] }),
    });
    const lines = packagesTable([row('a@1.0.0', true), row('b@1.0.0', false)]).split('\n');
    expect(lines[3]).toBe('| **1 packages** | 2 | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |');
    expect(lines[4]).toBe('| b@1.0.0 (not in the sum) | 2 | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |');
  });
});

test('what is read is found by its name or by its path', () => {
  const text = 'a.getPrompt(); b.api.trace; c.trace.get(); d.sessions?.list(); map.get(); prompt.id; item.link(e)';
  expect(text.match(hitPattern)).toEqual(['getPrompt', '.api.trace', '.trace.get', '.sessions?.list', 'item.link']);
});
