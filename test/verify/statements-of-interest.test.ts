import ts from 'typescript';
import { expect, it } from 'vitest';
import { statementsOfInterest } from '../../src/verify/statements-of-interest.ts';

/** The first words of the statements that are of interest, when only `sdk` and relative files matter. */
function chosen(text: string): string[] {
  const sourceFile = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.ESNext, true);
  const statements = statementsOfInterest([sourceFile], (specifier) =>
    specifier === 'sdk' || specifier.startsWith('.') ? 'sdk' : undefined,
  );
  return statements(sourceFile).map((statement) => statement.getText(sourceFile).split('\n')[0]!);
}

it.each([
  ['code that says an imported name', "import { a } from 'sdk';\na();\nb();\n", ["import { a } from 'sdk';", 'a();']],
  [
    'names of other packages lead nowhere',
    "import { z } from 'zod';\nexport const s = z.object({});\n",
    ["import { z } from 'zod';"],
  ],
  [
    'a name of the file carries on',
    "import a from './a';\nconst c = a();\nfunction f() { return c; }\nfunction g() { return 1; }\nf();\ng();\n",
    ["import a from './a';", 'const c = a();', 'function f() { return c; }', 'f();'],
  ],
  [
    'whatever the order',
    "import * as a from 'sdk';\nuse();\nfunction use() { return make(); }\nfunction make() { return a.x; }\n",
    ["import * as a from 'sdk';", 'use();', 'function use() { return make(); }', 'function make() { return a.x; }'],
  ],
  [
    'a variable that is set elsewhere',
    "import { A } from 'sdk';\nlet it;\nit = new A();\nexport const read = () => it.x;\n",
    ["import { A } from 'sdk';", 'let it;', 'it = new A();', 'export const read = () => it.x;'],
  ],
  [
    'a function that is handed a value',
    "import { A } from 'sdk';\ninterface Row { id: string }\nfunction show(row: Row) { return row.id; }\nshow(new A());\n",
    ["import { A } from 'sdk';", 'show(new A());'],
  ],
  [
    'a function that only calls with what it has',
    "import { A } from 'sdk';\nfunction make(id: string) { return { id }; }\nfunction run(a: A) { return a.get(make('x')); }\nmake('y').id;\n",
    ["import { A } from 'sdk';", "function run(a: A) { return a.get(make('x')); }"],
  ],
  [
    'a list that is filled, and a name that is narrowed',
    "import { A } from 'sdk';\nconst list = [];\nlist.push(new A());\nlist[0].x;\ndeclare const it: unknown;\nif (!(it instanceof A)) throw it;\nit.x;\n",
    [
      "import { A } from 'sdk';",
      'const list = [];',
      'list.push(new A());',
      'list[0].x;',
      'declare const it: unknown;',
      'if (!(it instanceof A)) throw it;',
      'it.x;',
    ],
  ],
  [
    'a function that is given a member, and a name that a body sets',
    "import { A } from 'sdk';\nfunction f() {}\nf.made = new A();\nf.made.x;\nlet it;\nfunction set() { it = A; }\nit;\n(() => { again = A; })();\nvar again;\n",
    [
      "import { A } from 'sdk';",
      'function f() {}',
      'f.made = new A();',
      'f.made.x;',
      'let it;',
      'function set() { it = A; }',
      'it;',
      '(() => { again = A; })();',
      'var again;',
    ],
  ],
  [
    'destructured and nested names',
    "import { A } from 'sdk';\nconst { b: [c = 1], ...rest } = A;\nc();\nrest.x;\nb();\n",
    ["import { A } from 'sdk';", 'const { b: [c = 1], ...rest } = A;', 'c();', 'rest.x;'],
  ],
  [
    '`var` in a block',
    "import { A } from 'sdk';\nif (A) { var inner = A; }\ninner();\n",
    ["import { A } from 'sdk';", 'if (A) { var inner = A; }', 'inner();'],
  ],
  [
    'require, import() and types of an import',
    "const a = require('sdk');\na.b;\nconst load = () => import('sdk');\nlet t: import('sdk').T;\nload;\nt;\nother();\n",
    [
      "const a = require('sdk');",
      'a.b;',
      "const load = () => import('sdk');",
      "let t: import('sdk').T;",
      'load;',
      't;',
    ],
  ],
  [
    'other modules that are required or loaded lead nowhere',
    "const a = require('zod');\na.b;\nconst load = () => import(path);\nlet t: import('zod').T;\nload;\nt;\n",
    [],
  ],
  [
    'a function that says what it gives back, or gives nothing back, carries nothing on that its body says',
    "import { A } from 'sdk';\nfunction said(a: string): string { return new A(a).id; }\nfunction none(): void;\nfunction none() { new A(); }\nconst later = async () => { await A.run(); };\nsaid('x');\nnone();\nlater();\n",
    [
      "import { A } from 'sdk';",
      'function said(a: string): string { return new A(a).id; }',
      'function none() { new A(); }',
      'const later = async () => { await A.run(); };',
    ],
  ],
  [
    'what a signature says carries on, and what a body gives back or yields',
    "import { A } from 'sdk';\nconst a = (one = A): void => {};\nfunction b(): A { return gone; }\nconst c: Later = () => { A; };\nconst d = () => A;\nfunction* e() { yield A; }\na;\nb;\nc;\nd;\ne;\n",
    [
      "import { A } from 'sdk';",
      'const a = (one = A): void => {};',
      'function b(): A { return gone; }',
      'const c: Later = () => { A; };',
      'const d = () => A;',
      'function* e() { yield A; }',
      'a;',
      'b;',
      'c;',
      'd;',
      'e;',
    ],
  ],
  [
    'an object whose bodies alone say it, and one whose members do',
    "import { A } from 'sdk';\nconst sends = { send() { new A(); }, again: () => { new A(); } };\nconst keeps = { made: A };\nsends;\nkeeps;\n",
    [
      "import { A } from 'sdk';",
      'const sends = { send() { new A(); }, again: () => { new A(); } };',
      'const keeps = { made: A };',
      'keeps;',
    ],
  ],
  [
    'of a class the members that say it, which carries nothing on where bodies alone do',
    "import { A } from 'sdk';\nclass Sends extends Base { send() { new A(); } get size(): number { return A.size; } other() { return this; } }\nSends;\n",
    ["import { A } from 'sdk';", 'send() { new A(); }', 'get size(): number { return A.size; }'],
  ],
  [
    'of a class the members that say one which carries it, or hand on the whole',
    "import { A } from 'sdk';\nclass Keeps { #made = new A(); of = this.#made.of; constructor(readonly a: A) {} get() { return this.a.x; } has() { return this.of; } hand() { give(this); } other(id: string) { return this.other(id); } }\nKeeps;\n",
    [
      "import { A } from 'sdk';",
      '#made = new A();',
      'of = this.#made.of;',
      'constructor(readonly a: A) {}',
      'get() { return this.a.x; }',
      'has() { return this.of; }',
      'hand() { give(this); }',
      'Keeps;',
    ],
  ],
  [
    'a class as a whole where members are not plain to see, or have to fit something else',
    "import { A } from 'sdk';\nclass Takes { kept; constructor() { this.kept = new A(); } }\nclass Fits implements Port { a = new A(); }\nclass Computes { [key] = A; b() {} }\ninterface Merged { a: A }\nclass Merged { b() { return this.a; } }\n",
    [
      "import { A } from 'sdk';",
      'class Takes { kept; constructor() { this.kept = new A(); } }',
      'class Fits implements Port { a = new A(); }',
      'class Computes { [key] = A; b() {} }',
      'interface Merged { a: A }',
      'class Merged { b() { return this.a; } }',
    ],
  ],
  [
    'exports from elsewhere',
    "export * from 'zod';\nexport { a } from 'sdk';\nexport const b = 1;\n",
    ["export * from 'zod';", "export { a } from 'sdk';"],
  ],
  [
    'elements and types',
    "import { View, type T } from './view';\nexport const v = <View />;\nexport type U = T[];\nexport type W = string;\n",
    ["import { View, type T } from './view';", 'export const v = <View />;', 'export type U = T[];'],
  ],
  ['import = require', "import sdk = require('sdk');\nsdk.a;\nb;\n", ["import sdk = require('sdk');", 'sdk.a;']],
  [
    'namespaces and decorators',
    "import { D } from 'sdk';\n@D() class A {}\nnamespace N { export const x = 1; }\nnew A();\n",
    ["import { D } from 'sdk';", '@D() class A {}', 'namespace N { export const x = 1; }', 'new A();'],
  ],
])('%s', (_name, text, expected) => {
  expect(chosen(text)).toEqual(expected);
});

