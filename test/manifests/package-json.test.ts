import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { defined } from '../../src/catalog/defined.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { planManifests } from '../../src/manifests/index.ts';
import { lines, outputs, planOf } from './repository.ts';

const manifest = (dependencies: Record<string, string>, more: object = {}): string =>
  JSON.stringify({ name: 'app', ...more, dependencies }, undefined, 2) + '\n';

test('every SDK package in every group goes to the target; every other byte stays', () => {
  const source = [
    '\uFEFF{',
    '\t"name" : "app",   "__proto__": {"@svc/client": "^5.0.0"},',
    '\t"dependencies": { "@svc/client":"^5.1.0",  "left-pad": "^5.0.0", "@svcx/client": "^5.0.0" },',
    '\t"devDependencies": {"@svc/otel": "~5.2.1"},',
    '\t"peerDependencies": {"@svc/tracing": ">=5 <6"},  ',
    '\t"optionalDependencies": {"@svc/openai": "5.11.1"},',
    '\t"constructor": {"@svc/core": "^5.0.0"}',
    '}',
  ].join('\r\n');
  const plans = planOf({ 'package.json': source });
  expect(outputs(plans)).toEqual({
    'package.json': source
      .replace('"^5.1.0"', '"^6.0.0"')
      .replace('~5.2.1', '~6.0.0')
      .replace('>=5 <6', '>=6 <7')
      .replace('5.11.1', '6.0.0'),
  });
  expect(lines(plans)).toEqual([
    'package.json:3 package:@svc/client migrated dependencies/@svc/client: ^5.1.0 -> ^6.0.0',
    'package.json:4 package:@svc/otel migrated devDependencies/@svc/otel: ~5.2.1 -> ~6.0.0',
    'package.json:5 package:@svc/tracing migrated peerDependencies/@svc/tracing: >=5 <6 -> >=6 <7',
    'package.json:6 package:@svc/openai migrated optionalDependencies/@svc/openai: 5.11.1 -> 6.0.0',
  ]);
});

test('a key written twice: only the last counts, as for the package manager', () => {
  const source =
    '{"dependencies": {"@svc/client": "^5.0.0"}, "dependencies": {"@svc/client": "^5.1.0", "@svc/client": "^5.2.0"}}';
  expect(outputs(planOf({ 'package.json': source }))).toEqual({
    'package.json': source.replace('"^5.2.0"', '"^6.0.0"'),
  });
});

test('the langfuse profile: its own scope, neutral ids, the package of major 3 untouched', () => {
  const source = manifest({
    '@langfuse/client': '^5.4.0',
    langfuse: '^3.38.0',
    'langfuse-langchain': '^3.0.0',
    '@svc/client': '^5.0.0',
  });
  const plans = planOf({ 'package.json': source }, { profile: profiles.langfuse });
  expect(outputs(plans)).toEqual({ 'package.json': source.replace('^5.4.0', '^6.0.0') });
  expect(lines(plans)).toEqual([
    'package.json:4 package:@svc/client migrated dependencies/@langfuse/client: ^5.4.0 -> ^6.0.0',
  ]);
});

test('a package without declarations of its own moves with the others it is released with', () => {
  const source = manifest({ '@langfuse/vercel-ai-sdk': '^5.7.0' });
  const plans = planOf({ 'package.json': source }, { profile: profiles.langfuse });
  expect(outputs(plans)).toEqual({ 'package.json': source.replace('^5.7.0', '^6.0.0') });
  expect(lines(plans)).toEqual([
    'package.json:4 package:@svc/vercel-ai-sdk migrated dependencies/@langfuse/vercel-ai-sdk: ^5.7.0 -> ^6.0.0',
  ]);
});

test('a package of the scope that is not known is never told to go to major 5 first, and never moved', () => {
  const source = manifest({ '@svc/shared': '^3.0.0', '@svc/mcp': '5.0.0', '@svc/ui': '^4 || ^5' });
  const plans = planOf({ 'package.json': source }, { olderCodeLeft: true });
  expect(outputs(plans)).toEqual({});
  expect(plans.flatMap(({ changes }) => changes.map(({ message }) => message))).toEqual(
    ['shared "^3.0.0"', 'mcp "5.0.0"', 'ui "^4 || ^5"'].map(
      (text) => `@svc/${text} is not a package known to move to major 6: check whether it has one.`,
    ),
  );
});

