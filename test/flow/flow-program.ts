import ts from 'typescript';
import { createUsageIndex } from '../../src/program/usage-index.ts';
import type { SparseProgram } from '../../src/program/program.ts';
import type { FlowProgram } from '../../src/flow/step.ts';

/** What is ambient in every text: a value of unknown type, and the little of the standard library that a text names. */
const ambient = 'declare const v: any; declare const other: any; interface Array<T> { [at: number]: T }';

/** A program of one text, or of several by file name, with nothing else in it. */
export function flowProgram(texts: string | Readonly<Record<string, string>>): {
  program: FlowProgram & { sparse: SparseProgram };
  file: (name?: string) => ts.SourceFile;
} {
  const files = { 'ambient.d.ts': ambient, ...(typeof texts === 'string' ? { 'a.ts': texts } : texts) };
  const trees = new Map(
    Object.entries(files).map(([name, text]) => [
      `/${name}`,
      ts.createSourceFile(`/${name}`, text, ts.ScriptTarget.ES2023, true),
    ]),
  );
  const host: ts.CompilerHost = {
    getSourceFile: (name) => trees.get(name),
    getDefaultLibFileName: () => '/lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => trees.has(name),
    readFile: (name) => trees.get(name)?.text,
  };
  const own = ts.createProgram({
    rootNames: [...trees.keys()],
    options: { noLib: true, allowJs: true, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, types: [] },
    host,
  });
  const isBundledDeclaration = (file: ts.SourceFile): boolean => file.fileName.endsWith('.d.ts');
  const sparse = {
    program: own,
    checker: own.getTypeChecker(),
    isBundledDeclaration,
    ownFiles: () => own.getSourceFiles().filter((file) => !isBundledDeclaration(file)),
    sourceFile: (name: string) => own.getSourceFile(name),
  } as unknown as SparseProgram;
  return {
    program: { checker: sparse.checker, usage: createUsageIndex(sparse), sparse },
    file: (name = 'a.ts') => own.getSourceFile(`/${name}`)!,
  };
}

/** The last identifier of a name in a tree. */
export function lastNamed(tree: ts.SourceFile, name: string): ts.Identifier {
  let identifier: ts.Identifier | undefined;
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && node.text === name) identifier = node;
    ts.forEachChild(node, visit);
  }
  visit(tree);
  if (!identifier) throw new Error(`no ${name} in ${tree.text}`);
  return identifier;
}
