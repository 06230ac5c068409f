import { expect, test } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { reportDenoSpecifiers } from '../../src/manifests/index.ts';
import { lines, outputs, planOf } from './repository.ts';

const app = JSON.stringify({
  name: 'app',
  dependencies: { '@svc/client': 'catalog:', '@svc/otel': 'catalog:llm', '@svc/core': '^6.0.0' },
});

test('catalogs of pnpm move like dependencies; comments, quotes and line endings stay', () => {
  const source = [
    'packages:',
    "  - 'packages/*'",
    '',
    'catalog:',
    '  react: ^18.0.0 # ^5.0.0',
    "  '@svc/client': ^5.1.0   # the SDK",
    'catalogs:',
    '  llm:',
    '    "@svc/otel": "~5.2.0"',
    "    '@svc/tracing': '>=5 <6'",
    'overrides:',
    "  '@svc/core': 5.11.1",
    'patchedDependencies:',
    "  '@svc/client@5.1.0': patches/client.patch",
    '',
  ].join('\r\n');
  const plans = planOf({ 'pnpm-workspace.yaml': source, 'packages/app/package.json': app });
  expect(outputs(plans)).toEqual({
    'pnpm-workspace.yaml': source
      .replace('^5.1.0  ', '^6.0.0  ')
      .replace('~5.2.0', '~6.0.0')
      .replace('>=5 <6', '>=6 <7')
      .replace("'@svc/core': 5.11.1", "'@svc/core': 6.0.0"),
  });
  expect(lines(plans)).toEqual([
    'pnpm-workspace.yaml:6 package:@svc/client migrated catalog/@svc/client: ^5.1.0 -> ^6.0.0',
    'pnpm-workspace.yaml:9 package:@svc/otel migrated catalogs.llm/@svc/otel: ~5.2.0 -> ~6.0.0',
    'pnpm-workspace.yaml:10 package:@svc/tracing migrated catalogs.llm/@svc/tracing: >=5 <6 -> >=6 <7',
    'pnpm-workspace.yaml:12 package:@svc/core review overrides/@svc/core: 5.11.1 -> 6.0.0',
    'pnpm-workspace.yaml:14 package:@svc/client manual patchedDependencies/@svc/client@5.1.0: patches/client.patch',
  ]);
});

test('catalogs of yarn and bun, a number without quotes, a BOM', () => {
  const yarn = '\uFEFFcatalog:\n  "@svc/client": 5\n  "@langchain/core": 0.3.66\n  "@svc/langchain": 5.1\n';
  const bun =
    '{"workspaces":{"packages":["x"],"catalog":{"@svc/client":"^5.0.0"},"catalogs":{"llm":{"@svc/otel":"5.x"}}}}';
  const plans = planOf({ '.yarnrc.yml': yarn, 'package.json': bun });
  expect(outputs(plans)).toEqual({
    '.yarnrc.yml': '\uFEFFcatalog:\n  "@svc/client": 6\n  "@langchain/core": 1.0.0\n  "@svc/langchain": 6.0\n',
    'package.json':
      '{"workspaces":{"packages":["x"],"catalog":{"@svc/client":"^6.0.0"},"catalogs":{"llm":{"@svc/otel":"6.x"}}}}',
  });
});

