import { lines, testRule } from '../rule-cases.ts';

const made = ["import { SvcClient } from '@svc/client';", '', 'const client = new SvcClient();'];
const at = (column: number, endColumn: number) => ({ line: 4, column, endLine: 4, endColumn });

testRule('no-unused-ignore', {
  valid: [
    {
      name: 'a comment that silences something',
      filename: 'a.ts',
      code: lines(
        ...made,
        '// svc-v6-ignore: for customers on v5',
        "export const prompt = client.getPrompt('greeting');",
      ),
    },
    {
      name: 'a string that reads like one',
      filename: 'a.ts',
      code: lines(...made, "export const text: string = '// svc-v6-ignore: for customers on v5';"),
    },
    {
      name: 'a comment that tells of it',
      filename: 'a.js',
      code: lines(...made, '// Comments with svc-v6-ignore silence a place.', 'export const one = client;'),
    },
  ],
  invalid: [
    {
      name: 'a comment above a v6 call',
      filename: 'a.ts',
      code: lines(
        ...made,
        '// svc-v6-ignore: for customers on v5',
        "export const prompt = client.prompt.get('greeting');",
      ),
      errors: [{ messageId: 'unused', ...at(4, 38) }],
      output: null,
    },
    {
      name: 'a comment behind the code',
      filename: 'a.js',
      code: lines(...made, "export const prompt = client.getPrompt('greeting'); // svc-v6-ignore: for v5"),
      errors: [{ messageId: 'unused', ...at(56, 77) }],
      output: null,
    },
    {
      name: 'a comment without a reason',
      filename: 'a.js',
      code: lines(...made, '/* svc-v6-ignore: */', "export const prompt = client.getPrompt('greeting');"),
      errors: [{ messageId: 'withoutReason', ...at(4, 18) }],
      output: null,
    },
    {
      name: 'a comment without a colon',
      filename: 'a.js',
      code: lines(...made, '// svc-v6-ignore', "export const prompt = client.getPrompt('greeting');"),
      errors: [{ messageId: 'withoutReason', ...at(4, 17) }],
      output: null,
    },
  ],
});
