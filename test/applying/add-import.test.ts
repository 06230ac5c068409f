import { describe, expect, it } from 'vitest';
import { importedNames, importEdit, withOneTypeImport } from '../../src/applying/add-import.ts';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import { readSyntax } from '../../src/applying/check-syntax.ts';

const module = './compat';

/** The text with `getTrace` made known. */
function withImport(
  source: string,
  { style = 'ts' as 'ts' | 'esm' | 'cjs', local = 'getTrace', typesOnly = false, file = '/a.ts' } = {},
): string {
  const edit = importEdit(
    source,
    readSyntax(source, file).tree!,
    { specifier: module, style },
    [{ name: 'getTrace', local }],
    typesOnly,
    [],
  );
  const output = edit === undefined ? source : applyEdits(source, [edit]);
  expect(readSyntax(output, file).errors).toEqual([]);
  return output;
}

describe('the import of compat functions', () => {
  it.each([
    [
      'behind the last import',
      "import a from 'a';\nimport b from 'b';\nx();\n",
      "import a from 'a';\nimport b from 'b';\nimport { getTrace } from './compat';\nx();\n",
    ],
    [
      'behind the comment of that line',
      "import a from 'a'; // why\nx();\n",
      "import a from 'a'; // why\nimport { getTrace } from './compat';\nx();\n",
    ],
    [
      'behind a block comment of that line',
      "import a from 'a'; /* why */ \nx();\n",
      "import a from 'a'; /* why */ \nimport { getTrace } from './compat';\nx();\n",
    ],
    [
      'behind a block comment with more space',
      "import a from 'a'; /* why */  \t\nx();\n",
      "import a from 'a'; /* why */  \t\nimport { getTrace } from './compat';\nx();\n",
    ],
    [
      'behind an import at the end of the file',
      "import a from 'a'",
      "import a from 'a'\nimport { getTrace } from './compat';",
    ],
    [
      'on the line of an import that goes on',
      "import a from 'a'; x();\n",
      "import a from 'a'; import { getTrace } from './compat'; x();\n",
    ],
    [
      'on that line with a semicolon in any case',
      "import a from 'a'; x()\ny()\nz()\n",
      "import a from 'a'; import { getTrace } from './compat'; x()\ny()\nz()\n",
    ],
    [
      'behind import = require',
      "import a = require('a');\nx();\n",
      "import a = require('a');\nimport { getTrace } from './compat';\nx();\n",
    ],
    ['at the top of a file without imports', 'x();\n', "import { getTrace } from './compat';\n\nx();\n"],
    [
      'above the comments of the first statement',
      '// one\n/* two */\nx();\n',
      "import { getTrace } from './compat';\n\n// one\n/* two */\nx();\n",
    ],
    [
      'above a comment with space around it',
      '  /* one */  \n  x();\n',
      "  import { getTrace } from './compat';\n\n  /* one */  \n  x();\n",
    ],
    [
      'in the indentation of the first statement',
      '\uFEFF\tx();\n\ty();\n',
      "\uFEFF\timport { getTrace } from './compat';\n\n\tx();\n\ty();\n",
    ],
    [
      'behind a comment on that line, indented',
      '  /* one */ x();\n',
      "  /* one */ import { getTrace } from './compat';\n\nx();\n",
    ],
    [
      'behind a comment on the line of the first statement',
      '/* one */ x();\n',
      "/* one */ import { getTrace } from './compat';\n\nx();\n",
    ],
    [
      'below a comment that is not of the first statement',
      '/* licence */\n\n// one\nx();\n',
      "/* licence */\n\nimport { getTrace } from './compat';\n\n// one\nx();\n",
    ],
    [
      'as import in a module that requires too',
      "import a from 'a';\nconst b = require('b');\n",
      "import a from 'a';\nimport { getTrace } from './compat';\nconst b = require('b');\n",
    ],
    [
      'below a default export',
      'export default a;\nx();\n',
      "import { getTrace } from './compat';\n\nexport default a;\nx();\n",
    ],
    [
      'below an export of everything',
      "export * from 'a';\nx();\n",
      "import { getTrace } from './compat';\n\nexport * from 'a';\nx();\n",
    ],
    [
      'below an export alone',
      "export { a } from 'a';\nx();\n",
      "import { getTrace } from './compat';\n\nexport { a } from 'a';\nx();\n",
    ],
    [
      'behind require',
      "const a = require('a');\nx();\n",
      "const a = require('a');\nconst { getTrace } = require('./compat');\nx();\n",
    ],
    [
      'behind the member of a require',
      "const a = require('a').b;\nx();\n",
      "const a = require('a').b;\nconst { getTrace } = require('./compat');\nx();\n",
    ],
    [
      'behind a require among other variables',
      "const a = 1, b = require('b'), c = 2;\nx();\n",
      "const a = 1, b = require('b'), c = 2;\nconst { getTrace } = require('./compat');\nx();\n",
    ],
    [
      'at the top of a file whose variables are none',
      "let a;\nconst b = load('b');\nclass C {}\n",
      "import { getTrace } from './compat';\n\nlet a;\nconst b = load('b');\nclass C {}\n",
    ],
    ['at the top of an empty file', '', "import { getTrace } from './compat';\n\n"],
    [
      'into braces with space around the names',
      "import { getTraces  , } from './compat';\n",
      "import { getTraces, getTrace  , } from './compat';\n",
    ],
    [
      'behind a require for its effect',
      "require('a');\nx();\n",
      "require('a');\nconst { getTrace } = require('./compat');\nx();\n",
    ],
    [
      'behind a called require',
      "const a = require('a')();\nx();\n",
      "const a = require('a')();\nconst { getTrace } = require('./compat');\nx();\n",
    ],
    [
      'with the quotes of the file',
      'import a from "a";\nx("");\n',
      'import a from "a";\nimport { getTrace } from "./compat";\nx("");\n',
    ],
    [
      'with the line ending of the file',
      "import a from 'a';\r\nx();\r\n",
      "import a from 'a';\r\nimport { getTrace } from './compat';\r\nx();\r\n",
    ],
    [
      'without semicolons where the file has none',
      "import a from 'a'\nx()\ny()\n",
      "import a from 'a'\nimport { getTrace } from './compat'\nx()\ny()\n",
    ],
    [
      'into the braces that are there',
      "import { getTraces } from './compat';\nx();\n",
      "import { getTraces, getTrace } from './compat';\nx();\n",
    ],
    [
      'into braces with a comma at the end',
      "import {\n  getTraces,\n} from './compat';\n",
      "import {\n  getTraces, getTrace,\n} from './compat';\n",
    ],
    ['into empty braces', "import {} from './compat';\n", "import {getTrace} from './compat';\n"],
    ['not again', "import { a, getTrace as b } from './compat';\n", "import { a, getTrace as b } from './compat';\n"],
  ])('%s', (_, source, expected) => {
    expect(withImport(source)).toBe(expected);
  });

  it('follows the style of the module where the file has neither import nor require', () => {
    expect(withImport('x();\n', { style: 'cjs' })).toBe("const { getTrace } = require('./compat');\n\nx();\n");
    expect(withImport('x();\n', { style: 'esm' })).toBe("import { getTrace } from './compat';\n\nx();\n");
    expect(withImport("import a from 'a';\n", { style: 'cjs' })).toBe(
      "import a from 'a';\nimport { getTrace } from './compat';\n",
    );
  });

  it.each([
    "import 'a';\n",
    "import a = require('a');\n",
    'export default a;\n',
    "export * from 'a';\n",
    'export { a };\n',
  ])('is an import in a module, whatever it requires: %j', (source) => {
    expect(withImport(`const b = require('b');\n${source}var a;\n`, { style: 'cjs' })).toMatch(
      /^import \{ getTrace \} from '.\/compat';$/m,
    );
  });

  it('names several at once', () => {
    const needed = ['getTrace', 'getTraces'].map((name) => ({ name, local: name }));
    const source = "import { getTraces } from './compat';\n";
    expect(
      importEdit(source, readSyntax(source, '/a.ts').tree!, { specifier: module, style: 'ts' }, needed, false, [])
        ?.text,
    ).toBe(', getTrace');
    expect(
      importEdit('', readSyntax('', '/a.ts').tree!, { specifier: module, style: 'ts' }, needed, false, [])?.text,
    ).toBe("import { getTrace, getTraces } from './compat';\n\n");
  });

  describe('beside imports that other edits take out', () => {
    const needed = [{ name: 'getTrace', local: 'getTrace' }];
    /** The text without `removed`, with `getTrace` made known. */
    function without(source: string, removed: string, text = ''): string {
      const other = { start: source.indexOf(removed), end: source.indexOf(removed) + removed.length, text };
      const edit = importEdit(
        source,
        readSyntax(source, '/a.ts').tree!,
        { specifier: module, style: 'ts' },
        needed,
        false,
        [other],
      );
      return applyEdits(source, [edit!, other]);
    }

    it.each([
      [
        'behind the last one that stays',
        "import a from 'a';\nimport b from 'b';\nx();\n",
        "import b from 'b';\n",
        '',
        "import a from 'a';\nimport { getTrace } from './compat';\nx();\n",
      ],
      [
        'in the place of the only one',
        "import b from 'b';\nx();\n",
        "import b from 'b';\n",
        '',
        "import { getTrace } from './compat';\nx();\n",
      ],
      [
        'with the empty line behind it',
        "import b from 'b';\n\nx();\n",
        "import b from 'b';\n\n",
        '',
        "import { getTrace } from './compat';\n\nx();\n",
      ],
      [
        'with that line in another line ending',
        "import b from 'b';\r\n\r\nx();\r\n",
        "import b from 'b';\r\n\r\n",
        '',
        "import { getTrace } from './compat';\r\n\r\nx();\r\n",
      ],
      [
        'behind one that becomes another one',
        "import b from 'b';\nx();\n",
        "import b from 'b';",
        "import c from 'c';",
        "import c from 'c';\nimport { getTrace } from './compat';\nx();\n",
      ],
      [
        'behind one that loses a name',
        "import b, { c } from 'b';\nx();\n",
        ', { c }',
        '',
        "import b from 'b';\nimport { getTrace } from './compat';\nx();\n",
      ],
      [
        'behind the last one when another one goes',
        "import a from 'a';\nimport b from 'b';\nx();\n",
        "import a from 'a';\n",
        '',
        "import b from 'b';\nimport { getTrace } from './compat';\nx();\n",
      ],
      [
        'behind it when something below it goes',
        "import a from 'a';\nx();\ny();\n",
        'y();\n',
        '',
        "import a from 'a';\nimport { getTrace } from './compat';\nx();\n",
      ],
      [
        'in the place of one whose line stays',
        "import b from 'b'; x();\n",
        "import b from 'b';",
        '',
        "import { getTrace } from './compat';\n x();\n",
      ],
      [
        'without an empty line for one in the removed text',
        "import {\n\n  b,\n} from 'b';\nx();\n",
        "import {\n\n  b,\n} from 'b';\n",
        '',
        "import { getTrace } from './compat';\nx();\n",
      ],
      [
        'at the top where something else goes',
        'y();\nx();\n',
        'x();\n',
        '',
        "import { getTrace } from './compat';\n\ny();\n",
      ],
    ])('%s', (_, source, removed, text, expected) => {
      expect(without(source, removed, text)).toBe(expected);
    });
  });

  it('gives another name where the file has that one already', () => {
    expect(withImport("import a from 'a';\n", { local: 'getTrace2' })).toBe(
      "import a from 'a';\nimport { getTrace as getTrace2 } from './compat';\n",
    );
    expect(withImport("const a = require('a');\n", { local: 'getTrace2' })).toBe(
      "const a = require('a');\nconst { getTrace: getTrace2 } = require('./compat');\n",
    );
  });

  it('is one of types where only types need it', () => {
    expect(withImport("import a from 'a';\n", { typesOnly: true })).toBe(
      "import a from 'a';\nimport type { getTrace } from './compat';\n",
    );
    expect(withImport("import a from 'a';\n", { typesOnly: true, style: 'esm' })).toBe(
      "import a from 'a';\nimport { getTrace } from './compat';\n",
    );
  });
});

