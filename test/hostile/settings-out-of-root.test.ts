import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolder, createRepository, commit } from '../repository/temporary-repository.ts';
import { contents, differences, good, migratedGood, svcCodemod, svcCodemodWatched } from './hostile-repository.ts';

/** Exported by a file outside of the repository: a use of it that changes shows that somebody read that file. */
const client = "import { SvcClient } from '@svc/client';\n\nexport const client = new SvcClient();\n";
const use = (specifier: string): string =>
  `import { client } from '${specifier}';\n\nexport const prompt = await client.getPrompt('a');\n`;

/** Settings that lead to `out`, an absolute folder, which is `up` from a folder one below the root. */
const settings: Readonly<Record<string, (out: string, up: string) => Readonly<Record<string, string>>>> = {
  'tsconfig paths': (out, up) => ({
    'tsconfig.json': JSON.stringify({
      compilerOptions: { paths: { '@/*': [`${up}/*`, `${out}/*`, 'src/../../../../../../../../../../*'] } },
    }),
  }),
  'tsconfig baseUrl': (out, up) => ({
    'tsconfig.json': JSON.stringify({ compilerOptions: { baseUrl: up, paths: { '@/*': ['./*', `${out}/*`] } } }),
  }),
  'tsconfig extends': (out, up) => ({
    'tsconfig.json': JSON.stringify({ extends: [`${up}/tsconfig.json`, `${out}/tsconfig.json`] }),
  }),
  'tsconfig references': (out, up) => ({
    'tsconfig.json': JSON.stringify({ files: [], references: [{ path: up }, { path: `${out}/tsconfig.json` }] }),
  }),
  'tsconfig rootDirs': (out, up) => ({
    'tsconfig.json': JSON.stringify({ compilerOptions: { rootDirs: ['.', up, out], rootDir: up, outDir: out } }),
    'use-relative.ts': use('./client'),
  }),
  'jsconfig paths': (_, up) => ({
    'jsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': [`${up}/*`] } } }),
  }),
  'package imports': (out, up) => ({
    'package.json': JSON.stringify({
      name: 'a',
      imports: { '#client': `${up}/client.ts`, '#two': { default: `${out}/client.ts` }, '#all/*': `${up}/*.ts` },
    }),
    'use-import.ts': use('#client'),
    'use-two.ts': use('#two'),
    'use-all.ts': use('#all/client'),
  }),
  'package exports': (_, up) => ({
    'package.json': JSON.stringify({
      name: '@/client',
      exports: { '.': `${up}/client.ts`, './*': `${up}/*` },
      main: `${up}/client.ts`,
      types: `${up}/client.ts`,
    }),
    'use-self.ts': use('@/client/client.ts'),
  }),
  'package workspaces': (out, up) => ({
    'package.json': JSON.stringify({
      name: 'a',
      workspaces: [up, `${up}/*`, `${out}/*`, '../**'],
      dependencies: { '@/client': `file:${up}`, outer: `link:${out}` },
    }),
    'use-outer.ts': use('outer'),
  }),
  'pnpm workspace': (out, up) => ({
    'package.json': '{"name":"a","dependencies":{"outer":"workspace:*"}}',
    'pnpm-workspace.yaml': `packages:\n  - '${up}'\n  - '${out}/**'\n  - '../../**'\n`,
    'use-outer.ts': use('outer'),
  }),
  'lerna packages': (out, up) => ({
    'lerna.json': JSON.stringify({ packages: [up, `${out}/*`] }),
    'package.json': '{"name":"a"}',
    'use-outer.ts': use('outer'),
  }),
  'deno workspace': (out, up) => ({
    'deno.json': JSON.stringify({
      workspace: [up, out],
      imports: { '@/client': `${up}/client.ts`, outer: `${out}/client.ts` },
      importMap: `${up}/import_map.json`,
    }),
    'use-outer.ts': use('outer'),
  }),
  'import map': (_, up) => ({
    'import_map.json': JSON.stringify({ imports: { '@/': `${up}/` }, scopes: { [up]: { outer: `${up}/client.ts` } } }),
  }),
  'relative imports': (out, up) => ({
    'use-up.ts': use(`${up}/client`),
    'use-absolute.ts': use(`${out}/client.ts`),
    'use-url.ts': use(`file://${out}/client.ts`),
  }),
};

