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
          messageId: 'gone',
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`' },
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
          messageId: 'gone',
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`' },
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
          messageId: 'gone',
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`' },
          line: 4,
          column: 35,
          endLine: 4,
          endColumn: 44,
        },
        {
          messageId: 'gone',
          data: { shown: 'SvcClient.getDataset', advice: 'use `dataset.get`' },
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
      name: 'the public names of the SDK',
      filename: 'a.ts',
      code: lines(
        "import { LangfuseClient } from '@langfuse/client';",
        "export const prompt = new LangfuseClient().getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'LangfuseClient.getPrompt', advice: 'use `prompt.get`' },
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
      name: 'proven, where proof is asked for',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.getPrompt('greeting');",
      ),
      errors: [
        {
          messageId: 'gone',
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`' },
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
          messageId: 'gone',
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`' },
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