it('takes of another file only the names that carry something there', () => {
  const files = {
    '/client.ts':
      "import { A } from 'sdk';\nexport const client = new A();\nexport const plain = 1;\nexport { client as other };\n",
    '/barrel.ts': "export * from './client';\nexport { plain as simple } from './client';\n",
    '/loose.js': 'exports.x = 1;\n',
    '/user.ts':
      "import { client, simple } from './barrel';\nimport * as all from './barrel';\nimport { x } from './loose';\nimport { gone } from './outside';\nclient.a;\nsimple.b;\nall.c;\nx.d;\ngone.e;\n",
    '/main.ts': "import it, { back } from './circle';\nit.f;\nback.g;\nexport const plain = 1;\n",
    '/circle.ts':
      "import { other } from './barrel';\nimport { plain } from './main';\nexport default other.h;\nexport const back = plain;\n",
  };
  const sourceFiles = Object.entries(files).map(([file, text]) =>
    ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true),
  );
  const statements = statementsOfInterest(sourceFiles, (specifier) => {
    const file = sourceFiles.find(({ fileName }) => /^\/(\w+)/.exec(fileName)![1] === specifier.slice(2))?.fileName;
    return specifier === 'sdk' ? 'sdk' : file === undefined ? undefined : { file };
  });
  const inFile = (name: string): string[] => {
    const sourceFile = sourceFiles.find(({ fileName }) => fileName === name)!;
    return statements(sourceFile)
      .filter((statement) => !ts.isImportDeclaration(statement))
      .map((statement) => statement.getText(sourceFile));
  };
  expect(inFile('/client.ts')).toEqual(['export const client = new A();', 'export { client as other };']);
  expect(inFile('/user.ts')).toEqual(['client.a;', 'all.c;', 'x.d;']);
  expect(inFile('/main.ts')).toEqual(['it.f;']);
  expect(inFile('/circle.ts')).toEqual(['export default other.h;']);
});
