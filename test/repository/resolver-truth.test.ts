/** The resolver against TypeScript's own bundler resolution: what TypeScript finds, it finds. */
import { defined } from '../../src/catalog/defined.ts';
import fc from '../random.ts';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { createResolver } from '../../src/repository/resolve/resolver.ts';
import { profiles } from '../../src/catalog/profile.ts';

const root = '/repo';
const name = fc.constantFrom('a', 'b', 'index', 'a.b', 'src', 'dist');
const extension = fc.constantFrom('.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.d.mts', '.mjs', '.cts', '.cjs');
const folder = fc.array(name, { maxLength: 2 });
const file = fc
  .tuple(folder, name, extension)
  .map(([folders, base, end]) => `${root}/${[...folders, base].join('/')}${end}`);
const written = fc.constantFrom('', '.js', '.jsx', '.mjs', '.cjs', '.ts', '/', '/index', '/index.js');
const path = fc
  .tuple(fc.array(fc.oneof(name, fc.constant('..')), { minLength: 1, maxLength: 3 }), written)
  .map(([parts, end]) => parts.join('/') + end);
// `..` inside a bare specifier makes TypeScript climb out of an imagined node_modules folder: nobody writes that.
const bare = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 3 }), written)
  .map(([parts, end]) => parts.join('/') + end);
const specifier = fc.oneof(
  path.map((to) => `./${to}`),
  path.map((to) => `../${to}`),
  bare.map((to) => `@/${to}`),
  bare.map((to) => `lib/${to}`),
  bare,
  bare.map((to) => `@acme/p/${to}`),
  fc.constantFrom('.', '..', './', '@acme/p', '#a', '#b/a'),
);

// Targets have extensions: without one TypeScript takes the next condition, while the resolver takes the file that is
// there.
const target = fc
  .tuple(fc.constantFrom('./', './src/', './dist/'), name, fc.constantFrom('.js', '.ts', '.mjs', '/index.js'))
  .map((parts) => parts.join(''));
const pattern = fc.constantFrom('./*', './src/*', './src/*.js', './*/index.ts');
const configuration = fc.record({
  paths: fc.record(
    {
      '@/*': fc.array(pattern, { minLength: 1, maxLength: 2 }),
      'lib/*': fc.array(pattern, { minLength: 1, maxLength: 2 }),
      a: fc.array(target, { maxLength: 1, minLength: 1 }),
    },
    { requiredKeys: [] },
  ),
  baseUrl: fc.option(fc.constantFrom('.', './src'), { nil: undefined }),
  exports: fc.option(
    fc.record(
      {
        '.': fc.oneof(target, fc.record({ types: target, import: target, require: target }, { requiredKeys: [] })),
        './*': pattern,
        './a': target,
        './b': fc.constant(null),
      },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  ),
  imports: fc.record({ '#a': target, '#b/*': pattern }, { requiredKeys: [] }),
});

it('agrees with TypeScript on every specifier TypeScript resolves', () => {
  let resolved = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(file, { minLength: 1, maxLength: 30, size: 'max' }),
      file,
      fc.array(specifier, { minLength: 1, maxLength: 8 }),
      configuration,
      (files, from, specifiers, { paths, baseUrl, exports, imports }) => {
        const compilerOptions = { paths, ...defined({ baseUrl }) };
        const manifest = { name: '@acme/p', ...defined({ exports }), imports };
        const texts = new Map([
          [`${root}/tsconfig.json`, JSON.stringify({ compilerOptions })],
          [`${root}/package.json`, JSON.stringify(manifest)],
        ]);
        const set = new Set(files);
        const resolver = createResolver({
          root,
          files: set,
          profile: profiles.svc,
          modules: [],
          configFiles: texts.keys(),
          readFile: (asked) => texts.get(asked),
        });
        const host: ts.ModuleResolutionHost = {
          fileExists: (asked) => set.has(asked) || texts.has(asked),
          readFile: (asked) => texts.get(asked),
        };
        const options: ts.CompilerOptions = {
          module: ts.ModuleKind.Preserve,
          moduleResolution: ts.ModuleResolutionKind.Bundler,
          allowJs: true,
          allowImportingTsExtensions: true,
          paths,
          pathsBasePath: root,
          configFilePath: `${root}/tsconfig.json`,
          ...(baseUrl === undefined ? {} : { baseUrl: baseUrl === '.' ? root : `${root}/src` }),
        };
        const truths = specifiers.flatMap((text) => {
          const answer = ts.resolveModuleName(text, from, options, host).resolvedModule?.resolvedFileName;
          return answer === undefined ? [] : { text, resolution: { kind: 'file', file: answer } };
        });
        resolved += truths.length;
        expect(truths.map(({ text }) => ({ text, resolution: resolver.resolve(text, from) }))).toEqual(truths);
      },
    ),
    { numRuns: 1500, seed: 6 },
  );
  expect(resolved).toBeGreaterThan(200);
});
