import { describe, expect, it } from 'vitest';
import { newErrors, parserFor, readSyntax } from '../../edits/check-syntax.ts';

describe('readSyntax', () => {
  it('chooses the parser by extension', () => {
    expect(['/a.ts', '/a.mts', '/a.cts', '/a.tsx', '/a.js', '/a.jsx', '/a.mjs', '/a.cjs'].map(parserFor)).toEqual(['ts', 'ts', 'ts', 'tsx', 'tsx', 'tsx', 'tsx', 'tsx']);
    expect(readSyntax('const a = <any>b;', '/a.ts').errors).toEqual([]);
    expect(readSyntax('const a = <b>c</b>;', '/a.js').errors).toEqual([]);
  });

  it('says where an error is', () => {
    const { tree, errors } = readSyntax('const a = ;\n', '/a.ts');
    expect(tree).toBeUndefined();
    expect(errors).toEqual(['1:11 Unexpected token']);
  });

  it('reads Flow types in JavaScript', () => {
    expect(readSyntax('type A = {| a: ?string |};\n', '/a.js').errors).toEqual([]);
  });

  it('survives nesting that is too deep for the parser', () => {
    const { tree, errors } = readSyntax(`const a = ${'['.repeat(100_000)}${']'.repeat(100_000)};`, '/a.ts');
    expect([tree === undefined, errors.length]).toEqual([true, 1]);
  });

  it('tells new errors from those the text had before', () => {
    const before = readSyntax('const mode = 0755;\n', '/a.js');
    expect(before.errors).toHaveLength(1);
    expect(newErrors(before, readSyntax('// x\nconst mode = 0755;\n', '/a.js'))).toEqual([]);
    expect(newErrors(before, readSyntax('const mode = 0755;\nlet a; let a;\n', '/a.js'))).toEqual(["2:12 Identifier 'a' has already been declared."]);
  });
});
