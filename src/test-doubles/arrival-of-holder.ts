import ts from 'typescript';
import { unwrapped } from '../program/syntax.ts';
import type { Arrivals } from './arrivals.ts';
import { type Arrival, callStep, type Path, saysNothing } from './played-path.ts';
import { targetSymbol } from '../program/target-symbol.ts';

/** A variable and the way from it to a value. */
interface VariablePath {
  symbol: ts.Symbol;
  path: Path;
}

/**
 * What `fake.api.trace` plays, where `fake` or the variable that it comes from goes to a place which asks for a client.
 * What is the SDK's by its type is no fake, whatever it is cast to.
 * @param isSurface whether the SDK declares something
 */
export function arrivalOfHolder(
  checker: ts.TypeChecker,
  arrivals: Arrivals,
  holder: ts.Expression,
  isSurface: (symbol: ts.Symbol | undefined) => boolean,
): Arrival | undefined {
  let variable = rootOf(checker, holder, []);
  const seen = new Set<ts.Symbol>();
  while (variable && !seen.has(variable.symbol)) {
    seen.add(variable.symbol);
    if (isSurface(checker.getTypeOfSymbol(variable.symbol).getSymbol())) return undefined;
    const arrival = arrivals.variable(variable.symbol, variable.path);
    if (arrival) return arrival;
    variable = sourceOf(checker, variable);
  }
  return undefined;
}

/** `fake.api`, `makeFake().api` and `(await makeFake()).api` start from a name. */
function rootOf(checker: ts.TypeChecker, expression: ts.Expression, behind: Path): VariablePath | undefined {
  const inner = unwrapped(expression);
  if (inner !== expression && isSaidOnlyHere(checker, inner, checker.getTypeAtLocation(expression))) return undefined;
  if (ts.isPropertyAccessExpression(inner) && inner.expression.kind !== ts.SyntaxKind.ThisKeyword)
    return rootOf(checker, inner.expression, [inner.name.text, ...behind]);
  if (ts.isCallExpression(inner))
    return isOwnToEachCall(checker, inner) ? undefined : rootOf(checker, inner.expression, [callStep, ...behind]);
  if (ts.isAwaitExpression(inner)) return rootOf(checker, inner.expression, behind);
  // A name, or the field of a class.
  const symbol =
    ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner)
      ? checker.getSymbolAtLocation(ts.isPropertyAccessExpression(inner) ? inner.name : inner)
      : undefined;
  return symbol && { symbol: targetSymbol(checker, symbol), path: behind };
}

/** What a variable takes its value from: `const { api } = fake`, `const api = fake.api`, `const fake = makeFake()`. */
function sourceOf(checker: ts.TypeChecker, { symbol, path }: VariablePath): VariablePath | undefined {
  let declaration: ts.Node | undefined = symbol.valueDeclaration;
  let behind = path;
  for (; declaration && ts.isBindingElement(declaration); declaration = declaration.parent.parent) {
    const key = declaration.propertyName ?? declaration.name;
    if (
      !ts.isObjectBindingPattern(declaration.parent) ||
      declaration.dotDotDotToken ||
      !(ts.isIdentifier(key) || ts.isStringLiteral(key))
    )
      return undefined;
    behind = [key.text, ...behind];
  }
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const { initializer, type } = declaration;
  return type && isSaidOnlyHere(checker, unwrapped(initializer), checker.getTypeFromTypeNode(type))
    ? undefined
    : rootOf(checker, initializer, behind);
}

/**
 * `take('shelf') as Shelf`, where `take` gives anything: what another call of it is said to be says nothing of this
 * one.
 */
function isSaidOnlyHere(checker: ts.TypeChecker, value: ts.Expression, annotated: ts.Type): boolean {
  const call = ts.isAwaitExpression(value) ? unwrapped(value.expression) : value;
  return (
    ts.isCallExpression(call) &&
    saysNothing(awaited(checker, checker.getTypeAtLocation(call))) &&
    !saysNothing(annotated)
  );
}

/** `take<Shelf>('shelf')` of `function take<T>(name: string): T` */
function isOwnToEachCall(checker: ts.TypeChecker, call: ts.CallExpression): boolean {
  const declaration = checker.getResolvedSignature(call)?.declaration;
  const signature =
    declaration && !ts.isJSDocSignature(declaration) && checker.getSignatureFromDeclaration(declaration);
  return (
    signature !== undefined &&
    signature !== false &&
    (awaited(checker, signature.getReturnType()).flags & ts.TypeFlags.Instantiable) !== 0
  );
}

function awaited(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  return checker.getAwaitedType(type) ?? type;
}
