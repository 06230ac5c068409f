import ts from 'typescript';
import type { Container } from '../../test-doubles/test-double.ts';
import type { Finder } from '../finder.ts';

/**
 * Why a member of an own class or object keeps its name, though the object is given to a place of the SDK: other code
 * calls it on objects of the class that nobody gives there, or may call it in a file that is not searched.
 */
export function usedAsItself(finder: Finder, container: Container, name: string, isMock: boolean): string | undefined {
  const owner = declarationOf(container);
  if (!owner?.name || !ts.isIdentifier(owner.name)) return undefined;
  // A mock function is for the test alone.
  if (!isMock && isCalledElsewhere(finder, container, name))
    return `other code calls it by this name on a ${owner.name.text}`;
  const file = owner.getSourceFile().fileName;
  const mayBeTaken = isMock ? finder.takerNaming(file, name) !== undefined : finder.lacksTakers(file);
  return mayBeTaken ? `files that are not searched may use ${owner.name.text} by this name` : undefined;
}

/** What says the name of a class, or of the one object that a literal is. */
function declarationOf(container: Container): ts.ClassLikeDeclaration | ts.VariableDeclaration | undefined {
  if (ts.isClassLike(container)) return container;
  return ts.isVariableDeclaration(container.parent) ? container.parent : undefined;
}

function isCalledElsewhere({ checker, origins, testDoubles }: Finder, container: Container, name: string): boolean {
  return origins.usage.calls(name).some(({ expression: callee }) => {
    if (!ts.isPropertyAccessExpression(callee)) return false;
    const member = checker.getSymbolAtLocation(callee.name)?.valueDeclaration;
    return member?.parent === container && testDoubles.member(callee) === undefined;
  });
}
