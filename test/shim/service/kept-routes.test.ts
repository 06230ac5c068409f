/**
 * The routes that v6 keeps and the contract does not mention, held against the types of the published packages: what
 * they take, what they answer, and that a record that was written can be read.
 */
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { routes, routesById } from '../../../src/catalog/routes.ts';
import { handlers } from '../../../shim/service/handlers.ts';
import { sampleData } from '../../../shim/service/index.ts';
import { LangfuseClient } from '../../../shim/langfuse/client.ts';
import { checker, exportsOf, publicProperties, typeOf } from '../../catalog/real-packages.ts';
import { runningService, send } from './running-service.ts';

const service = runningService();
const api = () =>
  new LangfuseClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! }).api as InstanceType<
    typeof LangfuseClient
  >['api'];

const kept = routes.filter(({ note }) => note?.endsWith('v6 keeps it as it is.'));
const filled = (path: string): string => path.replace(/\{(\w+)\}/g, (_, name: string) => name);

/** The published method of an id. */
function published(id: string): ts.Signature {
  const client = exportsOf('real', 'core').get('SvcAPIClient')!;
  const type = id
    .split('.')
    .reduce<ts.Type>(
      (owner, name) => typeOf(checker.getPropertyOfType(owner, name)!),
      checker.getDeclaredTypeOfSymbol(client),
    );
  return type.getCallSignatures()[0]!;
}

/** The members of a union, or the type itself; nothing for `undefined` and `null`. */
const members = (type: ts.Type): ts.Type[] =>
  (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));

/** The forms of the request object of a method. */
const requestForms = (id: string): ts.Type[] =>
  members(
    typeOf(
      published(id)
        .getParameters()
        .find(({ name }) => name === 'request')!,
    ),
  );

const isOptional = (property: ts.Symbol): boolean => (property.flags & ts.SymbolFlags.Optional) !== 0;

/** Names that a value of the type has to have. */
const requiredNames = (type: ts.Type): string[] =>
  publicProperties(type)
    .filter((property) => !isOptional(property))
    .map(({ name }) => name);

/** Fields by which the forms of a union are told apart, with their values. */
const discriminants = (form: ts.Type): Record<string, string> =>
  Object.fromEntries(
    publicProperties(form).flatMap((property) => {
      const type = typeOf(property);
      return type.isStringLiteral() ? [[property.name, type.value]] : [];
    }),
  );

const withBody = kept
  .filter(({ request }) => request === 'body')
  .flatMap((route) => requestForms(route.id).map((form, index) => ({ ...route, form, name: `${route.id} ${index}` })));

test('there are 43 routes of which only the published packages know', () => {
  expect(kept.length).toBe(43);
});

describe('what they take', () => {
  test.each(withBody)('$name: what is missing is a 400 that names it', async ({ id, method, path, form }) => {
    service.seed(sampleData);
    const given = discriminants(form);
    const required = requiredNames(form).filter((name) => !(name in given));
    const { body } = await send(service, method, filled(path), given);
    const named = ((body?.issues ?? []) as { path: string }[]).map((issue) => issue.path.replace('body.', ''));
    expect([id, named.sort()]).toEqual([id, required.sort()]);
  });

  test.each(withBody)('$name: every published field is known, another one is a 400', async ({ method, path, form }) => {
    service.seed(sampleData);
    const all = Object.fromEntries(publicProperties(form).map(({ name }) => [name, Symbol.for(name).toString()]));
    const { status, body } = await send(service, method, filled(path), { ...all, ...discriminants(form), zz: 1 });
    const unknown = (body.issues as { path: string; message: string }[]).filter(
      ({ message }) => message === 'There is no such field.',
    );
    expect([status, unknown.map((issue) => issue.path)]).toEqual([400, ['body.zz']]);
  });

  test.each(kept.filter(({ request }) => request === 'query'))('$id takes the published parameters', ({ id }) => {
    const names = publicProperties(requestForms(id)[0]!).map(({ name }) => name);
    expect([...handlers[id]!.query!].sort()).toEqual(names.sort());
  });

  const enumerated = [...kept.filter(({ request }) => request === 'query'), routesById.get('observations.getMany')!]
    .flatMap((route) => publicProperties(requestForms(route.id)[0]!).map((property) => ({ ...route, property })))
    .filter(({ property }) => members(typeOf(property)).every((type) => type.isStringLiteral()));

  test.each(enumerated.map((row) => ({ ...row, name: row.property.name })))(
    '$id: $name has one of the published values',
    async ({ method, path, name, property }) => {
      service.seed(sampleData);
      const statuses: number[] = [];
      for (const value of [...members(typeOf(property)).map((type) => (type as ts.StringLiteralType).value), 'OTHER'])
        statuses.push((await send(service, method, `${filled(path)}?${name}=${value}`)).status);
      expect(statuses.pop()).toBe(400);
      expect(new Set(statuses).has(400)).toBe(false);
    },
  );

  test('there are two such parameters', () => {
    expect(enumerated.map(({ id, property }) => `${id} ${property.name}`)).toEqual([
      'annotationQueues.listQueueItems status',
      'observations.getMany level',
    ]);
  });
});

