import ts from 'typescript';
import { calledName } from '../../../src/flow/functions.ts';
import { referencesOf, referencesOfDefault, referencesOfProperty } from '../../../src/flow/references.ts';
import { outermostWrapper } from '../../../src/program/syntax.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { commonJsExport, usesOfModule } from './commonjs-exports.ts';

/**
 * Where a function is used under its name, or as what its module exports; `undefined` where not every file says what it
 * does with that.
 */
export function usesOfFunction(finder: Finder, owner: ts.Node): readonly ts.MemberName[] | undefined {
  const name = calledName(owner);
  if (name) return referencesOf(finder.origins, name);
  const file = owner.getSourceFile();
  if (ts.isExpression(owner) && commonJsExport(owner) === 'whole') return usesOfModule(finder, file);
  return isDefaultExport(owner) ? referencesOfDefault(finder.origins, file) : [];
}

/** A function that only its module's default export names. */
function isDefaultExport(owner: ts.Node): boolean {
  return (
    ts.isExportAssignment(owner.parent) ||
    (ts.canHaveModifiers(owner) &&
      ts.getModifiers(owner)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true)
  );
}

/** Where what a function is used for runs: the place itself, and where it is kept from there. */
export function placesOfUse(finder: Finder, use: ts.MemberName): readonly ts.MemberName[] {
  return usesOfDecorated(finder, use) ?? [use, ...keptIn(finder, use)];
}

/** The uses of the method that a decorator stands above: what the decorator puts in its place runs there. */
function usesOfDecorated(finder: Finder, use: ts.MemberName): ts.MemberName[] | undefined {
  const decorator = ts.findAncestor(use, (node) =>
    ts.isDecorator(node) ? true : ts.isFunctionLike(node) || ts.isClassLike(node) ? 'quit' : false,
  );
  return decorator && ts.isMethodDeclaration(decorator.parent)
    ? referencesOf(finder.origins, decorator.parent.name)
    : undefined;
}

/** The uses of a property or an export that a function is put into. */
function keptIn(finder: Finder, use: ts.MemberName): ts.MemberName[] {
  const exported = commonJsExport(use);
  if (exported !== undefined && exported !== 'whole') return referencesOf(finder.origins, exported);
  const { parent } = outermostWrapper(use);
  const isValue = ts.isShorthandPropertyAssignment(parent) || (ts.isPropertyAssignment(parent) && parent.name !== use);
  if (!isValue) return [];
  const isExported = parent.name !== use && commonJsExport(parent.parent) === 'whole';
  return isExported ? referencesOf(finder.origins, parent.name) : referencesOfProperty(finder.origins, parent);
}
