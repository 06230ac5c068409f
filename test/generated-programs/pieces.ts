/** Pieces of programs, in the names of the `svc` profile, each ended by `;` at its line's end, with `\n`. */
import fc from '../random.ts';
import { entries } from '../../transforms/entries.ts';
import { lookAlikes } from './look-alikes.ts';

/** A way in which a program comes by a client. `client` is what the rest of the file says for it. */
interface Arrival {
  /** Statements at the top of the file. */
  top: string;
  client: string;
  /** Needs TypeScript. */
  typed?: true;
  /** No import statement may stand in the file. */
  commonjs?: true;
  /** Another file of the program, `./shared`. */
  shared?: string;
  /** Around the statements that use the client. */
  around?: (body: string) => string;
}

const made = "import { SvcClient } from '@svc/client';\n";
const shared = `${made}export const client = new SvcClient();\nexport default client;\nexport const holder = { client, api: client.api };\nexport function makeClient() {\n  return client;\n}\n`;

export const arrivals: readonly Arrival[] = [
  { top: `${made}const client = new SvcClient();\n`, client: 'client' },
  { top: `${made}const client = new SvcClient({ publicKey: 'pk', secretKey: 'sk' });\n`, client: 'client' },
  { top: "import { SvcClient as Client } from '@svc/client';\nconst svc = new Client();\n", client: 'svc' },
  { top: "import * as sdk from '@svc/client';\nconst client = new sdk.SvcClient();\n", client: 'client' },
  {
    top: "import type { SvcClient } from '@svc/client';\ndeclare const client: SvcClient;\n",
    client: 'client',
    typed: true,
  },
  {
    top: "import { type SvcClient } from '@svc/client';\nlet client: SvcClient | undefined;\n",
    client: 'client!',
    typed: true,
  },
  {
    top: "const { SvcClient } = require('@svc/client');\nconst client = new SvcClient();\n",
    client: 'client',
    commonjs: true,
  },
  {
    top: "const sdk = require('@svc/client');\nconst client = new sdk.SvcClient();\n",
    client: 'client',
    commonjs: true,
  },
  {
    top: "import sdk = require('@svc/client');\nconst client = new sdk.SvcClient();\n",
    client: 'client',
    typed: true,
    commonjs: true,
  },
  { top: "const { SvcClient } = await import('@svc/client');\nconst client = new SvcClient();\n", client: 'client' },
  { top: "import { client } from './shared';\n", client: 'client', shared },
  { top: "import shared from './shared';\n", client: 'shared', shared },
  { top: "import * as all from './shared';\n", client: 'all.client', shared },
  { top: "import { holder as deps } from './shared';\n", client: 'deps.client', shared },
  { top: "import { makeClient } from './shared';\n", client: 'makeClient()', shared },
  {
    top: "import { client as one } from './shared';\nexport { makeClient } from './shared';\nconst clients = [one];\n",
    client: 'clients[0]!',
    typed: true,
    shared,
  },
  {
    top: made,
    client: 'this.client',
    around: (body) => `class Service {\n  client = new SvcClient();\n  async run(id, list) {\n${indent(body)}  }\n}\n`,
  },
  {
    top: made,
    client: 'this.#client',
    around: (body) =>
      `export class Service {\n  #client = new SvcClient();\n  static of = () => new Service();\n  async run(id, list) {\n${indent(body)}  }\n}\n`,
  },
  {
    top: made,
    client: 'this.client',
    typed: true,
    around: (body) =>
      `export class Service {\n  constructor(private readonly client: SvcClient) {}\n\n  async run(id: string, list: string[]) {\n${indent(body)}  }\n}\n`,
  },
  {
    top: made,
    client: 'client',
    typed: true,
    around: (body) =>
      `export async function run(client: SvcClient, id: string, list: string[] = []) {\n${indent(body)}}\n`,
  },
  {
    top: made,
    client: 'client',
    typed: true,
    around: (body) =>
      `export const run = async ({ client, id, list }: { client: SvcClient; id: string; list: string[] }) => {\n${indent(body)}};\n`,
  },
  {
    top: made,
    client: 'client',
    around: (body) => `async function run(client, id, list) {\n${indent(body)}}\nrun(new SvcClient(), 'a', []);\n`,
  },
  {
    top: `${made}const outer = new SvcClient();\n`,
    client: 'outer',
    around: (body) => `export const handlers = {\n  async get(id, list) {\n${indent(body)}  },\n};\n`,
  },
  { top: `${made}const client = new SvcClient();\n`, client: '(client as any)', typed: true },
  { top: `${made}const client: any = new SvcClient();\n`, client: 'client', typed: true },
  { top: `${made}const clients = new Map([['a', new SvcClient()]]);\n`, client: "clients.get('a')!", typed: true },
  { top: `${made}let cached;\nconst get = () => (cached ??= new SvcClient());\n`, client: 'get()' },
  { top: `${made}const client = process.env.OFF ? undefined : new SvcClient();\n`, client: 'client?' },
];

