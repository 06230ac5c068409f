import { describe, expect, test } from 'vitest';
import { examined, manifestWith, saidBy } from './repository.ts';

test('the Node.js that runs', () => {
  expect(saidBy('running-node', {}, { node: '22.0.0' })).toEqual(['ok Node.js 22.0.0.']);
  expect(saidBy('running-node', {}, { node: '20.19.5' })).toEqual([
    'fail Node.js 20.19.5 runs here; major 6 needs 22 or later. -> Install Node.js 22 or later.',
  ]);
});

test('without the SDK there is nothing to measure by', () => {
  expect(
    examined({
      'package.json': manifestWith({ react: '18.0.0' }),
      'tsconfig.json': { compilerOptions: { target: 'ES5' } },
      '.nvmrc': '12',
    }).map(({ check, status, message }) => [check, status, message]),
  ).toEqual([
    ['running-node', 'ok', 'Node.js 22.12.0.'],
    ['sdk-majors', 'warn', 'No package.json here declares @svc/*.'],
  ]);
});

test('import maps of Deno alone', () => {
  expect(
    examined({ 'deno.json': { imports: { c: 'npm:@svc/client@^5.1.0' } } }).map(({ check, status, message }) => [
      check,
      status,
      message,
    ]),
  ).toEqual([
    ['running-node', 'ok', 'Node.js 22.12.0.'],
    ['pins', 'warn', 'imports/c holds npm:@svc/client@^5.1.0.'],
    ['sdk-majors', 'ok', 'Only Deno names @svc/*: import maps on major 5 (deno.json). Packages are not checked.'],
  ]);
});

describe('majors of the SDK', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'one major',
      { '@svc/client': '^6.1.0', '@svc/otel': '~6.0.0' },
      ['ok package.json .: @svc/client, @svc/otel on major 6.'],
    ],
    [
      'before a migration',
      { '@svc/client': '^5.1.0' },
      ['ok package.json .: @svc/client on major 5. svc-codemod raises it to 6 with the code.'],
    ],
    [
      'two majors before',
      { '@svc/client': '4.2.0' },
      ['ok package.json .: @svc/client on major 4. svc-codemod raises it to 6 with the code, over two majors.'],
    ],
    [
      'too old',
      { '@svc/client': '2.0.0' },
      ['fail package.json .: @svc/client on major 2. -> Go to major 5 first: svc-codemod knows 4 and 5.'],
    ],
    [
      'mixed',
      { '@svc/client': '^6.0.0', '@svc/otel': '5.x', '@svc/core': '>=5 <6' },
      [
        'fail package.json . mixes majors: @svc/otel, @svc/core on 5; @svc/client on 6. -> Put all on ^6.0.0; svc-codemod does so.',
      ],
    ],
    [
      'a tag',
      { '@svc/client': 'latest' },
      [
        'warn package.json:1 @svc/client "latest" names no version, and nothing is installed to tell. -> Name a version: ^6.0.0.',
      ],
    ],
    [
      'under another name',
      { five: 'npm:@svc/client@^5.0.0', '@svc/core': '^6.0.0' },
      [
        'fail package.json . mixes majors: @svc/client on 5; @svc/core on 6. -> Put all on ^6.0.0; svc-codemod does so.',
      ],
    ],
    [
      'a set of ranges takes its highest',
      { '@svc/client': '^5 || ^6', '@svc/core': '^6.0.0' },
      ['ok package.json .: @svc/client, @svc/core on major 6.'],
    ],
  ])('%s', (_, dependencies, said) => {
    expect(saidBy('sdk-majors', { 'package.json': manifestWith(dependencies) })).toEqual(said);
  });

  test('through catalogs, workspace packages and what is installed', () => {
    const files = {
      'package.json': { private: true },
      'pnpm-workspace.yaml':
        'packages: [packages/*]\ncatalog:\n  "@svc/client": ^6.0.0 # the SDK\ncatalogs:\n  old:\n    "@svc/otel": ^5.0.0\n',
      'packages/a/package.json': manifestWith({ '@svc/client': 'catalog:', '@svc/otel': 'catalog:old' }),
      'packages/b/package.json': manifestWith({ '@svc/core': 'workspace:*', '@svc/tracing': 'latest' }),
      'packages/core/package.json': { name: '@svc/core', version: '6.2.0' },
      'packages/b/node_modules/@svc/tracing/package.json': { version: '6.0.3' },
    };
    expect(saidBy('sdk-majors', files)).toEqual([
      'fail packages/a/package.json packages/a mixes majors: @svc/otel on 5; @svc/client on 6. -> Put all on ^6.0.0; svc-codemod does so.',
      'ok packages/b/package.json packages/b: @svc/core, @svc/tracing on major 6.',
    ]);
  });

  test('workspaces that differ from each other are a hint', () => {
    const files = {
      'a/package.json': manifestWith({ '@svc/client': '^5.0.0' }),
      'b/package.json': manifestWith({ '@svc/client': '^6.0.0' }),
    };
    expect(saidBy('sdk-majors', files).at(-1)).toBe(
      "warn The workspaces differ: a on major 5; b on major 6. -> Migrate the rest too: values of one major do not fit the other's types, and a hoisted package exists once.",
    );
    expect(saidBy('sdk-majors', files, { paths: ['b'] })).toEqual(['ok b/package.json b: @svc/client on major 6.']);
    expect(saidBy('sdk-majors', files, { ignore: ['/a/'] })).toEqual(['ok b/package.json b: @svc/client on major 6.']);
  });

  test('the names of either profile', () => {
    expect(
      saidBy('sdk-majors', {
        'package.json': manifestWith({ '@langfuse/client': '^6.0.0', '@langfuse/otel': '^5.0.0', langfuse: '^3.0.0' }),
      }),
    ).toEqual([
      'fail package.json . mixes majors: @langfuse/otel on 5; @langfuse/client on 6. -> Put all on ^6.0.0; svc-codemod does so.',
    ]);
  });
});

