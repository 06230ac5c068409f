import { describe, expect, it } from 'vitest';
import { newErrors, parserFor, readSyntax } from '../../src/applying/check-syntax.ts';

describe('readSyntax', () => {
  it('chooses the parser by extension', () => {
    expect(['/a.ts', '/a.mts', '/a.cts', '/a.tsx', '/a.js', '/a.jsx', '/a.mjs', '/a.cjs'].map(parserFor)).toEqual([
      'ts',
      'ts',
      'ts',
      'tsx',
      'tsx',
      'tsx',
      'tsx',
      'tsx',
    ]);
    expect(readSyntax('const a = <any>b;', '/a.ts').errors).toEqual([]);
    expect(readSyntax('const a = <b>c</b>;', '/a.js').errors).toEqual([]);
  });

  it('says where an error is', () => {
    const { tree, errors } = readSyntax('const a = ;\n', '/a.ts');
    expect(tree).toBeUndefined();
    expect(errors).toEqual(['1:11 Unexpected token']);
    expect(readSyntax(`${'\n'.repeat(11)}const a = ;\n`, '/a.ts').errors).toEqual(['12:11 Unexpected token']);
    expect(readSyntax('f("(1:2) x");\nlet a; let a;\n', '/a.ts').errors).toEqual([
      "2:12 Identifier 'a' has already been declared.",
    ]);
  });

  it('reads Flow types in JavaScript', () => {
    expect(readSyntax('type A = {| a: ?string |};\n', '/a.js').errors).toEqual([]);
    expect(readSyntax('type A = {| a: ?string |};\nconst b = <p />;\n', '/a.mjs').errors).toEqual([]);
    expect(readSyntax('type A = {| a: ?string |};\nconst b = new Map<string, A>();\n', '/a.js').errors).toEqual([]);
    expect(readSyntax('type A = {| a: ?string |};\n@b class C {}\n', '/a.js').errors).toEqual([]);
    expect(readSyntax('type A = {| a: ?string |};\n', '/a.ts').tree).toBeUndefined();
    expect(readSyntax('type A = {| a: ?string |};\n', '/a.js.ts').tree).toBeUndefined();
    expect(readSyntax('a!;\nconst c = ;\n', '/a.js').errors).toEqual(['2:11 Unexpected token']);
    expect(readSyntax('const a = ;\n', '/a.js').errors).toEqual(['1:11 Unexpected token']);
    expect(readSyntax('const a: number = <T,>(b: T) => b;\n', '/a.js').errors).toEqual([]);
  });

  it('survives nesting that is too deep for the parser', () => {
    const { tree, errors, kinds } = readSyntax(`const a = ${'['.repeat(100_000)}${']'.repeat(100_000)};`, '/a.ts');
    expect([tree, errors, kinds.length]).toEqual([undefined, ['it is nested too deeply'], 1]);
  });

  it('tells new errors from those the text had before', () => {
    const before = readSyntax('const mode = 0755;\n', '/a.js');
    expect(before.errors).toHaveLength(1);
    expect(newErrors(before, readSyntax('// x\nconst mode = 0755;\n', '/a.js'))).toEqual([]);
    expect(newErrors(before, readSyntax('const mode = 0755;\nconst other = 0644;\n', '/a.js'))).toHaveLength(1);
    expect(newErrors(readSyntax('const mode = 0755;\nconst other = 0644;\n', '/a.js'), before)).toEqual([]);
    expect(newErrors(before, readSyntax('let a; let a;\nconst mode = 0755;\n', '/a.js'))).toEqual([
      "1:12 Identifier 'a' has already been declared.",
    ]);
    expect(newErrors(before, readSyntax('const mode = ;\n', '/a.js'))).toHaveLength(1);
    expect(newErrors(before, readSyntax('const mode = 0755;\nlet a; let a;\n', '/a.js'))).toEqual([
      "2:12 Identifier 'a' has already been declared.",
    ]);
  });
});
