/**
 * An edit of what has to do with nothing else is answered without the program. The answer is that of a fresh analysis, whatever
 * was in the file before.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openRepository } from '../../src/analysis/open-repository.ts';
import { Search } from '../../src/analysis/search.ts';
import { detectors } from '../../transforms/chapters.ts';
import { fresh, request } from './fresh-answer.ts';

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-edited-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The other files of the repository; some lead to the edited one, and one of them back. */
const others: Readonly<Record<string, string>> = {
  'package.json': '{"name":"edited"}',
  'src/shared.ts':
    "import { SvcClient } from '@svc/client';\nexport const shared = new SvcClient();\nexport function anything(): any { return undefined; }\nexport interface Port { getPrompt(name: string): unknown }\n",
  'src/back.ts':
    "import { make, Store } from './edited';\nexport const made = make();\nmade.getPrompt('back');\nexport const store = new Store();\nexport const kept = store.client;\n",
  'src/caller.ts':
    "import { SvcClient } from '@svc/client';\nimport { take, latest, Double } from './edited';\nfunction asksFor(client: SvcClient) {}\nasksFor(new Double() as any);\ntake(new SvcClient());\nconst traces = await latest();\nString(traces.data);\n",
  'src/globals.d.ts':
    "declare var shelf: import('@svc/client').SvcClient;\ndeclare var page: any;\ndeclare var pages: any[];\n",
  'src/plain.ts':
    'export const limit = (count: number): number => count;\nexport const client = { getPrompt: String };\n',
};

