import ts from 'typescript';
import type { Tracer } from '../trace/tracer.ts';
import { isAssigned, isDeclaredName } from './result-syntax.ts';

/** The parameter of a function of the repository that an expression names. */
export function parameterOf(tracer: Tracer, callee: ts.Expression, position: number): ts.ParameterDeclaration | undefined {
  const [signature] = tracer.checker.getSignaturesOfType(tracer.checker.getTypeAtLocation(callee), ts.SignatureKind.Call);
  const declaration = signature?.declaration;
  if (!declaration || tracer.sparse.isVirtual(declaration.getSourceFile()) || !ts.isFunctionLike(declaration)) return undefined;
  if (!('body' in declaration) || !declaration.body) return undefined;
  return (declaration as ts.FunctionDeclaration).parameters[position];
}

/** The calls of a function in sight. */
export function callersOf(tracer: Tracer, owner: ts.SignatureDeclaration): ts.CallExpression[] {
  const named = owner.name ?? (ts.isVariableDeclaration(owner.parent) || ts.isPropertyAssignment(owner.parent) || ts.isPropertyDeclaration(owner.parent) ? owner.parent.name : undefined);
  if (!named || !ts.isIdentifier(named)) return [];
  return tracer.usage.calls(named.text).filter((each): each is ts.CallExpression => ts.isCallExpression(each) && tracer.checker.getResolvedSignature(each)?.declaration === owner);
}

/** Every use of a name in its own file, declarations left out. */
export function usesOf(checker: ts.TypeChecker, symbol: ts.Symbol, name: ts.Identifier): ts.Identifier[] {
  const uses: ts.Identifier[] = [];
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && node.text === name.text && node !== name && !isDeclaredName(node)) {
      const own = ts.isShorthandPropertyAssignment(node.parent) ? checker.getShorthandAssignmentValueSymbol(node.parent) : checker.getSymbolAtLocation(node);
      if (own === symbol) uses.push(node);
    }
    ts.forEachChild(node, visit);
  }
  visit(name.getSourceFile());
  return uses;
}

/** Another assignment, an initializer beside the assignment, or a declaration another file can write to. */
export function hasOtherValues({ valueDeclaration }: ts.Symbol, name: ts.Identifier, uses: readonly ts.Identifier[]): boolean {
  if (uses.some((use) => isAssigned(use))) return true;
  if (!valueDeclaration || name.parent === valueDeclaration) return false;
  return !ts.isVariableDeclaration(valueDeclaration) || valueDeclaration.initializer !== undefined;
}

/** True for an array or a tuple. */
export function isList(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  return checker.isArrayLikeType(type);
}

/** True for a text, where a method is called on the value itself. */
export function isText(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  return (checker.getNonNullableType(checker.getTypeAtLocation(expression)).flags & ts.TypeFlags.StringLike) !== 0;
}

/** What a promise gives; any other type is itself. */
export function settled(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  return checker.getAwaitedType(type) ?? type;
}

/** What a function gives, awaited. */
export function givenBy(checker: ts.TypeChecker, owner: ts.SignatureDeclaration): ts.Type | undefined {
  const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(owner), ts.SignatureKind.Call);
  return signature && settled(checker, checker.getReturnTypeOfSignature(signature));
}
