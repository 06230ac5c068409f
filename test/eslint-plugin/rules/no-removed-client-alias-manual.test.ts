import { lines, testRule } from '../rule-cases.ts';

testRule('no-removed-client-alias-manual', {
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
      name: 'a method of the client, which is fixable',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.getPrompt('greeting');",
      ),
    },
  ],
  invalid: [
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
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`', why: ': `getPrompt` leaves this file' },
          line: 4,
          column: 16,
          endLine: 4,
          endColumn: 25,
        },
      ],
      output: null,
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
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`', why: '' },
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
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`', why: '' },
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
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`', why: '' },
          line: 6,
          column: 34,
          endLine: 6,
          endColumn: 43,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '', advice: 'use `prompt.get`' },
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
      name: 'a key that a type leaves out',
      filename: 'a.ts',
      code: lines("import type { SvcClient } from '@svc/client';", "export type Rest = Omit<SvcClient, 'getDataset'>;"),
      errors: [
        {
          messageId: 'manual',
          data: {
            shown: 'SvcClient.getDataset',
            advice: 'use `dataset.get`',
            why: ': v6 has no such key to leave out',
          },
          line: 2,
          column: 36,
          endLine: 2,
          endColumn: 48,
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
          data: { shown: 'SvcClient.getPrompt', advice: 'use `prompt.get`', why: '' },
          line: 2,
          column: 40,
          endLine: 2,
          endColumn: 49,
        },
      ],
      output: null,
    },
    {
      name: 'inferred, where inference is asked for',
      filename: 'a.js',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        "const read = (client) => client.getPrompt('greeting');",
        'export const prompt = read(new SvcClient());',
      ),
      errors: [
        {
          messageId: 'review',
          data: {
            shown: 'SvcClient.getPrompt',
            advice: 'use `prompt.get`',
            why: ': every visible call passes the SDK as client',
          },
          line: 2,
          column: 33,
          endLine: 2,
          endColumn: 42,
          suggestions: [
            {
              messageId: 'rewrite',
              data: { along: '', advice: 'use `prompt.get`' },
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
  ],
});
