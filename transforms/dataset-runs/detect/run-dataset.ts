import ts from 'typescript';
import { functionAround } from '../../../src/flow/functions.ts';
import { isAccess, rangeOf, unwrapped } from '../../../src/program/syntax.ts';
import { bindingUses, isReassigned, isWritten } from '../../../src/program/binding-uses.ts';
import { variableAt } from '../../../src/program/variable-at.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { defined } from '../../../src/catalog/defined.ts';
import type { RunDataset } from '../facts.ts';

/** The dataset that a call's run is of, where the code has it already, or the loop before which it can be read once. */
export function datasetOfRun(finder: Finder, call: ts.CallExpression): RunDataset | undefined {
  const [argument] = call.arguments;
  const name = argument && unwrapped(argument);
  if (!name) return undefined;
  const held = datasetWith(finder, name, 'name') ?? readBefore(finder, call, name);
  if (held) return { held: held.text };
  const earlier = earlierCall(finder, call, name);
  const loop = loopBefore(finder, call, name);
  return {
    ...defined({ earlier: earlier && rangeOf(earlier) }),
    ...(loop ? { loop: rangeOf(loop), runsOnce: runsOnce(loop) } : {}),
  };
}

/** `dataset` of `dataset.id`, where that is one of the SDK's datasets and always the same one. */
export function datasetWith(finder: Finder, value: ts.Expression, member: 'name' | 'id'): ts.Identifier | undefined {
  if (!ts.isPropertyAccessExpression(value) || value.name.text !== member || value.questionDotToken) return undefined;
  const owner = unwrapped(value.expression);
  return ts.isIdentifier(owner) && isFixed(owner) && isDataset(finder, owner) ? owner : undefined;
}

/** The type says so: `id`, `name` and `createdAt` are those of the SDK. */
function isDataset({ checker, index }: Finder, expression: ts.Expression): boolean {
  const property = checker.getPropertyOfType(checker.getTypeAtLocation(expression), 'createdAt');
  if (!property) return false;
  const { surface, foreign } = index.match(property);
  const owners = property.declarations?.map(({ parent }) => parent) ?? [];
  return (
    surface && !foreign && owners.every((owner) => ts.isInterfaceDeclaration(owner) && owner.name.text === 'Dataset')
  );
}

/** A constant, or a field that only the constructor sets. */
function isFixed(name: ts.Identifier | ts.PropertyAccessExpression): boolean {
  const tree = name.getSourceFile();
  if (ts.isIdentifier(name)) return !isReassigned(tree, name);
  const writes = [name, ...bindingUses(tree, name)].filter(isWritten);
  return writes.every((write) => ts.isConstructorDeclaration(functionAround(write) ?? tree));
}

/** `const dataset = await client.api.datasets.get(name)` above the call, of the same client. */
function readBefore(finder: Finder, call: ts.CallExpression, name: ts.Expression): ts.Identifier | undefined {
  for (let node: ts.Node = call; !endsSight(node); node = node.parent) {
    for (const statement of statementsAbove(node)) {
      const read = ts.isVariableStatement(statement) ? readIn(finder, statement, call, name) : undefined;
      if (read && isSameHere(finder, read, call)) return read;
    }
  }
  return undefined;
}

/** What is declared outside of it may not have its value yet when it runs. */
function endsSight(node: ts.Node): boolean {
  return ts.isSourceFile(node) || (ts.isFunctionLike(node) && !ts.isArrowFunction(node)) || ts.isClassLike(node);
}

function statementsAbove({ parent, pos }: ts.Node): readonly ts.Statement[] {
  const isList = ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isModuleBlock(parent);
  return isList ? parent.statements.filter((statement) => statement.pos < pos) : [];
}

/** The member in a statement above that waits for a call about runs of the same dataset. */
function earlierCall(finder: Finder, call: ts.CallExpression, name: ts.Expression): ts.Node | undefined {
  for (let node: ts.Node = call; !endsSight(node); node = node.parent) {
    for (const statement of statementsAbove(node)) {
      const other = waitedFor(statement);
      const member = other && calledMember(finder, other);
      const [asked] = other?.arguments ?? [];
      if (!member || !asked || !isSameValue(finder, unwrapped(asked), name)) continue;
      if (isSameValue(finder, clientOf(finder, other), clientOf(finder, call))) return member;
    }
  }
  return undefined;
}

/** The call of `await call;` and of `const … = await call;`, also where something of it is read. */
function waitedFor(statement: ts.Statement): ts.CallExpression | undefined {
  let node: ts.Node | undefined = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations[0]?.initializer
    : ts.isExpressionStatement(statement)
      ? statement.expression
      : undefined;
  while (node && !ts.isAwaitExpression(node))
    node = isAccess(node) || ts.isParenthesizedExpression(node) ? node.expression : undefined;
  const call = node && unwrapped(node.expression);
  return call && ts.isCallExpression(call) ? call : undefined;
}

/** The name of the member that is called, when it is one of those about runs of a dataset that is named first. */
function calledMember({ checker, index, catalogue }: Finder, { expression }: ts.CallExpression): ts.Node | undefined {
  const callee = unwrapped(expression);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const symbol = checker.getSymbolAtLocation(callee.name);
  const id = symbol && index.match(symbol).id;
  const procedure = id === undefined ? undefined : catalogue.byId.get(id)?.runProcedure;
  return procedure === 'readRun' || procedure === 'listRuns' || procedure === 'removeRun' ? callee.name : undefined;
}

