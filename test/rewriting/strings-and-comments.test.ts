import { describe } from 'vitest';
import { testCases } from './migrate-cases.ts';

const expectsOptions = 'this test expects requestOptions, and now `{}` before them, as the migrated call passes';

describe('what strings and comments say decides nothing', () => {
  testCases({
    'a comment behind a method that is looked at': {
      input: "expect(client.api.datasets.get /* the read */).toHaveBeenCalledWith('a), b', { maxRetries: 1 });",
      output: "expect(client.api.datasets.get /* the read */).toHaveBeenCalledWith('a), b', {}, { maxRetries: 1 });",
      found: [`api.datasets.get#requestOptions: review (${expectsOptions})`],
    },
    'a comment in front of a callback': {
      input: "['a'].map(/* each */ client.getPrompt /* of them */);",
      output: "['a'].map(/* each */ (name) => client.prompt.get(name) /* of them */);",
      found: ['SvcClient.getPrompt: migrated'],
    },
    'a comment that looks like an assertion': {
      input: 'const read = [/* expect( */ client.getPrompt];',
      output: 'const read = [/* expect( */ client.prompt.get.bind(client.prompt)];',
      found: ['SvcClient.getPrompt: migrated'],
    },
    'parameters with calls and strings in their defaults': {
      input: "client.api.datasets.get = (async (name = String('(,'), options) => [name, options]) as never;",
      found: [
        'api.datasets.get#requestOptions: manual (this mock takes requestOptions where v6 passes the empty request object)',
      ],
    },
    'a key of a spy behind a comment': {
      input: "vi.spyOn(client.api /* get */.scoresV3, 'getManyV3');",
      output: "vi.spyOn(client.api /* get */.scores, 'getMany');",
      found: ['api.scoresV3.getManyV3: migrated'],
    },
    'a string that says the name of a namespace': {
      input: "const scores = client.api.scoresV3;\nconsole.log('scores');\nawait scores.getManyV3({});",
      output: "const scores = client.api.scores;\nconsole.log('scores');\nawait scores.getMany({});",
      found: ['api.scoresV3: migrated', 'api.scoresV3.getManyV3: migrated'],
    },
    'a namespace that another function has under the same name': {
      input:
        'const scores = client.api.scoresV3;\nconst f = (scores: number[]) => g(scores);\nawait scores.getManyV3({});',
      output:
        'const scores = client.api.scores;\nconst f = (scores: number[]) => g(scores);\nawait scores.getMany({});',
      found: ['api.scoresV3: migrated', 'api.scoresV3.getManyV3: migrated'],
    },
    'a string that says the name of a manager': {
      input: "const { getPrompt, prompt } = client;\nconsole.log('prompt', prompt.get);\nawait getPrompt('a');",
      output: "const { prompt } = client;\nconsole.log('prompt', prompt.get);\nawait prompt.get('a');",
      found: ['SvcClient.getPrompt: migrated'],
    },
    'a comment that looks like an import, and ends like a statement': {
      input:
        '// It comes from "legacy";\nimport { SvcClient } from \'@svc/client\'\nconst client = new SvcClient()\nconsole.log((await client.api.trace.get(id)).name)',
      output: [
        '// It comes from "legacy";',
        "import { SvcClient } from '@svc/client'",
        'const client = new SvcClient()',
        'console.log((await client.api.observations.getMany({',
        '  filter: JSON.stringify([',
        "    { type: 'string', column: 'traceId', operator: '=', value: id },",
        "    { type: 'boolean', column: 'isRootObservation', operator: '=', value: true },",
        '  ]),',
        '  limit: 1,',
        "  fields: 'core,trace_context',",
        '})).data[0]!.traceName)',
      ].join('\n'),
      found: [
        'api.trace.get: review (an unknown trace has no row, v5 threw a 404, and neither has one without a root observation)',
      ],
    },
    'a comment in a type': {
      input: 'type A = Parameters</* of */ typeof client.api.datasets.get>[/* the options */ 1];',
      found: ['api.datasets.get#requestOptions: manual (requestOptions are parameter 2 in v6, counted from 0)'],
    },
    'a comma at the end of a comment': {
      input: [
        "import { SvcClient } from '@svc/client';",
        'export const fake = {',
        '  other: 1, // of two,',
        '  createPrompt: make, prompt: { update: change } } as unknown as SvcClient;',
      ].join('\n'),
      output: [
        "import { SvcClient } from '@svc/client';",
        'export const fake = {',
        '  other: 1, // of two,',
        '  prompt: { update: change, create: make } } as unknown as SvcClient;',
      ].join('\n'),
      found: ['SvcClient.createPrompt: review (no type says this mocks the SDK)'],
    },
    'a string with two slashes': {
      input: [
        "import { SvcClient } from '@svc/client';",
        "import { vi } from 'vitest';",
        "export const fake = { api: { scoresV3: { getManyV3: vi.fn() }, scores: { url: 'http://a' } } } as unknown as SvcClient;",
      ].join('\n'),
      output: [
        "import { SvcClient } from '@svc/client';",
        "import { vi } from 'vitest';",
        "export const fake = { api: { scores: { url: 'http://a', getMany: vi.fn() } } } as unknown as SvcClient;",
      ].join('\n'),
      found: ['api.scoresV3.getManyV3: review (no type says this mocks the SDK)'],
    },
  });
});
