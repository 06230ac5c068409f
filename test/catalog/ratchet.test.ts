import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { keptMembers } from '../../src/catalog/kept-members.ts';
import { notIn5 } from '../../src/catalog/not-in-5.ts';
import type { Entry } from '../../src/catalog/entry.ts';
import { entries } from '../../transforms/entries.ts';
import { compareApi, compareExports } from './compare.ts';
import { realMembers } from './members.ts';
import { symbolAt } from './paths.ts';
import { checker, exportsOf, program, publishedPackages, surfaceSources } from './real-packages.ts';

/** How many public members neither the contract nor the field facts speak of. May only fall. */
const unknownCeiling = 676;

/** Where an entry stands among the public members. */
function memberPaths({ root, path }: Entry, members: ReadonlySet<string>): string[] {
  const dotted = path.join('.');
  if (root === 'client') return [`@svc/client.SvcClient.${dotted}`];
  if (root === 'api') return [`api.${dotted}`];
  if (root === 'observation') return [`@svc/tracing.SvcBaseObservation.${dotted}`];
  if (root === 'tracing') return [`@svc/tracing.${dotted}`];
  if (root === 'type')
    return [`@svc/core.${dotted}`, `@svc/client.${dotted}`, `@svc/tracing.${dotted}`].filter((candidate) =>
      members.has(candidate),
    );
  return [];
}

const members = realMembers();
// What major 4 had under a name of 5 is no change of 5.
const ofMajor5 = entries.filter(({ chapter, aspect }) => chapter !== 'v4-leftovers' || aspect === undefined);
const changed = new Set(ofMajor5.flatMap((entry) => memberPaths(entry, members)));
// What changes about a call's result belongs to the method that gives it.
changed.add('api.scores.create');
const kept = new Map(
  Object.entries(keptMembers).flatMap(([citation, paths]) => paths.map((path) => [path, citation] as const)),
);

/** A member of something that is gone is gone with it. */
function isChanged(path: string): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (changed.has(path.slice(0, end))) return true;
  return false;
}

describe('ratchet', () => {
  it('classifies every public member of 5.11.1, and counts what nobody speaks of', () => {
    const unknown = [...members].filter((path) => !isChanged(path) && !kept.has(path));
    const groups = [
      'api.',
      '@svc/client.',
      '@svc/core.',
      '@svc/tracing.',
      '@svc/otel.',
      '@svc/openai.',
      '@svc/langchain.',
    ];
    const counts = groups.map(
      (group) => `${group.slice(0, -1)} ${unknown.filter((path) => path.startsWith(group)).length}`,
    );
    console.log(
      `public members ${members.size}: changed ${[...members].filter((path) => isChanged(path)).length}, same ${kept.size}, unknown ${unknown.length} (${counts.join(', ')})`,
    );
    expect(unknown.length).toBeLessThanOrEqual(unknownCeiling);
  });

  it('names as same only members that are there and not changed', () => {
    expect([...kept.keys()].filter((path) => !members.has(path))).toEqual([]);
    expect([...kept.keys()].filter((path) => isChanged(path))).toEqual([]);
    expect(Object.values(keptMembers).flat().length).toBe(kept.size);
  });

  it('names only v5 paths that 5.11.1 has, or says why not', () => {
    const missing = entries
      .filter(({ root, path }) => root !== 'package' && !symbolAt('real', root, path))
      .map(({ id }) => id);
    expect(missing.sort()).toEqual(Object.keys(notIn5).sort());
  });

  it('names only v6 targets that the v6 surface has', () => {
    const withTarget = entries.filter(({ target }) => target);
    expect(withTarget.filter(({ root, target }) => !symbolAt('v6', root, target!)).map(({ id }) => id)).toEqual([]);
  });

  it('has no removed path on the v6 surface', () => {
    const removed = entries.filter(({ id, root }) => root !== 'package' && !id.includes('#'));
    expect(removed.filter(({ root, path }) => symbolAt('v6', root, path)).map(({ id }) => id)).toEqual([]);
  });
});

