import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fieldCounts } from '../../src/catalog/field-counts.ts';
import { entries } from '../../transforms/entries.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { counts, fixtureFindings, perCents, sharesTable, weightedShares } from '../../scripts/field-shares.mjs';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-shares-test-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const two = [
  { use: 'a', files: 3, ids: ['a'] },
  { use: 'b', files: 1, ids: ['b.*'] },
];

describe('the shares of the statuses', () => {
  test('weigh each use by its files, not by its findings', () => {
    const findings = [
      { id: 'a', status: 'migrated' },
      ...['review', 'review', 'manual', 'manual'].map((status) => ({ id: 'b.c', status })),
    ];
    expect(weightedShares(two, findings)).toEqual([0.75, 0.125, 0.125]);
  });

  test('leave out what is neither edited nor marked', () => {
    const findings = [
      { id: 'a', status: 'migrated' },
      { id: 'a', status: 'possible' },
      { id: 'a', status: 'ignored' },
      { id: 'b.c', status: 'manual' },
    ];
    expect(weightedShares(two, findings)).toEqual([0.75, 0, 0.25]);
  });

  test('need a finding of each use', () => {
    expect(() => weightedShares(two, [{ id: 'a', status: 'migrated' }])).toThrow('no fixture has a finding of b');
  });

  test('are printed as whole per cents that add up', () => {
    expect(perCents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(perCents([0.995, 0.005, 0])).toEqual([100, 0, 0]);
    expect(perCents([0.125, 0.25, 0.625])).toEqual([13, 25, 62]);
  });
});

describe('the counts of the survey', () => {
  test('stand for ids of the catalogue, each for one use only', () => {
    for (const { ids } of fieldCounts) {
      for (const pattern of ids)
        expect(
          entries.some(({ id }) => counts({ use: '', files: 1, ids: [pattern] }, id)),
          pattern,
        ).toBe(true);
    }
    const twice = entries.filter(({ id }) => fieldCounts.filter((count) => counts(count, id)).length > 1);
    expect(twice.map(({ id }) => id)).toEqual([]);
  });

  test('a pattern takes no other change of the same member', () => {
    const options = { use: '', files: 1, ids: ['api.*#requestOptions'] };
    expect(counts(options, 'api.trace.delete#requestOptions')).toBe(true);
    expect(counts(options, 'api.trace.get')).toBe(false);
    expect(counts({ use: '', files: 1, ids: ['api.scores*'] }, 'api.scores.getMany#query')).toBe(false);
  });
});

test('a fixture counts without and with `--compat`, whichever it pins', () => {
  const text =
    "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const load = async (id: string) => (await client.api.trace.get(id)).name;\n";
  for (const [name, compat, status] of [
    ['plain', undefined, 'review'],
    ['compat', { writes: {} }, 'migrated'],
  ] as const) {
    mkdirSync(join(root, 'reads', name), { recursive: true });
    writeFileSync(join(root, 'reads', name, 'input.ts'), text);
    writeFileSync(join(root, 'reads', name, 'findings.txt'), `input.ts:3:61 api.trace.get ${status}\n`);
    writeFileSync(join(root, 'reads', name, 'case.json'), JSON.stringify({ compat }));
  }
  const findings = fixtureFindings(root, new Set(['api.trace.get']), planRepository);
  expect(findings).toEqual({
    plain: [
      { id: 'api.trace.get', status: 'review' },
      { id: 'api.trace.get', status: 'review' },
    ],
    compat: [
      { id: 'api.trace.get', status: 'migrated' },
      { id: 'api.trace.get', status: 'migrated' },
    ],
  });
  const rows = sharesTable([{ use: 'reads', files: 36, ids: ['api.trace.get'] }], findings).split('\n');
  expect(rows.slice(2, 4)).toEqual([
    '| `svc-codemod` | 0 % | 100 % | 0 % |',
    '| `svc-codemod --compat` | 100 % | 0 % | 0 % |',
  ]);
});