describe('names that are imported already', () => {
  it.each([
    [
      "import { a, b as c } from './compat';\n",
      [
        ['a', 'a'],
        ['b', 'c'],
      ],
    ],
    ["import { a, } from './compat';\n", [['a', 'a']]],
    [
      "import { a  as  b, c\tas d } from './compat';\n",
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      "const { a : b, c  :  d } = require('./compat');\n",
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ["import {} from './compat';\n", []],
    [
      'import {a} from\n\'./compat\';\nimport { b } from "./compat";\n',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    [
      "const { a, b: c } = require('./compat');\n",
      [
        ['a', 'a'],
        ['b', 'c'],
      ],
    ],
    [
      "let { a } = require( './compat');\nvar { b } = require('./compat');\n",
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    ["import { a } from './other';\n// import { b } from './compat';\n", []],
    ["import { a } from './compatible';\nimport { b } from './xcompat';\n", []],
  ])('%j', (source, names) => {
    expect([...importedNames(source, module)]).toEqual(names);
  });

  it('takes the specifier as it is', () => {
    expect([...importedNames("import { a } from 'xxcompat';\n", '..compat')]).toEqual([]);
    expect([...importedNames("import { a } from '../a+b(c)$';\n", '../a+b(c)$')]).toEqual([['a', 'a']]);
  });
});

describe('type imports of one module', () => {
  it('become one statement, where the first stands', () => {
    const source =
      "import type { A } from './compat';\nimport b from 'b';\nimport type { B ,  A } from \"./compat\"\nimport type { C } from './compat';\nx();\n";
    expect(withOneTypeImport(source, module)).toBe(
      "import type { A, B, C } from './compat';\nimport b from 'b';\nx();\n",
    );
    expect(withOneTypeImport(source.replaceAll('\n', '\r\n'), module)).toBe(
      "import type { A, B, C } from './compat';\r\nimport b from 'b';\r\nx();\r\n",
    );
  });

  it('become one when there are two', () => {
    expect(withOneTypeImport("import type { A } from './compat';\nimport type { B } from './compat';\n", module)).toBe(
      "import type { A, B } from './compat';\n",
    );
  });

  it.each([
    "import type { A } from './compat';\nx();\n",
    "import type { A } from './compat';\nimport type { B } from './other';\n",
    "import { A } from './compat';\nimport { B } from './compat';\n",
    "import type { A,B } from './compat';\n",
    "import type { A } from './compat';\nx(); import type { B } from './compat';\n",
  ])('stay as they are: %j', (source) => {
    expect(withOneTypeImport(source, module)).toBe(source);
  });
});