test('pins of an older version hold it back', () => {
  const pins = {
    overrides: { '@svc/core': '5.11.1' },
    resolutions: { 'x/@svc/otel': '~5.0.0' },
    pnpm: { patchedDependencies: { '@svc/client@5.0.0': 'p.patch' } },
  };
  const files = (client: string): Record<string, unknown> => ({
    'package.json': manifestWith({ '@svc/client': client }, pins),
    'deno.json': { imports: { c: 'npm:@svc/client@5' } },
  });
  const said = [
    'deno.json:1 imports/c holds npm:@svc/client@5. -> Write npm:@svc/client@6, or drop it; svc-codemod writes it.',
    'package.json:1 overrides/@svc/core holds 5.11.1. -> Write 6.0.0, or drop it; svc-codemod writes it.',
    'package.json:1 resolutions pins @svc/otel to "~5.0.0", whatever the dependencies say: check whether it is still needed. -> Write ~6.0.0, or drop it.',
    'package.json:1 A patch is tied to @svc/client@5.0.0: make it anew for major 6, or drop it. -> Check whether it is still needed.',
  ];
  expect(saidBy('pins', files('^6.0.0'))).toEqual(said.map((line) => `fail ${line}`));
  expect(saidBy('pins', files('^5.0.0'))).toEqual(said.map((line) => `warn ${line}`));
  expect(saidBy('pins', { 'package.json': '{"dependencies": {"@svc/client": "^6.0.0"},}' })).toEqual([
    'warn package.json package.json is not valid JSON (line 1: property name expected); its versions were left as they are. -> Fix the file.',
  ]);
});