test('settings that lead out of the repository: nothing there is opened, listed or changed', () => {
  const out = createFolder({
    'client.ts': client,
    'package.json': '{"name":"outer","main":"client.ts"}',
    'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./*"]}}}',
    'import_map.json': '{}',
  });
  const root = createRepository({ 'good.ts': good });
  for (const [index, [, files]] of Object.entries(settings).entries()) {
    const folder = path.join(root, `package-${String(index)}`);
    mkdirSync(folder);
    const written = { 'use.ts': use('@/client'), ...files(out, path.relative(folder, out)) };
    for (const [name, text] of Object.entries(written)) writeFileSync(path.join(folder, name), text);
  }
  commit(root);
  const before = { inside: contents(root), outside: contents(out) };
  const run = svcCodemodWatched(root, ['--format', 'json']);
  expect(run.opened.filter((file) => file.includes(path.basename(out)))).toEqual([]);
  expect(run.opened.filter((file) => file === path.join(root, 'good.ts'))).not.toEqual([]);
  expect(differences(before.inside, contents(root))).toEqual(['good.ts']);
  expect(differences(before.outside, contents(out))).toEqual([]);
  expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
  const at = Object.keys(settings).indexOf('tsconfig extends');
  const report = JSON.parse(run.stdout) as { skipped: { file: string; reason: string }[] };
  const up = path.relative(path.join(root, `package-${String(at)}`), out);
  expect(report.skipped).toEqual([
    {
      file: `package-${String(at)}/tsconfig.json`,
      reason: `extends ${JSON.stringify(`${up}/tsconfig.json`)}, which is outside the repository: not followed`,
      failed: true,
    },
    {
      file: `package-${String(at)}/tsconfig.json`,
      reason: `extends ${JSON.stringify(`${out}/tsconfig.json`)}, which is outside the repository: not followed`,
      failed: true,
    },
  ]);
  expect(run.code).toBe(4);
});

describe('paths of flags and of the configuration file', () => {
  test.each(['../x.ts', '/x.ts', 'a/../../x.ts', 'out/x.ts', 'node_modules/x.ts', '.git/hooks/x.js', 'dangling.ts'])(
    '--compat-file %s: exit 2, nothing written',
    (file) => {
      const out = createFolder();
      const root = createRepository({
        'good.ts': good,
        'read.ts': "import { SvcClient } from '@svc/client';\nawait new SvcClient().api.trace.get('x');\n",
      });
      symlinkSync(out, path.join(root, 'out'));
      symlinkSync(path.join(out, 'made.ts'), path.join(root, 'dangling.ts'));
      commit(root);
      const before = contents(root);
      const run = svcCodemod(root, ['--compat', '--compat-file', file]);
      expect(run.code).toBe(2);
      expect(run.stderr).toMatch(/^svc-codemod: .*(?:outside|left out).*\n$/);
      expect(differences(before, contents(root))).toEqual([]);
      expect(contents(out)).toEqual({});
    },
  );

  test('a configuration file in the repository cannot make a run read or write elsewhere, or start something', () => {
    const out = createFolder({ 'victim.txt': 'kept\n' });
    const root = createRepository({ 'good.ts': good });
    for (const [key, value] of [
      ['compatFile', '../x.ts'],
      ['output', path.join(out, 'victim.txt')],
      ['install', true],
      ['cwd', '/'],
      ['paths', ['/etc']],
    ] as const) {
      writeFileSync(path.join(root, 'svc-codemod.config.json'), JSON.stringify({ [key]: value }));
      const run = svcCodemod(root, ['--allow-dirty', '--dry-run']);
      expect({ key, code: run.code, stdout: run.stdout }).toEqual({ key, code: 2, stdout: '' });
      expect(run.stderr.split('\n').length, run.stderr).toBe(2);
    }
    expect(contents(out)).toEqual({ 'victim.txt': '644 kept\n' });
  });
});
