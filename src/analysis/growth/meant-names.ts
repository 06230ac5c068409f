import ts from 'typescript';
import { hasBody } from '../../flow/calls.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { symbolAt } from '../../flow/uses.ts';
import type { ImportGraph } from '../../repository/import-graph.ts';
import type { NamesOf } from './leading-names.ts';

/** What has to be known of the program, as it is now. */
export interface NamesAsked {
  program(): Origins;
  graph(): ImportGraph;
}

/** Of a file outside the program: nothing is known of it but what is written there. */
export const namesOutside: NamesOf = {
  mayStart: () => true,
  isMeant: () => true,
  keepsFunction: () => true,
  isDerived: () => true,
};

export function namesInProgram(asked: NamesAsked, sourceFile: ts.SourceFile): NamesOf {
  const symbolOf = (node: ts.Node): ts.Symbol | undefined => symbolAt(asked.program().checker, node);
  const isBundled = (declaration: ts.Declaration): boolean =>
    asked.program().sparse.isBundledDeclaration(declaration.getSourceFile());
  return {
    mayStart: (name) => !declarationsOf(symbolOf(name)).some((declaration) => isOwnFunction(declaration, isBundled)),
    isMeant(name) {
      if (!ts.isPropertyAccessExpression(name.parent) || name.parent.name !== name) return true;
      const declarations = declarationsOf(symbolOf(name));
      return declarations.length === 0 || !declarations.every(isBundled);
    },
    keepsFunction({ expression }) {
      const { checker, sparse } = asked.program();
      const declarations = declarationsOf(checker.getTypeAtLocation(expression).getSymbol());
      return declarations.some((declaration) => sparse.isSurface(declaration.getSourceFile()));
    },
    isDerived: ({ heritageClauses = [] }) =>
      heritageClauses
        .flatMap(({ types }) => types)
        .some(({ expression }) => !isOfPackage(asked.graph(), sourceFile, expression)),
  };
}

function declarationsOf(symbol: ts.Symbol | undefined): readonly ts.Declaration[] {
  return symbol?.declarations ?? [];
}

/** A function or a method that is written in the repository: a call of it is none of the SDK's. */
function isOwnFunction(declaration: ts.Declaration, isBundled: (declaration: ts.Declaration) => boolean): boolean {
  const isFunction = ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration);
  const isOfLiteral = ts.isObjectLiteralExpression(declaration.parent);
  return isFunction && hasBody(declaration) && !isOfLiteral && !isBundled(declaration);
}

/** Whether a class or an interface is imported from outside the repository. */
function isOfPackage(graph: ImportGraph, sourceFile: ts.SourceFile, base: ts.Expression): boolean {
  let root = base;
  while (ts.isPropertyAccessExpression(root)) root = root.expression;
  if (!ts.isIdentifier(root)) return false;
  const { text } = root;
  const declaration = sourceFile.statements.find(
    (statement) => ts.isImportDeclaration(statement) && importsAs(statement.importClause, text),
  );
  const specifier = declaration && (declaration as ts.ImportDeclaration).moduleSpecifier;
  const imported = graph
    .imports(sourceFile.fileName)
    .find((candidate) => specifier && ts.isStringLiteral(specifier) && candidate.specifier === specifier.text);
  return imported?.resolution.kind === 'external';
}

function importsAs(clause: ts.ImportClause | undefined, name: string): boolean {
  if (clause?.name?.text === name) return true;
  const bindings = clause?.namedBindings;
  if (!bindings) return false;
  return ts.isNamespaceImport(bindings)
    ? bindings.name.text === name
    : bindings.elements.some((element) => element.name.text === name);
}
