import ts from 'typescript';
import { unwrapped } from './syntax.ts';

/** What the global object is called. */
export const globalObjects: readonly string[] = ['globalThis', 'global', 'window', 'self'];

/** `globalThis`, `(window as any)`: the global object, and no variable of the same name. */
export function isGlobalObject(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  const inner = unwrapped(expression);
  if (!ts.isIdentifier(inner) || !globalObjects.includes(inner.text)) return false;
  const declarations = checker.getSymbolAtLocation(inner)?.declarations ?? [];
  return !declarations.some(
    (declaration) => isOwn(declaration) && declaration.getSourceFile() === inner.getSourceFile(),
  );
}

function isOwn(declaration: ts.Declaration): boolean {
  return ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isImportSpecifier(declaration);
}
