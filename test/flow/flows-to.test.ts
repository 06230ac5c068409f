import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { flowsOnFrom, flowsTo, isReassigned } from '../../src/flow/flows-to.ts';
import type { Step } from '../../src/flow/step.ts';
import { flowProgram, lastNamed } from './flow-program.ts';

/** A step as one line: its kind, its details, and the text of the node it leads to. */
function print(step: Step): string {
  const details = Object.entries(step).flatMap(([name, value]) => {
    if (name === 'kind' || name === 'to' || value === undefined || value === false) return [];
    if (value === true) return [name];
    if (typeof value === 'string' || typeof value === 'number') return [`${name}=${value}`];
    return ['other', 'at', 'initial'].includes(name) ? [`${name}=${(value as ts.Node).getText()}`] : [];
  });
  const to = 'to' in step && step.to ? [`-> ${step.to.getText()}`] : [];
  return [step.kind, ...details, ...to].join(' ');
}

/** What is done with the last `v` of a text. */
function steps(text: string): string[] {
  const { program, file } = flowProgram(`${text}\nexport {};`);
  return flowsTo(program, lastNamed(file(), 'v')).map(print);
}

const byForm: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'the same value': {
    '(v);': ['same -> (v)'],
    'v!;': ['same -> v!'],
    'v satisfies object;': ['same -> v satisfies object'],
    'other, v;': ['same -> other, v'],
    'v as object;': ['cast -> v as object'],
    '<object>v;': ['cast -> <object>v'],
    'async () => { await v; }': ['await -> await v'],
  },
  'one of several values': {
    'v ?? other;': ['branch other=other -> v ?? other'],
    'other || v;': ['branch other=other -> other || v'],
    'other && v;': ['branch other=other -> other && v'],
    'other ? v : 1;': ['branch other=1 -> other ? v : 1'],
  },
  members: {
    'v.name;': ['member key=name -> v.name'],
    "v?.['name'];": ["member key=name -> v?.['name']"],
    'v[0];': ['member -> v[0]'],
    'v[other];': ['member -> v[other]'],
    'v.name();': ['member key=name -> v.name'],
    'other[v];': ['escape cause=it is the key of something'],
  },
  calls: {
    'v();': ['call -> v()'],
    'new v();': ['call -> new v()'],
    'other(v);': ['argument at=0'],
    'function f(a: any, b: any) {} f(1, v);': ['argument at=1 -> b: any'],
    'function f(a: string): void; function f(a: any) {} f(v);': ['argument at=0 -> a: any'],
    'class C { constructor(readonly a: any) {} } new C(v);': ['argument at=0 -> readonly a: any'],
    'const o = { f(a: any) {} }; o.f(v);': ['argument at=0 -> a: any'],
    'other(...v);': ['spread -> other(...v)'],
  },
  declarations: {
    'const a = v;': ['binding -> a'],
    'const { a } = v;': ['binding -> { a }'],
    'const { a = v } = other;': ['default -> a'],
    'function f(a = v) {}': ['default -> a'],
    'class C { a = v; }': ['field key=a -> class C { a = v; }'],
  },
  assignments: {
    'other = v;': ['assignment -> other', 'same -> other = v'],
    'other.a ??= v;': ['assignment -> other.a', 'same -> other.a ??= v'],
    '({ a: other } = v);': ['assignment -> { a: other }', 'same -> { a: other } = v'],
    '({ other = v } = other);': ['default -> other'],
    '[other = v] = other;': ['assignment -> other', 'same -> other = v'],
    'v = other;': ['overwrite at=v = other'],
    '({ a: v } = other);': ['overwrite at=v'],
    '[v] = other;': ['overwrite at=v'],
    'for (v of other) ;': ['overwrite at=v'],
    'v++;': ['overwrite at=v++'],
    '--v;': ['overwrite at=--v'],
  },
  literals: {
    '[1, v];': ['element at=1 -> [1, v]'],
    '({ a: v });': ['property key=a -> { a: v }'],
    '({ v });': ['property key=v -> { v }'],
    '({ [other]: v });': ['property -> { [other]: v }'],
    '[...v];': ['spread -> [...v]'],
    '({ ...v });': ['spread -> { ...v }'],
  },
  functions: {
    '() => v;': ['return -> () => v'],
    'function f() { return v; }': ['return -> function f() { return v; }'],
    'function* f() { yield v; }': ['yield -> function* f() { yield v; }'],
    'function* f() { yield* v; }': ['yield allElements -> function* f() { yield* v; }'],
    'for (const a of v) ;': ['iteration -> for (const a of v) ;'],
    'throw v;': ['escape cause=it is thrown'],
  },
  'questions only': {
    '!v;': ['test'],
    'typeof v;': ['test'],
    'if (v) ;': ['test'],
    'while (v) ;': ['test'],
    'v ? 1 : 2;': ['test'],
    'v && other;': ['test -> v && other'],
    'v == null;': ['test'],
    'undefined !== v;': ['test'],
    'Boolean(v);': ['test'],
    'expect(v).not.toBeNull();': ['test'],
    'v === other;': ['compare equality'],
    'v < other;': ['compare'],
    'v instanceof other;': ['compare'],
    'v in other;': ['compare'],
    "'a' in v;": ['presence'],
    'v;': ['discard'],
    'void v;': ['discard'],
    'v, other;': ['discard'],
  },
  'out of sight': {
    'v + other;': ['operand -> v + other'],
    'other += v;': ['operand -> other += v'],
    '-v;': ['operand -> -v'],
    '`${v}`;': ['text -> `${v}`'],
    'export default v;': ['export by=name'],
    'switch (v) {}': ['escape cause=nothing visible says where it goes'],
  },
};

