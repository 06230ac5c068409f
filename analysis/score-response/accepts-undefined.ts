import ts from 'typescript';
import type { Finder } from '../sites/lookup.ts';
import { isAccess, wrappedWhole } from '../sites/syntax.ts';
import { isAny } from '../trace/tracer.ts';

/** Variables followed from a read to where their value goes. */
const deepest = 3;

/** Whether code at this place goes on as before, and still compiles, when the value may be `undefined`. JavaScript always does. */
export function acceptsUndefined(finder: Finder, expression: ts.Expression, depth = 0): boolean {
  if (isJavaScript(expression)) return true;
  const whole = wrappedWhole(expression);
  const { parent } = whole;
  if (
    ts.isExpressionStatement(parent) ||
    ts.isVoidExpression(parent) ||
    ts.isTypeOfExpression(parent) ||
    ts.isTemplateSpan(parent)
  )
    return true;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if ((ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === whole) return true;
  if (ts.isConditionalExpression(parent) && parent.condition === whole) return true;
  if (ts.isBinaryExpression(parent)) return acceptsInBinary(finder, parent, whole, depth);
  if (ts.isVariableDeclaration(parent) && parent.initializer === whole) {
    if (parent.type) return includesUndefined(finder.checker.getTypeFromTypeNode(parent.type), parent.type);
    return ts.isIdentifier(parent.name) && depth < deepest && nameAccepts(finder, parent.name, depth + 1);
  }
  const contextual = finder.checker.getContextualType(whole);
  return contextual !== undefined && includesUndefined(contextual, declaredType(finder, whole));
}

/** Whether every use of a variable accepts `undefined`; an exported one is used out of sight. */
export function nameAccepts(finder: Finder, name: ts.Identifier, depth = 0): boolean {
  if (isJavaScript(name)) return true;
  const symbol = finder.checker.getSymbolAtLocation(name);
  const statement = ts.findAncestor(name, ts.isVariableStatement);
  if (!symbol || statement?.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return false;
  let accepts = true;
  function visit(node: ts.Node): void {
    if (accepts && ts.isIdentifier(node) && node.text === name.text && node !== name) {
      if (ts.isShorthandPropertyAssignment(node.parent))
        accepts = finder.checker.getShorthandAssignmentValueSymbol(node.parent) !== symbol;
      else if (finder.checker.getSymbolAtLocation(node) === symbol)
        accepts =
          !(isAccess(node.parent) && node.parent.expression === node) &&
          !ts.isExportSpecifier(node.parent) &&
          acceptsUndefined(finder, node, depth);
    }
    ts.forEachChild(node, visit);
  }
  visit(name.getSourceFile());
  return accepts;
}

function isJavaScript(node: ts.Node): boolean {
  return /\.[cm]?jsx?$/.test(node.getSourceFile().fileName);
}

function acceptsInBinary(finder: Finder, parent: ts.BinaryExpression, whole: ts.Expression, depth: number): boolean {
  const operator = parent.operatorToken.kind;
  if (operator >= ts.SyntaxKind.EqualsEqualsToken && operator <= ts.SyntaxKind.ExclamationEqualsEqualsToken)
    return true;
  if (
    parent.left === whole &&
    (operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken)
  )
    return true;
  if (parent.left === whole && operator === ts.SyntaxKind.AmpersandAmpersandToken)
    return acceptsUndefined(finder, parent, depth);
  return false;
}

/**
 * The program does not check for `undefined`, so that `string | undefined` and `string` are one type: the type's own text
 * is asked, where it is written.
 */
function includesUndefined(type: ts.Type, written: ts.TypeNode | undefined): boolean {
  if (isAny(type) || (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Void)) !== 0) return true;
  return (
    written !== undefined &&
    ts.isUnionTypeNode(written) &&
    written.types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword)
  );
}

/** The type that is written for a parameter, a property or a return value which an expression goes to. */
function declaredType(finder: Finder, whole: ts.Expression): ts.TypeNode | undefined {
  const { parent } = whole;
  if (ts.isCallExpression(parent)) {
    const declaration = finder.checker.getResolvedSignature(parent)?.declaration;
    const parameter =
      declaration && ts.isFunctionLike(declaration)
        ? (declaration as ts.FunctionDeclaration).parameters[parent.arguments.indexOf(whole)]
        : undefined;
    return parameter?.questionToken
      ? ts.factory.createUnionTypeNode([ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword)])
      : parameter?.type;
  }
  return undefined;
}
