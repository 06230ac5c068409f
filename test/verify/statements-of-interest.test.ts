import ts from 'typescript';
import { expect, it } from 'vitest';
import { statementsOfInterest } from '../../src/verify/statements-of-interest.ts';

/** The first words of the statements that are of interest, when only `sdk` and relative files matter. */
function chosen(text: string): string[] {
  const sourceFile = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.ESNext, true);
  return statementsOfInterest(sourceFile, (specifier) => specifier === 'sdk' || specifier.startsWith('.')).map(
    (statement) => statement.getText(sourceFile).split('\n')[0]!,
  );
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
    [
      "import { A } from 'sdk';",
      'interface Row { id: string }',
      'function show(row: Row) { return row.id; }',
      'show(new A());',
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
