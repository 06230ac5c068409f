/** Which names of one file mean the same variable, by the scopes that are written there; types are not asked. */
import ts from 'typescript';
import { grouped } from '../catalog/grouped.ts';
import { isAssignment, isCounting } from './assignments.ts';
import { identifiersIn } from './identifiers.ts';
import { isWrapper } from './syntax.ts';

/**
 * All other places in the file that mean the same variable as a name does, declarations among them; for `this.name` all
 * places where that is written.
 */
export function bindingUses(tree: ts.SourceFile, name: ts.Node): ts.Node[] {
  if (ts.isPropertyAccessExpression(name))
    return name.expression.kind === ts.SyntaxKind.ThisKeyword
      ? identifiersIn(tree, name.name.text)
          .map(({ parent }) => parent)
          .filter((other) => other !== name && isThisMember(other, name.name.text))
      : [];
  if (!ts.isIdentifier(name)) return [];
  const { scopes, byScope } = variablesNamed(tree, name.text);
  return (byScope.get(scopeOf(name, scopes)) ?? []).filter((candidate) => candidate !== name);
}

/** The variables of one name. */
interface NamedVariables {
  /** The scopes in which one is declared. */
  scopes: ReadonlySet<ts.Node>;
  /** The places of each, by its scope; those of a name that the file does not declare under `undefined`. */
  byScope: ReadonlyMap<ts.Node | undefined, readonly ts.Node[]>;
}

/** A tree does not change, and a file with thousands of reads asks for each of them. */
const known = new WeakMap<ts.SourceFile, Map<string, NamedVariables>>();

function variablesNamed(tree: ts.SourceFile, text: string): NamedVariables {
  let byName = known.get(tree);
  if (!byName) known.set(tree, (byName = new Map()));
  let variables = byName.get(text);
  if (!variables) byName.set(text, (variables = findVariables(tree, text)));
  return variables;
}

function findVariables(tree: ts.SourceFile, text: string): NamedVariables {
  const named = identifiersIn(tree, text).filter((candidate) => ts.isIdentifier(candidate) && isVariable(candidate));
  const scopes = new Set(named.flatMap((candidate) => scopeDeclaredIn(candidate) ?? []));
  return { scopes, byScope: grouped(named, (candidate) => scopeOf(candidate, scopes)) };
}

/**
 * The variable is declared with `let` or `var`, or somewhere in the file it gets another value than that of its
 * declaration.
 */
export function isReassigned(tree: ts.SourceFile, name: ts.Node): boolean {
  return [name, ...bindingUses(tree, name)].some(
    (use) => isWritten(use) || (scopeDeclaredIn(use) !== undefined && isOpen(use)),
  );
}

/** The file uses a name that it does not declare, or not where it is used: a global. */
export function usesUndeclared(tree: ts.SourceFile, name: string): boolean {
  return variablesNamed(tree, name).byScope.has(undefined);
}

/** A variable or a type of this name is declared in the file, and means the same at a place of it. */
export function declares(tree: ts.SourceFile, name: string, place: ts.Node): boolean {
  return isDeclaredAmong(identifiersIn(tree, name), place);
}

/**
 * One of these names declares what is meant at a place.
 * @param names all that the file has of one text
 */
export function isDeclaredAmong(names: readonly ts.Node[], place: ts.Node): boolean {
  const scopes = new Set(names.flatMap((identifier) => scopeDeclaredIn(identifier) ?? []));
  return scopes.size > 0 && ts.findAncestor(place, (node) => scopes.has(node)) !== undefined;
}

/** The declaration that a name stands in says nothing of a constant. */
function isOpen(name: ts.Node): boolean {
  let declaration: ts.Node = name.parent;
  while (ts.isBindingElement(declaration)) declaration = declaration.parent.parent;
  return ts.isVariableDeclaration(declaration) && (declaration.parent.flags & ts.NodeFlags.Constant) === 0;
}

/** `name = …`, `name += …`, `name++`, `[name] = …`, `for (name of …)` */
export function isWritten(name: ts.Node): boolean {
  let target = name;
  for (;;) {
    const { parent }: ts.Node = target;
    if (isAssignment(parent)) return parent.left === target;
    if (isCounting(parent)) return true;
    if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === target;
    const inPattern =
      ts.isArrayLiteralExpression(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      ts.isSpreadElement(parent) ||
      ts.isShorthandPropertyAssignment(parent) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === target) ||
      isWrapper(parent);
    if (!inPattern) return false;
    target = parent;
  }
}

function isThisMember(node: ts.Node, name: string): boolean {
  return (
    ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword && node.name.text === name
  );
}

/** Not the name of a member, of a property, or of what another module calls so. */
export function isVariable(name: ts.Node): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name;
  if (ts.isQualifiedName(parent)) return parent.left === name;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) return parent.propertyName !== name;
  if (ts.isExportSpecifier(parent)) return (parent.propertyName ?? parent.name) === name;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isJsxAttribute(parent) || ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) return false;
  const isMember = ts.isObjectLiteralElement(parent) || ts.isClassElement(parent) || ts.isTypeElement(parent);
  return !isMember || (parent as { name?: ts.Node }).name !== name;
}

/** The innermost of these scopes around a name. */
function scopeOf(name: ts.Node, scopes: ReadonlySet<ts.Node>): ts.Node | undefined {
  let node = scopeDeclaredIn(name) ?? name.parent;
  while (node !== undefined && !scopes.has(node)) node = node.parent;
  return node;
}

/** The scope in which this name is declared here; `undefined` when it is only used. */
function scopeDeclaredIn(name: ts.Node): ts.Node | undefined {
  let declaration: ts.Node = name.parent;
  if ((declaration as { name?: ts.Node }).name !== name) return undefined;
  while (ts.isBindingElement(declaration)) declaration = declaration.parent.parent;
  if (ts.isVariableDeclaration(declaration)) {
    if (ts.isCatchClause(declaration.parent)) return declaration.parent;
    const isVar = (declaration.parent.flags & ts.NodeFlags.BlockScoped) === 0;
    return outer(declaration.parent, isVar ? isFunctionScope : isBlockScope);
  }
  if (ts.isParameter(declaration) || ts.isTypeParameterDeclaration(declaration)) return declaration.parent;
  if (ts.isFunctionExpression(declaration) || ts.isClassExpression(declaration)) return declaration;
  if (ts.isImportSpecifier(declaration) || ts.isNamespaceImport(declaration) || ts.isImportClause(declaration))
    return declaration.getSourceFile();
  return ts.isDeclarationStatement(declaration) ? outer(declaration.parent, isBlockScope) : undefined;
}

function outer(from: ts.Node, isScope: (node: ts.Node) => boolean): ts.Node {
  let node = from;
  while (!isScope(node)) node = node.parent;
  return node;
}

function isFunctionScope(node: ts.Node): boolean {
  return (
    ts.isSourceFile(node) || ts.isModuleBlock(node) || ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node)
  );
}

function isBlockScope(node: ts.Node): boolean {
  return (
    isFunctionScope(node) ||
    ts.isBlock(node) ||
    ts.isCaseBlock(node) ||
    ts.isForStatement(node) ||
    ts.isForInStatement(node) ||
    ts.isForOfStatement(node)
  );
}