test('nothing to do: already there, above, or no SDK at all', () => {
  expect(
    planOf({
      'package.json': manifest({ '@svc/client': '^6.0.0', '@svc/core': '7.0.0' }, { engines: { node: '>=22' } }),
    }),
  ).toEqual([]);
  expect(
    planOf({
      'package.json': manifest({ react: '^18.0.0' }, { engines: { node: '>=14' } }),
      '.nvmrc': '14',
      Dockerfile: 'FROM node:14\n',
    }),
  ).toEqual([]);
});

describe('major 4', () => {
  const source = manifest({ '@svc/client': '^4.2.0', '@svc/tracing': '^5.0.0' }, { engines: { node: '>=18' } });

  test('comes along when the code has none of its names left', () => {
    expect(outputs(planOf({ 'package.json': source }))).toEqual({
      'package.json': source.replace('^4.2.0', '^6.0.0').replace('^5.0.0', '^6.0.0').replace('>=18', '>=22'),
    });
  });

  test('stays with all packages of its manifest otherwise', () => {
    const plans = planOf(
      { 'package.json': source, 'other/package.json': manifest({ '@svc/client': '^5.0.0' }) },
      { olderCodeLeft: true },
    );
    expect(Object.keys(outputs(plans))).toEqual(['other/package.json']);
    expect(lines(plans).slice(1)).toEqual([
      'package.json:4 node:engines manual engines.node: >=18 [>=22]',
      'package.json:7 package:@svc/client manual dependencies/@svc/client: ^4.2.0',
      'package.json:8 package:@svc/tracing manual dependencies/@svc/tracing: ^5.0.0',
    ]);
    expect(plans[1]?.changes[1]?.message).toBe(
      '@svc/client "^4.2.0" stays, because names that only major 4 has are left in the code, or it could not be looked at everywhere: decide those, then run again (what was migrated may need major 6).',
    );
  });

  test('anything older is said', () => {
    expect(lines(planOf({ 'package.json': manifest({ '@svc/client': '^3.1.0' }) }))).toEqual([
      'package.json:4 package:@svc/client manual dependencies/@svc/client: ^3.1.0 [^6.0.0]',
    ]);
  });
});

test.each([
  ['^4 || ^5', '"^4 || ^5" is not one plain range: decide whether it may still allow major 5.', '^6'],
  ['5.0.0 - 5.9.9', '"5.0.0 - 5.9.9" is not one plain range: decide whether it may still allow major 5.', '^6.0.0'],
  ['>5 <6', '">5 <6" allows no version at all: see what it was meant to say.', '^6.0.0'],
  [
    'latest',
    '"latest" is a tag, which names no major, and nothing is installed to tell: check that it resolves to major 6.',
    '^6.0.0',
  ],
  ['*', '"*" allows every version, and nothing is installed to tell: check that it resolves to major 6.', '^6.0.0'],
  [
    'file:../client',
    '"file:../client" names no version, and nothing is installed to tell: check that it resolves to major 6.',
    '^6.0.0',
  ],
  [
    'git+https://example.test/c.git#v5',
    '"git+https://example.test/c.git#v5" names no version, and nothing is installed to tell: check that it resolves to major 6.',
    '^6.0.0',
  ],
  [
    'acme/client',
    '"acme/client" names no version, and nothing is installed to tell: check that it resolves to major 6.',
    '^6.0.0',
  ],
  [
    'workspace:^',
    '"workspace:^" points at a workspace package that was not found: check that it is at major 6.',
    undefined,
  ],
  [
    'catalog:',
    '"catalog:" points at the catalog "default", which was not found with this package: set it to ^6.0.0 where the catalog is defined.',
    undefined,
  ],
  [
    'catalog:llm',
    '"catalog:llm" points at the catalog "llm", which was not found with this package: set it to ^6.0.0 where the catalog is defined.',
    undefined,
  ],
  [
    'npm:@acme/client@^5.0.0',
    '"npm:@acme/client@^5.0.0" installs @acme/client under this name: check whether that package has a release for major 6.',
    undefined,
  ],
  ['5.0.0.0', '"5.0.0.0" cannot be read as a version range.', '^6.0.0'],
])('%s is left to a person, with the reason', (text, message, suggestion) => {
  const [plan] = planOf({ 'package.json': manifest({ '@svc/client': text }) });
  expect(plan?.output).toBe(plan?.source);
  expect(plan?.changes).toEqual([
    {
      name: 'dependencies/@svc/client',
      id: 'package:@svc/client',
      status: 'manual',
      before: text,
      message: `@svc/client ${message}`,
      ...defined({ suggestion }),
      line: 4,
    },
  ]);
});

