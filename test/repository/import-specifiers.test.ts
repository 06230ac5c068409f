import fc from '../random.ts';
import { describe, expect, it } from 'vitest';
import { findSpecifiers } from '../../src/repository/import-specifiers.ts';
import { growth } from '../harness/growth.ts';

describe('finds', () => {
  it.each([
    [`import a from 'x'`],
    [`import a, { b as c } from "x"`],
    [`import * as n from 'x'`],
    [`import type { T } from 'x'`],
    [`import 'x'`],
    [`import"x"`],
    [`import{a}from"x"`],
    [`export * from 'x'`],
    [`export*from"x"`],
    [`export * as n from 'x'`],
    [`export { a } from 'x'`],
    [`export type { T } from 'x'`],
    [`import {\n  a,\n  b,\n} from\n  'x'`],
    [`import d from /* why */ 'x'`],
    [`import d from // why\n  'x'`],
    [`import d from 'x' with { type: 'json' }`],
    [`import a = require('x')`],
    [`const a = require('x')`],
    [`const a = require ( "x" )`],
    [`require?.('x')`],
    [`require.resolve('x')`],
    ['require(`x`)'],
    [`const { a } = await import('x')`],
    ['await import(`x`)'],
    [`import(/* webpackChunkName: "c" */ 'x')`],
    [`import(\n  // chunk\n  'x'\n)`],
    [`import('x', { with: {} })`],
    [`import.meta.resolve('x')`],
    [`import defer * as a from 'x'`],
    [`import.defer('x')`],
    [`createRequire(import.meta.url)('x')`],
    [`type T = import('x').A`],
    [`let a: typeof import('x')`],
    [`/** @type {import('x').A} */`],
    [`/** @import { A } from 'x' */`],
    [`vi.mock('x', () => ({}))`],
    [`jest.mock('x')`],
    [`vi.doMock('x')`],
    [`vi.unmock('x')`],
    [`vi.mock(import('x'))`],
    [`jest.requireActual('x')`],
    [`vi.importActual('x')`],
    [`vi.importActual<typeof import('x')>('x')`],
    [`jest.requireActual<Foo>('x')`],
    [`jest.unstable_mockModule('x', f)`],
    [`jest.createMockFromModule('x')`],
    [`mock.module('x', {})`],
    [`proxyquire('x', {})`],
    [`declare module 'x' {}`],
    [`/// <reference types="x" />`],
    [`// @deno-types="x"`],
    [`const a = __importStar(require("x"));`],
  ])('%s', (text) => {
    expect([...new Set(findSpecifiers(text))]).toEqual(['x']);
  });

  it('a path reference as a relative specifier', () => {
    expect(findSpecifiers('/// <reference path="types/svc.d.ts" />\n///<reference path=\'../a.d.ts\'/>')).toEqual([
      './types/svc.d.ts',
      '../a.d.ts',
    ]);
  });

  it('imports in JSX and markup files beside apostrophes', () => {
    expect(findSpecifiers(`import A from './a';\nconst x = <p>Don't {import('./b')} it's</p>;\nimport './c';`)).toEqual(
      ['./a', './b', './c'],
    );
  });
});

it('leaves out what nobody can know', () => {
  expect(findSpecifiers('import(`./locales/${name}.js`); import(name); require(a + b)')).toEqual([]);
});

describe('open-ended input', () => {
  it('never throws', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'import',
        'from',
        'require(',
        '/*',
        '*/',
        '//',
        '\n',
        "'",
        '"',
        '`',
        '(',
        '<',
        ' ',
        '///',
        '<reference path=',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(findSpecifiers(pieces.join(''))).toBeInstanceOf(Array);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['import /*', 'from //\n', 'import(/* * / */ ', 'require<', 'quire(', 'from \n\t ', "from '"])(
    'stays linear on text that almost matches: %j',
    async (text) => {
      const find = (length: number): unknown => findSpecifiers(text.repeat(length / text.length));
      expect(await growth(find, 100_000, 400_000)).toBeLessThan(8);
    },
  );

  const specifier = fc.constantFrom(
    './a',
    '../b/c.js',
    '@svc/client',
    '#svc',
    'npm:@svc/client@5',
    '~/lib',
    'näh/x',
    'node:fs',
    '@acme/obs/sub.mjs',
  );
  const space = fc.constantFrom('', ' ', '\n', '\t ', ' /* c */ ', '\n// line\n', '/** doc * */');
  const quote = fc.constantFrom("'", '"');
  const statement = fc.tuple(specifier, space, quote, fc.nat(9)).map(([name, gap, q, form]) => {
    const literal = `${q}${name}${q}`;
    const forms = [
      `import a from${gap}${literal};`,
      `import${gap}${literal};`,
      `export * from${gap}${literal};`,
      `import { a,${gap}b } from ${literal};`,
      `const a = require(${gap}${literal}${gap});`,
      `const a = await import(${gap}${literal});`,
      `import a = require${gap}(${literal});`,
      `type A = typeof import${gap}(${literal});`,
      `vi.mock(${gap}${literal}, () => ({}));`,
      `export type { T } from${gap}${literal};`,
    ];
    return { name, text: forms[form] as string };
  });
  const noise = fc.constantFrom(
    '',
    'const s = "text";',
    '// a comment from here\n',
    'f(`a ${b} c`);',
    'const r = /[\'"]/;',
    'x = y / z;',
    "let t = 'it\\'s';",
    '/* import */',
  );

  it('finds every import of a generated program', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, statement), { maxLength: 12 }), (parts) => {
        const source = parts.map(([before, { text }]) => `${before}\n${text}\n`).join('');
        const specifiers = findSpecifiers(source);
        expect(specifiers).toEqual(expect.arrayContaining(parts.map(([, { name }]) => name)));
      }),
      { numRuns: 500 },
    );
  });
});
