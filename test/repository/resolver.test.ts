import fc from '../random.ts';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createResolver, type ResolverRequest } from '../../src/repository/resolve/resolver.ts';
import { listSourceFiles } from '../../src/repository/source-files.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { createFolder } from './temporary-repository.ts';

type Content = string | Record<string, unknown>;

/** Resolver of a repository given as text; objects are written as JSON. `at` answers in one short word. */
function open(
  files: Readonly<Record<string, Content>>,
  request: Partial<ResolverRequest> = {},
  prepare?: (root: string) => void,
) {
  const root = createFolder(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? content : JSON.stringify(content),
      ]),
    ),
  );
  prepare?.(root);
  const listed = listSourceFiles({ root });
  const resolver = createResolver({
    root,
    files: new Set(listed.files),
    profile: profiles.svc,
    modules: [],
    configFiles: listed.configFiles,
    links: listed.links,
    ...request,
  });
  const at = (from: string, specifier: string): string => {
    const resolution = resolver.resolve(specifier, join(root, from));
    if (resolution.kind === 'file') return resolution.file.slice(root.length + 1);
    if (resolution.kind === 'sdk') return `sdk ${resolution.module}`;
    return resolution.kind === 'external' ? `external ${resolution.packageName}` : 'missing';
  };
  const problems = () =>
    resolver.problems.map(
      ({ file, reason, failed }) => `${file.slice(root.length + 1)}: ${reason}${failed ? ' (failed)' : ''}`,
    );
  return { root, at, problems, resolver };
}

describe('relative specifiers', () => {
  const at = (from: string, specifier: string): string =>
    open({
      'a.ts': '',
      'b.tsx': '',
      'c.mts': '',
      'd.cts': '',
      'e.d.ts': '',
      'f.js': '',
      'g.jsx': '',
      'h.mjs': '',
      'k.js': '',
      'k.d.ts': '',
      'dir/index.ts': '',
      'dir.ts': '',
      'only/index.tsx': '',
      'deep/x.service.ts': '',
      'both.ts': '',
      'both.js': '',
      'data.json': '{}',
      'pkg/package.json': { main: './lib/main.js' },
      'pkg/lib/main.js': '',
    }).at(from, specifier);

  it.each([
    ['./a', 'a.ts'],
    ['./a.js', 'a.ts'],
    ['./a.ts', 'a.ts'],
    ['./b', 'b.tsx'],
    ['./b.js', 'b.tsx'],
    ['./b.jsx', 'b.tsx'],
    ['./c.mjs', 'c.mts'],
    ['./d.cjs', 'd.cts'],
    ['./c', 'c.mts'],
    ['./e', 'e.d.ts'],
    ['./e.js', 'e.d.ts'],
    ['./f', 'f.js'],
    ['./f.js', 'f.js'],
    ['./g', 'g.jsx'],
    ['./h.mjs', 'h.mjs'],
    ['./k', 'k.d.ts'],
    ['./both', 'both.ts'],
    ['./both.js', 'both.ts'],
    ['./dir', 'dir.ts'],
    ['./dir/', 'dir/index.ts'],
    ['./dir/index.js', 'dir/index.ts'],
    ['./only', 'only/index.tsx'],
    ['./deep/x.service', 'deep/x.service.ts'],
    ['.//a', 'a.ts'],
    ['./deep/../a', 'a.ts'],
    ['./a?v=2', 'a.ts'],
    ['./pkg', 'pkg/lib/main.js'],
    ['./data.json', 'missing'],
    ['./nope', 'missing'],
    ['./a.mjs', 'missing'],
    ['../a', 'missing'],
  ])('%s', (specifier, expected) => {
    expect(at('main.ts', specifier)).toBe(expected);
  });

  it('of folders: . and ..', () => {
    expect([at('dir/x.ts', '.'), at('dir/deep/x.ts', '..'), at('dir/x.ts', './'), at('deep/x.ts', '../dir')]).toEqual([
      'dir/index.ts',
      'dir/index.ts',
      'dir/index.ts',
      'dir.ts',
    ]);
  });

  it('through symbolic links inside the root', () => {
    const { at: linked } = open({ 'shared/s.ts': '', 'app/a.ts': '' }, {}, (root) => {
      symlinkSync('../shared', join(root, 'app/shared'));
      symlinkSync('../shared/s.ts', join(root, 'app/direct.ts'));
    });
    expect([linked('app/a.ts', './shared/s'), linked('app/a.ts', './direct.js')]).toEqual([
      'shared/s.ts',
      'shared/s.ts',
    ]);
  });

  it('to build output, which is not in the set: its source', () => {
    const { at: built } = open({
      'package.json': {},
      'src/client.ts': '',
      'src/deep/index.ts': '',
      'bin/run.js': '',
      'dist/client.js': '',
    });
    expect([
      built('bin/run.js', '../dist/client.js'),
      built('bin/run.js', '../dist/deep/index.js'),
      built('bin/run.js', '../dist/nope.js'),
    ]).toEqual(['src/client.ts', 'src/deep/index.ts', 'missing']);
  });
});

