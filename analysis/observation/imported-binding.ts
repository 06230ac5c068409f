import ts from 'typescript';
import { entriesById } from '../../catalog/index.ts';
import type { Finder } from '../sites/lookup.ts';
import { rangeOf } from '../sites/syntax.ts';
import type { ImportedBinding } from './observation-facts.ts';
import { sdkFunction } from './sdk-calls.ts';

type Element = ts.ImportSpecifier | ts.BindingElement;

/** Names that take over from functions which are gone. */
const takeOver: readonly string[] = [...new Set([...entriesById.values()].flatMap((entry) => (entry.chapter === 'trace-io' && entry.root === 'tracing' ? (entry.target ?? []) : [])))];

/** How the function that an identifier names came into the file; `undefined` for a namespace's member. */
export function importedBinding(finder: Finder, identifier: ts.Identifier): ImportedBinding | undefined {
  const { parent } = identifier;
  const symbol = ts.isShorthandPropertyAssignment(parent) ? finder.checker.getShorthandAssignmentValueSymbol(parent) : finder.checker.getSymbolAtLocation(identifier);
  const element = elementOf(parent) ?? symbol?.declarations?.map(elementOf).find((each) => each !== undefined);
  if (!element || !ts.isIdentifier(element.name)) return undefined;
  const list = element.parent;
  const declaration = ts.findAncestor(list, (node) => ts.isImportDeclaration(node) || ts.isVariableStatement(node));
  if (!declaration || (!ts.isNamedImports(list) && !ts.isObjectBindingPattern(list))) return undefined;
  const elements: readonly Element[] = ts.isNamedImports(list) ? list.elements : list.elements;
  const clause = ts.isNamedImports(list) ? list.parent : undefined;
  const single = ts.isVariableStatement(declaration) ? declaration.declarationList.declarations.length === 1 : clause?.name === undefined;
  return {
    form: ts.isNamedImports(list) ? 'import' : 'require',
    declaration: rangeOf(declaration),
    braces: rangeOf(list),
    elements: elements.map((each) => ({ range: rangeOf(each), local: each.name.getText() })),
    specifier: rangeOf(element),
    local: element.name.text,
    aliased: element.propertyName !== undefined,
    alone: single,
    uses: countUses(finder, element.name),
    present: presentNames(finder, element),
    available: availableNames(finder, element),
  };
}

function elementOf(node: ts.Node): Element | undefined {
  if (ts.isImportSpecifier(node)) return node;
  return ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) ? node : undefined;
}

function countUses(finder: Finder, name: ts.Identifier): number {
  const symbol = finder.checker.getSymbolAtLocation(name);
  let count = 0;
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text) {
      const own = ts.isShorthandPropertyAssignment(node.parent) ? finder.checker.getShorthandAssignmentValueSymbol(node.parent) : ts.isExportSpecifier(node.parent) ? finder.checker.getExportSpecifierLocalTargetSymbol(node.parent) : finder.checker.getSymbolAtLocation(node);
      if (own === symbol) count += 1;
    }
    ts.forEachChild(node, visit);
  }
  visit(name.getSourceFile());
  return count;
}

/** Functions that take over and that the file already has under a local name of its own. */
function presentNames(finder: Finder, element: Element): Record<string, string> {
  const found: Record<string, string> = {};
  function note(name: ts.Identifier): void {
    const called = sdkFunction(finder, name);
    if (called && !called.method && takeOver.includes(called.name)) found[called.name] ??= name.text;
  }
  for (const statement of element.getSourceFile().statements) {
    if (ts.isImportDeclaration(statement)) {
      const clause = statement.importClause;
      if (!clause || clause.isTypeOnly || !clause.namedBindings || !ts.isNamedImports(clause.namedBindings)) continue;
      for (const each of clause.namedBindings.elements) if (!each.isTypeOnly) note(each.name);
    }
  }
  // A pattern on a require call counts only where both names stand in it: another one may be in another scope.
  if (ts.isBindingElement(element)) for (const each of element.parent.elements) if (ts.isBindingElement(each) && ts.isIdentifier(each.name)) note(each.name);
  return found;
}

/** What the module the element comes from exports of those names; a module of one's own may not. */
function availableNames(finder: Finder, element: Element): string[] {
  const { checker } = finder;
  if (ts.isImportSpecifier(element)) {
    const specifier = element.parent.parent.parent.moduleSpecifier;
    const module = checker.getSymbolAtLocation(specifier);
    const names = module ? checker.getExportsOfModule(module).map(({ name }) => name) : [];
    return takeOver.filter((name) => names.includes(name));
  }
  const type = checker.getTypeAtLocation(element.parent);
  return takeOver.filter((name) => checker.getPropertyOfType(type, name) !== undefined || moduleHas(checker, element, name));
}

function moduleHas(checker: ts.TypeChecker, element: ts.BindingElement, name: string): boolean {
  const owner = element.parent.parent;
  return ts.isVariableDeclaration(owner) && owner.initializer !== undefined && checker.getPropertyOfType(checker.getTypeAtLocation(owner.initializer), name) !== undefined;
}
