import ts from 'typescript';
import { onOneLine } from '../../program/code-on-one-line.ts';
import { unwrapped } from '../../program/syntax.ts';
import { makesDoubles } from '../test-library-words.ts';
import { hasMethods } from './is-sdk-type.ts';
import { originOfImport } from './origin-of-import.ts';
import type { Origin } from './origin.ts';
import { isAny, type Origins } from './origins.ts';
import { targetSymbol } from '../../program/target-symbol.ts';

const madeOf = "another package made it of the SDK's type";

/**
 * What another package makes of a type: `mockDeep<Deps>()` has the members of `Deps`, and
 * `createStubInstance(SvcClient)` those of an instance; how deep it goes nobody says. `container.get<SvcClient>('svc')`
 * is the user's word, as a cast is.
 * `undefined` when that has no methods of the SDK.
 */
export function madeOfType(origins: Origins, packageName: string, call: ts.CallExpression): Origin | undefined {
  const [argument] = call.typeArguments ?? [];
  const type = argument
    ? typeOrTypeof(origins, origins.checker.getTypeFromTypeNode(argument))
    : instanceOf(origins, call.arguments[0]);
  if (!type || !hasMethods(origins, type)) return undefined;
  return argument && !mayMakeDouble(packageName, call)
    ? { kind: 'type', type, evidence: 'inferred', cause: `a type argument says so, and ${packageName} is not visible` }
    : { kind: 'type', type, evidence: 'mixed', cause: madeOf };
}

/** Methods by which a container gives an instance of the class that it is asked for. */
const asking: ReadonlySet<string> = new Set(['get', 'resolve', 'inject']);

/** `module.get(SvcClient)`, or of an own class, of a container of another package that the SDK was given to. */
export function askedFor(origins: Origins, packageName: string, call: ts.CallExpression): Origin | undefined {
  const { expression } = call;
  const isAsked = ts.isPropertyAccessExpression(expression) && asking.has(expression.name.text);
  const type = isAsked && !call.typeArguments ? instanceOf(origins, call.arguments[0]) : undefined;
  return type
    ? { kind: 'type', type, evidence: 'inferred', cause: `${packageName} is asked for its class, and is not visible` }
    : madeOfType(origins, packageName, call);
}

/** `ref.get<SvcClient>('svc')`, where nothing is known of the container but its type's name. */
export function askedByType(origins: Origins, call: ts.CallExpression): Origin | undefined {
  const { expression, typeArguments } = call;
  const isAsked = ts.isPropertyAccessExpression(expression) && asking.has(expression.name.text);
  const isOpen = isAsked && isAny(origins.checker.getTypeAtLocation(expression.expression));
  return isOpen && typeArguments
    ? madeOfType(origins, `\`${onOneLine(expression.expression.getText())}\``, call)
    : undefined;
}

/** A test double of the type, such as `mock<SvcClient>()`, or `fromPartial<SvcClient>({ … })` of a part of one. */
function mayMakeDouble(packageName: string, { expression, arguments: [value] }: ts.CallExpression): boolean {
  return (
    makesDoubles.test(`${packageName} ${expression.getText()}`) ||
    (value !== undefined && ts.isObjectLiteralExpression(unwrapped(value)))
  );
}

/** What `DeepMockProxy<SvcClient>` has, a type that another package makes of one of the SDK or of one that holds it. */
export function wrappedType(origins: Origins, node: ts.TypeNode): ts.Type | undefined {
  return wrappedIn(origins, node, new Set());
}

/** @param seen declarations of type aliases that were followed */
function wrappedIn(origins: Origins, node: ts.TypeNode, seen: Set<ts.Node>): ts.Type | undefined {
  if (ts.isParenthesizedTypeNode(node)) return wrappedIn(origins, node.type, seen);
  if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node)) {
    for (const part of node.types) {
      const wrapped = wrappedIn(origins, part, seen);
      if (wrapped) return wrapped;
    }
  }
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const [argument] = node.typeArguments ?? [];
  // `ReturnType<typeof mockDeep<SvcClient>>`
  const made = argument && ts.isTypeQueryNode(argument) ? argument.typeArguments?.[0] : undefined;
  if (!made && !isOfOtherPackage(origins, node.typeName)) {
    const declaration = typeAliasAt(origins, node);
    if (!declaration || seen.has(declaration)) return undefined;
    return wrappedIn(origins, declaration.type, seen.add(declaration));
  }
  const inner = made ?? argument;
  const type = inner && origins.checker.getTypeFromTypeNode(inner);
  return type && hasMethods(origins, type) ? type : undefined;
}

/** `let client: DeepMockProxy<SvcClient>`: what is assigned to it is what its type says. */
export function originOfWrappedType(origins: Origins, node: ts.TypeNode): Origin | undefined {
  const type = wrappedType(origins, node);
  return type && { kind: 'type', type, evidence: 'mixed', cause: madeOf };
}

/** `type MockedClient = DeepMockProxy<SvcClient>` of the repository. */
function typeAliasAt(origins: Origins, { typeName }: ts.TypeReferenceNode): ts.TypeAliasDeclaration | undefined {
  const symbol = origins.checker.getSymbolAtLocation(typeName);
  const declaration = targetSymbol(origins.checker, symbol)?.declarations?.find(ts.isTypeAliasDeclaration);
  return declaration &&
    !declaration.typeParameters &&
    !origins.sparse.isBundledDeclaration(declaration.getSourceFile()) &&
    isAny(origins.checker.getTypeFromTypeNode(declaration.type))
    ? declaration
    : undefined;
}

function isOfOtherPackage(origins: Origins, name: ts.EntityName): boolean {
  const symbol = origins.checker.getSymbolAtLocation(ts.isQualifiedName(name) ? leftmost(name) : name);
  return (
    symbol !== undefined &&
    (symbol.flags & ts.SymbolFlags.Alias) !== 0 &&
    originOfImport(origins, symbol).kind === 'external'
  );
}

function leftmost(name: ts.EntityName): ts.Identifier {
  return ts.isQualifiedName(name) ? leftmost(name.left) : name;
}

/** `mockDeep<typeof client>()` has the client's type; a class stands for its instances. */
function typeOrTypeof(origins: Origins, type: ts.Type): ts.Type {
  const [made] = origins.checker.getSignaturesOfType(type, ts.SignatureKind.Construct);
  return made ? made.getReturnType() : type;
}

function instanceOf(origins: Origins, value: ts.Expression | undefined): ts.Type | undefined {
  const type = value && origins.checker.getTypeAtLocation(value);
  const [made] = type && !isAny(type) ? origins.checker.getSignaturesOfType(type, ts.SignatureKind.Construct) : [];
  return made?.getReturnType();
}
