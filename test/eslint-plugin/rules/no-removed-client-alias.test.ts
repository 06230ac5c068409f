import { lines, testRule } from '../rule-cases.ts';

testRule('no-removed-client-alias', {
  valid: [
    {
      name: 'the v6 name',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.prompt.get('greeting');",
      ),
    },
    {
      name: "a class of one's own",
      filename: 'a.ts',
      code: lines(
        'class Client {',
        '  getPrompt(name: string) {',
        '    return name;',
        '  }',
        '}',
        "export const prompt = new Client().getPrompt('greeting');",
      ),
    },
    {
      name: "a class of one's own beside the SDK",
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'interface Store {',
        '  getPrompt(name: string): string;',
        '}',
        "export const read = (store: Store) => store.getPrompt('greeting') + client.prompt.get.name;",
      ),
    },
    {
      name: 'a package of the same names',
      filename: 'a.js',
      code: lines(
        "import { Client } from 'some-mcp';",
        "export const prompt = new Client().getPrompt({ name: 'greeting' });",
      ),
    },
    {
      name: 'a silenced place',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// svc-v6-ignore: for customers on v5',
        "export const prompt = client.getPrompt('greeting');",
      ),
    },
    {
      name: 'a disabled line',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// eslint-disable-next-line',
        "export const prompt = client.getPrompt('greeting');",
      ),
    },
    {
      name: 'a likely receiver, where proof is asked for',
      filename: 'a.js',
      options: [{ evidence: 'proven' }],
      code: lines("import '@svc/client';", 'export const read = (client) => client.fetchObservations({ limit: 5 });'),
    },
    {
      name: 'a likely receiver, where inference is asked for',
      filename: 'a.js',
      options: [{ evidence: 'inferred' }],
      code: lines("import '@svc/client';", 'export const read = (client) => client.fetchObservations({ limit: 5 });'),
    },
    {
      name: 'a name in strings and comments',
      filename: 'a.js',
      code: lines(
        "import '@svc/client';",
        "// client.getPrompt('greeting')",
        "export const text = 'client.getPrompt';",
      ),
    },
  ],
  invalid: [
    {
      name: 'a method of the client',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: '',
          },
          line: 4,
          column: 30,
          endLine: 4,
          endColumn: 39,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.prompt.get('greeting');",
      ),
    },
    {
      name: 'in JavaScript',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: '',
          },
          line: 4,
          column: 30,
          endLine: 4,
          endColumn: 39,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.prompt.get('greeting');",
      ),
    },
    {
      name: 'two in one line',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const both = () => [client.getPrompt('a'), client.getDataset('b')];",
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: '',
          },
          line: 4,
          column: 35,
          endLine: 4,
          endColumn: 44,
        },
        {
          messageId: 'migrated',
          data: {
            id: 'SvcClient.getDataset',
            message: '`getDataset` is gone from the client; `dataset.get` is the same function.',
            details: '',
          },
          line: 4,
          column: 58,
          endLine: 4,
          endColumn: 68,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const both = () => [client.prompt.get('a'), client.dataset.get('b')];",
      ),
    },
    {
      name: 'a destructured method',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        'export const { getPrompt } = client;',
      ),
      errors: [
        {
          messageId: 'manual',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: ' Left to you: `getPrompt` leaves this file. v6: client.prompt.get(name, options)',
          },
          line: 4,
          column: 16,
          endLine: 4,
          endColumn: 25,
        },
      ],
      output: null,
    },
    {
      name: 'required, in a class, by a key',
      filename: 'a.cjs',
      code: lines(
        "const { SvcClient } = require('@svc/client');",
        'class Prompts {',
        '  constructor() {',
        '    this.client = new SvcClient();',
        '  }',
        '  read(name) {',
        "    return this.client['getPrompt'](name);",
        '  }',
        '}',
        'module.exports = { Prompts };',
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: '',
          },
          line: 7,
          column: 24,
          endLine: 7,
          endColumn: 35,
        },
      ],
      output: lines(
        "const { SvcClient } = require('@svc/client');",
        'class Prompts {',
        '  constructor() {',
        '    this.client = new SvcClient();',
        '  }',
        '  read(name) {',
        '    return this.client.prompt.get(name);',
        '  }',
        '}',
        'module.exports = { Prompts };',
      ),
    },
    {
      name: 'the public names of the SDK',
      filename: 'a.ts',
      code: lines(
        "import { LangfuseClient } from '@langfuse/client';",
        "export const prompt = new LangfuseClient().getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: '',
          },
          line: 2,
          column: 44,
          endLine: 2,
          endColumn: 53,
        },
      ],
      output: lines(
        "import { LangfuseClient } from '@langfuse/client';",
        "export const prompt = new LangfuseClient().prompt.get('greeting');",
      ),
    },
    {
      name: 'a reassigned receiver has no fix',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        "import { FilePrompts } from './files.js';",
        '',
        'let source = new SvcClient();',
        'export function useFiles(folder) {',
        '  source = new FilePrompts(folder);',
        '}',
        "export const read = () => source.getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'manual',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details:
              " Left to you: source is also given new FilePrompts(folder), which is not known to be the SDK. v6: source.prompt.get('greeting')",
          },
          line: 8,
          column: 34,
          endLine: 8,
          endColumn: 43,
        },
      ],
      output: null,
    },
    {
      name: 'nor has one of TypeScript without a written type',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        "import { prompts } from 'other';",
        '',
        'let source = new SvcClient();',
        'source = prompts();',
        "export const read = () => source.getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'manual',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details:
              " Left to you: source is also given prompts(), which is not known to be the SDK. v6: source.prompt.get('greeting')",
          },
          line: 6,
          column: 34,
          endLine: 6,
          endColumn: 43,
        },
      ],
      output: null,
    },
    {
      name: 'where a written type says what it holds, there is a suggestion',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        "import { prompts } from 'other';",
        '',
        'let source: SvcClient = new SvcClient();',
        'source = prompts();',
        "export const read = () => source.getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'review',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: ' To check: source is also given prompts(), which is not known to be the SDK.',
          },
          line: 6,
          column: 34,
          endLine: 6,
          endColumn: 43,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { reason: 'source is also given prompts(), which is not known to be the SDK' },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                "import { prompts } from 'other';",
                '',
                'let source: SvcClient = new SvcClient();',
                'source = prompts();',
                "export const read = () => source.prompt.get('greeting');",
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'a likely receiver has no fix',
      filename: 'a.js',
      code: lines("import '@svc/client';", "export const read = (client) => client.getPrompt('greeting');"),
      errors: [
        {
          messageId: 'possible',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details:
              " Not certain: the receiver is not resolved: no call in sight says what client is. v6: client.prompt.get('greeting')",
          },
          line: 2,
          column: 40,
          endLine: 2,
          endColumn: 49,
        },
      ],
      output: null,
    },
    {
      name: 'proven, where proof is asked for',
      filename: 'a.ts',
      options: [{ evidence: 'proven' }],
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: '',
          },
          line: 4,
          column: 30,
          endLine: 4,
          endColumn: 39,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.prompt.get('greeting');",
      ),
    },
    {
      name: 'inferred, where inference is asked for',
      filename: 'a.js',
      options: [{ evidence: 'inferred' }],
      code: lines(
        "import { SvcClient } from '@svc/client';",
        "const read = (client) => client.getPrompt('greeting');",
        'export const prompt = read(new SvcClient());',
      ),
      errors: [
        {
          messageId: 'review',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: ' To check: every call in sight passes the SDK as client.',
          },
          line: 2,
          column: 33,
          endLine: 2,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { reason: 'every call in sight passes the SDK as client' },
              output: lines(
                "import { SvcClient } from '@svc/client';",
                "const read = (client) => client.prompt.get('greeting');",
                'export const prompt = read(new SvcClient());',
              ),
            },
          ],
        },
      ],
      output: null,
    },
    {
      name: 'an ignore comment without a reason',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// svc-v6-ignore:',
        "export const prompt = client.getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'migrated',
          data: {
            id: 'SvcClient.getPrompt',
            message: '`getPrompt` is gone from the client; `prompt.get` is the same function.',
            details: '',
          },
          line: 5,
          column: 30,
          endLine: 5,
          endColumn: 39,
        },
      ],
      output: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        '// svc-v6-ignore:',
        "export const prompt = client.prompt.get('greeting');",
      ),
    },
  ],
});
