import { describe, expect, it } from 'vitest';
import { withSortedUnions } from '../../src/verify/union-order.ts';
import { verifyFiles, withClient } from './verify-text.ts';

const config = "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n";

describe('an error that v5 has as well is not told', () => {
  it('when only another file makes the checker meet it', async () => {
    const { places, proven } = await verifyFiles({
      'config.ts': config,
      'redaction.ts':
        "import { client } from './config.js';\nexport const flush = () => client.flush();\nexport function sanitize<T>(value: T, env: NodeJS.ProcessEnv = process.env): T { return env ? value : value; }\n",
      'a.ts':
        "import { client } from './config.js';\nimport { sanitize } from './redaction.js';\nexport const score = (body: { name: string; value: number; traceId: string }) => client.score.create(sanitize(body, process.env));\n",
    });
    expect({ places, proven }).toEqual({ places: [], proven: true });
  });

  // In `a.ts` the checker of v6 meets the literals in another order than that of v5, which is not asked about it.
  const order =
    "import { client } from './config.js';\nexport const removed = (what: 'delete' | 'list') => client.flush() ?? what;\n";

  it('when its message writes a union in another order', async () => {
    const { places } = await verifyFiles({
      'config.ts': config,
      'a.ts': order,
      'b.ts':
        "import { client } from './config.js';\ninterface Options { permissions: string; handler: (method: 'create' | 'list' | 'delete') => unknown }\ndeclare function router(owner: typeof client, options: Options): void;\nrouter(client, { handler: (method) => method });\n",
    });
    expect(places).toEqual([]);
  });

  it('when its message names another member of a union', async () => {
    const { places } = await verifyFiles({
      'config.ts': config,
      'a.ts': order,
      'b.ts':
        "import { client } from './config.js';\ndeclare function method(owner: typeof client): 'create' | 'list' | 'delete';\nexport const none: 'none' = method(client);\n",
    });
    expect(places).toEqual([]);
  });
});

it('an error of v6 is told where v5 has another one with the same number', async () => {
  const { places } = await verifyFiles({
    'config.ts': config,
    'a.ts': withClient("export const none: number = await client.api.scores.create({ name: 'x', value: 1 });\n"),
    'b.ts':
      "import { client } from './config.js';\nimport { none } from './a.js';\nexport const made: { id: number; gone: string } = await client.api.scores.create({ name: String(none), value: 1 });\n",
  });
  expect(places).toEqual(['a.ts:3:14 TS2322 sdk:types', 'b.ts:3:14 TS2322 api.scores.create#response']);
});

it.each([
  ['Type \'"b" | "a"\' is not assignable to type \'"c"\'.', 'Type \'"a" | "b"\' is not assignable to type \'"c"\'.'],
  ['(doc: any, method: "b" | "a") => B | A', '(doc: any, method: "a" | "b") => A | B'],
  [
    '{ x: (() => B | A)[] | undefined; y: 2 | 1; } | Map<B | A, C>',
    'Map<A | B, C> | { x: (() => A | B)[] | undefined; y: 1 | 2; }',
  ],
  ['x is B | A extends D | C ? F | E : "|" | " | "', 'x is A | B extends C | D ? E | F : " | " | "|"'],
])('%s: the same message as with its unions in another order', (left, right) => {
  expect(withSortedUnions(left)).toBe(withSortedUnions(right));
});

it.each([
  ["Type 'A' is not assignable to type 'B'.", "Type 'B' is not assignable to type 'A'."],
  ['(a: string, b: number) => void', '(a: number, b: string) => void'],
  ['{ a: A | B; b: C; }', '{ a: A | C; b: B; }'],
  ["Operator '<' cannot be applied to types 'A' and 'B'.", "Operator '<' cannot be applied to types 'B' and 'A'."],
  ['A & B | C', 'A & C | B'],
])('%s: another message than %s', (left, right) => {
  expect(withSortedUnions(left)).not.toBe(withSortedUnions(right));
});