test.each([
  ['npm:@svc/client@^5.1.0', 'npm:@svc/client@^6.0.0'],
  ['npm:@langfuse/client@~5.1.0', 'npm:@langfuse/client@~6.0.0'],
  ['npm:^5.1.0', 'npm:^6.0.0'],
])('the alias %s moves by its range', (text, after) => {
  const source = manifest({ '@svc/client': text });
  expect(outputs(planOf({ 'package.json': source }))).toEqual({ 'package.json': source.replace(text, after) });
});

test('the SDK under another name moves too, for review, since imports of that name count as the SDK', () => {
  const source = manifest({
    'svc-five': 'npm:@svc/client@^5.1.0',
    'svc-six': 'npm:@svc/client@^6.0.0',
    other: 'npm:react@^5.0.0',
    'svc-any': 'npm:@svc/core',
  });
  const plans = planOf({ 'package.json': source });
  expect(outputs(plans)).toEqual({
    'package.json': source.replace('npm:@svc/client@^5.1.0', 'npm:@svc/client@^6.0.0'),
  });
  expect(lines(plans)).toEqual([
    'package.json:4 package:@svc/client review dependencies/svc-five: npm:@svc/client@^5.1.0 -> npm:@svc/client@^6.0.0',
    'package.json:7 package:@svc/core manual dependencies/svc-any: npm:@svc/core [npm:@svc/core@^6.0.0]',
  ]);
  expect(plans[0]?.changes[0]?.message).toBe(
    'svc-five installs @svc/client under a name of your own; code that imports it by that name is migrated too.',
  );
});

test('what is installed decides where the text does not', () => {
  const files = (version: string): Record<string, string> => ({
    'package.json': manifest({ '@svc/client': 'latest' }),
    '.gitignore': 'node_modules\n',
    'node_modules/@svc/client/package.json': JSON.stringify({ version, dependencies: { '@svc/core': '^5.0.0' } }),
  });
  expect(planOf(files('6.0.1'))).toEqual([]);
  expect(planOf(files('5.11.1'))[0]?.changes[0]?.message).toBe(
    '@svc/client "latest" is a tag, which names no major, and 5.11.1 is installed: check that it resolves to major 6.',
  );
});

test('workspace packages are judged by their own version', () => {
  const files = (version: string): Record<string, string> => ({
    'packages/client/package.json': JSON.stringify({ name: '@svc/client', version }),
    'package.json': manifest({ '@svc/client': 'workspace:*' }),
  });
  expect(planOf(files('6.1.0'))).toEqual([]);
  expect(planOf(files('5.1.0'))[0]?.changes[0]?.message).toBe(
    '@svc/client "workspace:*" points at a workspace package at 5.1.0: see its own package.json.',
  );
});

test('a package of the scope that is none of the SDK is only reported', () => {
  expect(lines(planOf({ 'package.json': manifest({ '@svc/eslint-config': '^5.0.0' }) }))).toEqual([
    'package.json:4 package:@svc/eslint-config manual dependencies/@svc/eslint-config: ^5.0.0 [^6.0.0]',
  ]);
});

describe('beside the chain-framework package', () => {
  test.each([
    ['^0.3.8', '^1.0.0'],
    ['~0.3.8', '~1.0.0'],
    ['0.3.66', '1.0.0'],
    ['>=0.3.8', '>=1.0.0'],
    ['>=0.3.0 <0.4.0', '>=1.0.0 <2.0.0'],
  ])('its core %s goes to major 1, for review', (text, after) => {
    const source = manifest({ '@svc/langchain': '^6.0.0', '@langchain/core': text, '@langchain/openai': '^0.5.0' });
    const plans = planOf({ 'package.json': source });
    expect(outputs(plans)).toEqual({
      'package.json': source.replace(`"@langchain/core": "${text}"`, `"@langchain/core": "${after}"`),
    });
    expect(lines(plans)).toEqual([
      `package.json:5 package:@langchain/core review dependencies/@langchain/core: ${text} -> ${after}`,
    ]);
  });

  test('a set of ranges is left to a person, one that allows major 1 stays', () => {
    expect(
      lines(planOf({ 'package.json': manifest({ '@svc/langchain': '^6.0.0', '@langchain/core': '>=0.2 <0.4' }) })),
    ).toEqual(['package.json:5 package:@langchain/core manual dependencies/@langchain/core: >=0.2 <0.4 [^1.0.0]']);
    expect(
      planOf({ 'package.json': manifest({ '@svc/langchain': '^6.0.0', '@langchain/core': '^0.3.8 || ^1.0.0' }) }),
    ).toEqual([]);
  });

  test('without it the core is none of our business', () => {
    expect(planOf({ 'package.json': manifest({ '@svc/client': '^6.0.0', '@langchain/core': '^0.3.8' }) })).toEqual([]);
  });
});

