import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { repeatsName } from '../../src/verify/repeated-names.ts';

/** The errors of a text, by code, that {@link repeatsName} says were not in the text before. */
function repeatedIn(text: string, before: string | undefined): number[] {
  const host = ts.createCompilerHost({ noLib: true });
  const sourceFile = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest);
  const program = ts.createProgram(
    ['a.ts'],
    { noLib: true },
    { ...host, getSourceFile: (name) => (name === 'a.ts' ? sourceFile : undefined) },
  );
  return program
    .getSemanticDiagnostics(sourceFile)
    .filter((diagnostic) => repeatsName(sourceFile, diagnostic, before))
    .map(({ code }) => code);
}

describe('a name that stands twice counts', () => {
  const twice = "const fake = { scores: { a: 1 }, 'scores': { b: 2 } };";

  it('where the migration put the second one', () => {
    expect(repeatedIn(twice, 'const fake = { scores: { a: 1 }, legacy: { b: 2 } };')).toEqual([1117]);
    expect(
      repeatedIn('class Fake { dataset = 1; dataset = 2; }', 'class Fake { dataset = 1; getDataset = 2; }'),
    ).toEqual([2300]);
  });

  it('not where it did before, or nothing was rewritten', () => {
    expect(repeatedIn(twice, `${twice}\nconst more = 1;`)).toEqual([]);
    expect(repeatedIn(twice, undefined)).toEqual([]);
  });
});
