import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { callbackResult } from '../../src/flow/callbacks.ts';
import { flowsOnFrom } from '../../src/flow/flows-to.ts';
import { resultSteps } from '../../src/flow/functions.ts';
import { listSteps } from '../../src/flow/lists.ts';
import { referencesOf, referencesOfDefault, usesElsewhere } from '../../src/flow/references.ts';
import { flowProgram, lastNamed } from './flow-program.ts';

function owner(tree: ts.SourceFile): ts.FunctionLikeDeclaration {
  return ts.findAncestor(lastNamed(tree, 'v'), ts.isFunctionLike) as ts.FunctionLikeDeclaration;
}

describe('the result of a function goes to its calls, and where the function is handed on', () => {
  it.each<[string, readonly string[]]>([
    ['function f() { return v; } f(); [f];', ['result f()', 'handed f']],
    ['function f(a: 1): void; function f(a: any) { return v; } f(1);', ['result f(1)']],
    ['const f = () => v; f();', ['result f()']],
    ['const o = { f: () => v }; o.f();', ['result o.f()']],
    ['class C { f() { return v; } } new C().f();', ['result new C().f()']],
    ['function f() { return v; }', []],
    ['function f() { return v; } module.exports = { f };', []],
    ['export const o = { f: () => v, g: () => o.f() };', ['result o.f()']],
  ])('%s', (text, expected) => {
    const { program, file } = flowProgram(text);
    const steps = resultSteps(program, owner(file()));
    expect(steps.map(({ kind, to }) => `${kind} ${to.getText()}`)).toEqual(expected);
  });
});

describe('the value of a callback comes out of', () => {
  it.each([
    ['other.then(() => v);', 'settled'],
    ['other.catch(() => v);', 'settled'],
    ['other.finally(() => v);', 'used'],
    ['other.map(() => v);', 'mapped'],
    ['other.reduce((a: any) => v);', 'reduced'],
    ['other.filter(() => v);', 'used'],
    ['other.retry((() => v));', 'wrapped'],
    ['const f = () => v;', undefined],
  ])('%s', (text, expected) => {
    const { file } = flowProgram(text);
    expect(callbackResult(owner(file()), owner(file()))?.kind).toBe(expected);
  });
});

describe('the elements of a list go through', () => {
  it.each<[string, readonly string[]]>([
    ['v.map((row: any) => row);', ['callback element row: any', 'callback list ']],
    ['v.forEach((row: any, at: any, all: any) => all);', ['callback element row: any', 'callback list all: any']],
    ['function show(row: any) {} v.map(show);', ['callback element row: any', 'callback list ']],
    ['function show(row: any) {} v.map(show); show(1);', ['callback element mixed row: any', 'callback list mixed ']],
    ['v.map(other);', ['callback element mixed hidden ', 'callback list mixed hidden ']],
    ['v.map((...rows: any[]) => rows);', ['callback element hidden ', 'callback list hidden ']],
    [
      'v.find((row: any) => row);',
      ['callback element row: any', 'callback list ', 'taken element v.find((row: any) => row)'],
    ],
    ['v.at(0);', ['taken element v.at(0)']],
    ['v.slice(1);', ['taken list v.slice(1)']],
    ['v.concat(other);', ['taken list mixed v.concat(other)']],
    ['v.push(other);', []],
    ['v.entries();', ['escape']],
    [
      'v.reduce((a: any, b: any) => (a ? a : b));',
      [
        'taken element v.reduce((a: any, b: any) => (a ? a : b))',
        'callback element a: any',
        'callback element b: any',
        'callback list ',
      ],
    ],
    ['v.reduce((a: any, b: any) => a + b, 0);', ['callback element b: any', 'callback list ']],
  ])('%s', (text, expected) => {
    const { program, file } = flowProgram(`${text}\nexport {};`);
    const access = lastNamed(file(), 'v').parent as ts.PropertyAccessExpression;
    const steps = listSteps(program, access.parent as ts.CallExpression, access.name.text);
    const printed = steps.map((step) => {
      if (step.kind === 'escape') return step.kind;
      const hidden = step.kind === 'callback' && step.hidden ? ['hidden'] : [];
      return [step.kind, step.part, ...(step.mixed ? ['mixed'] : []), ...hidden, step.to?.getText() ?? ''].join(' ');
    });
    expect(printed).toEqual(expected);
  });
});

it('uses of an export are found in other files, under the names that it has there', () => {
  const { program, file } = flowProgram({
    'a.ts': 'export const shared = v;',
    'b.ts': "import { shared } from './a'; shared.x; const o = { shared: 1 };",
    'c.ts': 'const shared = 1; shared; v.shared;',
    'd.ts': "import { shared as other } from './a'; other.y;",
  });
  const elsewhere = usesElsewhere(program, lastNamed(file(), 'shared'));
  expect(elsewhere.map((step) => (step.kind === 'use' ? step.to.parent.getText() : step.kind))).toEqual([
    'shared.x',
    'other.y',
  ]);
});

it('an imported name is used under that name', () => {
  const { program, file } = flowProgram({
    'a.ts': 'export const a = 1;',
    'b.ts': "import { a } from './a'; a.x; a = 1;",
  });
  const [declaration] = file('b.ts').statements;
  const { elements } = (declaration as ts.ImportDeclaration).importClause!.namedBindings as ts.NamedImports;
  expect(flowsOnFrom(program, elements[0]!.name).map(({ kind }) => kind)).toEqual(['use', 'overwrite']);
});

describe('references to what a name declares, in all files', () => {
  /** Where a reference stands: its file, and the text around it. */
  const at = (name: ts.Node): string => `${name.getSourceFile().fileName} ${name.parent.getText()}`;

  it.each<[string, string, readonly string[]]>([
    ['by its name', "import { a } from './a'; a();", ['/b.ts a()']],
    ['by a new name', "import { a as b } from './a'; b();", ['/b.ts b()']],
    ['as a member of its module', "import * as all from './a'; all.a();", ['/b.ts all.a']],
    ['taken out of its module', "import * as all from './a'; const { a: c } = all; c();", ['/b.ts c()']],
    ['maybe, as a member of something untyped', 'v.a();', ['/b.ts v.a']],
    ['not as something else of that name', 'const a = 1; [a]; ({ a: 1 });', []],
  ])('%s', (_title, text, expected) => {
    const { program, file } = flowProgram({ 'a.ts': 'export function a() {}', 'b.ts': `${text}\nexport {};` });
    expect(referencesOf(program, lastNamed(file(), 'a')).map(at)).toEqual(expected);
  });

  it('of a default export, by the names that imports give it', () => {
    const { program, file } = flowProgram({
      'a.ts': 'export default () => 1;',
      'b.ts': "import one, { default as two } from './a'; one(); two();",
    });
    expect(referencesOfDefault(program, file()).map(at)).toEqual(['/b.ts one()', '/b.ts two()']);
  });
});
