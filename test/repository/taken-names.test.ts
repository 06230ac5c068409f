import { describe, expect, it } from 'vitest';
import { findImports } from '../../src/repository/import-specifiers.ts';
import { takingsOf, wholeExport } from '../../src/repository/imported-names.ts';

describe('what an import takes', () => {
  it.each([
    [`import a from 'x'`, 'default'],
    [`import a, { b as c } from "x"`, 'default,b'],
    [`import a, * as n from 'x'`, '*'],
    [`import * as n from 'x'`, '*'],
    [`import type { T } from 'x'`, 'T'],
    [`import { type T, b, default as q } from 'x'`, 'T,b,default'],
    [`import { type as kind } from 'x'`, 'type'],
    [`import {\n  a, // why { not }\n  b,\n} from\n  'x'`, 'a,b'],
    [`import {} from 'x'`, ''],
    [`import 'x'`, ''],
    [`import"x"`, ''],
    [`import{a}from"x"`, 'a'],
    [`import { 'a-b' as c } from 'x'`, '*'],
    [`export * from 'x'`, '>*'],
    [`export*from"x"`, '>*'],
    [`export * as n from 'x'`, '>* as n'],
    [`export { a, b as c } from 'x'`, '>a,b as c'],
    [`export { default } from 'x'`, '>default'],
    [`export type { T } from 'x'`, '>T'],
    [`const a = require('x')`, '*'],
    [`const { a, b: c, d = 3 } = require('x')`, 'a,b,d'],
    [`const { a, ...rest } = require('x')`, '*'],
    [`const { a } = await import('x')`, 'a'],
    [`const { a } = (await import('x'))`, 'a'],
    [`await import('x')`, '*'],
    [`import a = require('x')`, '*'],
    [`vi.mock('x', () => ({}))`, '*'],
    [`type T = import('x').A`, '*'],
    [`const exporter = 1; const importer = 2; import { exportFile } from 'x'`, 'exportFile'],
  ])('%s takes "%s"', (text, names) => {
    expect(findImports(text)).toEqual([{ specifier: 'x', names }]);
  });
});

describe('how an export is taken', () => {
  it.each([
    ['a,b', 'b', [{ kind: 'name' }]],
    ['a,b', 'c', []],
    ['', 'a', []],
    ['*', 'a', [{ kind: 'whole' }]],
    ['*', 'default', [{ kind: 'name' }]],
    ['a,*', 'c', [{ kind: 'name' }]],
    ['a', wholeExport, [{ kind: 'name' }]],
    ['>*', 'a', [{ kind: 'again', as: 'a' }]],
    ['>*', 'default', []],
    ['>* as n', 'a', [{ kind: 'again', as: 'n' }]],
    ['>a,b as c', 'b', [{ kind: 'again', as: 'c' }]],
    ['>a,b as c', 'c', []],
    ['a;>a as b', 'a', [{ kind: 'name' }, { kind: 'again', as: 'b' }]],
  ] as const)('"%s" of %s', (taken, name, takings) => {
    expect(takingsOf(taken, name)).toEqual(takings);
  });
});