function readIn(
  finder: Finder,
  { declarationList }: ts.VariableStatement,
  call: ts.CallExpression,
  name: ts.Expression,
): ts.Identifier | undefined {
  if ((declarationList.flags & ts.NodeFlags.Const) === 0) return undefined;
  for (const declaration of declarationList.declarations) {
    const value = declaration.initializer && unwrapped(declaration.initializer);
    const read = value && ts.isAwaitExpression(value) ? unwrapped(value.expression) : undefined;
    if (!read || !ts.isCallExpression(read) || !ts.isIdentifier(declaration.name)) continue;
    const [asked] = read.arguments;
    const isOfName = asked !== undefined && isSameValue(finder, unwrapped(asked), name);
    if (
      isOfName &&
      isDataset(finder, declaration.name) &&
      isSameValue(finder, clientOf(finder, read), clientOf(finder, call))
    )
      return declaration.name;
  }
  return undefined;
}

/** The name means the same variable at the call. */
function isSameHere({ checker }: Finder, name: ts.Identifier, call: ts.CallExpression): boolean {
  const resolved = checker.resolveName(name.text, call, ts.SymbolFlags.Value, false);
  return resolved !== undefined && resolved === checker.getSymbolAtLocation(name);
}

/** What the SDK's members are read of: `client` of `client.api.datasets.get(…)`. */
function clientOf({ checker, index }: Finder, { expression }: ts.CallExpression): ts.Expression {
  let node = unwrapped(expression);
  while (isAccess(node)) {
    const member = checker.getSymbolAtLocation(
      ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression,
    );
    if (!member || !index.match(member).surface) break;
    node = unwrapped(node.expression);
  }
  return node;
}

/** Two expressions that have the same value wherever they are evaluated in one call of the function around them. */
function isSameValue(finder: Finder, left: ts.Expression, right: ts.Expression): boolean {
  if (ts.isStringLiteralLike(left)) return ts.isStringLiteralLike(right) && left.text === right.text;
  if (ts.isIdentifier(left))
    return (
      ts.isIdentifier(right) &&
      isFixed(left) &&
      variableAt(finder.checker, left) !== undefined &&
      variableAt(finder.checker, left) === variableAt(finder.checker, right)
    );
  return isOwnMember(left) && isOwnMember(right) && left.name.text === right.name.text && isFixed(left);
}

/** `this.client` */
function isOwnMember(node: ts.Expression): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;
}

/** The outermost loop around the call that it is in whatever dataset is meant, and that does not catch its errors. */
function loopBefore(finder: Finder, call: ts.CallExpression, name: ts.Expression): ts.IterationStatement | undefined {
  const client = clientOf(finder, call);
  let outermostLoop: ts.IterationStatement | undefined;
  for (let node: ts.Node = call; !ts.isFunctionLike(node) && !ts.isSourceFile(node); node = node.parent) {
    const { parent } = node;
    if (isConditional(finder, node, name) || mayLeave(finder, node, name)) break;
    if (!ts.isIterationStatement(parent, false)) continue;
    if (parent.statement !== node || !isOutside(finder, name, parent) || !isOutside(finder, client, parent)) break;
    if (!ts.isBlock(parent.parent) && !ts.isSourceFile(parent.parent) && !ts.isModuleBlock(parent.parent)) break;
    outermostLoop = parent;
  }
  return outermostLoop;
}

/** What is around the node looks at the dataset's name first, handles the error, or is no place for a statement. */
function isConditional(finder: Finder, node: ts.Node, name: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return ts.isIdentifier(name) && mentions(finder, parent.expression, name);
  return (
    ts.isTryStatement(parent) ||
    ts.isCatchClause(parent) ||
    ts.isCaseOrDefaultClause(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isLabeledStatement(parent) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
  );
}

/** A statement above looks at the dataset's name and may go on without the call. */
function mayLeave(finder: Finder, node: ts.Node, name: ts.Expression): boolean {
  return (
    ts.isIdentifier(name) &&
    statementsAbove(node).some((statement) => isJump(statement) && mentions(finder, statement, name))
  );
}

function isJump(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  return (
    ts.isBreakOrContinueStatement(node) ||
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.forEachChild(node, (child) => isJump(child) || undefined) === true
  );
}

function mentions(finder: Finder, node: ts.Node, name: ts.Identifier): boolean {
  if (ts.isIdentifier(node) && node.text === name.text)
    return variableAt(finder.checker, node) === variableAt(finder.checker, name);
  return ts.forEachChild(node, (child) => mentions(finder, child, name) || undefined) === true;
}

/** It has the same value before the loop as in it. */
function isOutside({ checker }: Finder, value: ts.Expression, loop: ts.Node): boolean {
  if (ts.isStringLiteralLike(value)) return true;
  if (isOwnMember(value)) return isFixed(value);
  if (!ts.isIdentifier(value) || !isFixed(value)) return false;
  const declarations = variableAt(checker, value)?.declarations ?? [];
  return (
    declarations.length > 0 &&
    declarations.every(
      (declaration) =>
        declaration.getSourceFile() !== loop.getSourceFile() ||
        declaration.end <= loop.pos ||
        declaration.pos >= loop.end,
    )
  );
}

/** Its body runs at least once. */
function runsOnce(loop: ts.IterationStatement): boolean {
  if (ts.isDoStatement(loop)) return true;
  if (ts.isForStatement(loop)) return loop.condition === undefined;
  return ts.isWhileStatement(loop) && unwrapped(loop.expression).kind === ts.SyntaxKind.TrueKeyword;
}