describe('the SDK', () => {
  it.each([
    ['@svc/client', '@svc/client'],
    ['@svc/core/dist/index.js', '@svc/core'],
    ['npm:@svc/client@5', '@svc/client'],
    ['npm:/@svc/tracing@^5.1.0/sub', '@svc/tracing'],
    ['npm:@svc/otel', '@svc/otel'],
    ['https://esm.sh/@svc/client@5', '@svc/client'],
    ['https://esm.sh/v135/@svc/client@5.1.0/dist/x.mjs?bundle', '@svc/client'],
    ['https://esm.sh/*@svc/client@5', '@svc/client'],
    ['https://cdn.jsdelivr.net/npm/@svc/client@5/+esm', '@svc/client'],
    ['https://unpkg.com/@svc/client@5/dist/index.mjs', '@svc/client'],
    ['https://esm.run/@svc/client', '@svc/client'],
    ['https://cdn.skypack.dev/@svc/client', '@svc/client'],
    ['@acme/obs', '@acme/obs'],
    ['@acme/obs/client', '@acme/obs'],
    ['npm:@acme/obs@1', '@acme/obs'],
    ['@svc/unknown-package', '@svc/unknown-package'],
  ])('%s', (specifier, module) => {
    const { at } = open(
      {
        'tsconfig.json': { compilerOptions: { paths: { '@svc/client': ['./shim.ts'], '@acme/obs': ['./shim.ts'] } } },
        'shim.ts': '',
      },
      { modules: ['@acme/obs'] },
    );
    expect(at('a.ts', specifier)).toBe(`sdk ${module}`);
  });

  it('is not a look-alike', () => {
    const { at } = open({ 'a.ts': '' }, { modules: ['@acme/obs'] });
    expect(
      [
        '@svcx/client',
        'svc',
        '@acme/obs-other',
        'https://example.com/@svc/client',
        'npm:svc@3',
        'https://esm.sh/langfuse@3',
        'node:fs',
        'virtual:x',
        'react/jsx-runtime',
      ].map((specifier) => at('a.ts', specifier)),
    ).toEqual([
      'external @svcx/client',
      'external svc',
      'external @acme/obs-other',
      'external https://example.com/@svc/client',
      'external svc',
      'external langfuse',
      'external node:fs',
      'external virtual:x',
      'external react',
    ]);
  });

  it('follows the profile', () => {
    const { at } = open({ 'a.ts': '' }, { profile: profiles.langfuse });
    expect([at('a.ts', '@langfuse/client'), at('a.ts', '@svc/client')]).toEqual([
      'sdk @langfuse/client',
      'external @svc/client',
    ]);
  });

  it('is found behind npm aliases, import maps and mapped node_modules', () => {
    const { at } = open({
      'package.json': { dependencies: { 'svc-five': 'npm:@svc/client@^5.0.0', three: 'npm:svc@3' } },
      'deno.json': { imports: { observe: 'npm:@svc/tracing@5', 'svc/': 'npm:/@svc/client@5/', '@/': './src/' } },
      'tsconfig.json': { compilerOptions: { paths: { 'the-sdk': ['./node_modules/@svc/client'] } } },
      'src/a.ts': '',
    });
    expect(
      ['svc-five', 'svc-five/sub', 'three', 'observe', 'svc/sub', 'the-sdk', '@/a.ts'].map((specifier) =>
        at('src/b.ts', specifier),
      ),
    ).toEqual([
      'sdk @svc/client',
      'sdk @svc/client',
      'external svc',
      'sdk @svc/tracing',
      'sdk @svc/client',
      'sdk @svc/client',
      'src/a.ts',
    ]);
  });

  it('is found behind import maps that a configuration names, and in their scopes', () => {
    const { at } = open({
      'app/deno.json': { importMap: '../maps/app.json' },
      'maps/app.json': {
        imports: { svc: 'npm:@svc/client@5', own: './own.ts' },
        scopes: { '../app/inner/': { svc: 'npm:others@1', inner: 'npm:@svc/client@5' } },
      },
      'maps/own.ts': '',
    });
    expect([
      at('app/a.ts', 'svc'),
      at('app/a.ts', 'inner'),
      at('app/a.ts', 'own'),
      at('app/inner/a.ts', 'inner'),
      at('app/inner/a.ts', 'svc'),
      at('maps/a.ts', 'svc'),
    ]).toEqual([
      'sdk @svc/client',
      'external inner',
      'maps/own.ts',
      'sdk @svc/client',
      'external others',
      'external svc',
    ]);
  });

  it('is found over mappings that lead to each other, and those in a circle end', () => {
    const hops = Array.from({ length: 30 }, (_, index) => [`hop${index}`, `hop${index + 1}`]);
    const { at } = open({
      'deno.json': {
        imports: {
          ...Object.fromEntries(hops),
          hop30: 'npm:@svc/client@5',
          round: 'about',
          about: 'round',
          'ever/': 'ever/more/',
        },
      },
    });
    expect([at('a.ts', 'hop0'), at('a.ts', 'round'), at('a.ts', 'ever/x')]).toEqual([
      'sdk @svc/client',
      'missing',
      'missing',
    ]);
  });

  it('gives way to a workspace package that only shares the scope, or re-exports it', () => {
    const { at } = open({
      'package.json': { workspaces: ['packages/*'] },
      'packages/shared/package.json': { name: '@svc/shared' },
      'packages/shared/index.ts': '',
      'packages/client/package.json': { name: '@svc/client' },
      'packages/client/index.ts': '',
      'packages/obs/package.json': { name: '@acme/obs' },
      'packages/obs/index.ts': `export * from '@svc/client'`,
    });
    expect(['@svc/shared', '@svc/client', '@acme/obs'].map((specifier) => at('app.ts', specifier))).toEqual([
      'packages/shared/index.ts',
      'sdk @svc/client',
      'packages/obs/index.ts',
    ]);
  });
});

