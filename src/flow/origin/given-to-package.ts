import ts from 'typescript';
import { lastName } from '../../program/usage-index.ts';
import { returnedExpressions } from '../functions.ts';
import { hasMethods } from './is-sdk-type.ts';
import { givesSdkAsType, isWrittenForSdk } from './names-sdk.ts';
import { isAny, saysNothing, type Origins } from './origins.ts';

/** Something of the SDK, or its type, is given to a function or a class of another package. */
export function takesSdk(origins: Origins, call: ts.CallExpression | ts.NewExpression): boolean {
  return (
    givesSdkAsType(origins, call) ||
    (call.arguments?.some((argument) => passesSdkOn(origins, argument) || isWrittenForSdk(origins, argument)) ?? false)
  );
}

/**
 * A foreign function that is given the SDK, a literal or a list with it, or a function that makes it, may hand it back.
 */
export function passesSdkOn(origins: Origins, argument: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(argument)) return argument.elements.some((element) => passesSdkOn(origins, element));
  if (ts.isObjectLiteralExpression(argument))
    return argument.properties.some(
      (property) =>
        (ts.isPropertyAssignment(property) && passesSdkOn(origins, property.initializer)) ||
        (ts.isShorthandPropertyAssignment(property) && passesSdkOn(origins, property.name)),
    );
  const inner =
    ts.isArrowFunction(argument) || ts.isFunctionExpression(argument) ? returnedExpressions(argument)[0] : argument;
  if (!inner) return false;
  const type = origins.checker.getTypeAtLocation(inner);
  // What another package wraps it in.
  if (isCall(inner) && isAny(type) && callsBehind(inner).some((call) => takesSdk(origins, call))) return true;
  if (saysNothing(type)) return isOfSdk(origins, inner);
  const element = origins.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element) return hasMethods(origins, element);
  const symbol = (origins.checker.getAwaitedType(type) ?? type).getSymbol();
  return !!symbol?.declarations?.some((declaration) => origins.sparse.isSurface(declaration.getSourceFile()));
}

/** By where it comes from, where its type says nothing. */
function isOfSdk(origins: Origins, value: ts.Expression): boolean {
  const origin = origins.of(value);
  return origin.kind === 'type' && hasMethods(origins, origin.type);
}

/**
 * Whether a call in sight gives an object of another package the SDK under a key: `container.register(key, client)`,
 * `container.bind(key).to(SvcClient)`, `container.register({ svc: asValue(client) })`, `app.decorate('svc', client)`.
 * A member of that object gives out the same: `container.cradle.svc`.
 */
export function isGivenSdkAs(origins: Origins, holder: ts.Expression, key: ts.Expression | string): boolean {
  const { checker, usage } = origins;
  const text = typeof key === 'string' ? key : ts.isStringLiteralLike(key) ? key.text : lastName(key);
  const owners = [holder, ...(isAccessed(holder) ? [holder.expression] : [])].flatMap(
    (owner) => symbolOf(checker, owner) ?? [],
  );
  if (text === undefined || owners.length === 0) return false;
  const isOfOwner = ({ expression }: ts.CallExpression): boolean => {
    const owner = isAccessed(expression) ? symbolOf(checker, expression.expression) : undefined;
    return owner !== undefined && owners.includes(owner);
  };
  return (
    usage
      .keyed(text)
      .some(
        (call) =>
          isOfOwner(call) &&
          isSameKey(checker, key, call.arguments[0]!) &&
          callsOn(call).some((nextCall) => takesSdk(origins, nextCall)),
      ) || usage.entries(text).some(({ call, value }) => isOfOwner(call) && passesSdkOn(origins, value))
  );
}

/**
 * Whether the SDK is put under a name on some object of a package, which may hand that out as a member of another:
 * `app.context.svc = client` and `ctx.svc`, `app.decorate('svc', client)` and `request.server.svc`.
 */
export function isPutOnPackage(origins: Origins, packageName: string, name: string): boolean {
  const isOfPackage = (owner: ts.Expression): boolean => {
    const origin = origins.of(owner);
    return origin.kind === 'external' && origin.from === packageName;
  };
  return (
    origins.usage
      .assignments(name)
      .some(({ left, right }) => isAccessed(left) && passesSdkOn(origins, right) && isOfPackage(left.expression)) ||
    origins.usage
      .keyed(name)
      .some((call) => isAccessed(call.expression) && takesSdk(origins, call) && isOfPackage(call.expression.expression))
  );
}

function isSameKey(checker: ts.TypeChecker, key: ts.Expression | string, other: ts.Expression): boolean {
  if (typeof key === 'string' || ts.isStringLiteralLike(key)) return ts.isStringLiteralLike(other);
  const symbol = symbolOf(checker, key);
  return symbol !== undefined && symbolOf(checker, other) === symbol;
}

/** A call, and those that it is made on: `asClass(SvcClient).singleton()`. */
function callsBehind(call: ts.CallExpression | ts.NewExpression): (ts.CallExpression | ts.NewExpression)[] {
  const { expression } = call;
  return isAccessed(expression) && isCall(expression.expression)
    ? [call, ...callsBehind(expression.expression)]
    : [call];
}

/** A call, and those that follow on what it gives: `bind(key).to(…).asSingleton()`. */
function callsOn(call: ts.CallExpression): ts.CallExpression[] {
  const { parent } = call;
  const next = isAccessed(parent) && ts.isCallExpression(parent.parent) ? parent.parent : undefined;
  return next && next.expression === parent ? [call, ...callsOn(next)] : [call];
}

function isCall(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  return ts.isCallExpression(node) || ts.isNewExpression(node);
}

function isAccessed(node: ts.Node): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node);
}

/** What a name stands for, in whichever file of the repository it is declared. */
function symbolOf(checker: ts.TypeChecker, name: ts.Expression): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(name) ? name.name : name);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Alias)) return symbol;
  const target = checker.getAliasedSymbol(symbol);
  // A name of another package stands for itself in each file.
  return target.declarations?.length ? target : symbol;
}