/** Ids of what a run of `calls` made, by the name of the collection. */
type Made = Record<string, string>;

/**
 * A call of each route, in an order in which each finds what it needs; typed, so that requests are the published ones.
 */
const calls: Record<string, (client: ReturnType<typeof api>, made: Made) => PromiseLike<unknown>> = {
  'annotationQueues.createQueue': (client) =>
    client.annotationQueues.createQueue({ name: 'q', scoreConfigIds: ['c'], description: null }),
  'annotationQueues.listQueues': (client) => client.annotationQueues.listQueues({ page: 1, limit: 10 }),
  'annotationQueues.createQueueItem': (client, { queue }) =>
    client.annotationQueues.createQueueItem(queue!, { objectId: 't', objectType: 'TRACE' }),
  'annotationQueues.listQueueItems': (client, { queue }) =>
    client.annotationQueues.listQueueItems(queue!, { status: 'PENDING' }),
  'annotationQueues.updateQueueItem': (client, { queue, item }) =>
    client.annotationQueues.updateQueueItem(queue!, item!, { status: 'COMPLETED' }),
  'annotationQueues.createQueueAssignment': (client, { queue }) =>
    client.annotationQueues.createQueueAssignment(queue!, { userId: 'u' }),
  'annotationQueues.deleteQueueAssignment': (client, { queue }) =>
    client.annotationQueues.deleteQueueAssignment(queue!, { userId: 'u' }),
  'blobStorageIntegrations.upsertBlobStorageIntegration': (client) =>
    client.blobStorageIntegrations.upsertBlobStorageIntegration({
      projectId: 'project',
      type: 'S3',
      bucketName: 'b',
      region: 'eu-central-1',
      secretAccessKey: 'secret',
      exportFrequency: 'daily',
      enabled: true,
      forcePathStyle: false,
      fileType: 'JSONL',
      exportMode: 'FROM_TODAY',
    }),
  'comments.create': (client) =>
    client.comments.create({ projectId: 'project', objectType: 'TRACE', objectId: 't', content: 'Hm.' }),
  'comments.get': (client) => client.comments.get({ objectType: 'TRACE', objectId: 't' }),
  'evaluators.create': (client) =>
    client.evaluators.create({ type: 'code', name: 'e', sourceCode: 'return 1', sourceCodeLanguage: 'TYPESCRIPT' }),
  'evaluators.list': (client) => client.evaluators.list({ limit: 10 }),
  'evaluators.update': (client, { evaluator }) => client.evaluators.update(evaluator!, { name: 'f' }),
  'evaluators.listVersions': (client, { evaluator }) => client.evaluators.listVersions(evaluator!),
  'evaluationRules.create': (client, { evaluator }) =>
    client.evaluationRules.create({
      name: 'r',
      enabled: true,
      evaluatorAssignments: [{ evaluatorId: evaluator!, variableMapping: null }],
    }),
  'evaluationRules.list': (client) => client.evaluationRules.list(),
  'evaluationRules.update': (client, { rule }) => client.evaluationRules.update(rule!, { enabled: false }),
  'feedback.submit': (client) => client.feedback.submit({ targetType: 'docs', target: 'page', feedback: 'Thanks.' }),
  'llmConnections.upsert': (client) =>
    client.llmConnections.upsert({ provider: 'p', adapter: 'openai', secretKey: 'sk-1234' }),
  'llmConnections.list': (client) => client.llmConnections.list(),
  'models.create': (client) =>
    client.models.create({ modelName: 'm', matchPattern: '(?i)^m$', unit: 'TOKENS', inputPrice: 0.5 }),
  'models.list': (client) => client.models.list({ limit: 5 }),
  'models.upsert': (client, { model }) =>
    client.models.upsert(model!, { modelName: 'n', matchPattern: 'n', unit: 'TOKENS' }),
  'organizations.updateOrganizationMembership': (client) =>
    client.organizations.updateOrganizationMembership({ userId: 'u', role: 'ADMIN' }),
  'organizations.deleteOrganizationMembership': (client) =>
    client.organizations.deleteOrganizationMembership({ userId: 'u' }),
  'organizations.updateProjectMembership': (client) =>
    client.organizations.updateProjectMembership('project', { userId: 'u', role: 'VIEWER' }),
  'organizations.deleteProjectMembership': (client) =>
    client.organizations.deleteProjectMembership('project', { userId: 'u' }),
  'projects.create': (client) => client.projects.create({ name: 'second', retention: 30 }),
  'projects.update': (client, { project }) => client.projects.update(project!, { name: 'renamed' }),
  'projects.createApiKey': (client, { project }) => client.projects.createApiKey(project!, { note: 'ci' }),
  'scim.createUser': (client) => client.scim.createUser({ userName: 'ada', name: { formatted: 'Ada' } }),
  'scim.listUsers': (client) => client.scim.listUsers({ filter: 'userName eq "ada"' }),
  'scoreConfigs.create': (client) => client.scoreConfigs.create({ name: 's', dataType: 'NUMERIC', minValue: 0 }),
  'scoreConfigs.get': (client) => client.scoreConfigs.get(),
  'scoreConfigs.update': (client, { config }) => client.scoreConfigs.update(config!, { isArchived: true }),
  'unstable.dashboardWidgets.create': (client) =>
    client.unstable.dashboardWidgets.create({
      name: 'w',
      view: 'observations',
      dimensions: [],
      metrics: [],
      filters: [],
      chartType: 'NUMBER',
    }),
  'unstable.dashboardWidgets.list': (client) => client.unstable.dashboardWidgets.list(),
  'unstable.dashboardWidgets.update': (client, { widget }) =>
    client.unstable.dashboardWidgets.update(widget!, { name: 'x' }),
  'unstable.dashboards.create': (client) => client.unstable.dashboards.create({ name: 'd' }),
  'unstable.dashboards.list': (client) => client.unstable.dashboards.list(),
  'unstable.dashboards.update': (client, { dashboard }) =>
    client.unstable.dashboards.update(dashboard!, { description: 'what it shows' }),
  'unstable.dashboards.addPlacement': (client, { dashboard, widget }) =>
    client.unstable.dashboards.addPlacement(dashboard!, { type: 'widget', widgetId: widget! }),
  'unstable.dashboards.updatePlacement': (client, { dashboard, placement }) =>
    client.unstable.dashboards.updatePlacement(dashboard!, placement!, { width: 12 }),
};