/** What a statement can be; each says names of others, so that an edit of one can concern any. */
const statements: readonly string[] = [
  "import { SvcClient } from '@svc/client';",
  "import { shared, anything } from './shared';",
  "import type { Port } from './shared';",
  "import { limit } from './plain';",
  "import { kept, made } from './back';",
  "import * as tracing from '@svc/tracing';",
  'async function fill() { page = await client.api.trace.list({ limit: 5 }); }',
  'async function collect() { pages.push(await client.api.trace.list({ limit: 5 })); }',
  'function looks() { return page.data[0].latency; }',
  'function looks() { return pages[0].data[0].totalCost; }',
  'function clears() { page = { ...client, page: 1 }; }',
  "const listed = { page: shelf.getPrompt('shelf') };",
  'const client = new SvcClient();',
  'let client = new SvcClient();',
  'let client: SvcClient | undefined;',
  'const client = anything();',
  'const client = { getPrompt(name: string) { return name; } };',
  'const { api, getPrompt } = client;',
  'export const make = () => client;',
  'export function make() { return new SvcClient(); }',
  'export function make(): { getPrompt(name: string): string } { return { getPrompt: String }; }',
  'export class Store { client = make(); read() { return this.client.getPrompt("field"); } }',
  'export class Store { client: any; constructor() { this.client = new SvcClient(); } }',
  'export function take(value) { return value.getPrompt("taken"); }',
  'function given(value) { return value.getDataset("given"); }',
  'given(client);',
  'given(1);',
  'function run() { given(make()); }',
  'async function first() { const { data } = await client.api.trace.list({ limit: 5 }); return data.map((one) => one.latency); }',
  'export async function latest() { return client.api.trace.list({ limit: 1 }); }',
  'async function shown() { const page = await latest(); return page.data[0]?.totalCost; }',
  'const ask = (name: string) => client.getPrompt(name);',
  'const ask = async (name: string) => (await made.getPrompt(name)).prompt;',
  'function narrow() { return client.getPrompt("narrowed"); }',
  'if (!client) throw new Error("none");',
  'client = anything();',
  'client = undefined;',
  'function reset() { client = new SvcClient(); }',
  'function assertClient(value: unknown): asserts value is SvcClient { if (!value) throw new Error(String(value)); }',
  'assertClient(client);',
  'function fail(): never { throw new Error("no"); }',
  'fail();',
  'const held = { inner: client, plain: 1 };',
  'export const more = () => held.inner.getPrompt("held");',
  'held.inner = anything();',
  'const fake = { getPrompt: () => "fake", api: { trace: { get: () => ({}) } } };',
  'const cast = fake as unknown as SvcClient;',
  'function useFake() { return fake.getPrompt(); }',
  'const double: any = { getPrompt: () => "double" };',
  'const wrapped = { inner: double };',
  'function asks(value: SvcClient) { return value; }',
  'function asks(value: unknown) { return value; }',
  'asks(double);',
  'function handOver() { return asks(wrapped.inner); }',
  'function handOver() { const double = 1; return double; }',
  'function makeDouble() { const made: any = { getDataset: () => "made" }; return made; }',
  'function askMade() { return asks(makeDouble()); }',
  'export class Double { getPrompt() { return "class"; } }',
  'export class Double { prompts: any = { getPrompt: () => "field" }; run() { return asks(this.prompts); } }',
  'asks(new Double() as any);',
  'function port(value: Port) { return value.getPrompt("port"); }',
  'function feed() { return port(shared); }',
  'type Client = SvcClient;',
  'type Client = { getPrompt(name: string): string };',
  'function typed(value: Client) { return value.getPrompt("typed"); }',
  'interface Options { client: Client }',
  'interface Options { other?: number }',
  'function options({ client: own }: Options) { return own.getPrompt("own"); }',
  'enum Kind { One = 1, getPrompt = 2 }',
  'namespace Inner { export const client = new SvcClient(); }',
  'const inner = Inner.client.getDataset("inner");',
  'export { client as renamed };',
  'export default client;',
  'declare global { var everywhere: SvcClient }',
  'function anywhere() { return everywhere.getPrompt("anywhere"); }',
  'var text = "getPrompt";',
  'const key = "getPrompt";',
  'const byKey = client[key];',
  'tracing.updateActiveTrace({ input: 1 });',
  'function trace() { tracing.updateActiveTrace({ output: limit(2) }); }',
  'const span = tracing.startObservation("span");',
  'function set() { span.updateTrace({ input: "a", output: "b" }); }',
  'span.update({ input: "c" });',
  'const answer = await client.api.scores.create({ name: "a", value: 1 });',
  'const id = answer.id;',
  'const total = limit(3);',
  'function plain(count: number) { const parts = [count, total]; return parts.map(String).join(); }',
  'export const step = 5;',
  '// A note',
  '/** Documented */ function documented() { return shared.getPrompt("documented"); }',
  'const loop = async () => { for (const item of (await client.getDataset("d")).items) await item.link(span, "run"); };',
  'export const broken = (;',
];

const statement = fc.constantFrom(...statements);
const place = fc.nat({ max: 30 });

type Edit =
  | { kind: 'insert' | 'replace'; at: number; text: string }
  | { kind: 'remove' | 'twice' | 'space' | 'number'; at: number };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('insert' as const, 'replace' as const), at: place, text: statement }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('remove' as const, 'twice' as const, 'space' as const, 'number' as const),
      at: place,
    }),
  },
);

