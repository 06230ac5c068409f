import { describe, expect, test } from 'vitest';
import { entriesById } from '../../../transforms/entries.ts';
import { removedRoutes } from '../../../src/catalog/removed-routes.ts';
import { routes } from '../../../src/catalog/routes.ts';
import { createContractService, sampleData } from '../../../shim/service/index.ts';
import { handlers } from '../../../shim/service/handlers.ts';
import { matchRoute } from '../../../shim/service/routing.ts';
import { get, runningService, send } from './running-service.ts';

const service = runningService();
const filled = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'traceId' ? '0123456789abcdef0123456789abcdef' : name === 'skillVersion' ? '1' : name,
  );

test('every route of the catalogue has a handler, and every handler a route', () => {
  expect(Object.keys(handlers).sort()).toEqual([...routes.map(({ id }) => id), 'storage.get', 'storage.put'].sort());
});

test.each(routes.filter(({ source, request }) => source === 'contract' && request === 'none'))(
  '§4.1 $id: the service answers $method $path',
  async ({ id, method, path }) => {
    service.seed(sampleData);
    const { status } = await send(service, method, filled(path));
    expect(status).toBe(['models.delete', 'scores.delete'].includes(id) ? 204 : 200);
    expect(service.requests.at(-1)).toMatchObject({ method, path: filled(path), route: id, status });
  },
);

test.each(
  routes.filter(({ source, request, path }) => source === 'contract' && request === 'none' && path.includes('{')),
)('§4.1 $id: an unknown id is a 404', async ({ method, path, id }) => {
  const { status, body } = await send(service, method, path.replace(/\{\w+\}/g, 'no-such'));
  // The two that list what belongs to a project are empty.
  const isList = ['organizations.getProjectMemberships', 'projects.getApiKeys'].includes(id);
  expect([status, body.error]).toEqual(isList ? [200, undefined] : [404, 'resource_not_found']);
});

test('§4.1 the 41 take no query and no body: either is a 400', async () => {
  service.seed(sampleData);
  expect((await get(service, '/api/public/v2/datasets/datasetName', { timeoutInSeconds: 3 })).body).toEqual({
    error: 'invalid_query',
    message: 'Query parameter "timeoutInSeconds": There is no such parameter. This route takes none.',
    issues: [{ path: 'query.timeoutInSeconds', message: 'There is no such parameter. This route takes none.' }],
  });
  expect((await send(service, 'DELETE', '/api/public/scores/scoreId', { timeoutInSeconds: 3 })).body).toEqual({
    error: 'invalid_body',
    message: 'This route takes no body.',
  });
  expect((await get(service, '/api/public/v3/scores', { id: 'scoreId' })).body.data.length).toBe(1);
});

test.each([
  '/api/public/annotation-queues/queueId/items/itemId',
  '/api/public/dataset-items/id',
  '/api/public/v2/evaluators/evaluatorId',
  '/api/public/models/id',
  '/api/public/unstable/dashboards/dashboardId',
  '/api/public/scim/Users/userId',
])('§4.1 %s: a deletion is gone for the reads behind it', async (path) => {
  service.seed(sampleData);
  expect([
    (await get(service, path)).status,
    (await send(service, 'DELETE', path)).status < 300,
    (await get(service, path)).status,
    (await send(service, 'DELETE', path)).status,
  ]).toEqual([200, true, 404, 404]);
});

test('§4.1 a placement is taken off its dashboard', async () => {
  service.seed(sampleData);
  await send(service, 'DELETE', '/api/public/unstable/dashboards/dashboardId/placements/placementId');
  expect((await get(service, '/api/public/unstable/dashboards/dashboardId')).body.definition).toEqual({ widgets: [] });
});

describe('§4.6 removed routes answer 404 with the replacement of v6', () => {
  test.each(removedRoutes)('$method $path', async ({ method, path, ids }) => {
    const { status, body } = await send(service, method, filled(path));
    const entry = entriesById.get(ids[0]!)!;
    expect([status, body.error, body.ids, body.message, body.todo]).toEqual([
      404,
      'removed_route',
      ids,
      entry.message,
      entry.todo,
    ]);
    expect(body.replacement).toBe(entry.target === undefined ? undefined : `client.api.${entry.target.join('.')}`);
    expect(service.requests.at(-1)!.removed).toEqual(ids);
  });

  test('the suggestion is code', async () => {
    expect((await get(service, '/api/public/traces/one')).body.suggestion).toBe(
      "client.api.observations.getMany({ traceId: traceId, fields: 'core,basic,io,metadata,usage,metrics,trace_context' })",
    );
  });

  test('all their ids are in the catalogue, and none of the routes is one of v6', () => {
    expect(removedRoutes.flatMap(({ ids }) => ids).filter((id) => !entriesById.has(id))).toEqual([]);
    expect(
      removedRoutes.filter((removed) =>
        routes.some(({ method, path }) => method === removed.method && path === removed.path),
      ),
    ).toEqual([]);
  });
});

describe('finding a route', () => {
  test('a known path with another method is a 405 that says which', async () => {
    const { status, headers, body } = await send(service, 'PUT', '/api/public/scores', {});
    expect([status, headers.get('allow'), body.error]).toEqual([405, 'POST', 'method_not_allowed']);
  });

  test('an unknown path is a 404 that says so', async () => {
    expect(
      await get(service, '/api/public/nowhere').then(({ status, body }) => [status, body.error, body.message]),
    ).toEqual([404, 'route_not_shown', 'No route GET /api/public/nowhere is shown in the contract.']);
  });

  test('parameters of the path are decoded; a slash stays in its place', () => {
    expect(matchRoute('GET', '/api/public/v2/datasets/a%2Fb%20%C3%BC')).toMatchObject({
      row: { id: 'datasets.get' },
      params: { datasetName: 'a/b ü' },
    });
    expect(matchRoute('GET', '/api/public/v2/datasets/a/b')).toBeUndefined();
  });

  test('a fixed segment goes before a parameter', () => {
    expect(matchRoute('GET', '/api/public/integrations/blob-storage')).toMatchObject({
      row: { id: 'blobStorageIntegrations.getBlobStorageIntegrations' },
    });
    expect(matchRoute('GET', '/api/public/traces')).toEqual({ removed: ['api.trace.list', 'SvcClient.fetchTraces'] });
    expect(matchRoute('DELETE', '/api/public/traces')).toMatchObject({ row: { id: 'trace.deleteMultiple' } });
  });
});

test('§9.1 health answers the version, 4.59.0 unless set', async () => {
  expect((await get(service, '/api/public/health')).body).toEqual({ status: 'OK', version: '4.59.0' });
  service.version = '3.172.1';
  expect((await get(service, '/api/public/health')).body).toEqual({ status: 'OK', version: '3.172.1' });
  service.version = '4.59.0';
  const other = createContractService({ version: '4.60.1' });
  expect(other.version).toBe('4.60.1');
});

test('a service without seeds has one project', async () => {
  expect((await get(service, '/api/public/projects')).body.data.map(({ id }: { id: string }) => id)).toEqual([
    'project',
  ]);
});
