import { describe, expect, test } from 'vitest';
import { levelOfQueries } from '../../src/doctor/targets/browserslist.ts';
import { levelOf } from '../../src/doctor/targets/es-level.ts';
import { manifestWith, saidBy } from './repository.ts';

const app = manifestWith({ '@svc/client': '^6.0.0' });
const below = (what: string): string =>
  `${what} is below ES2022, which major 6 is compiled to. -> Write ES2022 or later, or the browsers that run it.`;
const computed = (what: string): string =>
  `${what} could not be read: it is computed, and nothing is run here. -> Check that it is ES2022 or later.`;
const targets = (files: Readonly<Record<string, unknown>>): string[] =>
  saidBy('build-targets', { 'package.json': app, ...files });

test.each([
  ['es2022', 'es2022'],
  ['ESNext', 'es2022'],
  ['es2023', 'es2022'],
  ['es6', 'below'],
  ['ES2021', 'below'],
  ['es5', 'below'],
  ['modules', 'below'],
  ['node18', 'es2022'],
  ['node16', 'below'],
  ['node16.11', 'es2022'],
  ['chrome93', 'below'],
  ['safari16.4', 'es2022'],
  ['ie11', 'below'],
  ['hermes0.7', 'unread'],
  ['node', undefined],
  ['web', undefined],
  ['something else', 'unread'],
])('the target %s is %s', (target, level) => {
  expect(levelOf(target)).toBe(level);
});

test.each<[string[], string | undefined]>([
  [['node 22'], 'es2022'],
  [['chrome >= 94, firefox 100', 'not dead'], 'es2022'],
  [['chrome 80 or safari 17'], 'below'],
  [['ie 11'], 'below'],
  [['> 0.5%, not dead'], 'unread'],
  [['defaults'], 'unread'],
  [['maintained node versions'], 'es2022'],
  [['extends @acme/browsers'], 'unread'],
  [['op_mini all'], 'unread'],
  [['node <= 22'], 'below'],
  [[], undefined],
])('the queries %j are %s', (queries, level) => {
  expect(levelOfQueries(queries)).toBe(level);
});

describe('tsconfig', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    [
      'high enough',
      { 'tsconfig.json': '// here\n{"compilerOptions": {"target": "ES2022",}}' },
      ['ok The target in tsconfig.json keeps ES2022.'],
    ],
    [
      'too low',
      { 'tsconfig.json': '{"compilerOptions": {\n"target": "es2019"}}' },
      [`fail tsconfig.json:2 ${below('target es2019')}`],
    ],
    [
      'types only',
      { 'tsconfig.json': { compilerOptions: { target: 'ES2017', noEmit: true } } },
      [`warn tsconfig.json:1 ${below('target ES2017')}`],
    ],
    [
      'of a base, once',
      {
        'base.json': { compilerOptions: { target: 'ES2017' } },
        'tsconfig.json': { extends: './base' },
        'tsconfig.test.json': { extends: ['./tsconfig.json'] },
      },
      [`fail base.json:1 ${below('target ES2017')}`],
    ],
    [
      'of an installed base',
      {
        'node_modules/@acme/ts/tsconfig.json': { compilerOptions: { target: 'es5' } },
        'tsconfig.json': { extends: '@acme/ts' },
      },
      [`fail node_modules/@acme/ts/tsconfig.json:1 ${below('target es5')}`],
    ],
    [
      'of a known base',
      { 'tsconfig.json': { extends: '@tsconfig/node16/tsconfig.json' } },
      [`fail tsconfig.json:1 ${below('target ES2021')}`],
    ],
    [
      'of a base that is not there',
      { 'tsconfig.json': { extends: '@acme/ts' } },
      [
        'warn tsconfig.json:1 target of @acme/ts could not be read: only data of other packages says what it means. -> Check that it keeps ES2022.',
      ],
    ],
    [
      'none, as TypeScript 5',
      { 'tsconfig.json': '{}' },
      [
        `fail tsconfig.json:1 ${below('target that TypeScript before 6 takes without one (ES5)')}`.replace(
          'fail',
          'warn',
        ),
      ],
    ],
    [
      'none, as TypeScript 6',
      { 'tsconfig.json': '{}', 'package.json': manifestWith({ '@svc/client': '^6.0.0', typescript: '~6.0.2' }) },
      [],
    ],
    ['none, with a module that sets it', { 'tsconfig.json': { compilerOptions: { module: 'NodeNext' } } }, []],
    ['only references', { 'tsconfig.json': { files: [], references: [{ path: './a' }] } }, []],
    [
      'that leads out of the repository',
      { 'tsconfig.json': { extends: '../../../../etc/x.json', compilerOptions: { target: 'es2022' } } },
      ['ok The target in tsconfig.json keeps ES2022.'],
    ],
    [
      'in a circle',
      { 'tsconfig.json': { extends: './tsconfig.json', compilerOptions: { target: 'es2022' } } },
      ['ok The target in tsconfig.json keeps ES2022.'],
    ],
    [
      'of a package without the SDK',
      { 'other/package.json': {}, 'other/tsconfig.json': { compilerOptions: { target: 'es5' } } },
      [],
    ],
  ])('%s', (_, files, said) => {
    expect(targets(files)).toEqual(said);
  });
});