describe('surface', () => {
  it.each(['v4', 'v5', 'v6'] as const)('%s compiles', (side) => {
    const messages = surfaceSources(side).flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]);
    expect(messages.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
  });

  it('of 6 has every method of 5.11.1 that the catalogue does not take away, as it was unless the catalogue says how it changed', () => {
    const api = (side: 'real' | 'v6') => checker.getDeclaredTypeOfSymbol(exportsOf(side, 'core').get('SvcAPIClient')!);
    const differences = compareApi('api', api('real'), api('v6'));
    const gone = entries
      .filter(({ id, root }) => root === 'api' && !id.includes('#') && !(id in notIn5))
      .map(({ id }) => id);
    const firstGone = gone.filter((id) => !gone.some((other) => id.startsWith(`${other}.`)));
    const added = ['api.scores.delete', 'api.unstable.skills'];
    expect(differences.filter((difference) => / (missing|extra)$/.test(difference)).sort()).toEqual(
      [...firstGone.map((id) => `${id}: missing`), ...added.map((path) => `${path}: extra`)].sort(),
    );
    const reshaped = differences
      .filter((difference) => !/ (missing|extra)$/.test(difference))
      .map((difference) => difference.split(':')[0]!);
    const changes = new Set(entries.filter(({ id }) => id.includes('#')).map(({ id }) => id.split('#')[0]));
    expect(reshaped.filter((path) => !changes.has(path))).toEqual([]);
  });

  it('is compared by a comparison that sees differences', () => {
    const [dataset, item] = [exportsOf('real', 'core').get('Dataset')!, exportsOf('v5', 'core').get('DatasetItem')!];
    expect(compareExports('x', dataset, item)).toContain('x.name: missing');
    const [prompts, scores] = [
      exportsOf('real', 'client').get('PromptManager')!,
      exportsOf('v5', 'client').get('ScoreManager')!,
    ];
    expect(compareExports('x', prompts, scores).some((difference) => difference.startsWith('x.create: {'))).toBe(true);
  });

  it('has the exports, members and types of 5.11.1, and only what it says besides', () => {
    const compared = new Set<ts.Symbol>();
    const differences = publishedPackages.flatMap((name) => {
      const ours = exportsOf('v5', name);
      const differing = [...exportsOf('real', name)].flatMap(([exported, symbol]) => {
        const mine = ours.get(exported);
        ours.delete(exported);
        if (!mine) return [`${name}.${exported}: missing`];
        if (exported === 'SvcAPIClient')
          return compareApi('api', checker.getDeclaredTypeOfSymbol(symbol), checker.getDeclaredTypeOfSymbol(mine));
        return compareExports(`${name}.${exported}`, symbol, mine, compared);
      });
      return [...differing, ...[...ours.keys()].map((exported) => `${name}.${exported}: extra`)];
    });
    const wrappers = [
      'Span',
      'Agent',
      'Tool',
      'Chain',
      'Retriever',
      'Evaluator',
      'Guardrail',
      'Generation',
      'Embedding',
      'Event',
    ];
    // The members of `notIn5` (src/catalog/not-in-5.ts), each where it is declared.
    expect(differences.sort()).toEqual(
      [
        'api.metricsV2: extra',
        'api.observations.get: extra',
        'api.observationsV2: extra',
        'api.score: extra',
        'api.scoreV2: extra',
        'api.scores.delete: extra',
        'api.unstable.skills: extra',
        'tracing.updateActiveTrace: extra',
        ...wrappers.map((name) => `tracing.Svc${name}.updateTrace: extra`),
      ].sort(),
    );
  });

  it('of 4 has the exports, members and types of 4.6.1, or those that 5 made of them', () => {
    const compared = new Set<ts.Symbol>();
    const differences = publishedPackages.flatMap((name) => {
      const ours = exportsOf('v4', name);
      return [...exportsOf('real4', name)].flatMap(([exported, symbol]) => {
        const mine = ours.get(exported);
        if (!mine) return [`${name}.${exported}: missing`];
        if (exported === 'SvcAPIClient')
          return compareApi('api', checker.getDeclaredTypeOfSymbol(symbol), checker.getDeclaredTypeOfSymbol(mine));
        return compareExports(`${name}.${exported}`, symbol, mine, compared);
      });
    });
    // What 5 added is declared too: code of major 4 does not name it.
    const lacking = differences.filter((difference) => !difference.endsWith(': extra'));
    const paths = new Set(lacking.map((difference) => difference.split(':')[0]!));
    // What 5 widened, and exported namespaces that repeat the types.
    expect([...paths].sort()).toEqual([
      'client.ChatMessageOrPlaceholder',
      'client.CreateChatPromptBodyWithPlaceholders',
      'client.ExperimentResult',
      'client.PromptManager.create',
      'client.SvcClient.createDatasetItem',
      'client.SvcClient.createPrompt',
      'client.SvcClient.fetchObservation',
      'core.AnnotationQueue.description',
      'core.BlobStorageExportFrequency',
      'core.BlobStorageIntegrationFileType',
      'core.BlobStorageIntegrationResponse.accessKeyId',
      'core.BlobStorageIntegrationResponse.endpoint',
      'core.BlobStorageIntegrationResponse.exportFrequency',
      'core.BlobStorageIntegrationResponse.exportStartDate',
      'core.BlobStorageIntegrationResponse.fileType',
      'core.BlobStorageIntegrationResponse.lastSyncAt',
      'core.BlobStorageIntegrationResponse.nextSyncAt',
      'core.ChatMessageWithPlaceholders',
      'core.ChatMessageWithPlaceholders.Chatmessage',
      'core.ChatMessageWithPlaceholders.Placeholder',
      'core.CreateAnnotationQueueRequest.description',
      'core.CreateBlobStorageIntegrationRequest.exportFrequency',
      'core.CreateBlobStorageIntegrationRequest.fileType',
      'core.CreateModelRequest.inputPrice',
      'core.CreateModelRequest.outputPrice',
      'core.CreateModelRequest.pricingTiers',
      'core.CreateModelRequest.startDate',
      'core.CreateModelRequest.tokenizerId',
      'core.CreateModelRequest.totalPrice',
      'core.CreateModelRequest.unit',
      'core.CreatePromptRequest',
      'core.CreatePromptRequest.Chat',
      'core.CreatePromptRequest.Text',
      'core.CreateScoreConfigRequest.dataType',
      'core.GetMediaUploadUrlRequest.traceId',
      'core.GetScoresResponseData',
      'core.ObservationsV2Response.data',
      'core.PricingTierCondition.caseSensitive',
      'core.PricingTierCondition.operator',
      'core.PricingTierCondition.usageDetailPattern',
      'core.PricingTierCondition.value',
      'core.PricingTierInput.conditions',
      'core.PricingTierInput.isDefault',
      'core.Score',
      'core.ScoreConfig.dataType',
      'core.ScoreConfigDataType',
      'core.ScoreDataType',
      'core.ScoreV1',
      'core.SvcOtelContextKeys',
      'core.getPropagatedAttributesFromContext',
      'core.metrics.GetMetricsRequest',
      'core.metrics.MetricsResponse',
      'core.metricsV2',
      'core.observations.GetObservationsRequest',
      'core.observations.Observations',
      'core.observations.ObservationsViews',
      'core.observationsV2',
      'core.score',
      'core.scoreV2',
    ]);
  });
});