/** What later calls name of the answer of an earlier one. */
const names: Record<string, string> = {
  'annotationQueues.createQueue': 'queue',
  'annotationQueues.createQueueItem': 'item',
  'evaluators.create': 'evaluator',
  'evaluationRules.create': 'rule',
  'models.create': 'model',
  'projects.create': 'project',
  'scoreConfigs.create': 'config',
  'unstable.dashboardWidgets.create': 'widget',
  'unstable.dashboards.create': 'dashboard',
  'unstable.dashboards.addPlacement': 'placement',
};

/** Calls everything once, in the order of `calls`; the answers by id of the route. */
async function everyAnswer(): Promise<Record<string, Record<string, unknown>>> {
  const client = api();
  const made: Made = {};
  const answers: Record<string, Record<string, unknown>> = {};
  for (const [id, call] of Object.entries(calls)) {
    const answer = (await call(client, made)) as Record<string, unknown>;
    answers[id] = answer;
    const name = names[id];
    if (name !== undefined) made[name] = String(answer['id']);
  }
  return answers;
}

/** What an answer lacks of the published type: names of properties, of a list also those of its first record. */
function lacking(id: string, answer: Record<string, unknown>): string[] {
  const type = checker.getAwaitedType(checker.getReturnTypeOfSignature(published(id)))!;
  const forms = members(type).map((form) => requiredNames(form).filter((name) => !(name in answer)));
  const [best] = forms.sort((a, b) => a.length - b.length);
  const dataProperty = checker.getPropertyOfType(type, 'data');
  const [record] = (answer['data'] ?? []) as Record<string, unknown>[];
  if (dataProperty === undefined || record === undefined) return best ?? [];
  const element = checker.getTypeArguments(typeOf(dataProperty) as ts.TypeReference)[0]!;
  const rows = members(element).map((form) => requiredNames(form).filter((name) => !(name in record)));
  return [...(best ?? []), ...(rows.sort((a, b) => a.length - b.length)[0] ?? []).map((name) => `data[0].${name}`)];
}

