import ts from 'typescript';
import { expect, test } from 'vitest';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { syntaxViewOf, type SyntaxView } from '../../src/program/syntax-view.ts';

/** A view of a text, and the range of the part of it between `«` and `»`. */
function marked(text: string): {
  view: SyntaxView;
  at: SourceRange;
  texts: (ranges: readonly SourceRange[]) => string[];
} {
  const start = text.indexOf('«');
  const source = text.replace(/[«»]/g, '');
  return {
    view: syntaxViewOf(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.ESNext, true)),
    at: { start, end: text.indexOf('»') - 1 },
    texts: (ranges) => ranges.map((range) => `${range.start}:${source.slice(range.start, range.end)}`),
  };
}

test.each([
  ["f({ label: ':)', «name» })", true],
  ["f('{', «name», '}')", false],
  ['f({ /* } */ «name», b })', true],
  ['f({ name: «name» })', false],
  ['const { «name» } = x', false],
])('%s: shorthand is %s', (text, expected) => {
  const { view, at } = marked(text);
  expect(view.isShorthand(at)).toBe(expected);
});

test.each([
  ['const held: T = («{ a: 1 }» as unknown) as T;', 'held'],
  ['this.held = «{}»;', 'this.held'],
  ['held = «{}»;', 'held'],
  ['a.b = «{}»;', undefined],
  ['const { a } = «{}»;', undefined],
  ['held += «[]»;', undefined],
  ['const held = [«{}»];', undefined],
])('%s is held by %s', (text, expected) => {
  const { view, at } = marked(text);
  const holder = view.holderOf(at);
  expect(holder && view.nameOf(holder)).toBe(expected);
});

test('a use means the variable of the innermost scope that declares its name', () => {
  const text = [
    'const «a» = 1; a; x.a; ({ a, b: a, a: 2 });',
    'function f(a) { a; }',
    "{ let a; a; } // a\n'a';",
    'for (const a of a) a;',
    'try {} catch (a) { a; }',
    '(() => { g(a); { var a; } })();',
    'export { a as b };',
  ].join('\n');
  const { view, at, texts } = marked(text);
  expect(texts(view.usesOf(at))).toEqual(['13:a', '24:a', '30:a', '174:a']);
  const other = marked(text.replace(/[«»]/g, '').replace('f(a)', 'f(«a»)'));
  expect(other.texts(other.view.usesOf(other.at))).toEqual(['58:a']);
});

test('members that are read from an expression are told in their order, through casts and optional chains', () => {
  const { view, at } = marked("(«x»! as T).a?.['b'].c(d).e");
  expect(view.membersOf(at).map((name) => view.nameOf(name))).toEqual(['a', 'b', 'c']);
});

test('comments are told from strings, templates, regular expressions and text', () => {
  const { view, texts } = marked(
    "«» a('// no'); /* one */ b(`/* no */${/* two */ c}`, /\\/*/); d(<p>// no</p>); // three",
  );
  expect(texts(view.commentsOf({ start: 0, end: 200 }))).toEqual(['13:/* one */', '36:/* two */', '76:// three']);
  expect(texts(view.commentsOf({ start: 20, end: 60 }))).toEqual(['36:/* two */']);
});

test('a range has the innermost node, its parent is the one around it', () => {
  const { view, at } = marked('if (a) { «f()» }');
  expect(view.at(at)?.kind).toBe('CallExpression');
  expect(view.parent(view.parent(at)!)?.kind).toBe('Block');
  expect(view.enclosing(at, 'Block', 'IfStatement')?.kind).toBe('Block');
  expect(view.enclosing({ start: at.start, end: at.end - 1 }, 'IfStatement')?.kind).toBe('IfStatement');
  expect(view.at({ start: at.start, end: at.end - 1 })).toBeUndefined();
  expect(view.enclosing(at, 'ClassDeclaration')).toBeUndefined();
});

test('a chain goes on through parentheses, casts and calls', () => {
  const { view, at, texts } = marked("(«f» as T)!.a?.('b', c)[0].d;");
  const links = view.chainBehind(at);
  expect(links.map(({ kind, optional }) => `${kind}${optional ? '?' : ''}`)).toEqual([
    'member',
    'call?',
    'element',
    'member',
  ]);
  expect(links.flatMap(({ name }) => (name === undefined ? [] : view.nameOf(name)))).toEqual(['a', '0', 'd']);
  expect(texts(links[1]!.arguments)).toEqual(["14:'b'", '19:c']);
});

test.each([
  ['f(a, («x» as T)!);', 'f', 1],
  ['new F(«x»);', 'F', 0],
  ['f([«x»]);', undefined, undefined],
  ['f(«x».y);', undefined, undefined],
])('%s is passed to %s', (text, callee, index) => {
  const { view, at } = marked(text);
  const passing = view.passedTo(at);
  expect(passing && view.nameOf(passing.callee)).toBe(callee);
  expect(passing?.index).toBe(index);
});

test.each([
  ['«vi.fn»();', ['vi', 'fn']],
  ['«this.a!?.b»;', ['this', 'a', 'b']],
  ["«f('x.y').map»(g);", ['', 'map']],
  ["«a['b']»;", ['a', 'b']],
])('%s is a path of names', (text, names) => {
  const { view, at } = marked(text);
  expect(view.pathOf(at)).toEqual(names);
});

test.each([
  ['const f = «vi.fn(async (this: X, a, { b, c } = d(), ...e) => 1)»;', 3],
  ['const f = «(a) => 1»;', 1],
  ['const f = { «g(a, b) {}» };', 2],
  ["const f = «'(a, b) => 1'»;", undefined],
  ['const f = «g»;', undefined],
])('%s names %s parameters', (text, count) => {
  const { view, at } = marked(text);
  expect(view.parametersOf(at)?.length).toBe(count);
});

test.each([
  ["const «a» = 1; const b = 'a = 2';", false],
  ['let «a» = 1;', true],
  ['function f(«a») { return { a: a === 1 }; }', false],
  ['function f(«a») { ({ a } = g()); }', true],
  ['function f(«a») { [b, ...a] = g(); }', true],
  ['function f(«a») { a ??= 1; }', true],
  ['function f(«a») { for (a of b); }', true],
  ['function f(«a») { { let a; a = 1; } }', false],
])('%s: reassigned is %s', (text, expected) => {
  const { view, at } = marked(text);
  expect(view.isReassigned(at)).toBe(expected);
});

test('what is assigned, cast, deleted and in an optional chain is asked of the whole expression', () => {
  const assigned = marked('(«a.b» as any) ??= f;');
  expect(assigned.view.nameOf(assigned.view.assignedTo(assigned.at)!)).toBe('f');
  const cast = marked('g(«a.b» as unknown as jest.Mock<T>);');
  expect(cast.view.castsOf(cast.at)).toEqual(['Mock']);
  const gone = marked('delete («a.b»);');
  expect(gone.view.isDeleted(gone.at)).toBe(true);
  const optional = marked("f('?.', «a?.b.c»);");
  expect(optional.view.isOptionalChain(optional.at)).toBe(true);
  const plain = marked("«f('?.', a?.b).c»;");
  expect(plain.view.isOptionalChain(plain.at)).toBe(false);
});

test('comments above a node are those behind what stands before it', () => {
  const { view, at, texts } = marked('a; // one\n// two\n/* three */ «b»; // four');
  expect(texts(view.commentsAbove(at))).toEqual(['3:// one', '10:// two', '17:/* three */']);
});
