import ts from 'typescript';
import { isAssignment, isCounting } from '../../../src/program/assignments.ts';
import { flowsFrom } from '../../../src/flow/flows-from.ts';
import { referencesOf } from '../../../src/flow/references.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { nameText } from '../../../src/flow/literals.ts';
import { isStable, isWrapper, rangeOf, unwrapped, outermostWrapper } from '../../../src/program/syntax.ts';
import { syntaxViewOf } from '../../../src/program/syntax-view.ts';
import { sdkFunction } from './sdk-calls.ts';
import { defined } from '../../../src/catalog/defined.ts';
import type { SetValues, ValueKey } from '../facts.ts';
import { unionParts } from '../../../src/program/union-parts.ts';

/** What `update` records besides input and output; v5's setters left them out. */
const otherAttributes: ReadonlySet<string> = new Set(
  'metadata level statusMessage version environment completionStartTime model modelParameters usageDetails costDetails prompt'.split(
    ' ',
  ),
);

/** One key of a call that sets an observation's input or output. */
export interface KeyValue {
  key: ValueKey;
  /** The value, or the whole spread or argument that may hold the key. */
  node: ts.Expression;
  /** The value itself is written out. */
  exact: boolean;
}

function isValueKey(name: string): name is ValueKey {
  return name === 'input' || name === 'output';
}

/** The input and output that an argument writes out, or may hold. */
export function keyValuesOf(finder: Finder, argument: ts.Expression): KeyValue[] {
  const inner = unwrapped(argument);
  if (!ts.isObjectLiteralExpression(inner))
    return (heldKeys(finder, inner) ?? typeKeys(finder, inner))
      .filter(isValueKey)
      .map((key) => ({ key, node: inner, exact: false }));
  return inner.properties.flatMap((property): KeyValue[] => {
    if (ts.isSpreadAssignment(property))
      return typeKeys(finder, property.expression)
        .filter(isValueKey)
        .map((key) => ({ key, node: property.expression, exact: false }));
    const key = nameText(property.name);
    if (key === undefined || !isValueKey(key)) return [];
    const node = ts.isPropertyAssignment(property)
      ? property.initializer
      : ts.isShorthandPropertyAssignment(property)
        ? property.name
        : undefined;
    return node ? [{ key, node, exact: true }] : [];
  });
}

/** The keys of a literal that a constant holds and that nobody but the SDK is given. */
export function heldKeys(finder: Finder, expression: ts.Expression): string[] | undefined {
  const [source] = ts.isIdentifier(expression) ? flowsFrom(finder.origins, expression) : [];
  const literal = source?.kind === 'initial' && source.constant ? unwrapped(source.from) : undefined;
  const declaration = literal && ts.findAncestor(literal, ts.isVariableDeclaration);
  if (!declaration || !ts.isObjectLiteralExpression(literal)) return undefined;
  const keys = literal.properties.map(({ name }) => nameText(name));
  const handled = referencesOf(finder.origins, declaration.name).every((use) => {
    const { parent } = outermostWrapper(use);
    return (
      ts.isCallExpression(parent) && parent.expression !== use && sdkFunction(finder, parent.expression) !== undefined
    );
  });
  return handled && keys.every((key) => key !== undefined) ? keys : undefined;
}

/** Keys that a value's type has; every branch of a condition counts. */
export function typeKeys(finder: Finder, expression: ts.Expression): string[] {
  return alternatives(finder, expression).flatMap((alternative) =>
    possibleTypes(finder, alternative).flatMap((part) =>
      part.flags & withMembers ? finder.checker.getPropertiesOfType(part).map(({ name }) => name) : [],
    ),
  );
}

const withMembers = ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Instantiable;

/** The expressions whose value a condition, a fallback or a guard gives. */
function alternatives(finder: Finder, expression: ts.Expression): ts.Expression[] {
  const inner = unwrapped(expression);
  const branches = flowsFrom(finder.origins, inner).flatMap((source) =>
    source.kind === 'branch' ? [source.from] : [],
  );
  return branches.length > 0 ? branches.flatMap((branch) => alternatives(finder, branch)) : [inner];
}

/** What the type of an expression may be, without `null` and `undefined`. */
function possibleTypes({ checker }: Finder, expression: ts.Expression): readonly ts.Type[] {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  return unionParts(type);
}

/** A value whose type does not say what it holds. */
export function isOpen(finder: Finder, expression: ts.Expression): boolean {
  return alternatives(finder, expression).some((alternative) =>
    possibleTypes(finder, alternative).some((part) => isOpenType(finder, part)),
  );
}

