import { describe } from 'vitest';
import { lines, testCases } from './migrate-cases.ts';

describe('evidence and reports', () => {
  testCases({
    'fills the suggestion of a read that changes shape': {
      input: lines(
        'declare const id: string;',
        'await client.api.trace.get(id);',
        'await client.fetchTrace(',
        '  id,',
        ');',
      ),
      found: [
        'api.trace.get: manual',
        'SvcClient.fetchTrace: manual',
      ],
    },
    'says that a presence test fails in silence': {
      input: "if (!client.api.trace?.get) throw new Error('old');",
      found: ['api.trace.get: manual (this test is silently false in v6, so the other branch runs)'],
    },
    'narrows a response only where it is read': {
      input: lines(
        "await client.api.scores.create({ name: 'a', value: 1, traceId: 'x' });",
        "const created = await client.api.scores.create({ name: 'a', value: 1, traceId: 'x' });",
        'console.log(created.id);',
      ),
      output: lines(
        "await client.api.scores.create({ name: 'a', value: 1, traceId: 'x' });",
        "const created = await client.api.scores.create({ name: 'a', value: 1, traceId: 'x' });",
        "console.log('id' in created ? created.id : undefined);",
      ),
      found: ['api.scores.create#response: migrated'],
    },
    'lists what only names say, without an edit': {
      input: lines(
        "import '@svc/client';",
        'export function load(client: any) {',
        '  return client.api.scoresV3.getManyV3({ limit: 1 });',
        '}',
      ),
      found: ['api.scoresV3.getManyV3: possible (the receiver is not resolved: no call in sight says what client is)'],
    },
    'asks to check what is inferred': {
      input: lines(
        'const loose: any = client;',
        "export const load = () => loose.getPrompt('x');",
      ),
      output: lines(
        'const loose: any = client;',
        "export const load = () => loose.prompt.get('x');",
      ),
      found: ['SvcClient.getPrompt: review (it is declared as any)'],
    },
    'never edits what may be something else': {
      input: lines(
        "import { SvcClient } from '@svc/client';",
        'class Other {',
        '  getPrompt(name: string) {',
        '    return name;',
        '  }',
        '}',
        "export const load = (source: SvcClient | Other) => source.getPrompt('x');",
      ),
      found: ['SvcClient.getPrompt: manual (the receiver may also be something that is not the SDK)'],
      suggestions: ["source.prompt.get('x')"],
    },
  });
});
