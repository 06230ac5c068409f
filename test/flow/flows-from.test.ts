import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { argumentsPassed, flowsFrom, listedElement, type Source, sourcesOf } from '../../src/flow/flows-from.ts';
import { flowProgram, lastNamed } from './flow-program.ts';

function print(source: Source): string {
  const key = 'key' in source && source.key !== undefined ? [`key=${source.key}`] : [];
  const path = 'path' in source ? [`path=${source.path.join('.')}`] : [];
  const rest = 'rest' in source && source.rest ? ['rest'] : [];
  const constant = 'constant' in source && source.constant ? ['constant'] : [];
  const from = 'from' in source ? source.from : undefined;
  return [
    source.kind,
    ...key,
    ...path,
    ...rest,
    ...constant,
    '<-',
    (from ?? (source as { at: ts.Node }).at).getText(),
  ].join(' ');
}

/** The expression of the last statement of a text. */
function lastExpression({ statements }: ts.SourceFile): ts.Expression {
  return (statements.at(-1) as ts.ExpressionStatement).expression;
}

describe('a value comes from', () => {
  it.each<[string, readonly string[]]>([
    ['(v);', ['same <- v']],
    ['v!;', ['same <- v']],
    ['v satisfies object;', ['same <- v']],
    ['other, v;', ['same <- v']],
    ['other.a = v;', ['same <- v']],
    ['v as object;', ['cast <- v']],
    ['await v;', ['await <- v']],
    ['other ? v : 1;', ['branch <- v', 'branch <- 1']],
    ['v ?? other;', ['branch <- v', 'branch <- other']],
    ['other.a ??= v;', ['kept <- other.a', 'branch <- v']],
    ['v + 1;', []],
    ['v.name;', ['member key=name <- v']],
    ['v[other];', ['member <- v']],
    ['v(1);', ['call <- v(1)']],
    ['new v();', ['call <- new v()']],
    ['({});', ['same <- {}']],
    ['const a = v; a;', ['initial constant <- v']],
    ['let a = v; a = other; a;', ['initial <- v', 'assignment <- other']],
    ['let a; a ??= v; a;', ['assignment <- v']],
    ['let a; ({ a } = v); for (a of v) ; a;', ['target <- a', 'target <- a']],
    ['const { a } = v; a;', ['pick path=a constant <- v']],
    ["let { 'b c': a = 1 } = v; a;", ['pick path=b c <- v', 'default <- 1']],
    ['const [, a] = v; a;', ['pick path=1 constant <- v']],
    ['const { b: { a } } = v; a;', ['pick path=b.a constant <- v']],
    ['const { a, ...b } = v; b;', ['pick path= rest constant <- v']],
    ['let a = a || v; a;', ['initial <- v']],
    ['let a; a = a ?? v; a;', ['assignment <- v']],
    ['other && v;', ['test <- other', 'branch <- v']],
    ['other.a &&= v;', ['test <- other.a', 'branch <- v']],
    ['class C { static a = v; }\nC.a;', ['member key=a <- C']],
  ])('%s', (text, expected) => {
    const { program, file } = flowProgram(`export {};\n${text}`);
    expect(flowsFrom(program, lastExpression(file())).map(print)).toEqual(expected);
  });

  it('what the callers of its function pass, or its default', () => {
    const { program, file } = flowProgram('export function f(a = 1) { return a; }');
    expect(flowsFrom(program, lastNamed(file(), 'a')).map(print)).toEqual(['parameter <- a = 1', 'default <- 1']);
  });

  it.each<[string, readonly string[]]>([
    ['for (const a of v) a;', ['iteration <- v']],
    ['try { v(); } catch (a) { a; }', ['thrown <- catch (a) { a; }']],
    ['const o = { get a() { return v; } }; o.a;', ['return <- v']],
    ['const o = { a: v }; o.a = other; o.a;', ['initial <- v', 'assignment <- other']],
  ])('%s', (text, expected) => {
    const { program, file } = flowProgram(text);
    const symbol = program.checker.getSymbolAtLocation(lastNamed(file(), 'a'))!;
    expect(sourcesOf(program, symbol).map(print)).toEqual(expected);
  });

  it.each<[string, readonly string[]]>([
    ['function f(a) {}\nf(v); f(null); f(other);', ['v', 'other']],
    ['class C { constructor(a) {} }\nnew C(v);', ['v']],
    ['const o = { f: (a) => a };\no.f(v);', ['v']],
    ['let f; f = (a) => a;\nf(v);', ['v']],
    ['interface H { (a: object): void }\nconst f: H = (a) => {};\nf(v);', ['v']],
  ])('what the calls in sight pass: %s', (text, expected) => {
    const { program, file } = flowProgram(`export {};\n${text}`);
    let parameter: ts.ParameterDeclaration | undefined;
    const visit = (node: ts.Node): void => {
      if (ts.isParameter(node)) parameter = node;
      ts.forEachChild(node, visit);
    };
    visit(file());
    expect(argumentsPassed(program, parameter!).map((value) => value.getText())).toEqual(expected);
  });

  it('a constant of another file', () => {
    const { program, file } = flowProgram({
      'a.ts': 'export const a = v;',
      'b.ts': "import { a as b } from './a';\nb;",
    });
    expect(flowsFrom(program, lastExpression(file('b.ts'))).map(print)).toEqual(['initial constant <- v']);
  });
});

describe('an element of a list is', () => {
  it.each<[string, number, string | undefined]>([
    ['[v, other];', 1, 'other'],
    ['[...v, other];', 1, undefined],
    ['async () => await Promise.all([v, other]);', 0, 'v'],
    ['Promise.all([v]);', 0, undefined],
    ['v;', 0, undefined],
  ])('%s %d', (text, at, expected) => {
    const expression = lastExpression(flowProgram(text).file());
    const listed = ts.isArrowFunction(expression) ? (expression.body as ts.Expression) : expression;
    expect(listedElement(listed, at)?.getText()).toBe(expected);
  });
});