test('aliases follow what they stand for; where nothing changes that, they are left to a person', () => {
  const source = [
    'versions: { svc: &svc ^5.1.0, react: &react ^18.0.0 }',
    'catalog: &all',
    '  "@svc/client": &client ^5.1.0',
    '  "@svc/core": *client',
    '  react: *react',
    'catalogs:',
    '  old: *all',
    '  mixed:',
    '    <<: *all',
    '    "@svc/core": ^6.0.0',
    '  other:',
    '    "@svc/otel": *svc',
    'overrides:',
    '  "@svc/core": *client',
    '  "@svc/tracing": *svc',
    '  "@svc/browser": "-"',
    '',
  ].join('\n');
  const dependencies = { '@svc/client': 'catalog:old', '@svc/core': 'catalog:', '@svc/otel': 'catalog:other' };
  const plans = planOf({ 'pnpm-workspace.yaml': source, 'package.json': JSON.stringify({ dependencies }) });
  expect(outputs(plans)).toEqual({ 'pnpm-workspace.yaml': source.replace('&client ^5.1.0', '&client ^6.0.0') });
  expect(lines(plans)).toEqual([
    'pnpm-workspace.yaml:3 package:@svc/client migrated catalog/@svc/client: ^5.1.0 -> ^6.0.0',
    'pnpm-workspace.yaml:12 package:@svc/otel manual catalogs.other/@svc/otel: ^5.1.0 [^6.0.0]',
    'pnpm-workspace.yaml:15 package:@svc/tracing manual overrides/@svc/tracing: ^5.1.0 [^6.0.0]',
  ]);
  const bomb = [
    'a0: &a0 ["^5"]',
    ...Array.from(
      { length: 30 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array.from({ length: 10 }, () => `*a${at}`).join(', ')}]`,
    ),
    'catalog: { "@svc/client": ^5.1.0, x: *a30 }',
    '',
  ].join('\n');
  expect(
    outputs(planOf({ 'pnpm-workspace.yaml': 'x: &x [*x]\ny: &y { <<: *y, a: *y }\ncatalog: { "@svc/client": 5 }\n' })),
  ).toEqual({ 'pnpm-workspace.yaml': 'x: &x [*x]\ny: &y { <<: *y, a: *y }\ncatalog: { "@svc/client": 6 }\n' });
  expect(outputs(planOf({ 'pnpm-workspace.yaml': bomb }))).toEqual({
    'pnpm-workspace.yaml': bomb.replace('^5.1.0', '^6.0.0'),
  });
});

test('patches of bun', () => {
  expect(
    lines(
      planOf({
        'package.json':
          '{"patchedDependencies": {"@svc/core@5.1.0": "patches/a.patch",\n"@svc/core@6.0.0": "patches/b.patch", "react@5.0.0": "c"}}',
      }),
    ),
  ).toEqual(['package.json:1 package:@svc/core manual patchedDependencies/@svc/core@5.1.0: patches/a.patch']);
});

test('a broken YAML file is a reason, never an exception', () => {
  const deep = 'catalog: {"@svc/client": ' + '['.repeat(20_000);
  const plans = planOf({
    'pnpm-workspace.yaml': 'catalog:\n  "@svc/client": ^5\n bad: [',
    '.yarnrc.yml': deep,
    '.github/workflows/ci.yml': '{{{',
  });
  expect(plans.map(({ file, skipped }) => [file, skipped])).toEqual([
    [
      '.yarnrc.yml',
      {
        reason: expect.stringMatching(
          /^is (?:nested too deeply to read|not valid YAML \([a-z ]+\)); its versions were left as they are$/,
        ) as string,
        failed: true,
      },
    ],
    [
      'pnpm-workspace.yaml',
      {
        reason: expect.stringMatching(/^is not valid YAML \([a-z ]+\); its versions were left as they are$/) as string,
        failed: true,
      },
    ],
  ]);
});

test('npm specifiers in import maps of Deno move, addresses are reported with the new text', () => {
  const source =
    '{\n// the SDK\n"imports": {\n"@svc/client": "npm:@svc/client@^5.1.0",\n"sub": "npm:/@svc/core@5/sub",\n"cdn": "https://esm.sh/@svc/otel@5.11.1?dts",\n"six": "npm:@svc/core@6",\n"std/": "jsr:@std/x@^5"},\n"scopes": {"./a/": {"t": "npm:@svc/tracing@~5.0.0",}},\n}';
  const plans = planOf({ 'deno.jsonc': source });
  expect(outputs(plans)).toEqual({
    'deno.jsonc': source
      .replace('client@^5.1.0', 'client@^6.0.0')
      .replace('core@5/sub', 'core@6/sub')
      .replace('~5.0.0', '~6.0.0'),
  });
  expect(lines(plans)).toEqual([
    'deno.jsonc:4 package:@svc/client migrated imports/@svc/client: npm:@svc/client@^5.1.0 -> npm:@svc/client@^6.0.0',
    'deno.jsonc:5 package:@svc/core migrated imports/sub: npm:/@svc/core@5 -> npm:/@svc/core@6',
    'deno.jsonc:6 package:@svc/otel manual imports/cdn: https://esm.sh/@svc/otel@5.11.1?dts [https://esm.sh/@svc/otel@6.0.0?dts]',
    'deno.jsonc:9 package:@svc/tracing migrated scopes/./a//t: npm:@svc/tracing@~5.0.0 -> npm:@svc/tracing@~6.0.0',
  ]);
});

test('specifiers without a version are named like `*`: what is installed decides', () => {
  const source =
    '{"imports": {\n"@svc/core": "npm:@svc/core",\n"@svc/otel/": "npm:/@svc/otel/",\n"@svc/client": "npm:@svc/client@*",\n"o": "npm:@other/core", "j": "jsr:@svc/core", "r": "npm:react"}, "scopes": {"./a/": {"t": "npm:@svc/tracing/sub?x"}}}';
  const plans = planOf({ 'deno.json': source });
  expect(outputs(plans)).toEqual({});
  expect(lines(plans)).toEqual([
    'deno.json:2 package:@svc/core manual imports/@svc/core: npm:@svc/core [npm:@svc/core@^6.0.0]',
    'deno.json:3 package:@svc/otel manual imports/@svc/otel/: npm:/@svc/otel [npm:/@svc/otel@^6.0.0]',
    'deno.json:4 package:@svc/client manual imports/@svc/client: npm:@svc/client@* [npm:@svc/client@^6.0.0]',
    'deno.json:5 package:@svc/tracing manual scopes/./a//t: npm:@svc/tracing [npm:@svc/tracing@^6.0.0]',
  ]);
  expect(plans[0]?.changes[0]?.message).toBe(
    '@svc/core "npm:@svc/core" allows every version, and nothing is installed to tell: check that it resolves to major 6.',
  );
  const installed = (version: string): string[] =>
    lines(
      planOf({
        'deno.json': '{"imports": {"@svc/core": "npm:@svc/core"}}',
        '.gitignore': 'node_modules\n',
        'node_modules/@svc/core/package.json': JSON.stringify({ version }),
      }),
    );
  expect(installed('6.0.1')).toEqual([]);
  expect(installed('5.1.0')).toEqual([
    'deno.json:1 package:@svc/core manual imports/@svc/core: npm:@svc/core [npm:@svc/core@^6.0.0]',
  ]);
});

test('an import map of any name, major 4, and what beside the chain framework', () => {
  const maps =
    '{"imports": {"@svc/client": "npm:@svc/client@4", "@svc/otel": "npm:@svc/otel@^5.1.0", "e": "npm:@svc\\u002fcore@5.0.0", "t": "npm:@svc/tracing@latest"}}';
  const files = {
    'app/deno.json': '{"importMap": "../maps/app.json"}',
    'maps/app.json': maps,
    'maps/other.json': maps,
    'b/deno.json': '{"importMap": "../../outside.json"}',
    'c/deno.json': '{"importMap": "https://x/y.json"}',
  };
  expect(outputs(planOf(files))).toEqual({
    'maps/app.json': maps.replace('client@4', 'client@6').replace('^5.1.0', '^6.0.0'),
  });
  expect(lines(planOf(files))).toEqual([
    'maps/app.json:1 package:@svc/client review imports/@svc/client: npm:@svc/client@4 -> npm:@svc/client@6',
    'maps/app.json:1 package:@svc/otel migrated imports/@svc/otel: npm:@svc/otel@^5.1.0 -> npm:@svc/otel@^6.0.0',
    'maps/app.json:1 package:@svc/core manual imports/e: npm:@svc/core@5.0.0 [npm:@svc/core@6.0.0]',
    'maps/app.json:1 package:@svc/tracing manual imports/t: npm:@svc/tracing@latest [^6.0.0]',
  ]);
  expect(outputs(planOf(files, { olderCodeLeft: true }))).toEqual({});
  expect(planOf(files, { ignore: ['/maps/'] })).toEqual([]);
  expect(
    outputs(
      planOf({ 'import_map.json': '{"imports": {"a": "npm:@svc/langchain@5/x", "b": "npm:@langchain/core@^0.3.8/"}}' }),
    ),
  ).toEqual({ 'import_map.json': '{"imports": {"a": "npm:@svc/langchain@6/x", "b": "npm:@langchain/core@^1.0.0/"}}' });
});

test('versions in import specifiers are reported with the new text', () => {
  const source =
    "import { SvcClient } from 'npm:@svc/client@5.1.0';\nimport x from \"https://esm.sh/@svc/core@%5E5.2.0/x\";\nimport 'npm:@svc/otel@6'; import 'npm:react@5';\nimport 'https://ga.jspm.io/npm:@svc/client@5.1.0/x.js'; import 'https://esm.sh/*@svc/client@5';\n// import 'npm:@svc/client@5';\n/**\n * import 'npm:@svc/client@5'\n */\n// @deno-types=\"npm:@svc/core@5\"\n";
  expect(
    lines(
      reportDenoSpecifiers(
        [
          { file: 'a.ts', source },
          { file: 'b.ts', source: "import '@svc/client';" },
        ],
        profiles.svc,
      ),
    ),
  ).toEqual([
    'a.ts:1 package:@svc/client manual import: npm:@svc/client@5.1.0 [npm:@svc/client@6.0.0]',
    'a.ts:2 package:@svc/core manual import: https://esm.sh/@svc/core@%5E5.2.0/x [https://esm.sh/@svc/core@%5E6.0.0/x]',
    'a.ts:4 package:@svc/client manual import: https://ga.jspm.io/npm:@svc/client@5.1.0/x.js [https://ga.jspm.io/npm:@svc/client@6.0.0/x.js]',
    'a.ts:4 package:@svc/client manual import: https://esm.sh/*@svc/client@5 [https://esm.sh/*@svc/client@6]',
    'a.ts:9 package:@svc/core manual import: npm:@svc/core@5 [npm:@svc/core@6]',
  ]);
});

test('Node versions below the minimum are reported where the package that moves runs', () => {
  const plans = planOf({
    'apps/api/package.json': JSON.stringify({ dependencies: { '@svc/client': '^6.0.0' } }),
    'apps/web/package.json': JSON.stringify({ dependencies: { react: '18.0.0' } }),
    'apps/web/Dockerfile': 'FROM node:16\n',
    '.nvmrc': 'lts/iron\n',
    'apps/api/.node-version': '22.1.0\n',
    '.tool-versions': 'python 3.9.0\nnodejs 20.11.0 18.0.0\n',
    'apps/api/Dockerfile':
      '# FROM node:14\nARG NODE_VERSION=18.1.0\nFROM --platform=linux/amd64 node:18-alpine AS build\nFROM docker.io/library/node:20.1@sha256:00\nFROM node:22\nFROM node:lts\nFROM build\n',
    '.github/workflows/ci.yml':
      'jobs:\n  a:\n    container: node:18\n    strategy:\n      matrix:\n        node: [18, "20.x", 22, lts/*]\n    steps:\n      - uses: actions/setup-node@v3\n        with:\n          node-version: 18.x\n      - with: { node-version: "${{ matrix.node }}" }\n',
    '.gitlab-ci.yml': 'image: "node:20-slim"\nbuild:\n  script: [node --version]\n',
    'patches/@svc+client+5.11.1.patch': 'x',
    'patches/@svc+core+6.0.0.patch': 'x',
  });
  expect(outputs(plans)).toEqual({});
  expect(lines(plans)).toEqual([
    '.github/workflows/ci.yml:3 node:version-file manual jobs.a.container: node:18 [node:22]',
    '.github/workflows/ci.yml:6 node:version-file manual jobs.a.strategy.matrix.node: 18 [22]',
    '.github/workflows/ci.yml:6 node:version-file manual jobs.a.strategy.matrix.node: 20.x [22.x]',
    '.github/workflows/ci.yml:10 node:version-file manual jobs.a.steps.with.node-version: 18.x [22.x]',
    '.gitlab-ci.yml:1 node:version-file manual image: node:20-slim [node:22-slim]',
    '.nvmrc:1 node:version-file manual .nvmrc: lts/iron [22]',
    '.tool-versions:2 node:version-file manual .tool-versions: 20.11.0 [22.0.0]',
    'apps/api/Dockerfile:2 node:version-file manual NODE_VERSION: 18.1.0 [22.0.0]',
    'apps/api/Dockerfile:3 node:version-file manual FROM: node:18-alpine [node:22-alpine]',
    'apps/api/Dockerfile:4 node:version-file manual FROM: docker.io/library/node:20.1@sha256:00 [docker.io/library/node:22.0]',
    'patches/@svc+client+5.11.1.patch:1 package:@svc/client manual @svc+client+5.11.1.patch: 5.11.1',
  ]);
});

test('messages say the version, not the image', () => {
  const plans = planOf({
    'package.json': JSON.stringify({ dependencies: { '@svc/client': '^6.0.0' } }),
    Dockerfile: 'ARG NODE_VERSION=18\nFROM docker.io/library/node:20.1@sha256:00\n',
    '.github/workflows/ci.yml':
      'jobs:\n  a:\n    container: node:18\n    steps:\n      - { with: { node-version: 18.x } }\n      - { uses: "docker://node:20-alpine" }\n',
    '.circleci/config.yml': 'jobs: { a: { docker: [{ image: "cimg/node:18.20" }] } }\n',
  });
  const runs = (what: string, version: string): string =>
    `The ${what} runs Node ${version}; v6 needs Node 22 or later.`;
  expect(plans.flatMap(({ changes }) => changes.map(({ message }) => message))).toEqual([
    runs('pipeline', '18.20'),
    ...['18', '18.x', '20'].map((version) => runs('pipeline', version)),
    ...['18', '20.1'].map((version) => runs('image', version)),
  ]);
});

test('images in compose files, development containers, Jenkinsfiles and pipelines that are read as text', () => {
  const plans = planOf({
    'packages/app/package.json': JSON.stringify({ dependencies: { '@svc/client': '^6.0.0' } }),
    'packages/web/package.json': '{}',
    'packages/web/compose.yaml': 'services: { web: { image: node:18 } }\n',
    'compose.yaml':
      'services:\r\n  app:\r\n    image: node:18\r\n    # image: node:14\r\n  b: { image: "docker.io/library/node:20-slim@sha256:00", x: 1 }\r\n  c: { image: node:22 }\r\n  d: { image: node:16-${OS:-alpine} }\r\n  e: { image: "node:${NODE}" }\r\n  f:\r\n    image: other-node:18\r\n    command: echo image node:18\r\n',
    '.devcontainer/devcontainer.json': '{\n  // "image": "node:14"\n  "image": "node:18"\n}\n',
    Jenkinsfile:
      "pipeline {\n  agent { docker { image 'node:18' } }\n  // image 'node:14'\n  stage { docker.image('node:20-slim').inside { } }\n  agent { docker 'node:16' }\n}\n",
    '.gitlab/build.yml': 'build:\n  image: node:18\n',
    'scripts/a.sh': 'image: node:18\n',
  });
  expect(outputs(plans)).toEqual({});
  expect(lines(plans)).toEqual([
    '.devcontainer/devcontainer.json:3 node:version-file manual image: node:18 [node:22]',
    '.gitlab/build.yml:2 node:version-file manual image: node:18 [node:22]',
    'Jenkinsfile:2 node:version-file manual image: node:18 [node:22]',
    'Jenkinsfile:4 node:version-file manual image: node:20-slim [node:22-slim]',
    'Jenkinsfile:5 node:version-file manual image: node:16 [node:22]',
    'compose.yaml:3 node:version-file manual image: node:18 [node:22]',
    'compose.yaml:5 node:version-file manual image: docker.io/library/node:20-slim@sha256:00 [docker.io/library/node:22-slim]',
    'compose.yaml:7 node:version-file manual image: node:16-${OS:-alpine} [node:22-${OS:-alpine}]',
  ]);
  expect(plans[0]?.changes[0]?.message).toBe('The image runs Node 18; v6 needs Node 22 or later.');
});

test('the tasks of Azure that install Node, and no version of another task', () => {
  const source = [
    'steps:',
    '  - task: NodeTool@0',
    "    inputs: { versionSpec: '18.x' }",
    '  - task: UseNode@1',
    '    inputs:',
    '      checkLatest: true',
    "      version: '20.x'",
    '  - task: UseDotNet@2',
    '    inputs:',
    "      version: '8.x'",
    '  - task: UseNode@1',
    '    inputs: { version: 22.x }',
    'jobs:',
    '  - steps:',
    '      - task: usenode@1',
    '        inputs: { version: 18 }',
    '      - script: version',
    '',
  ].join('\n');
  expect(
    lines(planOf({ 'package.json': app, 'azure-pipelines.yml': source })).filter((line) => line.startsWith('azure')),
  ).toEqual([
    'azure-pipelines.yml:3 node:version-file manual steps.inputs.versionSpec: 18.x [22.x]',
    'azure-pipelines.yml:7 node:version-file manual steps.inputs.version: 20.x [22.x]',
    'azure-pipelines.yml:16 node:version-file manual jobs.steps.inputs.version: 18 [22]',
  ]);
});