describe('bundlers', () => {
  test.each<[string, string, string[]]>([
    [
      'vite.config.ts',
      "export default defineConfig({ server: { proxy: { '/api': { target: 'http://localhost:1' } } },\nbuild: { target: 'es2019' } });",
      [`fail vite.config.ts:2 ${below('target es2019')}`],
    ],
    [
      'tsup.config.ts',
      "export default defineConfig({ target: ['node22', 'chrome100'] as const });",
      ['ok The target in tsup.config.ts keeps ES2022.'],
    ],
    [
      'tsup.config.mjs',
      "const target = 'es2020';\nexport default { target };",
      [`fail tsup.config.mjs:2 ${below('target es2020')}`],
    ],
    [
      'vite.config.js',
      'export default { build: { target: process.env.TARGET } };',
      [`warn vite.config.js:1 ${computed('target')}`],
    ],
    [
      'webpack.config.cjs',
      "module.exports = { target: 'web' };",
      ['ok The target in webpack.config.cjs keeps ES2022.'],
    ],
    ['webpack.prod.js', "module.exports = { target: 'es5' };", [`fail webpack.prod.js:1 ${below('target es5')}`]],
    [
      'build.mjs',
      "import { build } from 'esbuild';\nawait build({ target: ['es2017'] });",
      [`fail build.mjs:2 ${below('target es2017')}`],
    ],
    ['build.js', "move({ target: 'es5' });", []],
    [
      'babel.config.js',
      "module.exports = { presets: [['@babel/preset-env', { targets: { node: '14' } }]] };",
      [`fail babel.config.js:1 ${below('targets node14')}`],
    ],
    [
      '.babelrc',
      '{"presets": [["@babel/preset-env", {"targets": {"chrome": "100", "node": "current"}}]]}',
      ['ok The target in .babelrc keeps ES2022.'],
    ],
    ['.swcrc', '{"jsc": {"target": "es2018"}}', [`fail .swcrc:1 ${below('jsc.target es2018')}`]],
    [
      '.browserslistrc',
      '# ours\n[production]\nchrome 80\n',
      [`fail .browserslistrc:1 ${below('browserslist chrome 80')}`],
    ],
    ['vite.config.ts', 'export default { build: { target: } };', [`warn vite.config.ts:1 ${computed('target')}`]],
  ])('%s: %s', (file, source, said) => {
    expect(targets({ [file]: source })).toEqual(said);
  });

  test('scripts and browserslist of package.json', () => {
    const manifest = {
      ...app,
      scripts: { build: 'esbuild a.ts --bundle --target=es2020,node18', deploy: 'ship --target=es5' },
      browserslist: { production: ['> 0.5%'] },
    };
    expect(targets({ 'package.json': manifest })).toEqual([
      `fail package.json:1 ${below('--target in the script "build" es2020,node18')}`,
      'warn package.json:1 browserslist > 0.5% could not be read: only data of other packages says what it means. -> Check that it keeps ES2022.',
    ]);
  });
});