/** Statements inside of `indent`, also of code that has line breaks in a template. */
export function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : `    ${line}`))
    .join('\n');
}

const memberPaths = entries.flatMap(({ root, path }): string[][] =>
  root === 'client' ? [[...path]] : root === 'api' ? [['api', ...path]] : [],
);
const typeNames = entries.flatMap(({ root, path }) => (root === 'type' ? [path.join('.')] : []));

const member = fc
  .tuple(
    fc.constantFrom(...memberPaths),
    fc.constantFrom<'dot' | 'element' | 'lines' | 'optional' | 'comment'>(
      'dot',
      'dot',
      'dot',
      'dot',
      'element',
      'lines',
      'optional',
      'comment',
    ),
  )
  .map(([path, form]) => {
    if (form === 'element')
      return path.map((name, index) => (index === path.length - 1 ? `['${name}']` : `.${name}`)).join('');
    if (form === 'lines') return path.map((name) => `\n    .${name}`).join('');
    if (form === 'optional') return path.map((name) => `?.${name}`).join('');
    if (form === 'comment') return path.map((name) => `/* ${name} */.${name}`).join('');
    return path.map((name) => `.${name}`).join('');
  });

const argument = fc.constantFrom(
  '',
  'id',
  "'a'",
  '`a-${id}`',
  "'a', 'b'",
  "'a', { maxRetries: 2 }",
  "'a', undefined, { maxRetries: 2 }",
  "'a', {}, { timeoutInSeconds: 5 }",
  "'a', 'b', { maxRetries: 2, headers: { 'x-a': 'b' } }",
  '{ maxRetries: 1 }',
  'undefined, { maxRetries: 2 }',
  '{}',
  '{ page: 1, limit: 10 }',
  "{ page: 2, limit: 100, userId: id, name: 'x', tags: ['a', 'b'], fromTimestamp: new Date().toISOString(), orderBy: 'timestamp.desc' }, { maxRetries: 3 }",
  '{ traceId: id, ...list }',
  "{ name: 'n', value: 1, traceId: id, comment: 'c' }",
  "{ datasetName: 'd', runName: 'r', limit: 50 }",
  "{ runName: 'r', datasetItemId: id, traceId: id, metadata: { a: 1 } }",
  "{ query: JSON.stringify({ view: 'traces', metrics: [{ measure: 'count', aggregation: 'count' }], dimensions: [] }) }",
  "{ datasetName: 'd', input: { q: 'x' }, expectedOutput: { a: 1 } }",
  "{ scoreIds: id, userId: 'u', operator: '>=', value: 0.5 }",
  "{ type: 'chat', name: 'p', prompt: [{ role: 'user', content: '{{x}}' }], labels: ['production'] }",
  '...list',
  'id, ...list',
  'query',
  'query, options',
  "\n  // which one\n  'a',\n  /* options */ { maxRetries: 2 },\n",
  '{\n  page: 1, // first\n  limit: 10,\n}',
  'await next(), { maxRetries: await retries() }',
  '(0, id)',
  'function () { return id; }',
  '() => ({ id })',
  'id as string',
  'id!',
);

