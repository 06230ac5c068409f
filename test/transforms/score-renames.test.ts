import { describe } from 'vitest';
import { lines, testCases } from '../rewriting/migrate-cases.ts';

describe('score renames', () => {
  testCases({
    'renames the namespace and the method': {
      input: lines(
        'const { data } = await client.api.scoresV3.getManyV3({ limit: 1 });',
        "client.api.legacy.scoreV1.create({ name: 'x', value: 1, traceId: 't' });",
        "client.api.legacy.scoreV1.delete('x');",
        "client.api.legacy.scoreV1.delete('x', { maxRetries: 1 });",
      ),
      output: lines(
        'const { data } = await client.api.scores.getMany({ limit: 1 });',
        "client.api.scores.create({ name: 'x', value: 1, traceId: 't' });",
        "client.api.scores.delete('x');",
        "client.api.scores.delete('x', {}, { maxRetries: 1 });",
      ),
      found: [
        'api.scoresV3.getManyV3: migrated',
        'api.legacy.scoreV1.create: migrated',
        'api.legacy.scoreV1.delete: migrated',
        'api.legacy.scoreV1.delete: migrated',
      ],
    },
    'keeps layout, wrappers, brackets and ?.': {
      input: lines(
        'await client',
        '  .api',
        '  .legacy // old',
        '  .scoreV1',
        "  .delete('x');",
        'await client',
        '  .api',
        '  .legacy',
        '  .scoreV1',
        "  .delete('x');",
        'await client.api!.scoresV3!.getManyV3({ limit: 1 });',
        'await (client.api.scoresV3).getManyV3({ limit: 1 });',
        'await client.api[\'scoresV3\']["getManyV3"]({ limit: 1 });',
        "export const f = (c?: SvcClient) => c?.api?.legacy?.scoreV1?.delete?.('x');",
      ),
      output: lines(
        'await client',
        '  .api',
        '  .scores // old',
        "  .delete('x');",
        'await client',
        '  .api',
        '  .scores',
        "  .delete('x');",
        'await client.api!.scores!.getMany({ limit: 1 });',
        'await (client.api.scores).getMany({ limit: 1 });',
        'await client.api[\'scores\']["getMany"]({ limit: 1 });',
        "export const f = (c?: SvcClient) => c?.api?.scores?.delete?.('x');",
      ),
      found: [
        'api.legacy.scoreV1.delete: migrated',
        'api.legacy.scoreV1.delete: migrated',
        'api.scoresV3.getManyV3: migrated',
        'api.scoresV3.getManyV3: migrated',
        'api.scoresV3.getManyV3: migrated',
        'api.legacy.scoreV1.delete: migrated',
      ],
    },
    'works on the API client alone': {
      input: lines(
        "import { SvcAPIClient } from '@svc/core';",
        'export const f = (api: SvcAPIClient) => api.scoresV3.getManyV3({ limit: 1 });',
      ),
      output: lines(
        "import { SvcAPIClient } from '@svc/core';",
        'export const f = (api: SvcAPIClient) => api.scores.getMany({ limit: 1 });',
      ),
      found: ['api.scoresV3.getManyV3: migrated'],
    },
    'follows a namespace in a constant, in step': {
      input: lines('const s = client.api.scoresV3;', 'await s.getManyV3({ limit: 1 });'),
      output: lines('const s = client.api.scores;', 'await s.getMany({ limit: 1 });'),
      found: ['api.scoresV3: migrated', 'api.scoresV3.getManyV3: migrated'],
    },
    'follows a namespace whose methods keep their names': {
      input: lines(
        'const scores = client.api.legacy.scoreV1;',
        "await scores.create({ name: 'x', value: 1, traceId: 't' });",
        "await scores.delete('x', { maxRetries: 1 });",
      ),
      output: lines(
        'const scores = client.api.scores;',
        "await scores.create({ name: 'x', value: 1, traceId: 't' });",
        "await scores.delete('x', {}, { maxRetries: 1 });",
      ),
      found: [
        'api.legacy.scoreV1: migrated',
        'api.legacy.scoreV1.create: migrated',
        'api.legacy.scoreV1.delete: migrated',
      ],
    },
    'follows a destructured namespace and keeps its local name': {
      input: lines('const { scoresV3 } = client.api;', 'await scoresV3.getManyV3({ limit: 1 });'),
      output: lines('const { scores: scoresV3 } = client.api;', 'await scoresV3.getMany({ limit: 1 });'),
      found: ['api.scoresV3: migrated', 'api.scoresV3.getManyV3: migrated'],
    },
    'follows a namespace destructured deeper': {
      input: lines('const { api: { scoresV3: s } } = client;', 'await s.getManyV3({ limit: 1 });'),
      output: lines('const { api: { scores: s } } = client;', 'await s.getMany({ limit: 1 });'),
      found: ['api.scoresV3: migrated', 'api.scoresV3.getManyV3: migrated'],
    },
    'leaves a namespace alone that travels on': {
      input: lines('const s = client.api.scoresV3;', 'await s.getManyV3({ limit: 1 });', 'console.log(s);'),
      found: [
        'api.scoresV3: manual',
        'api.scoresV3.getManyV3: manual (`scoresV3` is written elsewhere and has to change at the same time)',
      ],
      suggestions: ['client.api.scores', 'client.api.scores.getMany({ limit: 1 })'],
    },
    'leaves a namespace alone that is assigned again': {
      input: lines('let s = client.api.scoresV3;', 'await s.getManyV3({ limit: 1 });'),
      found: [
        'api.scoresV3: manual',
        'api.scoresV3.getManyV3: manual (`scoresV3` is written elsewhere and has to change at the same time)',
      ],
    },
    'leaves a namespace alone when one of its uses cannot follow': {
      input: lines(
        'declare const rest: [string];',
        'const s = client.api.legacy.scoreV1;',
        "await s.create({ name: 'x', value: 1, traceId: 't' });",
        'await s.delete(...(rest as unknown as string[]) as any);',
      ),
      found: [
        'api.legacy.scoreV1: manual (it has to change together with another finding in this file that cannot be migrated)',
        'api.legacy.scoreV1.create: manual (it has to change together with another finding in this file that cannot be migrated)',
        'api.legacy.scoreV1.delete: manual (a spread argument hides whether requestOptions are passed)',
      ],
    },
    'follows bind, spies and types': {
      input: lines(
        "import { SvcClient } from '@svc/client';",
        "import { vi } from 'vitest';",
        'const client = new SvcClient();',
        'const get = client.api.scoresV3.getManyV3.bind(client.api.scoresV3);',
        "vi.spyOn(client.api.scoresV3, 'getManyV3');",
        "vi.spyOn(client.api.legacy.scoreV1, 'delete');",
        "type A = Awaited<ReturnType<SvcClient['api']['scoresV3']['getManyV3']>>;",
        'type B = Parameters<SvcClient["api"]["legacy"]["scoreV1"]["create"]>[0];',
        'type C = typeof client.api.scoresV3.getManyV3;',
      ),
      output: lines(
        "import { SvcClient } from '@svc/client';",
        "import { vi } from 'vitest';",
        'const client = new SvcClient();',
        'const get = client.api.scores.getMany.bind(client.api.scores);',
        "vi.spyOn(client.api.scores, 'getMany');",
        "vi.spyOn(client.api.scores, 'delete');",
        "type A = Awaited<ReturnType<SvcClient['api']['scores']['getMany']>>;",
        'type B = Parameters<SvcClient["api"]["scores"]["create"]>[0];',
        'type C = typeof client.api.scores.getMany;',
      ),
      found: [
        'api.scoresV3.getManyV3: migrated',
        'api.scoresV3.getManyV3: migrated',
        'api.legacy.scoreV1.delete: migrated',
        'api.scoresV3.getManyV3: migrated',
        'api.legacy.scoreV1.create: migrated',
        'api.scoresV3.getManyV3: migrated',
      ],
    },
  });
});
