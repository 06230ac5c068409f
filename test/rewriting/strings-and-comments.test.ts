import { describe } from 'vitest';
import { testCases } from './migrate-cases.ts';

const expectsOptions = 'this test expects requestOptions, and now `{}` before them, as the rewritten call passes';

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
        'api.datasets.get#requestOptions: manual (this fake takes requestOptions where v6 passes the empty request object)',
      ],
    },
    'a key of a spy behind a comment': {
      input: "vi.spyOn(client.api /* get */.scoresV3, 'getManyV3');",
      output: "vi.spyOn(client.api /* get */.scores, 'getMany');",
      found: ['api.scoresV3.getManyV3: migrated'],
    },
  });
});
