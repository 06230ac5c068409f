import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readableName, writtenName } from '../../src/program/readable-name.ts';

function symbolAt(source: string, needle: string): ts.Symbol {
  const host = ts.createCompilerHost({});
  const file = ts.createSourceFile('/a.ts', source, ts.ScriptTarget.ESNext, true);
  const program = ts.createProgram(
    ['/a.ts'],
    { noLib: true, noResolve: true },
    { ...host, getSourceFile: (name) => (name === '/a.ts' ? file : undefined) },
  );
  const checker = program.getTypeChecker();
  let innermost: ts.Node = file;
  const offset = source.indexOf(needle);
  for (
    let next: ts.Node | undefined = file;
    next;
    next = ts.forEachChild(innermost, (child) =>
      child.getStart(file) <= offset && offset < child.end ? child : undefined,
    )
  )
    innermost = next;
  return checker.getSymbolAtLocation(innermost) ?? (innermost as ts.Node & { symbol: ts.Symbol }).symbol;
}

describe('the name of a symbol', () => {
  it.each([
    ['let one = 1;', 'one', 'one', 'one'],
    ['let __type = 1;', '__type', '__type', '__type'],
    ['export default class One {}', 'class', 'One', 'One'],
    ['export default class {}', 'class', undefined, 'the default export'],
    ['export default { a: 1 };', 'export', undefined, 'the default export'],
    ['let one: { default: string };', 'default', 'default', 'default'],
    ['let one = { default: 1 };', 'default', 'default', 'default'],
    ['interface One { default: string }', 'default', 'default', 'default'],
    ['enum One { default }', 'default', 'default', 'default'],
    ['class One { default() {} }', 'default', 'default', 'default'],
    ['export default interface One {}', 'One', 'One', 'One'],
  ])('%s', (source, needle, written, readable) => {
    const symbol = symbolAt(source, needle);
    expect([writtenName(symbol), readableName(symbol)]).toEqual([written, readable]);
  });

  it('is none of a constructor', () => {
    expect(readableName(symbolAt('class One { constructor() {} }', 'constructor'))).toBe('a value without a name');
  });

  it('is none of a type that is written out in place', () => {
    const type = symbolAt('let one: { a: string };', '{ a');
    expect([type.name, writtenName(type), readableName(type)]).toEqual(['__type', undefined, 'a value without a name']);
  });
});
