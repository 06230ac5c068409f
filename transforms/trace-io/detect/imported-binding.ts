import ts from 'typescript';
import { ofCatalogue } from '../../../src/catalog/catalogue.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { rangeOf } from '../../../src/program/syntax.ts';
import type { ImportedBinding, ObservationFacts } from '../facts.ts';
import { identifiersNear } from '../../../src/program/identifiers.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import { variableAt } from '../../../src/program/variable-at.ts';

import { sdkFunction } from './sdk-calls.ts';
import { activeUpdate } from './writes.ts';
import { targetSymbol } from '../../../src/program/target-symbol.ts';

type Element = ts.ImportSpecifier | ts.BindingElement;

/** Names that take over from functions which are gone, or from a part of what they did. */
const takeOverOf = ofCatalogue(({ entries }): readonly string[] => [
  ...new Set(
    entries.flatMap(({ root, target = [], rewrite }) =>
      rewrite?.trace === undefined
        ? []
        : [
            ...(root === 'tracing' ? [...target, ...named(rewrite.trace.publisher)] : []),
            ...named(rewrite.trace.propagator),
          ],
    ),
  ),
]);

function named(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [name];
}

/** How the function that an identifier names came into the file; `undefined` for a namespace's member. */
export function importedBinding(finder: Finder, identifier: ts.Identifier): ImportedBinding | undefined {
  const element = declarationOf(finder, identifier);
  if (!element || ts.isImportClause(element) || !ts.isIdentifier(element.name)) return undefined;
  const list = element.parent;
  const declaration = ts.findAncestor(list, (node) => ts.isImportDeclaration(node) || ts.isVariableStatement(node));
  if (!declaration || (!ts.isNamedImports(list) && !ts.isObjectBindingPattern(list))) return undefined;
  const elements: readonly Element[] = ts.isNamedImports(list) ? list.elements : list.elements;
  const clause = ts.isNamedImports(list) ? list.parent : undefined;
  const single = ts.isVariableStatement(declaration)
    ? declaration.declarationList.declarations.length === 1
    : clause?.name === undefined;
  return {
    form: ts.isNamedImports(list) ? 'import' : 'require',
    declaration: rangeOf(declaration),
    braces: rangeOf(list),
    elements: elements.map((listed) => ({ range: rangeOf(listed), local: listed.name.getText() })),
    specifier: rangeOf(element),
    local: element.name.text,
    aliased: element.propertyName !== undefined,
    alone: single,
    uses: countUses(finder, element.name),
    present: presentNames(finder, element),
  };
}

function elementOf(node: ts.Node): Element | undefined {
  if (ts.isImportSpecifier(node)) return node;
  return ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) ? node : undefined;
}

function countUses(finder: Finder, name: ts.Identifier): number {
  const symbol = localSymbol(finder, name);
  return identifiersNear(name.getSourceFile(), name.text, undefined).filter(
    (identifier) => identifier !== name && localSymbol(finder, identifier) === symbol,
  ).length;
}

/** What a name stands for in its file; where it is exported or shorthand the variable. */
function localSymbol({ checker }: Finder, name: ts.Node): ts.Symbol | undefined {
  return ts.isExportSpecifier(name.parent)
    ? checker.getExportSpecifierLocalTargetSymbol(name.parent)
    : variableAt(checker, name);
}

/** Functions that take over and that the file already has under a local name of its own. */
function presentNames(finder: Finder, element: Element): Record<string, string> {
  const names: Record<string, string> = {};
  function note(name: ts.Identifier): void {
    const called = sdkFunction(finder, name);
    if (called && !called.method && takeOverOf(finder.catalogue).includes(called.name))
      names[called.name] ??= name.text;
  }
  for (const statement of element.getSourceFile().statements) {
    if (ts.isImportDeclaration(statement)) {
      const clause = statement.importClause;
      if (!clause || clause.isTypeOnly || !clause.namedBindings || !ts.isNamedImports(clause.namedBindings)) continue;
      for (const specifier of clause.namedBindings.elements) if (!specifier.isTypeOnly) note(specifier.name);
    }
  }
  // A pattern on a require call counts only where both names stand in it: another one may be in another scope.
  if (ts.isBindingElement(element))
    for (const specifier of element.parent.elements)
      if (ts.isBindingElement(specifier) && ts.isIdentifier(specifier.name)) note(specifier.name);
  return names;
}

/** What of the repository hands the function on under the name that is used here. */
export function handedOn(finder: Finder, name: ts.Identifier): Pick<ObservationFacts, 'handedOn'> {
  const holder = holderOfFunction(finder, name);
  return holder ? { handedOn: holder } : isHandedOn(finder, name) ? { handedOn: 'module' } : {};
}

