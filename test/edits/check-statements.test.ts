import { describe, expect, it } from 'vitest';
import { parsesInStatements } from '../../edits/check-statements.ts';

/** Statements stand on lines of their own. */
function check(source: string, edits: readonly [from: string, to: string][], file = '/a.ts'): boolean {
  let start = 0;
  const statements = source.split(/(?<=\n)/).map((line) => ({ start, end: (start += line.length) }));
  return parsesInStatements(source, file, statements, edits.map(([from, text]) => ({ start: source.indexOf(from), end: source.indexOf(from) + from.length, text })));
}

describe('parsesInStatements', () => {
  it('looks at the statements that change', () => {
    expect(check('one();\ntwo();\n', [['one', 'uno'], ['two()', 'await dos()']])).toBe(true);
    expect(check('one();\ntwo();\n', [['one', 'u(no']])).toBe(false);
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

  it('sees that what is exported is no longer there', () => {
    expect(check("import { a } from 'a';\nexport { a };\none();\n", [['one', 'uno']])).toBe(true);
    expect(check("import { a } from 'a';\nexport { a };\none();\n", [['{ a }', '{ b }']])).toBe(false);
  });

  it('reads JSX and casts by the name of the file', () => {
    expect(check('const a = <T>b;\n', [['b', 'c']], '/a.ts')).toBe(true);
    expect(check('const a = <T>b;\n', [['b', 'c']], '/a.tsx')).toBe(false);
    expect(check('const a = <p>{b}</p>;\n', [['b', 'c']], '/a.jsx')).toBe(true);
  });
});