describe('what they answer', () => {
  test('every route is called here', () => {
    expect(Object.keys(calls).sort()).toEqual(kept.map(({ id }) => id).sort());
  });

  test('an answer has every published property that is not optional, and each list its record', async () => {
    const answers = await everyAnswer();
    const lacks = Object.entries(answers).map(([id, answer]) => [id, lacking(id, answer)] as const);
    expect(lacks.filter(([, absent]) => absent.length > 0)).toEqual([]);
    const lengths = Object.values(answers).flatMap(({ data, Resources }) => {
      const rows = (data ?? Resources) as unknown[] | undefined;
      return rows === undefined ? [] : [rows.length];
    });
    expect(lengths).toEqual(Array.from({ length: 12 }, () => 1));
  });

  test('a change is in the next answer, secrets are not kept', async () => {
    const answers = await everyAnswer();
    expect(answers['annotationQueues.updateQueueItem']).toMatchObject({
      status: 'COMPLETED',
      completedAt: expect.stringMatching(/^\d{4}-/) as string,
    });
    expect(answers['evaluationRules.update']).toMatchObject({ name: 'r', enabled: false, sampling: 1, filter: [] });
    expect(answers['models.create']).toMatchObject({ prices: { input: { price: 0.5 } }, isLangfuseManaged: false });
    expect(answers['models.upsert']).toMatchObject({ id: answers['models.create']!['id'], modelName: 'n' });
    expect(answers['projects.update']).toMatchObject({ name: 'renamed', retentionDays: 30 });
    expect(answers['scoreConfigs.update']).toMatchObject({ name: 's', minValue: 0, isArchived: true });
    expect(answers['unstable.dashboards.updatePlacement']).toMatchObject({
      type: 'widget',
      x: 0,
      width: 12,
      height: 6,
    });
    expect(answers['llmConnections.upsert']).toMatchObject({ displaySecretKey: '...1234', extraHeaderKeys: [] });
    expect(String(answers['projects.createApiKey']!['secretKey'])).toMatch(/^sk-/);
    expect(JSON.stringify(service.dump())).not.toMatch(/sk-1234|secretKey"|secretAccessKey|"secret"/);
  });

  test('an evaluator keeps its versions: a new definition makes one, a new name does not', async () => {
    const { evaluators } = api();
    const { id } = await evaluators.create({
      type: 'llm_as_judge',
      name: 'e',
      prompt: 'Is {{output}} right for {{ input }}?',
      outputDefinition: { dataType: 'BOOLEAN' } as never,
    });
    await evaluators.update(id, { description: 'says whether' });
    await evaluators.update(id, { type: 'code', sourceCode: 'return 1', sourceCodeLanguage: 'PYTHON' });
    const [judge] = (await evaluators.listVersions(id)).data.filter(({ version }) => version === 1);
    expect(judge).toMatchObject({
      prompt: [{ role: 'user', content: 'Is {{output}} right for {{ input }}?' }],
      variables: ['output', 'input'],
    });
    expect(await evaluators.get(id)).toMatchObject({ version: 2, name: 'e', description: 'says whether' });
  });

  test('lists go on: by page, by cursor, by start index', async () => {
    const client = api();
    for (const name of ['a', 'b', 'c']) {
      await client.scoreConfigs.create({ name, dataType: 'TEXT' });
      await client.evaluationRules.create({ name, enabled: true, evaluatorAssignments: [] });
      await client.scim.createUser({ userName: name, name: {} });
    }
    const page = await client.scoreConfigs.get({ page: 2, limit: 2 });
    expect([page.data.map(({ name }) => name), page.meta]).toEqual([
      ['a'],
      { page: 2, limit: 2, totalItems: 3, totalPages: 2 },
    ]);
    const first = await client.evaluationRules.list({ limit: 2 });
    const second = await client.evaluationRules.list({ limit: 2, cursor: first.meta.cursor! });
    expect([...first.data, ...second.data].map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
    expect([second.data.length, second.meta]).toEqual([1, {}]);
    const users = await client.scim.listUsers({ startIndex: 3, count: 2 });
    expect([users.totalResults, users.itemsPerPage]).toEqual([3, 1]);
  });

  test('what belongs to nobody is a 404', async () => {
    const client = api();
    const refused = await Promise.allSettled([
      client.annotationQueues.createQueueItem('no', { objectId: 't', objectType: 'TRACE' }),
      client.annotationQueues.deleteQueueAssignment('no', { userId: 'u' }),
      client.evaluators.update('no', { name: 'x' }),
      client.scoreConfigs.update('no', { name: 'x' }),
      client.organizations.deleteOrganizationMembership({ userId: 'no' }),
      client.unstable.dashboards.updatePlacement('no', 'no', { x: 1 }),
    ]);
    expect(
      refused.map((one) => (one.status === 'rejected' ? (one.reason as { statusCode: number }).statusCode : 0)),
    ).toEqual([404, 404, 404, 404, 404, 404]);
  });
});
