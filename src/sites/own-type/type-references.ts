import ts from 'typescript';
import { isNothingType } from '../../flow/empty-values.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import type { AskedType } from './asked-type.ts';

/** Places of a name that say nothing of values; under another name it would not be found again. */
function isNamed({ parent }: ts.Identifier): boolean {
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return parent.propertyName === undefined;
  return ts.isImportClause(parent) || ts.isInterfaceDeclaration(parent) || ts.isTypeAliasDeclaration(parent);
}

/**
 * Whether a type stands where its values can be followed from: at a variable, a parameter, a property, a result or a
 * cast. Notes the classes that implement it.
 */
export function standsInSight({ finder, classes, aliases }: AskedType, name: ts.Identifier): boolean {
  const { parent } = name;
  if (isNamed(name)) return true;
  if (ts.isExpressionWithTypeArguments(parent)) return noteClass(finder.checker, parent, classes);
  if (!ts.isTypeReferenceNode(parent)) return false;
  if (isOfTypeParameter(finder.checker, parent)) return false;
  const alias = aliasOf(parent);
  if (alias === undefined) return isOfValue(parent);
  const symbol = alias.typeParameters ? undefined : finder.checker.getSymbolAtLocation(alias.name);
  if (symbol) aliases.add(targetSymbol(finder.checker, symbol));
  return symbol !== undefined;
}

/** The same for a class that implements it: one is made, or it says what a value is. */
export function classStandsInSight(_: AskedType, name: ts.Identifier): boolean {
  const { parent } = name;
  if (isNamed(name) || ts.isClassDeclaration(parent)) return true;
  if (ts.isNewExpression(parent)) return parent.expression === name;
  return ts.isTypeReferenceNode(parent) && isOfValue(parent);
}

/** `Port<Result>` inside of what has `Result` itself: nobody sees what that stands for. */
function isOfTypeParameter(checker: ts.TypeChecker, { typeArguments }: ts.TypeReferenceNode): boolean {
  const isParameter = (node: ts.Node): boolean =>
    (ts.isTypeReferenceNode(node) && (checker.getTypeFromTypeNode(node).flags & ts.TypeFlags.TypeParameter) !== 0) ||
    ts.forEachChild(node, isParameter) === true;
  return typeArguments?.some(isParameter) === true;
}

/** `type Other = Port`, `type Other = Port | undefined` */
function aliasOf(type: ts.TypeNode): ts.TypeAliasDeclaration | undefined {
  const { parent } = type;
  if (ts.isParenthesizedTypeNode(parent)) return aliasOf(parent);
  if (ts.isUnionTypeNode(parent))
    return parent.types.every((part) => part === type || isNothingType(part)) ? aliasOf(parent) : undefined;
  return ts.isTypeAliasDeclaration(parent) ? parent : undefined;
}

function noteClass(checker: ts.TypeChecker, clause: ts.ExpressionWithTypeArguments, classes: Set<ts.Symbol>): boolean {
  const { parent } = clause;
  const owner = parent.parent;
  if (!ts.isHeritageClause(parent) || parent.token !== ts.SyntaxKind.ImplementsKeyword) return false;
  // What it has of two types stays in one of them; a default export has no name to find it by.
  const isPlain =
    ts.isClassDeclaration(owner) &&
    owner.heritageClauses?.length === 1 &&
    parent.types.length === 1 &&
    !owner.typeParameters &&
    (ts.getCombinedModifierFlags(owner) & ts.ModifierFlags.Default) === 0;
  const symbol = isPlain && owner.name ? checker.getSymbolAtLocation(owner.name) : undefined;
  if (!symbol) return false;
  classes.add(targetSymbol(checker, symbol));
  return true;
}

/** `x: Port`, `x: Port | undefined`, `(): Promise<Port>` and `x as Port` */
function isOfValue(type: ts.TypeNode): boolean {
  const { parent } = type;
  if (ts.isParenthesizedTypeNode(parent)) return isOfValue(parent);
  if (ts.isUnionTypeNode(parent))
    return parent.types.every((part) => part === type || isNothingType(part)) && isOfValue(parent);
  if (ts.isTypeReferenceNode(parent)) return parent.typeName.getText() === 'Promise' && isOfValue(parent);
  if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent) || ts.isSatisfiesExpression(parent))
    return true;
  // What is taken apart is used under other names.
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent))
    return parent.type === type && ts.isIdentifier(parent.name);
  if (ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent)) return true;
  return isResult(parent, type);
}

function isResult(owner: ts.Node, type: ts.TypeNode): boolean {
  return (
    (ts.isFunctionDeclaration(owner) ||
      ts.isFunctionExpression(owner) ||
      ts.isArrowFunction(owner) ||
      ts.isMethodDeclaration(owner)) &&
    owner.type === type
  );
}
