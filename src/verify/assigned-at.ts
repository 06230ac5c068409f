import ts from 'typescript';

/** A value that goes to a place of a type. */
export interface Assigned {
  source: ts.Type;
  target: ts.Type;
}

/** Whether an error is that members are missing, in itself or as the reason it gives. */
export function saysMissing({ code, messageText }: ts.Diagnostic): boolean {
  return isMissing(code) || (typeof messageText !== 'string' && isReason(messageText));
}

function isReason({ code, next = [] }: ts.DiagnosticMessageChain): boolean {
  return isMissing(code) || next.some(isReason);
}

/** "Property is missing", "properties are missing", "and more are". */
function isMissing(code: number): boolean {
  return code === 2741 || code === 2739 || code === 2740;
}

/**
 * What goes where at the place of an error: TypeScript tells it at the name, at the value or at the whole statement.
 */
export function assignedAt(
  checker: ts.TypeChecker,
  sourceFile: ts.SourceFile,
  { start = 0 }: Pick<ts.Diagnostic, 'start'>,
): Assigned[] {
  return nodesAt(sourceFile, start).flatMap((node) => assignedBy(checker, node));
}

/** The nodes that begin at a position, and the `satisfies` that stands there. */
function nodesAt(sourceFile: ts.SourceFile, position: number): ts.Node[] {
  const nodes: ts.Node[] = [];
  let node: ts.Node | undefined = sourceFile;
  while (node !== undefined) {
    if (node.getStart(sourceFile) === position) nodes.push(node);
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      position >= child.pos && position < child.end ? child : undefined,
    );
    // The word itself is no child.
    if (inner === undefined && ts.isSatisfiesExpression(node)) nodes.push(node);
    node = inner;
  }
  return nodes;
}

function assignedBy(checker: ts.TypeChecker, node: ts.Node): Assigned[] {
  const [value, typeOfPlace] = valueAt(node);
  if (value !== undefined && typeOfPlace !== undefined)
    return [{ source: checker.getTypeAtLocation(value), target: checker.getTypeAtLocation(typeOfPlace) }];
  const expression = value ?? (ts.isExpression(node) ? node : undefined);
  if (expression === undefined) return [];
  const source = checker.getTypeAtLocation(expression);
  return [checker.getContextualType(expression), typeOfParameter(checker, expression)].flatMap((target) =>
    target === undefined ? [] : [{ source, target }],
  );
}

/** The value that a node puts somewhere, and what has the type of that place; without it the context has it. */
function valueAt(node: ts.Node): [value: ts.Expression | undefined, typeOfPlace?: ts.Node] {
  if (ts.isReturnStatement(node)) return [node.expression];
  if (ts.isShorthandPropertyAssignment(node)) return [node.name];
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return [node.expression, node.type];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return [node.right, node.left];
  if (ts.isPropertyAssignment(node)) return [node.initializer];
  const isDeclared =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isBindingElement(node);
  return isDeclared ? [node.initializer, node.name] : [undefined];
}

/** The type of the parameter that takes an argument: a call that does not fit has no context. */
function typeOfParameter(checker: ts.TypeChecker, argument: ts.Expression): ts.Type | undefined {
  const { parent } = argument;
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return undefined;
  const index = parent.arguments?.indexOf(argument) ?? -1;
  const parameter = index < 0 ? undefined : checker.getResolvedSignature(parent)?.getParameters()[index];
  return parameter === undefined ? undefined : checker.getTypeOfSymbolAtLocation(parameter, parent);
}
