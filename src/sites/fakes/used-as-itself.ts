import ts from 'typescript';
import { identifiersOf } from '../../flow/references.ts';
import { wordOf } from '../../repository/scan-files.ts';
import { propertyOf } from '../../program/property-of.ts';
import type { Container } from '../../test-doubles/test-double.ts';
import type { Finder } from '../finder.ts';
import { memberOfAccess } from '../member-of-access.ts';

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
  if (isTakenApart(finder, container, name)) return `other code takes it out of ${owner.name.text} by this name`;
  const file = owner.getSourceFile().fileName;
  const mayBeTaken = isMock
    ? finder.origins.takerOutside(file, owner.name.text, wordOf([name])) !== undefined
    : finder.lacksTakers(file);
  return mayBeTaken ? `files that are not searched may use ${owner.name.text} by this name` : undefined;
}

/** What says the name of a class, or of the one object that a literal is. */
function declarationOf(container: Container): ts.ClassLikeDeclaration | ts.VariableDeclaration | undefined {
  if (ts.isClassLike(container)) return container;
  return ts.isVariableDeclaration(container.parent) ? container.parent : undefined;
}

/** Whether a call of that name is on what such a value may be: several classes with the same members are one type. */
function isCalledElsewhere(finder: Finder, container: Container, name: string): boolean {
  const { checker, origins, testDoubles } = finder;
  const symbol = ts.isClassLike(container) && container.name ? checker.getSymbolAtLocation(container.name) : undefined;
  const type = symbol ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeAtLocation(container);
  return origins.usage
    .calls(name)
    .some(
      ({ expression: callee }) =>
        ts.isPropertyAccessExpression(callee) &&
        testDoubles.member(callee) === undefined &&
        memberOfAccess(finder, callee).kind !== 'surface' &&
        checker.isTypeAssignableTo(type, checker.getTypeAtLocation(callee.expression)),
    );
}

/** `const { name } = fake` */
function isTakenApart({ checker, origins }: Finder, container: Container, name: string): boolean {
  return identifiersOf(origins, name).some(({ parent }) => {
    if (!ts.isBindingElement(parent) || !ts.isObjectBindingPattern(parent.parent)) return false;
    const property = propertyOf(checker, checker.getTypeAtLocation(parent.parent), name);
    return property?.declarations?.some((declaration) => declaration.parent === container) === true;
  });
}
