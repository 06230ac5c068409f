import ts from 'typescript';
import { isConstantVariable } from '../../src/program/constants.ts';
import type { Detector } from '../../src/sites/detector.ts';
import { flowsFrom } from '../../src/flow/flows-from.ts';
import type { SiteDraft } from '../../src/sites/draft.ts';
import type { Finder } from '../../src/sites/finder.ts';
import { isAccess, rangeOf, unwrapped, outermostWrapper } from '../../src/program/syntax.ts';
import { acceptsUndefined, nameAccepts } from './detect/accepts-undefined.ts';
import { castSite } from './detect/cast-site.ts';
import { handedCreateSite } from './detect/handed-create.ts';
import { isGuarded } from './detect/is-guarded.ts';
import { isFirst, listedStatement, listOf } from './detect/listed-statement.ts';
import { mayCreate } from './detect/may-create.ts';
import { nameHolder, pathHolder } from './detect/name-holder.ts';
import { ownTypeSites } from './detect/own-type-sites.ts';
import { type ResponseHolder, type ResponseRead, responseRead } from './facts.ts';
import { isOneOfSeveral } from './detect/several-creates.ts';

/** Reads of a response that became one of two, and places where it goes to a type that hides that. */
export const scoresResponseDetector: Detector = {
  factsOf(finder, draft) {
    if (!isOfResponse(finder, draft) || responseRead.of(draft) !== undefined) return undefined;
    const read = readAt(finder, draft.node);
    return read && responseRead.is(read);
  },
  sitesAt(finder, node) {
    if (isAccess(node)) return draftList(handedCreateSite(finder, node));
    if (ts.isAsExpression(node)) return draftList(castSite(finder, node));
    return ts.isCallExpression(node) && mayCreate(finder, node) ? ownTypeSites(finder, node) : [];
  },
  isSettled: (finder, draft) => isOfResponse(finder, draft) && isGuarded(finder, draft.node),
};

function isOfResponse({ catalogue }: Finder, { id }: SiteDraft): boolean {
  return catalogue.byId.get(id)?.root === 'scoresResponse';
}

function draftList(draft: SiteDraft | undefined): readonly SiteDraft[] {
  return draft ? [draft] : [];
}

function readAt(finder: Finder, node: ts.Node): ResponseRead | undefined {
  // `created?.id.length` ends with the response that is missing.
  if (isAccess(node) && node.questionDotToken && ts.isOptionalChain(node.parent) && node.parent.expression === node)
    return undefined;
  if (isAccess(node)) return readByAccess(finder, node);
  return ts.isBindingElement(node) ? readByElement(finder, node) : readByAssignment(finder, node);
}