test('engines.node is raised, for review, only in a package that uses the SDK', () => {
  const files = {
    'package.json': JSON.stringify({ name: 'root', workspaces: ['packages/*'], engines: { node: '>=18' } }),
    'packages/app/package.json': manifest(
      { '@svc/client': '^6.0.0' },
      { engines: { npm: '>=8', node: '18.x || 20.x' } },
    ),
    'packages/lib/package.json': manifest({ react: '18.0.0' }, { engines: { node: '>=14' } }),
  };
  const plans = planOf(files);
  expect(outputs(plans)).toEqual({
    'packages/app/package.json': files['packages/app/package.json'].replace('18.x || 20.x', '22.x'),
  });
  expect(lines(plans)).toEqual([
    'package.json:1 node:engines manual engines.node: >=18 [>=22]',
    'packages/app/package.json:5 node:engines review engines.node: 18.x || 20.x -> 22.x',
  ]);
});

test('overrides of a package as such move for review; selectors, patches, extensions and pinned Node versions are reported', () => {
  const source = JSON.stringify(
    {
      dependencies: { '@svc/client': '^6.0.0', '@svc/langchain': '^6.0.0' },
      overrides: {
        '@svc/core': '5.11.1',
        '@svc/client': '$@svc/client',
        other: { '.': '1.0.0', '@svc/otel@^5': '^5.0.0', '@svc/browser': '~5.0.0' },
        '@svc/tracing': { '.': '~5.1.0' },
        '@svc/langchain@^5': { '.': '^5.1.0' },
      },
      resolutions: { '**/@svc/core': '5.11.1', '@svc/core@npm:^5.0.0': 'npm:5.11.1', 'x/@svc/core': '6.0.0' },
      pnpm: {
        overrides: { 'x>@svc/core@5': '5.11.1', '@langchain/core': '0.3.66' },
        patchedDependencies: { '@svc/client@5.11.1': 'patches/c.patch', '@svc/core@6.0.0': 'p' },
        packageExtensions: {
          'acme@*': { dependencies: { '@svc/otel': '^5.0.0', react: '5' }, peerDependencies: { '@svc/core': '6' } },
        },
      },
      volta: { node: '18.20.0' },
      devEngines: { runtime: { name: 'node', version: '>=20' } },
    },
    undefined,
    1,
  );
  const plans = planOf({ 'package.json': source });
  expect(outputs(plans)).toEqual({
    'package.json': source
      .replace('"@svc/core": "5.11.1"', '"@svc/core": "6.0.0"')
      .replace('"**/@svc/core": "5.11.1"', '"**/@svc/core": "6.0.0"')
      .replace('".": "~5.1.0"', '".": "~6.0.0"'),
  });
  expect(lines(plans).map((line) => line.replace(/^package.json:\d+ /, ''))).toEqual([
    'package:@svc/core review overrides/@svc/core: 5.11.1 -> 6.0.0',
    'package:@svc/otel manual overrides/other/@svc/otel@^5: ^5.0.0 [^6.0.0]',
    'package:@svc/browser manual overrides/other/@svc/browser: ~5.0.0 [~6.0.0]',
    'package:@svc/tracing review overrides/@svc/tracing/.: ~5.1.0 -> ~6.0.0',
    'package:@svc/langchain manual overrides/@svc/langchain@^5/.: ^5.1.0 [^6.0.0]',
    'package:@svc/core review resolutions/**/@svc/core: 5.11.1 -> 6.0.0',
    'package:@svc/core manual resolutions/@svc/core@npm:^5.0.0: npm:5.11.1 [npm:6.0.0]',
    'package:@svc/core manual pnpm.overrides/x>@svc/core@5: 5.11.1 [6.0.0]',
    'package:@langchain/core manual pnpm.overrides/@langchain/core: 0.3.66 [1.0.0]',
    'package:@svc/client manual pnpm.patchedDependencies/@svc/client@5.11.1: patches/c.patch',
    'package:@svc/otel manual pnpm.packageExtensions/acme@*/@svc/otel: ^5.0.0 [^6.0.0]',
    'node:engines manual volta.node: 18.20.0 [22.0.0]',
    'node:engines manual devEngines.runtime: >=20 [>=22]',
  ]);
});