/** What stands around an expression `e` (a call), as a statement. */
const uses: readonly ((e: string, n: number) => string)[] = [
  (e) => `await ${e};\n`,
  (e) => `${e};\n`,
  (e) => `void ${e};\n`,
  (e, n) => `const r${n} = await ${e};\nconsole.log(r${n});\n`,
  (e, n) => `const r${n} = await ${e};\nfor (const one of r${n}.data) console.log(one.id, one.name, one.metadata);\n`,
  (e, n) => `const { data: d${n}, meta: m${n} } = await ${e};\nconsole.log(d${n}.map((x) => x.id), m${n}.limit);\n`,
  (e, n) => `const { id: id${n}, ...rest${n} } = await ${e};\nexport const both${n} = [id${n}, rest${n}];\n`,
  (e, n) => `let s${n};\ns${n} = (await ${e}).data[0]?.observations.length ?? 0;\n`,
  (e, n) => `export const f${n} = async () => (await ${e}).scores;\n`,
  (e, n) => `export const g${n} = () => ${e};\n`,
  (e, n) => `export const h${n} = (id, list) => ${e}.then((r) => r.data ?? r).catch(() => undefined);\n`,
  (e, n) => `const [p${n}, q${n}] = await Promise.all([${e}, ${e}]);\nconsole.log(p${n}.input, q${n}?.output);\n`,
  (e) =>
    `for (const item of (await ${e}).data ?? []) {\n  console.log(item.latency, item.totalCost, item.timestamp);\n}\n`,
  (e) => `for await (const item of (await ${e}).items) await item.link(span, 'run');\n`,
  (e) => `if (await ${e}) console.log('there');\nelse console.log('gone');\n`,
  (e) => `try {\n  await ${e};\n} catch (error) {\n  console.error(error.statusCode === 404 ? 'unknown' : error);\n}\n`,
  (e) => `switch ((await ${e}).status) {\n  case 'a':\n    break;\n  default:\n    console.log(${e});\n}\n`,
  (e) => `console.log(\`\${(await ${e}).name} and \${id}\`);\n`,
  (e) => `list.map(async (id) => (await ${e})?.id);\n`,
  (e) => `list.forEach((id) => { ${e}; });\n`,
  (e, n) => `function* each${n}() {\n  yield ${e};\n}\n`,
  (e, n) => `const t${n} = setTimeout(() => ${e}, 10), u${n} = 1;\n`,
  (e) => `id ? ${e} : await ${e};\n`,
  (e) => `(await ${e}).items.sort((a, b) => a.createdAt - b.createdAt);\n`,
  (e, n) => `const lazy${n} = { get value() { return ${e}; }, [id]: ${e} };\n`,
  (e) => `label: while (await ${e}) { break label; }\n`,
  (e, n) => `export default class Made${n} {\n  static { void ${e}; }\n  value = ${e};\n}\n`,
];

/** What is done with the member `m` itself, and not called. */
const values: readonly ((m: string, n: number) => string)[] = [
  (m, n) => `const v${n} = ${m};\nawait v${n}('a', { maxRetries: 1 });\n`,
  (m, n) => `export const bound${n} = ${m}.bind(null);\n`,
  (m) => `${m}.call(undefined, 'a');\n`,
  (m) => `if (typeof ${m} === 'function') console.log('v5');\n`,
  (m) => `list.map(${m});\n`,
  (m, n) => `const o${n} = { run: ${m}, ...${m} };\n`,
  (m) => `${m.replaceAll('?.', '.')} = async () => ({ data: [] });\n`,
  (m) => `delete ${m};\n`,
  (m, n) => `const w${n} = (...args) => ${m}(...args);\n`,
  (m, n) => `const x${n} = ${m} ?? ((id) => id);\n`,
];

/** Uses that are no chain from a client. `c` is the client's expression. */
const others: readonly ((c: string, n: number) => string)[] = [
  (c, n) =>
    `const { getPrompt: gp${n}, createDataset } = ${c};\nawait gp${n}('a');\nawait createDataset({ name: 'd' });\n`,
  (c, n) =>
    `const { api: { trace: tr${n}, sessions, datasets: { getRun } } } = ${c};\nconsole.log(await tr${n}.get(id), await sessions.list(), await getRun('a', 'b'));\n`,
  (c, n) => `const api${n} = ${c}.api;\nconst { data } = await api${n}.trace.list({ limit: 5 });\nconsole.log(data);\n`,
  (c, n) =>
    `const ds${n} = await ${c}.dataset.get('golden');\nfor (const item of ds${n}.items) {\n  const trace = await work(item.input);\n  await item.link({ otelSpan: trace }, 'run-1', { description: 'd' });\n}\n`,
  (c, n) =>
    `const ex${n} = await ${c}.experiment.run({ name: 'e', data: [], task: async () => 'x' });\nconsole.log(ex${n}.datasetRunUrl, ex${n}.runName);\n`,
  (c, n) =>
    `const sc${n} = await ${c}.api.scores.create({ name: 'n', value: 1, traceId: id });\nconsole.log(sc${n}.id);\n`,
  (c) =>
    `vi.spyOn(${c}, 'getPrompt').mockResolvedValue({ prompt: 'x' });\nexpect(${c}.getPrompt).toHaveBeenCalledWith('a');\n`,
  (c) => `${c}.score.create({ name: 'n', value: 1, traceId: id });\nawait ${c}.score.flush();\n`,
  (c) => `await ${c}.prompt.get('a');\nawait ${c}.api.observations.getMany({ traceId: id });\n`,
  (c) => `Object.assign(${c}, { getPrompt: () => 'x' });\n`,
  (c) => `console.log('getPrompt' in ${c}, Reflect.get(${c}, 'fetchTraces'));\n`,
];