/** A member of an object, or a variable, that is no import, holds the function. */
function holderOfFunction(finder: Finder, name: ts.Identifier): 'object' | 'variable' | undefined {
  const whole = symbolAt(finder.checker, name);
  if (!whole || finder.index.match(whole).surface) return undefined;
  if (whole.flags & ts.SymbolFlags.ClassMember) return 'object';
  const declaration = whole.valueDeclaration;
  if (!declaration || !(whole.flags & ts.SymbolFlags.Variable)) return undefined;
  return ts.isBindingElement(declaration) && isOfModule(finder, declaration) ? undefined : 'variable';
}

/** `const { name } = require('…')`, where the module exports the function itself. */
function isOfModule({ checker, index }: Finder, element: ts.BindingElement): boolean {
  const key = element.propertyName ?? element.name;
  const property = ts.isIdentifier(key)
    ? checker.getPropertyOfType(checker.getTypeAtLocation(element.parent), key.text)
    : undefined;
  const exported = targetSymbol(checker, property);
  return exported !== undefined && index.match(exported).surface;
}

/**
 * Whether a module of the repository hands the function on under the name that is used here: one of its own, or the
 * SDK's without the function that takes over beside it. That name stays, and the module changes.
 */
function isHandedOn(finder: Finder, identifier: ts.Identifier): boolean {
  const { parent } = identifier;
  if (ts.isPropertyAccessExpression(parent) && parent.name === identifier)
    return !offers(finder, parent.expression, identifier.text);
  const declaration = declarationOf(finder, identifier);
  if (!declaration) return false;
  if (ts.isImportClause(declaration)) return true;
  const name = (declaration.propertyName ?? declaration.name).getText();
  if (ts.isImportSpecifier(declaration)) return !offers(finder, declaration.parent.parent.parent.moduleSpecifier, name);
  const owner = declaration.parent.parent;
  return (
    !offers(finder, declaration.parent, name) &&
    !(ts.isVariableDeclaration(owner) && owner.initializer !== undefined && offers(finder, owner.initializer, name))
  );
}

/** What the file's name for the function is declared by; `undefined` for a name behind `from`. */
function declarationOf(finder: Finder, identifier: ts.Identifier): Element | ts.ImportClause | undefined {
  const { parent } = identifier;
  const specifier = ts.isImportClause(parent) ? parent : elementOf(parent);
  if (specifier) return specifier;
  if (ts.isExportSpecifier(parent) && parent.parent.parent.moduleSpecifier) return undefined;
  const declarations = localSymbol(finder, identifier)?.declarations ?? [];
  return declarations
    .map((declaration) => (ts.isImportClause(declaration) ? declaration : elementOf(declaration)))
    .find((candidate) => candidate !== undefined);
}

/** A module, or what a pattern is applied to, has the function that takes over, and this name is the SDK's. */
function offers(finder: Finder, module: ts.Node, name: string): boolean {
  return finder.index.names.has(name) && hasExport(finder, module, activeUpdate);
}

function hasExport({ checker }: Finder, module: ts.Node, name: string): boolean {
  const symbol = ts.isStringLiteral(module) ? checker.getSymbolAtLocation(module) : undefined;
  if (symbol) return checker.getExportsOfModule(symbol).some((exported) => exported.name === name);
  return checker.getPropertyOfType(checker.getTypeAtLocation(module), name) !== undefined;
}

/** How another function of the module that a function of the SDK came from can be called where that one is named. */
export type Reach = { namespace: string } | { binding: ImportedBinding };

/** @param callee a function of the SDK's: `startActiveObservation`, or `tracing.startActiveObservation` */
export function reachOf(finder: Finder, callee: ts.Expression, wanted: string): Reach | undefined {
  if (ts.isPropertyAccessExpression(callee))
    return hasExport(finder, callee.expression, wanted) ? { namespace: `${callee.expression.getText()}.` } : undefined;
  if (!ts.isIdentifier(callee)) return undefined;
  const binding = importedBinding(finder, callee);
  const declaration = declarationOf(finder, callee);
  if (!binding || !declaration || ts.isImportClause(declaration)) return undefined;
  const module = ts.isImportSpecifier(declaration)
    ? declaration.parent.parent.parent.moduleSpecifier
    : declaration.parent;
  const owner = declaration.parent.parent;
  const isThere =
    hasExport(finder, module, wanted) ||
    (ts.isVariableDeclaration(owner) &&
      owner.initializer !== undefined &&
      hasExport(finder, owner.initializer, wanted));
  return isThere ? { binding } : undefined;
}