describe.each(Object.entries(byForm))('%s', (_form, table) => {
  it.each(Object.entries(table))('%s', (text, expected) => {
    expect(steps(text)).toEqual(expected);
  });
});

describe('a function or a class is a value of its name, or of what it is a member of', () => {
  it.each([
    ['function f() {}', ts.SyntaxKind.FunctionDeclaration, ['binding -> f']],
    ['class C {}', ts.SyntaxKind.ClassDeclaration, ['binding -> C']],
    ['({ m() {} });', ts.SyntaxKind.MethodDeclaration, ['property key=m -> { m() {} }']],
    ['({ get m() { return 1; } });', ts.SyntaxKind.GetAccessor, ['property key=m -> { get m() { return 1; } }']],
    ['class C { m() {} }', ts.SyntaxKind.MethodDeclaration, ['field key=m -> class C { m() {} }']],
    ['const f = () => 1;', ts.SyntaxKind.ArrowFunction, ['binding -> f']],
  ])('%s', (text, kind, expected) => {
    const { program, file } = flowProgram(text);
    let nodeOfKind: ts.Node | undefined;
    const visit = (node: ts.Node): void => {
      if (node.kind === kind) nodeOfKind = node;
      ts.forEachChild(node, visit);
    };
    visit(file());
    expect(flowsTo(program, nodeOfKind!).map(print)).toEqual(expected);
  });
});

describe('what a target is given goes on', () => {
  /** The steps from the target of the last binding or assignment of `v`. */
  function onwards(text: string): string[] {
    const { program, file } = flowProgram(text);
    const step = flowsTo(program, lastNamed(file(), 'v')).find((each) =>
      ['binding', 'assignment', 'default'].includes(each.kind),
    );
    if (!step || !('to' in step) || !step.to) throw new Error(`no target in ${text}`);
    return flowsOnFrom(program, step.to).map(print);
  }

  it.each<[string, readonly string[]]>([
    ['export {}; const a = v; a.b; [a];', ['use -> a', 'use -> a']],
    ['export {}; let a = v; a = other; a;', ['overwrite at=a', 'use -> a']],
    ['export const a = v;', ['export by=modifier']],
    ['const a = v; export { a };', ['export by=name']],
    ['const a = v;', ['export by=global']],
    ['export {}; { const a = v; { const a = 1; a; } a; }', ['use -> a']],
    ['export {}; const a = v; ({ a }); type A = typeof a;', ['use -> a']],
    ['const { a, b: c, ...d } = v;', ['pick key=a -> a', 'pick key=b -> c', 'pick rest -> d']],
    ["const { 'a b': c = 1, [other]: e } = v;", ['pick key=a b initial=1 -> c', 'pick -> e']],
    ['const [a, , { b }] = v;', ['pick key=0 -> a', 'pick key=2 -> { b }']],
    [
      '({ a: other.b, c = 1, ...other.d } = v);',
      ['pick key=a -> other.b', 'pick key=c initial=1 -> c', 'pick rest -> other.d'],
    ],
    [
      '[other.a, other.b = 1, ...other.c] = v;',
      ['pick key=0 -> other.a', 'pick key=1 initial=1 -> other.b', 'pick key=2 rest -> other.c'],
    ],
    ["other['a'] = v;", ["store key=a -> other['a']"]],
    ['(other.a as any) = v;', ['store key=a -> other.a']],
  ])('%s', (text, expected) => {
    expect(onwards(text)).toEqual(expected);
  });
});

describe('whether a name gets another value', () => {
  it.each<[string, boolean]>([
    ['let a = 1; a;', false],
    ['let a = 1; a = 2;', true],
    ['let a = 1; a += 2;', true],
    ['let a = 1; a++;', true],
    ['let a = 1; ({ a } = other);', true],
    ['let a = 1; [a] = other;', true],
    ['let a = 1; for (a of other) ;', true],
    ['let a = 1; { let a = 1; a = 2; }', false],
    ['let a = { b: 1 }; a.b = 2;', false],
  ])('%s', (text, expected) => {
    const { program, file } = flowProgram(`export {};\n${text}`);
    const statement = file().statements[1] as ts.VariableStatement;
    expect(isReassigned(program, statement.declarationList.declarations[0]!.name)).toBe(expected);
  });
});