function isOpenType(finder: Finder, type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.some((part) => isOpenType(finder, part));
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Instantiable | ts.TypeFlags.NonPrimitive))
    return true;
  if (!(type.flags & ts.TypeFlags.Object)) return false;
  const { objectFlags } = type as ts.ObjectType;
  // `Partial<T>`
  if (
    objectFlags & ts.ObjectFlags.Mapped &&
    type.aliasTypeArguments?.some(({ flags }) => flags & ts.TypeFlags.Instantiable)
  )
    return true;
  if (finder.checker.getIndexInfosOfType(type).length > 0) return true;
  // `{}`, unless it is a literal
  return !(objectFlags & ts.ObjectFlags.ObjectLiteral) && finder.checker.getPropertiesOfType(type).length === 0;
}

/** The expression that an argument casts, when its keys can be read from it again and again. */
export function heldBy(finder: Finder, argument: ts.Expression, keys: readonly string[]): ts.Expression | undefined {
  const inner = withoutCasts(argument);
  const type = finder.checker.getTypeAtLocation(inner);
  return isStable(inner) && keys.every((key) => finder.checker.getPropertyOfType(type, key) !== undefined)
    ? inner
    : undefined;
}

function withoutCasts(expression: ts.Expression): ts.Expression {
  return isWrapper(expression) && !ts.isNonNullExpression(expression)
    ? withoutCasts(expression.expression)
    : expression;
}

/** What a setter's call is given. */
export function setValuesOf(finder: Finder, argument: ts.Expression | undefined): SetValues {
  const nothing: SetValues = { form: 'none', keys: [], extra: [], extraElements: [], open: false, simple: false };
  if (!argument) return nothing;
  if (ts.isSpreadElement(argument)) return { ...nothing, argument: rangeOf(argument), form: 'expression', open: true };
  const inner = unwrapped(argument);
  const keys = [...new Set(keyValuesOf(finder, argument).map(({ key }) => key))];
  if (!ts.isObjectLiteralExpression(inner)) {
    const extra = [
      ...new Set((heldKeys(finder, inner) ?? typeKeys(finder, inner)).filter((name) => otherAttributes.has(name))),
    ];
    const held = heldBy(finder, argument, keys);
    return {
      argument: rangeOf(argument),
      form: held ? 'stable' : 'expression',
      ...defined({ held: held && rangeOf(held) }),
      keys,
      extra,
      extraElements: [],
      open: isOpen(finder, inner),
      simple: isStable(inner),
    };
  }
  const named = inner.properties.filter(({ name }) => otherAttributes.has(nameText(name) ?? ''));
  const spreads = inner.properties.filter(ts.isSpreadAssignment);
  return {
    argument: rangeOf(argument),
    form: 'literal',
    keys,
    extra: [
      ...new Set(
        spreads.flatMap(({ expression }) => typeKeys(finder, expression)).filter((name) => otherAttributes.has(name)),
      ),
    ],
    extraElements: named.map(rangeOf),
    literal: rangeOf(inner),
    open:
      spreads.some(({ expression }) => isOpen(finder, expression)) ||
      inner.properties.some(({ name }) => name !== undefined && ts.isComputedPropertyName(name)),
    simple:
      spreads.length === 0 &&
      argument === inner &&
      inner.properties.every(
        (property) =>
          ts.isShorthandPropertyAssignment(property) ||
          (ts.isPropertyAssignment(property) && isSimple(property.initializer)),
      ) &&
      syntaxViewOf(inner.getSourceFile()).commentsOf(rangeOf(inner)).length === 0,
  };
}

/** Functions of the language that only make a value of another one. */
const converting: ReadonlySet<string> = new Set(['String', 'Number', 'Boolean', 'JSON.stringify']);

const doing: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.NewExpression,
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.YieldExpression,
  ts.SyntaxKind.TaggedTemplateExpression,
  ts.SyntaxKind.DeleteExpression,
  ts.SyntaxKind.JsxElement,
]);

/**
 * Evaluating it twice, or one statement earlier, gives the same and does nothing else.
 * @param isAllowed calls that may stand in it all the same
 */
export function isSimple(node: ts.Node, isAllowed: (call: ts.CallExpression) => boolean = () => false): boolean {
  const effect =
    (ts.isCallExpression(node) && !converting.has(node.expression.getText()) && !isAllowed(node)) ||
    doing.has(node.kind) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    isCounting(node) ||
    isAssignment(node);
  return !effect && !ts.forEachChild(node, (child) => !isSimple(child, isAllowed) || undefined);
}
