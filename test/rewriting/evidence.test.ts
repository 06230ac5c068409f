import { describe } from 'vitest';
import { lines, testCases } from './migrate-cases.ts';

describe('evidence and reports', () => {
  testCases({
    'fills the suggestion of a read whose request is not written out': {
      input: lines(
        'declare const query: { name?: string; limit?: number };',
        'await client.api.trace.list(',
        '  query,',
        ');',
      ),
      found: ['api.trace.list: manual (the request is not written here)'],
      suggestions: [
        lines(
          'await client.api.observations.getMany({',
          '  filter: JSON.stringify([',
          "    { type: 'boolean', column: 'isRootObservation', operator: '=', value: true },",
          "    { type: 'string', column: 'traceName', operator: '=', value: query.name },",
          '  ].filter((condition) => condition.value != null)),',
          '  limit: query.limit,',
          "  fields: 'core',",
          '})',
        ).trimEnd(),
      ],
    },
    'keeps the comments of a call that is written on one line from swallowing it': {
      input: lines("client.getPrompt('x', 3, {", "  type: 'chat', // 1 = text */", "  label: '//a',", '});'),
      found: ['SvcClient.getPrompt: manual (this is the positional form of major 3, of which v5 ignores the version)'],
      suggestions: ["client.prompt.get('x', { version: 3, type: 'chat', /* 1 = text * / */ label: '//a' })"],
    },
    'moves a presence test with the calls behind it': {
      input: "if (!client.api.trace?.get) throw new Error('old');",
      output: "if (!client.api.observations?.getMany) throw new Error('old');",
      found: ['api.trace.get: review (this tests whether the member exists; in v6 it always does)'],
    },
    'says that a presence test fails in silence where it cannot move': {
      input: lines(
        'declare function has(traces: typeof client.api.trace): void;',
        'function test(traces: typeof client.api.trace) {',
        "  if (!traces.get) throw new Error('old');",
        '  has(traces);',
        '}',
        'test(client.api.trace);',
      ),
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
      found: ['api.scoresV3.getManyV3: possible (the receiver is not resolved: no visible call says what client is)'],
    },
    'lists options that only names say are in the place of the request, with the text': {
      input: lines(
        "import '@svc/client';",
        'export function drop(client: any) {',
        "  return client.api.trace.delete('t', { maxRetries: 0 });",
        '}',
      ),
      found: [
        'api.trace.delete#requestOptions: possible (the receiver is not resolved: no visible call says what client is)',
      ],
      suggestions: ["client.api.trace.delete('t', {}, { maxRetries: 0 })"],
    },
    'asks to check what is inferred': {
      input: lines('const loose: any = client;', "export const load = () => loose.getPrompt('x');"),
      output: lines('const loose: any = client;', "export const load = () => loose.prompt.get('x');"),
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
      suggestions: [undefined],
    },
  });
});
