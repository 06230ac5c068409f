import ts from 'typescript';
import { isConstantVariable } from './constants.ts';
import { unwrapped } from './syntax.ts';

/** What the global object is called. */
export const globalObjects: readonly string[] = ['globalThis', 'global', 'window', 'self'];

/** `globalThis`, `(window as any)`, or a constant that holds it: the global object, no variable of the same name. */
export function isGlobalObject(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  const inner = unwrapped(expression);
  if (!ts.isIdentifier(inner)) return false;
  const declarations = checker.getSymbolAtLocation(inner)?.declarations ?? [];
  if (globalObjects.includes(inner.text))
    return !declarations.some(
      (declaration) => isOwn(declaration) && declaration.getSourceFile() === inner.getSourceFile(),
    );
  const [declaration] = declarations;
  if (!declaration || !isConstantVariable(declaration) || !declaration.initializer) return false;
  const held = unwrapped(declaration.initializer);
  return ts.isIdentifier(held) && globalObjects.includes(held.text) && isGlobalObject(checker, held);
}

function isOwn(declaration: ts.Declaration): boolean {
  return ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isImportSpecifier(declaration);
}
