/**
 * A repository that is kept warm gives the answers of a fresh analysis, whatever was asked before and whatever changed
 * on disk meanwhile.
 */
import fc from '../random.ts';
import { test } from 'vitest';
import { checkWarm as check, type Step } from './warm-answers.ts';

const absent = undefined;
const client = "import { SvcClient } from '@svc/client';\n";

/** The texts that a file of the small repository can have. */
const repository: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'package.json': [
    '{"name":"small","imports":{"#client":"./src/client.ts"}}',
    '{"name":"small","imports":{"#client":"./src/other.ts"}}',
    '{',
    absent,
  ],
  'tsconfig.json': [
    '{"compilerOptions":{"paths":{"@lib/*":["./src/*"]}}}',
    '{"compilerOptions":{"paths":{"@lib/*":["./lib/*"]}}}',
    absent,
  ],
  'src/client.ts': [
    `${client}export const make = () => new SvcClient();\nexport const client = make();\n`,
    `${client}export const make = (): Date => new Date();\nexport const client: unknown = SvcClient;\n`,
    'export const make = () => ({ getPrompt(name: string) { return name; } });\nexport const client = make();\n',
    `${client}export class Base { protected client = new SvcClient(); }\nexport const client = new Base();\n`,
    `${client}export const broken = (;\n`,
    `${client}export const make = () => new SvcClient();\nexport const client = make();\nclient.getPrompt('own');\n`,
    absent,
  ],
  'src/other.ts': [
    "export { make, client } from './client';\n",
    "import { read } from './read';\nimport { make } from './client';\nexport const client = make();\nread(client);\n",
    'export const client = 1;\n',
    absent,
  ],
  'lib/client.ts': [
    "export * from '../src/other';\n",
    'export const client = { getPrompt: (name: string) => name };\n',
    absent,
  ],
  'src/use.ts': [
    "import { client } from './client';\nclient.getPrompt('a');\nclient.api.datasets.get('b', { timeoutInSeconds: 5 });\n",
    "import { client } from '@lib/client';\nclient.getPrompt('a');\n",
    "import { client } from '#client';\nclient.getPrompt('a');\n",
    "import { make } from './other';\nexport const prompt = make().getPrompt('a');\nexport const { getDataset } = make();\n",
    `${client}new SvcClient().getPrompt('a');\n`,
    "import { client } from './late';\nclient.getPrompt('a');\n",
    'export const client = { getPrompt: (name: string) => name };\nclient.getPrompt("a");\n',
    absent,
  ],
  'src/late.ts': [
    absent,
    "export { client } from './client';\n",
    "export { client } from './other';\nexport const late = 1;\n",
  ],
  'src/read.js': [
    "export function read(c) {\n  return c.getPrompt('a');\n}\n",
    "const { client } = require('./client');\nexports.prompt = client.getPrompt('a');\n",
    'export const read = String;\n',
    absent,
  ],
  'src/globals.d.ts': [
    absent,
    "declare const shared: import('@svc/client').SvcClient;\n",
    'declare const shared: { getPrompt(name: string): string };\n',
  ],
  'src/global-use.ts': ["shared.getPrompt('a');\n", 'export {};\nconst shared = 1;\nString(shared);\n'],
  'src/Page.vue': [
    `<script setup lang="ts">\nimport { client } from './client';\nconst prompt = client.getPrompt('a');\n</script>\n<template><p>{{ client.getPrompt('b') }}</p></template>\n`,
    '<script setup>\nconst name = 1;\n</script>\n<template><p>{{ name }}</p></template>\n',
    `<script>\n${client}export const fromPage = new SvcClient();\n</script>\n`,
    absent,
  ],
  'src/page-use.ts': ["import { fromPage } from './Page.vue';\nfromPage.getPrompt('a');\n", absent],
  'README.md': [
    "# Small\n\n```ts\nimport { SvcClient } from '@svc/client';\nnew SvcClient().getPrompt('a');\n```\n",
    '# Small\n',
    absent,
  ],
};
const names = Object.keys(repository);
const linted = names.filter((name) => !name.endsWith('.json') && !name.endsWith('.d.ts'));

const anyText = (name: string): fc.Arbitrary<string | undefined> => fc.constantFrom(...(repository[name] ?? []));
const edit = fc.constantFrom(...names).chain((name) => anyText(name).map((to): Step => ({ edit: name, to })));
const ask = fc
  .constantFrom(...linted)
  .chain((name) =>
    fc
      .oneof(
        { weight: 2, arbitrary: fc.constant('disk') },
        { weight: 1, arbitrary: anyText(name).map((text) => text ?? 'disk') },
      )
      .map((text): Step => ({ ask: name, with: text })),
  );
const steps = fc.array(fc.oneof({ weight: 1, arbitrary: edit }, { weight: 1, arbitrary: ask }), {
  minLength: 1,
  maxLength: 14,
});
const start = fc.tuple(
  ...names.map((name) =>
    fc.nat({ max: (repository[name] ?? []).length - 1 }).map((index) => [name, repository[name]?.[index]] as const),
  ),
);

/** Set to look for longer, e.g. `RUNS=500`. */
const numRuns = Number(process.env['RUNS'] ?? 25);

test('random edits and questions', { timeout: Math.max(120_000, numRuns * 5000) }, () =>
  fc.assert(fc.property(start, steps, check), { numRuns }),
);

test('a file whose unsaved text was just taken back when everything is opened anew', () => {
  const page = repository['src/Page.vue'] ?? [];
  const begin = [
    ['package.json', '{"name":"small"}'],
    ['src/Page.vue', page[2]],
    ['src/page-use.ts', repository['src/page-use.ts']?.[0]],
  ] as const;
  check(begin, [
    { ask: 'src/Page.vue', with: page[1] ?? '' },
    { edit: 'package.json', to: '{"name":"other"}' },
    { ask: 'src/page-use.ts', with: 'disk' },
  ]);
});

test('a file whose importer, not in the program itself, reaches the SDK no more', () => {
  const begin = [
    ['package.json', '{"name":"small"}'],
    ['src/client.ts', repository['src/client.ts']?.[4]],
    ['src/other.ts', repository['src/other.ts']?.[1]],
    ['src/read.js', repository['src/read.js']?.[0]],
  ] as const;
  check(begin, [
    { ask: 'src/read.js', with: 'disk' },
    { edit: 'src/other.ts', to: repository['src/other.ts']?.[2] },
    { ask: 'src/read.js', with: 'disk' },
    { edit: 'src/other.ts', to: repository['src/other.ts']?.[1] },
    { ask: 'src/read.js', with: 'disk' },
  ]);
});