test('an override stays where a package stays on major 4', () => {
  const files = {
    'package.json': '{"overrides": {"@svc/core": "5.0.0"}}',
    'app/package.json': manifest({ '@svc/client': '^4.0.0' }),
  };
  expect(outputs(planOf(files, { olderCodeLeft: true }))).toEqual({});
  expect(outputs(planOf(files))).toEqual({
    'package.json': '{"overrides": {"@svc/core": "6.0.0"}}',
    'app/package.json': files['app/package.json'].replace('^4.0.0', '^6.0.0'),
  });
});

describe('a manifest that cannot be read is skipped with one sentence', () => {
  test.each([
    ['{ "name": "app", ', 'is not valid JSON (line 1: property name expected); its versions were left as they are'],
    [
      '{\n"dependencies": {"@svc/client": "^5.0.0",}}',
      'is not valid JSON (line 2: property name expected); its versions were left as they are',
    ],
    ['', 'is empty; its versions were left as they are'],
    ['[]', 'is not a JSON object; its versions were left as they are'],
    ['{"a":'.repeat(50_000), 'is nested too deeply to read; its versions were left as they are'],
    [new Uint8Array([0x7b, 0xff, 0x7d]), 'is not valid UTF-8; its versions were left as they are'],
  ])('case %#', (source, reason) => {
    const app = manifest({ '@svc/client': '^5.0.0' });
    const plans = planOf({ 'package.json': source, 'app/package.json': app });
    expect(outputs(plans)).toEqual({ 'app/package.json': app.replace('^5.0.0', '^6.0.0') });
    expect(plans[1]?.skipped).toEqual({ reason, failed: true });
  });

  test('a broken one without a word about the SDK is no failure', () => {
    expect(planOf({ 'fixtures/package.json': '{' })[0]?.skipped?.failed).toBe(false);
    expect(planOf({ 'fixtures/package.json': '{"dependencies":{"@svc/client":' })[0]?.skipped?.failed).toBe(true);
  });

  test.each([
    '{"dependencies": []}',
    '{"dependencies": {"@svc/client": 5}}',
    '{"dependencies": null, "engines": "18", "overrides": "x", "pnpm": 1}',
  ])('odd shapes are harmless: %s', (source) => {
    expect(planOf({ 'package.json': source })).toEqual([]);
  });
});

test('git decides what belongs to the repository; links and node_modules do not', () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'manifests-')));
  try {
    for (const folder of ['app', 'ignored', 'left-out', 'vendor/node_modules/x']) {
      mkdirSync(path.join(root, folder), { recursive: true });
      writeFileSync(path.join(root, folder, 'package.json'), manifest({ '@svc/client': '^5.0.0' }));
    }
    writeFileSync(path.join(root, '.gitignore'), 'ignored\n');
    symlinkSync(path.join(root, 'app/package.json'), path.join(root, 'package.json'));
    execFileSync('git', ['init', '-q'], { cwd: root });
    const plans = planManifests({ root, profile: profiles.svc, ignore: ['/left-out'], olderCodeLeft: false });
    expect(plans.map(({ file }) => path.relative(root, file))).toEqual(['app/package.json']);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test("a build's own package is left as the build wrote it; packages of the same names in the source are not", () => {
  const text = '{ "dependencies": { "@svc/client": "^5.4.0" } }\n';
  const after = text.replace('^5.4.0', '^6.0.0');
  const plans = planOf({
    'package.json': text,
    'dist/package.json': text,
    'dist/index.js': '',
    '.next/package.json': text,
    'packages/build/package.json': text,
    'packages/dist/package.json': text,
    'packages/dist/index.ts': '',
  });
  expect(outputs(plans)).toEqual({
    'package.json': after,
    'packages/build/package.json': after,
    'packages/dist/package.json': after,
  });
});
