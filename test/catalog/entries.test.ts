import { describe, expect, it } from 'vitest';
import { notIn5 } from '../../src/catalog/not-in-5.ts';
import { entries, entriesById, reportedCatalogue } from '../../transforms/entries.ts';
import { entryInProfile, idInProfile, inProfileNames, neutralId } from '../../src/catalog/profile-names.ts';
import { profiles } from '../../src/catalog/profile.ts';

const ofChapter = (chapter: string): string[] =>
  entries.filter((entry) => entry.chapter === chapter).map(({ id }) => id);
const sites = entries.filter(({ root }) => root !== 'package');

/** Contract 4.6, first table. */
const aliases = [
  'getPrompt',
  'createPrompt',
  'updatePrompt',
  'getDataset',
  'createDatasetItem',
  'resolveMediaReferences',
  'createDataset',
  'getDatasetItem',
  'fetchMedia',
  'fetchTrace',
  'fetchTraces',
  'fetchObservation',
  'fetchObservations',
  'fetchSessions',
  'getDatasetRun',
  'getDatasetRuns',
];

describe('entries', () => {
  it('have ids of their own', () => {
    expect(entriesById.size).toBe(entries.length);
  });

  it('have the path in the id', () => {
    const roots: Record<string, string> = {
      client: 'SvcClient.',
      api: 'api.',
      observation: 'span.',
      tracing: 'tracing.',
      datasetItem: 'datasetItem.',
      experimentResult: 'experimentResult.',
      type: 'type:',
    };
    const wrong = sites.filter(
      ({ id, root, path }) =>
        id.split('#')[0] !== `${roots[root] ?? 'api.scores.create'}${root in roots ? path.join('.') : ''}`,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('cover the 16 aliases of the client', () => {
    expect(
      entries
        .filter(({ root }) => root === 'client')
        .map(({ path }) => path[0])
        .sort(),
    ).toEqual([...aliases].sort());
  });

  it('cover the 41 methods that take the placeholder, each with its route', () => {
    const methods = entries.filter(({ chapter }) => chapter === 'request-options');
    expect(methods.length).toBe(41);
    for (const { id, path, pathArguments, route, parameters } of methods) {
      expect([id, pathArguments]).toEqual([
        `api.${path.join('.')}#requestOptions`,
        route!.path.match(/\{\w+\}/g)?.length ?? 0,
      ]);
      expect(parameters).toEqual([...(route!.path.match(/(?<=\{)\w+/g) ?? []), 'requestOptions']);
    }
  });

  it('keep the shape exactly where the migration is a rename or the placeholder', () => {
    const sameShape = entries.filter((entry) => entry.sameShape).map(({ id }) => id);
    expect(sameShape).toEqual([
      ...ofChapter('client-aliases'),
      ...ofChapter('request-options'),
      'api.scoresV3.getManyV3',
      'api.legacy.scoreV1.create',
      'api.legacy.scoreV1.delete',
      'experimentResult.datasetRunUrl',
      'api.observationsV2.getMany',
      'api.metricsV2.metrics',
      'api.score.create',
      'api.score.delete',
    ]);
    expect(ofChapter('client-aliases').map((id) => id.replace('SvcClient.', ''))).toEqual([
      'getPrompt',
      'createPrompt',
      'updatePrompt',
      'getDataset',
      'createDatasetItem',
      'resolveMediaReferences',
      'createDataset',
      'getDatasetItem',
      'fetchMedia',
      'fetchObservations',
    ]);
  });

  it('gain the placeholder with a rename where the v6 method takes it', () => {
    const renamed = entries.filter(
      ({ chapter, pathArguments }) => chapter !== 'request-options' && pathArguments !== undefined,
    );
    expect(renamed.map(({ id }) => id)).toEqual([
      'SvcClient.getDatasetItem',
      'SvcClient.fetchMedia',
      'api.legacy.scoreV1.delete',
      'api.score.delete',
    ]);
    for (const { root, target } of renamed) {
      const api = root === 'api' ? target! : target!.slice(1);
      expect(entriesById.has(`api.${api.join('.')}#requestOptions`)).toBe(true);
    }
  });

  it('fill every slot of their suggestion', () => {
    const left = entries.flatMap(({ id, suggestion = '', parameters = [] }) => {
      const isFilled = (slot: string): boolean => {
        const index = /^\{arg(\d+)\}$/.exec(slot)?.[1];
        return index === undefined ? /^\{(?:args|api|receiver)\}$/.test(slot) : parameters[Number(index)] !== undefined;
      };
      return [...suggestion.matchAll(/\{\w+\}/g)].filter(([slot]) => !isFilled(slot)).map(([slot]) => `${id} ${slot}`);
    });
    expect(left).toEqual([]);
  });

  it('name an argument for every reader', () => {
    const isSentence = (text: string): boolean => /^[^\n]+\.$/.test(text);
    const lacking = entries.filter(
      ({ message, todo, contract }) =>
        !isSentence(message) || !isSentence(todo) || !/^(\d(\.\d)?|field:.+)$/.test(contract),
    );
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });

  it('tell v5-only keys where the name stays', () => {
    const query = entriesById.get('api.scores.getMany#query')!;
    expect([...query.v5OnlyKeys!].sort()).toEqual(Object.keys(query.requestKeys!).sort());
  });

  it('say why a path is not in 5.11.1 for known ids only', () => {
    expect(Object.keys(notIn5).filter((id) => !entriesById.has(id))).toEqual([]);
  });
});

describe('names of a profile', () => {
  it.each([
    [
      '`SvcTraceAttributes` in @svc/tracing, SVC_HOST, x-svc-sdk',
      '`LangfuseTraceAttributes` in @langfuse/tracing, LANGFUSE_HOST, x-langfuse-sdk',
    ],
    [
      'svcPrompt, getSvcTracer, xSvcSdkName, svc.trace.input',
      'langfusePrompt, getLangfuseTracer, xLangfuseSdkName, langfuse.trace.input',
    ],
    ['a svc of yours, useSvc, TODO(svc-v6)', 'a svc of yours, useSvc, TODO(langfuse-v6)'],
  ])('%s', (neutral, expected) => {
    expect(inProfileNames(neutral, profiles.langfuse)).toBe(expected);
    expect(inProfileNames(neutral, profiles.svc)).toBe(neutral);
  });

  it.each([
    ['SvcClient.getPrompt', 'LangfuseClient.getPrompt'],
    ['type:SvcTraceAttributes#v4', 'type:LangfuseTraceAttributes#v4'],
    ['package:@svc/client', 'package:@langfuse/client'],
    ['py:Svc.get_dataset_runs', 'py:Langfuse.get_dataset_runs'],
    ['py:Svc#blocked_instrumentation_scopes', 'py:Langfuse#blocked_instrumentation_scopes'],
    ['py:package:svc', 'py:package:langfuse'],
    ['api.trace.get', 'api.trace.get'],
  ])('%s is read as %s', (id, expected) => {
    expect([idInProfile(id, profiles.svc), idInProfile(id, profiles.langfuse)]).toEqual([id, expected]);
  });

  it('lead back to every id, and those of others to none', () => {
    const ids = [...reportedCatalogue.byId.keys()];
    expect(ids.map((id) => neutralId(idInProfile(id, profiles.langfuse)))).toEqual(ids);
    expect(ids.map((id) => neutralId(id))).toEqual(ids);
    expect(['Langfuseclient.get', 'py:langfuse.get', 'py:package:langfuse-x'].map(neutralId)).toEqual([
      'Langfuseclient.get',
      'py:langfuse.get',
      'py:package:langfuse-x',
    ]);
  });

  it("are in an entry's sentences, never in its id", () => {
    const { id, message, todo } = entryInProfile(entriesById.get('type:SvcTraceAttributes')!, profiles.langfuse);
    expect([id, message]).toEqual(['type:SvcTraceAttributes', 'Type `LangfuseTraceAttributes` is gone.']);
    expect(todo).toBe('Write `{ input?: unknown; output?: unknown }`, and set them on the root observation.');
  });
});