/** Parts of a statement that holds several of them. */
const parts: readonly ((c: string, n: number) => string)[] = [
  (c) => `(await ${c}.api.scores.create({ name: 'n', value: 1 })).id`,
  (c) => `await ${c}.api.sessions.list()`,
  (c) => `(await ${c}.getDatasetRun('d', 'r')).datasetRunItems`,
  (c) => `${c}.api.datasetRunItems.create({ runName: 'r', datasetItemId: id, traceId: id })`,
  (c) => `(await ${c}.api.trace.get(id)).name`,
  (_, n) => `part${n}.startObservation('in').setTraceIO({ output: list }).update({ level: 'DEFAULT' })`,
];

const joined: readonly ((all: readonly string[], n: number) => string)[] = [
  (all, n) => `export const all${n} = [${all.join(', ')}];\n`,
  (all) => `console.log(${all.join(', ')});\n`,
  (all) => `if (${all.join(' === ')}) console.log(id);\n`,
  (all) => `{ ${all.map((each) => `list.push(${each});`).join(' ')} }\n`,
  (all, n) =>
    `const made${n} = { first: ${all[0]!}, later: async () => {\n  list.push(${all.at(-1)!});\n} };\nconsole.log(made${n});\n`,
  (all, n) => `const { length: long${n} } = ${all[0]!}, last${n} = ${all.at(-1)!};\nconsole.log(long${n}, last${n});\n`,
  (all) => `${all.map((each) => each.replace(/^(?=await|\(await)/, 'void ')).join(';\n')};\n`,
  (all, n) =>
    all
      .map((each) => each.replace(/^\(?await.*$/, `part${n}`))
      .join(', ')
      .concat(';\n'),
];

const above = [
  '',
  '',
  '',
  '// @ts-ignore\n',
  '// eslint-disable-next-line no-console\n',
  '// TODO(svc-v6): api.sessions.list: Page.\n',
];

const tracing: readonly ((n: number) => string)[] = [
  (n) =>
    `const span${n} = startObservation('s');\nspan${n}.setTraceIO({ input: id, output: list });\nspan${n}.end();\n`,
  (n) =>
    `startActiveObservation('root', async (span${n}) => {\n  span${n}.update({ input: id });\n  span${n}.updateTrace({ userId: 'u', sessionId: 's', tags: ['a'], input: id, output: 'o', metadata: { a: 1 } });\n  return span${n};\n});\n`,
  (n) =>
    `export const ob${n} = observe(async (id) => {\n  updateActiveTrace({ name: 'n', input: id });\n  setActiveTraceIO({ output: 'x' });\n  return id;\n}, { name: 'ob' });\n`,
  () => `setActiveTraceIO({ input: { a: 1 }, output: undefined });\n`,
  (n) => `const at${n} = createTraceAttributes({ input: 1 });\n`,
  (n) =>
    `const gen${n} = startObservation('g', { model: 'm' }, { asType: 'generation' });\ngen${n}.startObservation('child').setTraceIO({ output: 'o' }).end();\n`,
];

const plain: readonly ((n: number) => string)[] = [
  (n) => `// a comment about getPrompt and client.fetchTraces(), ${n}\n`,
  (n) => `/**\n * Block: client.api.trace.get('x')\n */\nexport const plain${n} = ${n};\n`,
  () =>
    `// TODO: nothing to do with it\n// eslint-disable-next-line no-console\nconsole.log("client.getPrompt('x')");\n`,
  (n) => `export function add${n}(a, b) {\n  return a + b; // sum\n}\n`,
  (n) => `const re${n} = /getPrompt\\(['"]/g, text${n} = \`client.\n  getPrompt('x')\`;\n`,
  () => `/* istanbul ignore next */\nif (id) { list.push(id); }\n`,
  (n) => `export enum Level${n} { Low = 1, High }\n`,
  (n) => `interface Row${n}<T extends { id: string }> { readonly row: T; get?(id: string): Promise<T>; }\n`,
];

const ignored = '// svc-v6-ignore: stays on v5 for now\n';

/** One statement or a few of a program. */
export interface Piece {
  /** For the client's expression and a number that makes its names unique. */
  text: (client: string, n: number) => string;
  typed?: true;
  tracing?: true;
  /** Imports something of the SDK by itself. */
  sdk?: true;
  jsx?: true;
}

const call = fc.tuple(member, argument, fc.constantFrom('(', '(', '(', '?.(')).map(
  ([path, args, open]) =>
    (client: string) =>
      `${client}${client.endsWith('?') && path.startsWith('?.') ? path.slice(1) : client.endsWith('?') && path.startsWith('[') ? `.${path}` : client.endsWith('?') ? path.replace(/^(\s*(?:\/\*.*?\*\/)?)\.?/, '$1.') : path}${open}${args})`,
);

export const piece: fc.Arbitrary<Piece> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.tuple(call, fc.constantFrom(...uses), fc.constantFrom('', '', '', '', '', ignored)).map(
      ([expression, use, comment]): Piece => ({
        text: (client, n) => `${comment}${use(expression(client), n)}`,
        ...(/\bas string|id!/.test(expression('c')) ? { typed: true as const } : {}),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(call, call, call, fc.constantFrom(...uses)).map(
      ([a, b, c, use]): Piece => ({
        text: (client, n) => use(`${a(client)}.then(() => [${b(client)}, ${c(client)}])`, n),
        typed: true,
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(member, fc.constantFrom(...values))
      .map(([path, value]): Piece => ({ text: (client, n) => value(`${client.replace(/\?$/, '')}${path}`, n) })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...others)
      .map((other): Piece => ({ text: (client, n) => other(client.replace(/\?$/, ''), n) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.array(fc.constantFrom(...parts), { minLength: 2, maxLength: 3 }),
        fc.constantFrom(...joined),
        fc.constantFrom(...above),
      )
      .map(
        ([of, join, line]): Piece => ({
          tracing: true,
          text: (client, n) =>
            `const part${n} = startObservation('part');\n${line}${join(
              of.map((each) => each(client.replace(/\?$/, ''), n)),
              n,
            )}`,
        }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...tracing).map((text): Piece => ({ text: (_, n) => text(n), tracing: true })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...typeNames), fc.constantFrom('type', 'array', 'parameter', 'index', 'typeof'))
      .map(([name, form]): Piece => ({ typed: true, sdk: true, text: (client, n) => typeUse(name, form, client, n) })),
  },
  {
    weight: 1,
    arbitrary: call.map(
      (expression): Piece => ({
        jsx: true,
        text: (client, n) =>
          `export const View${n} = async () => (\n  <section title={await ${expression(client)}}>\n    text getPrompt {(await ${expression(client)}).data.map((row) => <li key={row.id}>{row.name}</li>)}\n    {/* comment */}\n  </section>\n);\n`,
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...plain).map(
      (text): Piece => ({
        text: (_, n) => text(n),
        ...(/enum|interface/.test(text(1)) ? { typed: true as const } : {}),
      }),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...lookAlikes).map((text): Piece => ({ text: (_, n) => text(n) })) },
);

function typeUse(name: string, form: string, client: string, n: number): string {
  const written = `Types${n}.${name}`;
  const head =
    name.includes('.') || /^[a-z]/.test(name)
      ? `import type * as Types${n} from '@svc/core';\n`
      : `import type { ${name} as Own${n} } from '@svc/core';\n`;
  const type = head.includes('* as') ? written : `Own${n}`;
  if (form === 'array') return `${head}export const rows${n}: ${type}[] = [];\n`;
  if (form === 'parameter')
    return `${head}export function show${n}(row: Partial<${type}>): ${type} | undefined {\n  return row as ${type};\n}\n`;
  if (form === 'index') return `${head}export type Id${n} = ${type}['id' & keyof ${type}];\n`;
  if (form === 'typeof')
    return /^\w+$/.test(client) ? `export type Row${n} = Awaited<ReturnType<typeof ${client}.api.trace.get>>;\n` : '';
  return `${head}export type Alias${n} = ${type};\n`;
}