describe('the chain framework', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ '@svc/langchain': '^6.0.0', '@langchain/core': '^1.1.0' }, ['ok package.json:1 .: @langchain/core ^1.1.0.']],
    [
      { '@svc/langchain': '^6.0.0', '@langchain/core': '^0.3.8' },
      [
        'fail package.json:1 @langchain/core "^0.3.8" does not fit: @svc/langchain 6 needs @langchain/core ^1.0.0. -> Write ^1.0.0; svc-codemod does so beside @svc/langchain.',
      ],
    ],
    [
      { '@svc/langchain': '^5.0.0', '@langchain/core': '^0.3.8' },
      [
        'warn package.json:1 @langchain/core "^0.3.8" does not fit: @svc/langchain 6 needs @langchain/core ^1.0.0. -> Write ^1.0.0; svc-codemod does so beside @svc/langchain.',
      ],
    ],
    [
      { '@svc/langchain': '^6.0.0' },
      [
        'warn package.json . does not declare @langchain/core. @svc/langchain 6 needs @langchain/core ^1.0.0. -> Add "@langchain/core": "^1.0.0".',
      ],
    ],
    [
      { '@svc/langchain': '^6.0.0', '@langchain/core': '^1.0.0', '@langchain/openai': '^0.5.0' },
      [
        'ok package.json:1 .: @langchain/core ^1.0.0.',
        'warn package.json:1 @langchain/openai is older than @langchain/core 1. -> Check that it works with @langchain/core ^1.0.0.',
      ],
    ],
    [{ '@svc/client': '^6.0.0', '@langchain/core': '^0.3.8' }, []],
  ])('%j', (dependencies, said) => {
    expect(saidBy('chain-core', { 'package.json': manifestWith(dependencies) })).toEqual(said);
  });

  test('peers count', () => {
    const manifest = { peerDependencies: { '@svc/langchain': '^6.0.0', '@langchain/core': '>=0.3.8 <1' } };
    expect(saidBy('chain-core', { 'package.json': manifest })[0]).toContain(
      'fail package.json:1 @langchain/core ">=0.3.8 <1" does not fit',
    );
  });
});

test.each<[Record<string, string>, string[]]>([
  [{ '@svc/openai': '^6.0.0', openai: '^6.4.0' }, ['ok package.json:1 .: openai ^6.4.0.']],
  [
    { '@svc/openai': '^6.0.0', openai: '^3.3.0' },
    [
      'fail package.json:1 openai "^3.3.0" has no client class that @svc/openai could wrap. -> Go to openai 4 or later.',
    ],
  ],
  [
    { '@svc/openai': '^6.0.0' },
    [
      'warn package.json . has @svc/openai and does not declare openai, whose client it wraps. -> Add openai, 4 or later.',
    ],
  ],
  [
    { '@svc/openai': '^6.0.0', openai: 'github:openai/openai-node' },
    [
      'warn package.json:1 openai "github:openai/openai-node" names no version range. -> Check that it resolves to 4 or later.',
    ],
  ],
  [{ '@svc/client': '^6.0.0', openai: '^3.3.0' }, []],
])('the provider library: %j', (dependencies, said) => {
  expect(saidBy('provider-library', { 'package.json': manifestWith(dependencies) })).toEqual(said);
});

test('Node.js in files, where the SDK runs', () => {
  const files = {
    'package.json': manifestWith({ '@svc/client': '^6.0.0' }, { engines: { node: '>=18' } }),
    '.nvmrc': '20\n',
    '.node-version': 'v22.3.0\n',
    Dockerfile: 'FROM node:18-alpine\n',
    '.github/workflows/ci.yml':
      'jobs:\n  a:\n    steps:\n      - uses: actions/setup-node@v4\n        with: { node-version: 18 }\n',
    'other/package.json': {},
    'other/.nvmrc': '14\n',
  };
  expect(saidBy('named-node', files)).toEqual([
    'fail .github/workflows/ci.yml:5 The pipeline runs Node 18; v6 needs Node 22 or later. -> Write 22.',
    'fail .nvmrc:1 .nvmrc names Node 20; v6 needs Node 22 or later. -> Write 22.',
    'fail Dockerfile:1 The image runs Node 18; v6 needs Node 22 or later. -> Write node:22-alpine.',
    'fail package.json:1 engines.node ">=18" allows Node.js below 22. -> Write >=22; svc-codemod does so.',
  ]);
  expect(saidBy('named-node', { 'package.json': manifestWith({ '@svc/client': '^6.0.0' }) })).toEqual([
    'ok No file names a Node.js below 22 where the SDK runs.',
  ]);
});
