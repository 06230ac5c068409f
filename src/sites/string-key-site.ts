import ts from 'typescript';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import { aspectOf, type Finder } from './finder.ts';
import { isOpen } from '../flow/origin/open-type.ts';
import { isAny, saysNothing } from '../flow/origin/origins.ts';
import { askedOfValue, memberOfTypes } from './member-of-access.ts';
import { pickedNames } from './picked-members.ts';
import { unionParts } from '../program/union-parts.ts';
import { isStable, rangeOf, unwrapped, outermostWrapper } from '../program/syntax.ts';
import { setsMember } from '../flow/test-library-words.ts';

/**
 * `spyOn(client, 'name')`, `Reflect.get(client, 'name')`, `'name' in client`: the name is a string beside its object,
 * or one of a list of them: `pick(client, ['name', 'another'])`.
 */
export function stringKeySite(finder: Finder, literal: ts.StringLiteralLike): SiteDraft | undefined {
  // `'name' as any`
  const name = outermostWrapper(literal);
  const list = ts.isArrayLiteralExpression(name.parent) ? name.parent : undefined;
  const written = list ? outermostWrapper(list) : name;
  const { parent } = written;
  if (
    !list &&
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    parent.left === written
  ) {
    return site(finder, literal, parent.right, parent, 'in');
  }
  if (!ts.isCallExpression(parent) || !parent.arguments.includes(written)) return undefined;
  for (const argument of parent.arguments) {
    if (argument === written || ts.isSpreadElement(argument)) continue;
    const siteOfArgument = site(finder, literal, argument, parent, parent.expression.getText());
    if (siteOfArgument) return siteOfArgument;
  }
  const asked = askedObject(finder, parent);
  return asked && site(finder, literal, asked, parent, parent.expression.getText());
}

/** The object in front of the call: `client.hasOwnProperty('name')`, `expect(client).toHaveProperty('name')`. */
function askedObject(finder: Finder, { expression }: ts.CallExpression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const { name, expression: object } = expression;
  if (name.text === 'hasOwnProperty' || name.text === 'propertyIsEnumerable') return object;
  if (name.text === 'expects') return mockedObject(finder, object);
  const expected = ts.isPropertyAccessExpression(object) && object.name.text === 'not' ? object.expression : object;
  return name.text === 'toHaveProperty' && ts.isCallExpression(expected) ? expected.arguments[0] : undefined;
}

/** `const mock = sinon.mock(client)` in front of `mock.expects('name')`. */
function mockedObject({ checker }: Finder, object: ts.Expression): ts.Expression | undefined {
  const declaration = ts.isIdentifier(object) ? checker.getSymbolAtLocation(object)?.valueDeclaration : undefined;
  const made =
    declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? unwrapped(declaration.initializer)
      : object;
  return ts.isCallExpression(made) &&
    ts.isPropertyAccessExpression(made.expression) &&
    made.expression.name.text === 'mock'
    ? made.arguments[0]
    : undefined;
}

function site(
  finder: Finder,
  literal: ts.StringLiteralLike,
  object: ts.Expression,
  whole: ts.Expression,
  callee: string,
): SiteDraft | undefined {
  const origin = finder.origins.of(object);
  const ownType = finder.checker.getTypeAtLocation(object);
  const type = origin.kind === 'type' ? origin.type : ownType;
  const ofType = memberOfTypes(finder, [type], literal.text);
  const member =
    ofType.kind === 'none' && setsMember(callee) ? finder.testDoubles.memberNamed(object, literal.text) : ofType;
  // The name of a placeholder method stays; what a test puts in its place may not.
  if (
    member?.kind !== 'surface' ||
    member.id === undefined ||
    !['options', undefined].includes(aspectOf(finder, member.id))
  )
    return undefined;
  const isAsked = !isAny(ownType) && saysNothing(ownType);
  const evidence = member.evidence === 'proven' && origin.kind === 'type' ? origin.evidence : member.evidence;
  const cause = member.cause ?? (origin.kind === 'type' ? origin.cause : undefined);
  return {
    id: member.id,
    evidence,
    ...(evidence !== 'proven' && cause ? { cause } : {}),
    ...(isAsked ? askedOfValue : {}),
    name: rangeOf(literal),
    extent: rangeOf(whole),
    ...describePlace(literal),
    shape: {
      kind: 'stringKey',
      callee,
      object: rangeOf(object),
      objectStable: isStable(object),
      ...pickedNames(finder, type, literal.text, object),
      literal: rangeOf(literal),
      ...namesBeside(finder, literal, type, whole),
      ...(ts.isArrayLiteralExpression(outermostWrapper(literal).parent) ? { isListed: true } : {}),
      ...(ts.isCallExpression(whole) && givesKey(finder, whole, literal.text) ? { givesKey: true } : {}),
    },
    node: literal,
  };
}

/** `pick(client, 'getPrompt', 'getDataset')`: the other members of the object that the call takes by their names. */
function namesBeside(
  finder: Finder,
  literal: ts.StringLiteralLike,
  object: ts.Type,
  whole: ts.Expression,
): { beside?: readonly string[] } {
  if (!ts.isCallExpression(whole)) return {};
  const { parent } = outermostWrapper(literal);
  const names = ts.isArrayLiteralExpression(parent) ? parent.elements : whole.arguments;
  const beside = names.flatMap((argument) => {
    const other = unwrapped(argument);
    return other !== literal &&
      ts.isStringLiteralLike(other) &&
      memberOfTypes(finder, [object], other.text).kind === 'surface'
      ? [other.text]
      : [];
  });
  return beside.length === 0 ? {} : { beside };
}

/** The call's result may have the key: its type does, or says nothing, and somebody may read it. */
function givesKey({ checker }: Finder, call: ts.CallExpression, name: string): boolean {
  if (ts.isExpressionStatement(outermostWrapper(call).parent)) return false;
  const given = checker.getTypeAtLocation(call);
  const awaited = checker.getAwaitedType(given) ?? given;
  return (
    isOpen(checker, awaited) ||
    unionParts(awaited).some((type) => checker.getPropertyOfType(checker.getApparentType(type), name) !== undefined)
  );
}