describe('tsconfig', () => {
  const paths = (map: Record<string, string[]>, more: Record<string, unknown> = {}) => ({
    compilerOptions: { paths: map, ...more },
  });

  it('paths: exact, longest prefix, several targets, suffix', () => {
    const { at } = open({
      'tsconfig.json': paths({
        '@/*': ['./src/*'],
        '@/ui/*': ['./nowhere/*', './ui/*'],
        svc: ['./src/svc.ts'],
        '*.route': ['./routes/*.ts'],
        '#imports': ['./src/svc'],
      }),
      'src/svc.ts': '',
      'src/ui/other.ts': '',
      'ui/button.tsx': '',
      'routes/home.ts': '',
      'src/dir/index.ts': '',
    });
    expect(
      ['@/svc', '@/svc.js', '@/dir', '@/ui/button', '@/ui/other', 'svc', 'home.route', '#imports', '@/nope'].map(
        (specifier) => at('src/a.ts', specifier),
      ),
    ).toEqual([
      'src/svc.ts',
      'src/svc.ts',
      'src/dir/index.ts',
      'ui/button.tsx',
      'src/ui/other.ts',
      'src/svc.ts',
      'routes/home.ts',
      'src/svc.ts',
      'missing',
    ]);
  });

  it('baseUrl, alone and under paths, and jsconfig', () => {
    const { at } = open({
      'web/tsconfig.json': paths({ 'lib/*': ['library/*'] }, { baseUrl: './src' }),
      'web/src/library/x.ts': '',
      'web/src/services/svc.ts': '',
      'old/jsconfig.json': { compilerOptions: { baseUrl: '.' } },
      'old/lib/y.js': '',
    });
    expect([
      at('web/a.ts', 'lib/x'),
      at('web/a.ts', 'services/svc'),
      at('web/a.ts', 'react'),
      at('old/z/a.js', 'lib/y'),
    ]).toEqual(['web/src/library/x.ts', 'web/src/services/svc.ts', 'external react', 'old/lib/y.js']);
  });

  it('extends: chains, arrays, folders, packages of the repository, ${configDir}', () => {
    const { at, problems } = open({
      'package.json': { workspaces: ['packages/*'] },
      'base.json': paths({ 'base/*': ['./shared/*'] }),
      'shared/x.ts': '',
      'apps/one/tsconfig.json': { extends: './tsconfig.mid' },
      'apps/one/tsconfig.mid.json': { extends: '../../base.json' },
      'apps/two/tsconfig.json': { extends: ['../../base.json', './more.json'] },
      'apps/two/more.json': paths({ 'more/*': ['./src/*'] }),
      'apps/two/src/y.ts': '',
      'packages/config/package.json': { name: '@acme/config' },
      'packages/config/web.json': paths({ '~~x/*': ['${configDir}/src/*'] }),
      'apps/three/tsconfig.json': { extends: '@acme/config/web.json' },
      'apps/three/src/z.ts': '',
      'apps/four/tsconfig.json': { extends: '@tsconfig/node22/tsconfig.json', ...paths({ 'own/*': ['./*'] }) },
      'apps/four/w.ts': '',
    });
    expect([
      at('apps/one/a.ts', 'base/x'),
      at('apps/two/a.ts', 'more/y'),
      at('apps/three/a.ts', '~~x/z'),
      at('apps/four/a.ts', 'own/w'),
    ]).toEqual(['shared/x.ts', 'apps/two/src/y.ts', 'apps/three/src/z.ts', 'apps/four/w.ts']);
    expect(problems()).toEqual([]);
  });

  it('references: a solution file and the configurations it names', () => {
    const { at } = open({
      'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }, { path: './tools' }] },
      'tsconfig.app.json': paths({ '@app/*': ['./src/*'] }),
      'src/x.ts': '',
      'tools/tsconfig.json': paths({ '@tool/*': ['./*'] }),
      'tools/y.ts': '',
    });
    expect([at('src/a.ts', '@app/x'), at('tools/a.ts', '@tool/y'), at('src/a.ts', '@tool/y')]).toEqual([
      'src/x.ts',
      'tools/y.ts',
      'external @tool/y',
    ]);
  });

  it('rootDirs', () => {
    const { at } = open({
      'tsconfig.json': { compilerOptions: { rootDirs: ['./src', './generated'] } },
      'src/a.ts': '',
      'generated/views/v.ts': '',
    });
    expect(at('src/a.ts', './views/v')).toBe('generated/views/v.ts');
  });

  it('with comments, trailing commas and a BOM', () => {
    const { at, problems } = open({
      'tsconfig.json': '\uFEFF{\n // c\n "compilerOptions": { "paths": { "@/*": ["./src/*"], }, },\n}',
      'src/x.ts': '',
    });
    expect([at('a.ts', '@/x'), problems()]).toEqual(['src/x.ts', []]);
  });

  it('broken: said once, read as far as possible, the others go on', () => {
    const { at, problems } = open({
      'bad/tsconfig.json': '{\n"compilerOptions": { "paths": { "@a/*": ["./src/*"] } ',
      'bad/src/x.ts': '',
      'good/tsconfig.json': paths({ '@b/*': ['./*'] }),
      'good/y.ts': '',
      'list/tsconfig.json': '[]',
      'wrong/tsconfig.json': { extends: 7, compilerOptions: { paths: { a: 7 }, baseUrl: [] }, references: 'x' },
    });
    expect([
      at('bad/a.ts', '@a/x'),
      at('bad/b.ts', '@a/nope'),
      at('good/a.ts', '@b/y'),
      at('list/a.ts', 'x'),
      at('wrong/a.ts', 'a'),
    ]).toEqual(['bad/src/x.ts', 'external @a/nope', 'good/y.ts', 'external x', 'external a']);
    expect(problems()).toEqual([
      'bad/tsconfig.json: broken JSON on line 2 (CloseBraceExpected): read as far as possible (failed)',
    ]);
  });

  it('extending itself, or out of the repository', () => {
    const { at, problems } = open({
      'a/tsconfig.json': { extends: './b.json' },
      'a/b.json': { extends: './tsconfig.json' },
      'c/tsconfig.json': { extends: '../../../etc/tsconfig.json' },
      'c/x.ts': '',
    });
    expect([at('a/x.ts', 'y'), at('c/a.ts', './x')]).toEqual(['external y', 'c/x.ts']);
    expect(at('c/a.ts', 'z')).toBe('external z');
    expect(problems()).toEqual([
      'a/tsconfig.json: extends itself (failed)',
      'c/tsconfig.json: extends "../../../etc/tsconfig.json", which is outside the repository: not followed (failed)',
    ]);
  });

  it('hostile: nested too deeply, extending without end', () => {
    const pairs = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `t${index}.json`,
        { extends: [`./t${index + 1}.json`, `./t${index + 1}.json`] },
      ]),
    );
    const { at, problems } = open({
      ...pairs,
      'tsconfig.json': { extends: './t0.json' },
      't30.json': {},
      'deep/tsconfig.json': `${'['.repeat(100_000)}x`,
      'deep/y.ts': '',
    });
    expect([at('a.ts', 'x'), at('deep/a.ts', './y'), at('deep/a.ts', 'x')]).toEqual([
      'external x',
      'deep/y.ts',
      'external x',
    ]);
    expect(problems()).toEqual([
      'tsconfig.json: extends more than 100 configurations (failed)',
      'deep/tsconfig.json: nested too deeply (failed)',
    ]);
  });

  it('aliases nobody configured where only one file can be meant', () => {
    const { at } = open({
      'web/package.json': {},
      'web/src/svc.ts': '',
      'web/src/lib/k.ts': '',
      'web/server/s.ts': '',
      'tsconfig.base.json': paths({ '@acme/core': ['libs/core/index.ts'] }),
      'libs/core/index.ts': '',
      'web/tsconfig.json': {},
    });
    expect(
      ['@/svc', '~/server/s', '$lib/k', '@/nope', '@acme/core'].map((specifier) => at('web/src/a.ts', specifier)),
    ).toEqual(['web/src/svc.ts', 'web/server/s.ts', 'web/src/lib/k.ts', 'missing', 'libs/core/index.ts']);
  });
});

