import ts from 'typescript';
import { hasMethods } from './is-sdk-type.ts';
import { type Origins } from './origins.ts';
import { targetSymbol } from '../../program/target-symbol.ts';

/** Type aliases and constants that were followed from one to the next: each is once. */
type Seen = Set<ts.Node>;

/**
 * Whether a written type speaks of a client or a part of one, at any depth: `Token<SvcClient>`, `{ state: { svc:
 * SvcClient } }`.
 */
export function namesSdk(origins: Origins, node: ts.TypeNode, seen: Seen = new Set()): boolean {
  const { checker, sparse } = origins;
  function visit(part: ts.Node): boolean {
    if (ts.isTypeNode(part) && hasMethods(origins, checker.getTypeFromTypeNode(part))) return true;
    if (ts.isTypeReferenceNode(part) && isOwnTypeAlias(part)) return true;
    return ts.forEachChild(part, (child) => visit(child) || undefined) === true;
  }
  function isOwnTypeAlias({ typeName }: ts.TypeReferenceNode): boolean {
    const typeAlias = declarationsAt(origins, typeName).find(ts.isTypeAliasDeclaration);
    return (
      typeAlias !== undefined &&
      !seen.has(typeAlias) &&
      !sparse.isBundledDeclaration(typeAlias.getSourceFile()) &&
      namesSdk(origins, typeAlias.type, seen.add(typeAlias))
    );
  }
  return visit(node);
}

/**
 * Whether the types written in an expression, or where its name is declared, speak of the SDK: `new
 * Token<SvcClient>('svc')`.
 */
export function isWrittenForSdk(origins: Origins, expression: ts.Expression, seen: Seen = new Set()): boolean {
  if (ts.isAsExpression(expression) || ts.isTypeAssertionExpression(expression) || ts.isSatisfiesExpression(expression))
    return namesSdk(origins, expression.type) || isWrittenForSdk(origins, expression.expression, seen);
  if (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression))
    return isWrittenForSdk(origins, expression.expression, seen);
  if (ts.isCallExpression(expression) || ts.isNewExpression(expression)) return givesSdkAsType(origins, expression);
  if (!ts.isIdentifier(expression) && !ts.isPropertyAccessExpression(expression)) return false;
  return declarationsAt(origins, expression).some((declaration) => {
    if (seen.has(declaration)) return false;
    seen.add(declaration);
    const { type, initializer } = declaration as ts.VariableDeclaration;
    return (
      (type !== undefined && ts.isTypeNode(type) && namesSdk(origins, type)) ||
      (initializer !== undefined && isWrittenForSdk(origins, initializer, seen))
    );
  });
}

/** `new Router<{ State: { svc: SvcClient } }>()` */
export function givesSdkAsType(origins: Origins, { typeArguments }: ts.CallExpression | ts.NewExpression): boolean {
  return typeArguments?.some((argument) => namesSdk(origins, argument)) ?? false;
}

/** Declarations of a name in code of the repository, wherever it is imported from. */
function declarationsAt(origins: Origins, name: ts.EntityName | ts.Expression): readonly ts.Declaration[] {
  const { checker, sparse } = origins;
  const last = ts.isQualifiedName(name) ? name.right : ts.isPropertyAccessExpression(name) ? name.name : name;
  const symbol = checker.getSymbolAtLocation(last);
  const target = targetSymbol(checker, symbol);
  return (target?.declarations ?? []).filter(
    (declaration) => !sparse.isBundledDeclaration(declaration.getSourceFile()),
  );
}
