import { describe, expect, it } from 'vitest';
import { parsesInStatements } from '../../src/applying/check-statements.ts';

/** Statements stand on lines of their own. */
function check(source: string, edits: readonly [from: string, to: string][], file = '/a.ts'): boolean {
  let start = 0;
  const statements = source.split(/(?<=\n)/).map((line) => ({ start, end: (start += line.length) }));
  return parsesInStatements(
    source,
    file,
    statements,
    edits.map(([from, text]) => ({ start: source.indexOf(from), end: source.indexOf(from) + from.length, text })),
  );
}

describe('parsesInStatements', () => {
  it('looks at the statements that change', () => {
    expect(
      check('one();\ntwo();\n', [
        ['one', 'uno'],
        ['two()', 'await dos()'],
      ]),
    ).toBe(true);
    expect(check('one();\ntwo();\n', [['one', 'u(no']])).toBe(false);
  });

  it('takes an edit of a whole statement', () => {
    expect(check('one();\ntwo();\n', [['two();\n', 'dos();\n']])).toBe(true);
    expect(check('one();\ntwo();\n', [['one();\n', '']])).toBe(true);
  });

  it('sees an error that the parser passes over', () => {
    expect(check('const mode = 755;\none();\n', [['755', '0755']], '/a.js')).toBe(false);
    expect(check('one();\nconst mode = 755;\n', [['755', '0755']], '/a.js')).toBe(false);
    expect(check('const mode = 0755;\none();\n', [['one', 'uno']], '/a.js')).toBe(true);
  });

  it('is not certain when another statement cannot be read', () => {
    expect(check('one();\nconst a = ;\n', [['one', 'uno']])).toBe(false);
  });

  it('is not certain about an edit over two statements', () => {
    expect(check('one();\ntwo();\n', [[';\ntwo', ',\ndos']])).toBe(false);
  });

  it('lets errors stand that were there before', () => {
    expect(check('const a = 1, a = 2;\none();\n', [['one', 'uno']])).toBe(true);
    expect(check('const a = 1, a = 2, b = more;\n', [['more', 'less']])).toBe(true);
    expect(check('const a = 1, b = 2;\n', [['b', 'a']])).toBe(false);
  });

  it('sees a name that another statement declares as well', () => {
    expect(check("import { a } from 'a';\nconst { b } = c;\n", [['{ b }', '{ b: d }']])).toBe(true);
    expect(check("import { a } from 'a';\nconst { b } = c;\n", [['{ b }', '{ b: a }']])).toBe(false);
    expect(check("import { a } from 'a';\nimport type { b } from 'c';\n", [['b }', 'a }']])).toBe(false);
    expect(check("import { a } from 'a';\nimport { b } from 'c';\n", [["import { b } from 'c';", '']])).toBe(true);
  });

  it.each([
    ['const [b] = c;', '[b]', '[a]'],
    ['const [, b = 1] = c;', 'b =', 'a ='],
    ['const [...b] = c;', '...b', '...a'],
    ['const { x: { b } } = c;', '{ b }', '{ a }'],
    ['const { ...b } = c;', '...b', '...a'],
    ['const { x: b = 1 } = c;', 'b =', 'a ='],
    ["import { x as b } from 'c';", 'as b', 'as a'],
    ["import b from 'c';", 'b from', 'a from'],
    ["import * as b from 'c';", 'as b', 'as a'],
    ['function b() {}', 'b()', 'a()'],
    ['class b {}', 'b {', 'a {'],
    ['enum b {}', 'b {', 'a {'],
    ['export const b = 1;', 'b =', 'a ='],
    ['let x, b;', 'b;', 'a;'],
  ])('sees the name that %s declares', (statement, from, to) => {
    expect(check(`import { a } from 'a';\n${statement}\n`, [[from, to.replace(/\ba\b/, 'd')]])).toBe(true);
    expect(check(`import { a } from 'a';\n${statement}\n`, [[from, to]])).toBe(false);
  });

  it('is not certain about names where the text has an error already', () => {
    expect(check('const a = 1, a = 2;\nconst b = 3;\n', [['b', 'c']])).toBe(false);
  });

  it('sees that what is exported is no longer there', () => {
    expect(check("import { a } from 'a';\nexport { a };\none();\n", [['one', 'uno']])).toBe(true);
    expect(check("import { a } from 'a';\nexport { a };\none();\n", [['{ a }', '{ b }']])).toBe(false);
    expect(check("import { a } from 'a';\nexport { a as c };\none();\n", [['{ a }', '{ b }']])).toBe(false);
  });

  it('sees that a name is exported twice', () => {
    expect(check("export { a as b } from 'a';\nexport { c as d } from 'c';\n", [['d }', 'e }']])).toBe(true);
    expect(check("export { a as b } from 'a';\nexport { c as d } from 'c';\n", [['d }', 'b }']])).toBe(false);
  });

  it('reads JSX and casts by the name of the file', () => {
    expect(check('const a = <T>b;\n', [['b', 'c']], '/a.ts')).toBe(true);
    expect(check('const a = <T>b;\n', [['b', 'c']], '/a.tsx')).toBe(false);
    expect(check('const a = <q>{b}</q>;\n', [['b', 'c']], '/a.b/c.ts')).toBe(false);
    expect(check('const a = <q>{b}</q>;\n', [['b', 'c']], '/a.b/c.tsx')).toBe(true);
    expect(check('const a = <p>{b}</p>;\n', [['b', 'c']], '/a.jsx')).toBe(true);
  });
});