describe('packages of the repository', () => {
  it('workspaces of npm, yarn, pnpm, lerna and Deno', () => {
    const member = (name: string) => ({ [`${name}/package.json`]: { name }, [`${name}/index.ts`]: '' });
    for (const [file, content] of [
      ['package.json', { workspaces: ['libs/*', '!libs/out'] }],
      ['package.json', { workspaces: { packages: ['./libs/*/', '!libs/out'] } }],
      ['pnpm-workspace.yaml', "packages:\n  - 'libs/**'\n  - '!libs/out'\n"],
      ['lerna.json', { packages: ['libs/{in,x}'] }],
    ] as const) {
      const { at } = open({
        [file]: content,
        'libs/in/package.json': { name: 'in' },
        'libs/in/index.ts': '',
        'libs/out/package.json': { name: 'out' },
        'libs/out/index.ts': '',
        ...member('stray'),
      });
      expect([at('app/a.ts', 'in'), at('app/a.ts', 'out'), at('app/a.ts', 'stray')]).toEqual([
        'libs/in/index.ts',
        'external out',
        'external stray',
      ]);
    }
    const { at } = open({
      'deno.json': { workspace: ['./m'] },
      'm/deno.json': { name: '@acme/m', exports: './mod.ts' },
      'm/mod.ts': '',
    });
    expect(at('a.ts', '@acme/m')).toBe('m/mod.ts');
  });

  it('exports with conditions in each other, however deep', () => {
    const conditions = Array.from({ length: 40 }).reduce((inner) => ({ import: inner }), './src/index.ts');
    const { at } = open({
      'package.json': { workspaces: ['p'] },
      'p/package.json': { name: 'p', exports: { '.': conditions } },
      'p/src/index.ts': '',
    });
    expect(at('a.ts', 'p')).toBe('p/src/index.ts');
  });

  it('exports with conditions, patterns and closed subpaths', () => {
    const { at } = open({
      'package.json': { workspaces: ['p'] },
      'p/package.json': {
        name: 'p',
        exports: {
          '.': {
            browser: './src/browser.ts',
            import: { types: './src/index.ts', default: './src/index.ts' },
            require: './src/cjs.cts',
          },
          './feature/*': './src/features/*.js',
          './feature/private/*': null,
          './only-browser': { browser: './src/browser.ts' },
          './folder/': './src/',
          './up': '../outside.ts',
          './list': ['./nope.ts', './src/index.ts'],
        },
      },
      'p/src/index.ts': '',
      'p/src/browser.ts': '',
      'p/src/cjs.cts': '',
      'p/src/features/x.ts': '',
      'p/src/features/private/y.ts': '',
      'outside.ts': '',
    });
    expect(
      [
        'p',
        'p/feature/x',
        'p/feature/private/y',
        'p/only-browser',
        'p/folder/cjs.cts',
        'p/up',
        'p/list',
        'p/src/index.ts',
      ].map((specifier) => at('a.ts', specifier)),
    ).toEqual([
      'p/src/index.ts',
      'p/src/features/x.ts',
      'missing',
      'p/src/browser.ts',
      'p/src/cjs.cts',
      'missing',
      'p/src/index.ts',
      'missing',
    ]);
  });

  it('main, module, types and plain subpaths', () => {
    const { at } = open({
      'package.json': { workspaces: ['*'] },
      'm/package.json': { name: 'm', main: 'lib/entry' },
      'm/lib/entry.js': '',
      'm/util.ts': '',
      'm/src/deep.ts': '',
      'n/package.json': { name: 'n', main: 'index.js', types: 'types.d.ts' },
      'n/types.d.ts': '',
      'n/index.js': '',
      'o/package.json': { name: 'o' },
      'o/src/index.tsx': '',
    });
    expect(['m', 'm/util', 'm/deep', 'm/nope', 'n', 'o'].map((specifier) => at('a.ts', specifier))).toEqual([
      'm/lib/entry.js',
      'm/util.ts',
      'm/src/deep.ts',
      'missing',
      'n/types.d.ts',
      'o/src/index.tsx',
    ]);
  });

  it.each([
    ['dist/index.js', 'src/index.ts'],
    ['./dist/index.d.ts', 'src/index.ts'],
    ['./dist/esm/index.mjs', 'src/index.ts'],
    ['./lib/index.js', 'src/index.ts'],
    ['./dist/src/index.js', 'src/index.ts'],
    ['./build/deep/x.cjs', 'src/deep/x.tsx'],
    ['./dist/index.js', 'index.ts'],
    ['./dist/types/index.d.ts', 'lib/index.ts'],
  ])('a main of %s means %s', (main, source) => {
    const { at } = open({
      'package.json': { workspaces: ['p'] },
      'p/package.json': {
        name: 'p',
        exports: { '.': { types: main.startsWith('.') ? main : `./${main}`, default: main } },
      },
      [`p/${source}`]: '',
      'p/dist/index.js': '',
    });
    expect(at('a.ts', 'p')).toBe(`p/${source}`);
  });

  it('outDir and rootDir map exactly', () => {
    const { at } = open({
      'package.json': { workspaces: ['p'] },
      'p/package.json': { name: 'p', exports: { './*': './compiled/*.js' } },
      'p/tsconfig.json': { compilerOptions: { outDir: 'compiled', rootDir: 'source-code' } },
      'p/source-code/x.ts': '',
      'p/src/x.ts': '',
    });
    expect(at('a.ts', 'p/x')).toBe('p/source-code/x.ts');
  });

  it('imports, self-reference, file: links and workspace: without a list', () => {
    const { at } = open({
      'package.json': { name: 'root' },
      'p/package.json': {
        name: 'p',
        exports: { './x': './src/x.ts' },
        dependencies: { linked: 'file:../q', hidden: 'workspace:*', up: 'link:../../..' },
        imports: {
          '#x': './src/x.js',
          '#int/*': { types: './dist/*.d.ts', default: './dist/*.js' },
          '#sdk': '@svc/client',
          '#pkg': { node: 'react' },
          '#out': '../q/index.ts',
        },
      },
      'p/src/x.ts': '',
      'q/package.json': { name: 'other' },
      'q/index.ts': '',
      'r/package.json': { name: 'hidden' },
      'r/index.ts': '',
    });
    expect(
      ['#x', '#int/x', '#sdk', '#pkg', '#out', '#nope', 'p/x', 'linked', 'hidden', 'up'].map((specifier) =>
        at('p/src/a.ts', specifier),
      ),
    ).toEqual([
      'p/src/x.ts',
      'p/src/x.ts',
      'sdk @svc/client',
      'external react',
      'missing',
      'missing',
      'p/src/x.ts',
      'q/index.ts',
      'r/index.ts',
      'external up',
    ]);
  });

  it('_moduleAliases', () => {
    const { at } = open({
      'package.json': { _moduleAliases: { '@lib': 'dist/lib', up: '../..' } },
      'src/lib/x.ts': '',
    });
    expect([at('src/a.ts', '@lib/x'), at('src/a.ts', 'up/x')]).toEqual(['src/lib/x.ts', 'external up']);
  });

  it('a nested workspace wins for its own files, a fixture is no package of the repository', () => {
    const { at } = open({
      'package.json': { workspaces: ['a'] },
      'a/package.json': { name: 'lib' },
      'a/index.ts': '',
      'examples/package.json': { workspaces: ['b'] },
      'examples/b/package.json': { name: 'lib' },
      'examples/b/index.ts': '',
      'fixtures/react/package.json': { name: 'react' },
      'fixtures/react/index.js': '',
    });
    expect([at('x.ts', 'lib'), at('examples/x.ts', 'lib'), at('x.ts', 'react')]).toEqual([
      'a/index.ts',
      'examples/b/index.ts',
      'external react',
    ]);
  });

  it('broken manifests and workspace files are said and passed over', () => {
    const { at, problems } = open({
      'package.json': '{"name": "x", "workspaces": ["p"',
      'p/package.json': { name: 'p', exports: 7 },
      'p/index.ts': '',
      'pnpm-workspace.yaml': 'packages: [a',
    });
    expect(at('a.ts', 'p')).toBe('missing');
    expect(problems().map((problem) => problem.replace(/\(\w+\)|: Flow.*/, '…'))).toEqual([
      'package.json: broken JSON on line 1 …: read as far as possible (failed)',
      'pnpm-workspace.yaml: broken YAML…',
    ]);
  });
});