function readByAccess(finder: Finder, access: ts.PropertyAccessExpression | ts.ElementAccessExpression): ResponseRead {
  const outermost = outermostWrapper(access);
  const { parent } = outermost;
  const plain =
    ts.isVariableDeclaration(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isIfStatement(parent) ||
    (ts.isCallExpression(parent) && parent.expression !== outermost);
  const holder = responseHolder(finder, access);
  const statement = listedStatement(access);
  return {
    read: rangeOf(outermost),
    holder,
    // What may be missing already is `undefined` then.
    acceptsUndefined: access.questionDotToken !== undefined || acceptsUndefined(finder, access),
    // A `!` says that by its type it may be missing.
    ...(access.questionDotToken || isAsserted(access.expression) ? { mayBeMissing: true as const } : {}),
    needsParentheses: !plain,
    ...(statement ? { listed: rangeOf(statement), list: listOf(statement) } : {}),
    first: statement !== undefined && isFirst(outermost, statement),
    ...(ts.isArrowFunction(parent) && parent.body === outermost ? { arrowBody: rangeOf(outermost) } : {}),
    several: isOneOfSeveral(finder, awaitedIn(finder, unwrapped(access.expression))),
  };
}

/** `created!.id`, but not `(await create(…))!.id`. */
function isAsserted(receiver: ts.Expression): boolean {
  const inner = ts.isParenthesizedExpression(receiver) ? receiver.expression : receiver;
  return ts.isNonNullExpression(inner) && ts.isIdentifier(inner.expression);
}

/** `const { id } = await create(…)` */
function readByElement(finder: Finder, element: ts.BindingElement): ResponseRead | undefined {
  const declaration = element.parent.parent;
  if (ts.isParameter(declaration)) return readByParameter(element.parent, declaration);
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const value = unwrapped(declaration.initializer);
  const statement = listedStatement(declaration);
  const alone = ts.isVariableDeclarationList(declaration.parent) && declaration.parent.declarations.length === 1;
  return {
    read: rangeOf(element.parent),
    holder: ts.isAwaitExpression(value)
      ? { kind: 'awaited', range: rangeOf(value) }
      : ts.isIdentifier(value)
        ? nameHolder(finder, value, false)
        : { kind: 'other' },
    acceptsUndefined: ts.isIdentifier(element.name) && !element.initializer && nameAccepts(finder, element.name),
    needsParentheses: false,
    ...(statement && alone ? { listed: rangeOf(statement) } : {}),
    first: true,
    several: isOneOfSeveral(finder, ts.isAwaitExpression(value) ? value : undefined),
  };
}

/** `({ id } = await create(…));` */
function readByAssignment(finder: Finder, { parent: pattern }: ts.Node): ResponseRead | undefined {
  const assignment = pattern && ts.isObjectLiteralExpression(pattern) ? pattern.parent : undefined;
  if (
    !assignment ||
    !ts.isBinaryExpression(assignment) ||
    assignment.left !== pattern ||
    !ts.isAwaitExpression(assignment.right)
  )
    return undefined;
  const statement = outermostWrapper(assignment).parent;
  if (
    !ts.isExpressionStatement(statement) ||
    listedStatement(assignment) !== statement ||
    (pattern as ts.ObjectLiteralExpression).properties.length !== 1
  )
    return undefined;
  const range = rangeOf(assignment.right);
  return {
    read: range,
    whole: true,
    holder: { kind: 'awaited', range },
    acceptsUndefined: false,
    needsParentheses: false,
    listed: rangeOf(statement),
    first: true,
    several: isOneOfSeveral(finder, assignment.right),
  };
}

/** `.then(({ id }) => …)` */
function readByParameter(pattern: ts.BindingPattern, parameter: ts.ParameterDeclaration): ResponseRead | undefined {
  const callback = parameter.parent;
  const isAlone =
    ts.isArrowFunction(callback) &&
    ts.isCallExpression(callback.parent) &&
    callback.parameters.length === 1 &&
    !parameter.initializer &&
    !parameter.type;
  if (!isAlone) return undefined;
  const body = { range: rangeOf(callback.body), isBlock: ts.isBlock(callback.body) };
  return {
    read: rangeOf(pattern),
    holder: { kind: 'other' },
    acceptsUndefined: false,
    needsParentheses: false,
    first: false,
    callback: body,
    several: false,
  };
}

function responseHolder(
  finder: Finder,
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): ResponseHolder {
  const expression = withoutMarks(access.expression);
  if (ts.isIdentifier(expression)) return nameHolder(finder, expression, access.questionDotToken !== undefined);
  if (isNarrowed(finder, expression)) return pathHolder(finder, expression, access.questionDotToken !== undefined);
  const inner = unwrapped(expression);
  return ts.isAwaitExpression(inner) ? { kind: 'awaited', range: rangeOf(inner) } : { kind: 'other' };
}

/** `created!` and `(created)`: a test of the variable tells of them, too. */
function withoutMarks(expression: ts.Expression): ts.Expression {
  return ts.isNonNullExpression(expression) || ts.isParenthesizedExpression(expression)
    ? withoutMarks(expression.expression)
    : expression;
}

/** `both[0]` and `saved.score` of a constant: a test with `in` narrows them, too. */
function isNarrowed(finder: Finder, expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) {
    const declaration = finder.checker.getSymbolAtLocation(expression)?.valueDeclaration;
    return declaration !== undefined && isConstantVariable(declaration);
  }
  if (ts.isPropertyAccessExpression(expression))
    return expression.questionDotToken === undefined && isNarrowed(finder, expression.expression);
  return (
    ts.isElementAccessExpression(expression) &&
    expression.questionDotToken === undefined &&
    ts.isLiteralExpression(expression.argumentExpression) &&
    isNarrowed(finder, expression.expression)
  );
}

/** The `await` that gave a response: the expression itself, or what its variable was declared with. */
function awaitedIn(finder: Finder, holder: ts.Expression): ts.AwaitExpression | undefined {
  if (ts.isAwaitExpression(holder)) return holder;
  const [source] = ts.isIdentifier(holder) ? flowsFrom(finder.origins, holder) : [];
  const value = source?.kind === 'initial' ? unwrapped(source.from) : undefined;
  return value && ts.isAwaitExpression(value) ? value : undefined;
}