function apply(lines: readonly string[], change: Edit): string[] {
  const at = lines.length === 0 ? 0 : change.at % lines.length;
  const line = lines[at] ?? '';
  switch (change.kind) {
    case 'insert':
      return lines.toSpliced(at, 0, change.text);
    case 'replace':
      return lines.toSpliced(at, 1, change.text);
    case 'remove':
      return lines.toSpliced(at, 1);
    case 'twice':
      return lines.toSpliced(at, 1, line, line);
    case 'space':
      return lines.toSpliced(
        at,
        1,
        line.replace(/[({] ?/, (bracket) => `${bracket}\n  `),
      );
    case 'number':
      return lines.toSpliced(
        at,
        1,
        line.replace(/\d|"(?=\w)/, (before) => `${before}1`),
      );
  }
}

const root = path.join(scratch, 'repository');
for (const [name, text] of Object.entries({ ...others, 'src/edited.ts': '' })) {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}
const file = path.join(root, 'src/edited.ts');

function check(start: readonly string[], edits: readonly Edit[], ending: string): void {
  const warm = openRepository(request(root), detectors, false);
  let lines = [...statements.slice(0, 2), ...start];
  for (const change of [undefined, ...edits]) {
    if (change) lines = apply(lines, change);
    const text = lines.join(ending);
    const answer = warm.sitesIn(file, text).map(({ file: unit, sites }) => [unit, sites]);
    expect(answer, text).toEqual(fresh(root, file, text, warm.files));
  }
}

/** Set to look for longer, e.g. `RUNS=500`. */
const numRuns = Number(process.env['RUNS'] ?? 15);

test('random edits', { timeout: Math.max(120_000, numRuns * 8000) }, () =>
  fc.assert(
    fc.property(
      fc.array(statement, { maxLength: 16 }),
      fc.array(edit, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      check,
    ),
    { numRuns },
  ),
);

test.each([
  [
    'a global variable',
    'async function fill() { page = await client.api.trace.list({ limit: 5 }); }',
    'return page.data[0].latency;',
  ],
  [
    'one that has the name of a property',
    'const own = { page: 1 };\nasync function fill() { page = await client.api.trace.list({ limit: 5 }); }',
    'return page.data[0].latency;',
  ],
  [
    'a global list',
    'async function fill() { pages.push(await client.api.trace.list({ limit: 5 })); }',
    'return pages[0].data[0].latency;',
  ],
])('what another statement reads of %s', (_, filled, read) => {
  const start = [
    "shelf.getPrompt('shelf');",
    'const client = new SvcClient();',
    ...filled.split('\n'),
    'function looks() { return 1; }',
  ];
  const last = start.length + 1;
  const looks = (body: string): Edit => ({ kind: 'replace', at: last, text: `function looks() { ${body} }` });
  check(start, [looks(read), looks('return 2;')], '\n');
});

describe('the program is asked about an edit', () => {
  afterEach(() => void vi.restoreAllMocks());

  const before = [
    "import { SvcClient } from '@svc/client';",
    "import { limit } from './plain';",
    'const client = new SvcClient();',
    'const sizes = { small: 1, large: 9 };',
    'function size(wide: boolean) { return wide ? sizes.large : sizes.small; }',
    "export const ask = () => client.getPrompt('ask');",
    'function given(value) { return value.getDataset("given"); }',
    '',
  ];

  /** How often the program is asked about the text in which a line is another one. */
  function asked(line: number, to: string): number {
    const warm = openRepository(request(root), detectors, false);
    warm.sitesIn(file, before.join('\n'));
    const answer = vi.spyOn(Search.prototype, 'answer');
    const text = before.with(line, to).join('\n');
    const found = warm.sitesIn(file, text).map(({ file: unit, sites }) => [unit, sites]);
    const { length } = answer.mock.calls;
    expect(found).toEqual(fresh(root, file, text, warm.files));
    return length;
  }

  test.each([
    ['of a comment', 2, '// The one client.\nconst client = new SvcClient();'],
    ['of a value that only plain code takes', 3, 'const sizes = { small: 2, large: 9, other: 5 };'],
    ['of plain code', 4, 'function size(wide: boolean) { return wide ? sizes.large : 0; }'],
    ['that adds plain code', 4, `${before[4]}\nexport const step = 5;\nfunction next() { return size(false); }`],
  ])('not %s', (_, line, to) => expect(asked(line, to)).toBe(0));

  test.each([
    ['where the SDK is used', 5, "export const ask = () => client.getPrompt('other');"],
    ['that uses it', 4, 'function size(wide: boolean) { return client; }'],
    ['that passes something to a function which uses it', 4, 'const size = () => given(1);'],
    ['that takes something of another file', 4, 'function size() { return limit(1); }'],
    ['of an import', 1, "import { limit as most } from './plain';"],
    ['of what other code takes', 2, 'const client = { getPrompt: String };'],
    ['that does something', 4, 'given(2);'],
  ])('%s', (_, line, to) => expect(asked(line, to)).toBe(1));
});