it('finds configuration by itself when none is listed', () => {
  const { at } = open(
    {
      'package.json': { workspaces: ['p/*'] },
      'p/one/package.json': { name: 'one' },
      'p/one/src/index.ts': '',
      'web/tsconfig.json': { compilerOptions: { paths: { '@/*': ['./*'] } } },
      'web/x.ts': '',
    },
    { configFiles: undefined as never },
  );
  expect([at('web/deep/a.ts', '@/x'), at('web/a.ts', 'one')]).toEqual(['web/x.ts', 'p/one/src/index.ts']);
});

describe('containment', () => {
  const outside = createResolver({
    root: '/repo/app',
    files: new Set(['/repo/app/a.ts', '/repo/app/src/b.ts', '/repo/app-other/c.ts', '/etc/passwd.ts']),
    profile: profiles.svc,
    modules: [],
    readFile: (file) => {
      if (!file.startsWith('/repo/app/')) throw new Error(`read outside the root: ${file}`);
      if (file === '/repo/app/tsconfig.json')
        return JSON.stringify({
          extends: ['../../../x.json', '/etc/x.json', '../app-other/tsconfig.json'],
          compilerOptions: {
            baseUrl: '../../..',
            rootDirs: ['.', '/', '../app-other'],
            outDir: '../app-other',
            paths: { '*': ['./*', '../app-other/*', '/etc/*'], 'up/*': ['../../../*'] },
          },
          references: [{ path: '../app-other' }],
        });
      if (file === '/repo/app/package.json')
        return JSON.stringify({
          name: 'app',
          workspaces: ['../*', '../../**'],
          exports: { './*': '../app-other/*' },
          imports: { '#*': '../app-other/*', '#e/*': '/etc/*' },
          dependencies: { out: 'file:../app-other' },
        });
      return undefined;
    },
  });

  it('never answers with a path outside the root', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      'a',
      'b',
      'c',
      'src',
      'app',
      'app-other',
      'repo',
      'etc',
      'passwd',
      '@',
      '#e',
      'up',
      'out',
      '/',
      '',
      'C:',
      '\\',
      '*',
      '%2e%2e',
      'dist',
    );
    let resolved = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { minLength: 1, maxLength: 9 }).map((parts) => parts.join('/')),
          fc.string(),
        ),
        fc.constantFrom('/repo/app/a.ts', '/repo/app/src/b.ts'),
        (specifier, from) => {
          const resolution = outside.resolve(specifier, from);
          const file = resolution.kind === 'file' ? resolution.file : undefined;
          if (file !== undefined) resolved += 1;
          expect(file ?? '/repo/app/').toMatch(/^\/repo\/app\//);
        },
      ),
      { numRuns: 2000 },
    );
    expect(resolved).toBeGreaterThan(0);
  });

  it('reads no configuration through a link that leads out', () => {
    const secret = createFolder({
      'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { 'x/*': ['./src/*'] } } }),
    });
    const { at } = open({ 'src/y.ts': '' }, { configFiles: undefined as never }, (root) =>
      symlinkSync(join(secret, 'tsconfig.json'), join(root, 'tsconfig.json')),
    );
    expect(at('a.ts', 'x/y')).toBe('external x');
  });
});
