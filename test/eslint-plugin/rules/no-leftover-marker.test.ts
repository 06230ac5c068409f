import { lines, testRule } from '../rule-cases.ts';

testRule('no-leftover-marker', {
  valid: [
    {
      name: 'no comment',
      filename: 'a.ts',
      code: lines(
        "import { SvcClient } from '@svc/client';",
        '',
        'const client = new SvcClient();',
        "export const prompt = client.prompt.get('greeting');",
      ),
    },
    {
      name: "a TODO of one's own",
      filename: 'a.js',
      code: lines('// TODO(anna): svc-v6', 'export const a = 1;'),
    },
    {
      name: 'a string that reads like one',
      filename: 'a.ts',
      code: lines("export const text: string = '// TODO(svc-v6): api.trace.get: check the id';"),
    },
    {
      name: 'a disabled line',
      filename: 'a.js',
      code: lines('// eslint-disable-next-line', '// TODO(svc-v6): api.trace.get: check the id', 'export const a = 1;'),
    },
  ],
  invalid: [
    {
      name: 'a line comment',
      filename: 'a.ts',
      code: lines('// TODO(svc-v6): api.trace.get: check the id', 'export const a = 1;'),
      errors: [
        {
          messageId: 'leftover',
          data: { id: 'api.trace.get', message: 'A marker of an earlier run is still here: check the id' },
          line: 1,
          column: 4,
          endLine: 1,
          endColumn: 45,
        },
      ],
      output: null,
    },
    {
      name: 'the names of the public SDK',
      filename: 'a.ts',
      code: lines('// TODO(svc-v6): LangfuseClient.getPrompt: check the id', 'export const a = 1;'),
      errors: [
        {
          messageId: 'leftover',
          data: { id: 'LangfuseClient.getPrompt' },
          line: 1,
          column: 4,
          endLine: 1,
          endColumn: 56,
        },
      ],
      output: null,
    },
    {
      name: 'a block comment',
      filename: 'a.js',
      code: lines('/* TODO(svc-v6): api.trace.get: check the id */', 'export const a = 1;'),
      errors: [
        {
          messageId: 'leftover',
          data: { id: 'api.trace.get', message: 'A marker of an earlier run is still here: check the id' },
          line: 1,
          column: 4,
          endLine: 1,
          endColumn: 45,
        },
      ],
      output: null,
    },
    {
      name: 'two above one statement',
      filename: 'a.js',
      code: lines(
        'export function f() {',
        '  // TODO(svc-v6): api.trace.get: check the id',
        '  // TODO(svc-v6): api.trace.list: check the order',
        '  return 1;',
        '}',
      ),
      errors: [
        {
          messageId: 'leftover',
          data: { id: 'api.trace.get', message: 'A marker of an earlier run is still here: check the id' },
          line: 2,
          column: 6,
          endLine: 2,
          endColumn: 47,
        },
        {
          messageId: 'leftover',
          data: { id: 'api.trace.list', message: 'A marker of an earlier run is still here: check the order' },
          line: 3,
          column: 6,
          endLine: 3,
          endColumn: 51,
        },
      ],
      output: null,
    },
  ],
});
