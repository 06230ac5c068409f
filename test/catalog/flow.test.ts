import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { checkAgainst } from './surface-program.ts';

const head = `
import { ScoreManager, SvcClient, RunnerContext, type ExperimentResult, type FetchedDataset } from '@svc/client';
import { SvcAPIClient, legacy, type IngestionEvent } from '@svc/core';
import * as tracing from '@svc/tracing';
import { observe, startActiveObservation, startObservation, propagateAttributes } from '@svc/tracing';
declare const client: SvcClient;
declare const api: SvcAPIClient;
declare const options: SvcAPIClient.RequestOptions;
`;

/** Code with the v5 member's name between `‹ ›`, and its id; the code compiles against the v5 surface. */
const flows: readonly (readonly [code: string, id: string])[] = [
  ["client.‹getPrompt›('a', { type: 'chat' })", 'SvcClient.getPrompt'],
  ["(await client.getPrompt('a')).compile(); client.‹updatePrompt›", 'SvcClient.updatePrompt'],
  ['const { ‹fetchTrace› } = client', 'SvcClient.fetchTrace'],
  ["(await client.dataset.get('a')).items.map((item) => item.‹link›)", 'datasetItem.link'],
  [
    "(await client.getDataset('a')).items[0]!.‹link›({ otelSpan: startObservation('a').otelSpan }, 'run')",
    'datasetItem.link',
  ],
  ['for (const item of ({} as FetchedDataset).items) item.‹link›', 'datasetItem.link'],
  [
    "(await (await client.dataset.get('a')).runExperiment({ name: 'a', task: async (item) => item.input })).‹datasetRunUrl›",
    'experimentResult.datasetRunUrl',
  ],
  [
    "(await client.experiment.run({ name: 'a', data: [{ input: 1 }], task: async ({ input }) => input })).‹datasetRunUrl›",
    'experimentResult.datasetRunUrl',
  ],
  [
    "(await ({} as RunnerContext<string>).runExperiment({ name: 'a', task: async () => 1 })).‹datasetRunUrl›",
    'experimentResult.datasetRunUrl',
  ],
  ['function url<T>(result: ExperimentResult<T>) { return result.‹datasetRunUrl› }', 'experimentResult.datasetRunUrl'],
  ["startActiveObservation('a', (span) => span.‹setTraceIO›({ input: 1 }))", 'span.setTraceIO'],
  [
    "await startActiveObservation('a', async (generation) => { generation.update({ model: 'm' }).‹setTraceIO›({}) }, { asType: 'generation' })",
    'span.setTraceIO',
  ],
  ["startObservation('a').startObservation('b', {}, { asType: 'tool' }).‹setTraceIO›({})", 'span.setTraceIO'],
  ["startObservation('a').setTraceAsPublic().‹updateTrace›({})", 'span.updateTrace'],
  ["propagateAttributes({ userId: 'u' }, () => startObservation('a')).‹setTraceIO›({})", 'span.setTraceIO'],
  [
    "observe((id: string) => api.trace.list({ userId: id }))('u').then(({ data }) => data.map((trace) => trace.id)); tracing.‹setActiveTraceIO›({})",
    'tracing.setActiveTraceIO',
  ],
  ['tracing.‹createTraceAttributes›({ input: 1 })', 'tracing.createTraceAttributes'],
  ["api.trace.‹get›('id').withRawResponse().then(({ data }) => data.observations)", 'api.trace.get'],
  ['client.api.‹legacy›', 'api.legacy'],
  ["client.api.legacy.scoreV1.‹delete›('id', options)", 'api.legacy.scoreV1.delete'],
  ["const t: SvcClient['api']['trace'] = api.trace; t.‹list›()", 'api.trace.list'],
  ["api.datasets.‹get›('name', options)", 'api.datasets.get#requestOptions'],
  [
    "api.unstable.dashboards.‹deletePlacement›('a', 'b', options)",
    'api.unstable.dashboards.deletePlacement#requestOptions',
  ],
  ['api.health.‹health›(options)', 'api.health.health#requestOptions'],
  ["(await api.scores.create({ name: 'a', value: 1 })).‹id›", 'api.scores.create#response'],
  [
    "(await api.legacy.scoreV1.create({ name: 'a', value: 1 }).withRawResponse()).data.‹id›",
    'api.scores.create#response',
  ],
  ["api.scores.‹getMany›({ scoreIds: 'a' })", 'api.scores.getMany#query'],
  ['(await api.scores.getMany()).data[0]!.‹traceId›', 'api.scores.getMany#query'],
  ['(await api.scores.getMany()).meta.‹totalItems›', 'api.scores.getMany#query'],
  ["const request: legacy.‹CreateScoreRequest› = { name: 'a', value: 1 }", 'type:legacy.CreateScoreRequest'],
  ['const rows: legacy.observationsV1.‹ObservationsViews›[] = []', 'type:legacy.ObservationsViews'],
  ['const event = {} as IngestionEvent.‹SdkLog›', 'type:IngestionEvent.SdkLog'],
  ["const traces: import('@svc/core').trace.‹Traces›[] = []", 'type:Traces'],
  ["const names: import('@svc/core').‹sessions›.PaginatedSessions[] = []", 'type:sessions'],
  [
    "new ScoreManager({ apiClient: client.api }).create({ name: 'a', value: 1 }); api.‹ingestion›.batch({ batch: [] })",
    'api.ingestion',
  ],
  ['api.‹scoreV2›', 'api.scoreV2'],
];

describe('values flow through the v5 surface', () => {
  const code =
    head + flows.map(([text], index) => `async function flow${index}() { ${text.replace(/[‹›]/g, '')} }`).join('\n');
  const { program, source, errors } = checkAgainst(5, code);
  const checker = program.getTypeChecker();

  it('and compile', () => {
    expect(errors).toEqual([]);
  });

  it.each(flows.map(([text, id], index) => [text, id, index] as const))('%s', (text, id, index) => {
    const start = code.indexOf(`flow${index}() { `) + `flow${index}() { `.length + text.indexOf('‹');
    let node: ts.Node = source;
    for (
      let inner: ts.Node | undefined = node;
      inner;
      inner = ts.forEachChild(node, (child) => (child.getStart() <= start && start < child.end ? child : undefined))
    )
      node = inner;
    let symbol = ts.isBindingElement(node.parent)
      ? checker.getTypeAtLocation(node.parent.parent).getProperty(node.getText())
      : checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    const tags = (symbol?.declarations ?? [])
      .flatMap((declaration) => ts.getJSDocTags(declaration))
      .filter(({ tagName }) => tagName.text === 'change');
    expect([...new Set(tags.map(({ comment }) => ts.getTextOfJSDocComment(comment)))]).toEqual([id]);
  });
});
