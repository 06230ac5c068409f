import { beforeAll, describe, expect, test } from 'vitest';
import { chapters, entries } from '../../transforms/entries.ts';
import { plainUses } from '../../src/catalog/plain-uses.ts';
import { planRepository } from '../../src/pipeline/plan-repository.ts';
import { catalogueTable, whatHappens } from '../../scripts/catalogue-tables.mjs';
import { replaceGenerated } from '../../scripts/generated-parts.mjs';
import { isNamespace, planPlainUses, type Handled } from '../../scripts/plain-uses.mjs';

let handled: ReadonlyMap<string, Handled>;
beforeAll(() => {
  handled = planPlainUses(entries, plainUses, planRepository);
});

describe('the table of what is migrated how', () => {
  test('knows a plain use of every entry that the tool finds', () => {
    const missed = [...handled].filter(([, { plain, compat }]) => plain === undefined || compat === undefined);
    expect(missed.map(([id]) => id)).toEqual([]);
    expect(handled.size).toBe(entries.filter(({ kind }) => kind !== 'version').length);
  });

  test('same-shape changes are rewritten, placeholders too', () => {
    const simple = entries.filter(({ sameShape, kind }) => sameShape || kind === 'placeholder');
    expect(simple.filter(({ id }) => handled.get(id)?.plain !== 'migrated').map(({ id }) => id)).toEqual([]);
    expect(simple.length).toBeGreaterThan(50);
  });

  test('what is left to a person although the receiver is proven', () => {
    const left = entries.filter(
      (entry) =>
        entry.kind !== 'version' &&
        entry.root !== 'type' &&
        entry.chapter !== 'v4-leftovers' &&
        !isNamespace(entry, entries) &&
        handled.get(entry.id)?.plain === 'manual',
    );
    expect(left.map(({ id }) => id)).toEqual([
      'api.sessions.list',
      'api.datasetRunItems.create',
      'api.ingestion.batch',
    ]);
  });

  test('what is rewritten and to be checked, without and with `--compat`', () => {
    const checked = (run: 'plain' | 'compat'): string[] =>
      entries.filter(({ id, root }) => root !== 'type' && handled.get(id)?.[run] === 'review').map(({ id }) => id);
    expect(checked('plain')).toEqual([
      'SvcClient.fetchTrace',
      'SvcClient.fetchTraces',
      'SvcClient.fetchObservation',
      'SvcClient.fetchSessions',
      'api.trace.get',
      'api.trace.list',
      'api.sessions.get',
      'api.legacy.observationsV1.get',
      'api.legacy.metricsV1.metrics',
      'api.scores.getById',
      'SvcClient.getDatasetRun',
      'SvcClient.getDatasetRuns',
      'api.datasets.getRun',
      'api.datasets.getRuns',
      'api.datasets.deleteRun',
      'api.datasetRunItems.list',
      'datasetItem.link',
      'api.metrics.metrics#v1',
      'api.observations.get',
      'api.scoreV2.getById',
    ]);
    expect(checked('compat')).toEqual([
      'api.legacy.metricsV1.metrics',
      'SvcClient.getDatasetRuns',
      'api.datasets.getRuns',
      'api.datasets.deleteRun',
      'api.datasetRunItems.list',
      'datasetItem.link',
      'api.metrics.metrics#v1',
    ]);
  });

  test('a single read is never simply migrated, unless the v5 result is kept', () => {
    const single = [
      'SvcClient.fetchTrace',
      'SvcClient.fetchObservation',
      'SvcClient.fetchSessions',
      'api.trace.get',
      'api.sessions.get',
      'api.legacy.observationsV1.get',
      'api.scores.getById',
      'SvcClient.getDatasetRun',
      'api.datasets.getRun',
    ];
    expect(single.map((id) => handled.get(id))).toEqual(single.map(() => ({ plain: 'review', compat: 'migrated' })));
  });

  test('says both where `--compat` makes a difference', () => {
    const entry = entries.find(({ id }) => id === 'api.trace.get')!;
    expect(whatHappens(entry, entries, handled)).toBe('to check; with `--compat` fixable');
    expect(() => whatHappens(entry, entries, new Map())).toThrow('api.trace.get: its plain use is not found');
  });

  test('has a row for each chapter, and its counts add up', () => {
    const rows = catalogueTable(chapters, handled)
      .split('\n')
      .slice(2)
      .map((line) => line.split('|').slice(1, -1));
    expect(rows).toHaveLength(chapters.length + 1);
    const counts = rows.map(([, ...cells]) => cells.map((text) => parseInt(text, 10)));
    expect(counts.map(([, ...parts]) => parts.reduce((sum, part) => sum + part, 0))).toEqual(
      counts.map(([all]) => all),
    );
    expect(counts.at(-1)?.[0]).toBe(entries.length);
  });
});

describe('generated parts of a page', () => {
  test('are replaced, everything around them stays', () => {
    const page = 'a\n<!-- generated:x -->\nold\n<!-- /generated:x -->\nb\n';
    expect(replaceGenerated(page, 'x', 'new')).toBe('a\n<!-- generated:x -->\n\nnew\n\n<!-- /generated:x -->\nb\n');
  });

  test('have to be there', () => {
    expect(() => replaceGenerated('a', 'x', 'new')).toThrow('no part "x"');
  });
});
