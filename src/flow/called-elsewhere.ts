import ts from 'typescript';
import { isPartOf, outermostWrapper } from '../program/syntax.ts';
import type { FlowProgram } from './step.ts';
import { usesOf } from './uses.ts';

/**
 * Whether a function may be called out of sight: nobody is seen to call it, or it is a method of an object that a
 * module gives out, and only its neighbours are seen to.
 * @param uses its calls, and where it is handed on
 */
export function isCalledElsewhere(
  program: FlowProgram,
  owner: ts.SignatureDeclaration,
  uses: readonly ts.Expression[],
): boolean {
  if (uses.length === 0) return true;
  const literal = literalOf(owner);
  return (
    literal !== undefined &&
    uses.every((use) => isPartOf(use, literal)) &&
    isExportedStatement(literal) &&
    isHandedOut(program, literal)
  );
}

function literalOf(owner: ts.SignatureDeclaration): ts.ObjectLiteralExpression | undefined {
  const property = ts.isMethodDeclaration(owner) ? owner : owner.parent;
  if (
    !ts.isMethodDeclaration(property) &&
    !(ts.isPropertyAssignment(property) && property.initializer === (owner as ts.Node))
  )
    return undefined;
  return ts.isObjectLiteralExpression(property.parent) ? property.parent : undefined;
}

/** `export const make = …`, `export default …`, `module.exports = …` around a node. */
function isExportedStatement(node: ts.Node): boolean {
  const statement = ts.findAncestor(
    node,
    (ancestor) => ancestor.parent !== undefined && ts.isSourceFile(ancestor.parent),
  );
  if (!statement) return false;
  if (ts.isExportAssignment(statement)) return true;
  if (ts.isExpressionStatement(statement)) return /^(?:module\.)?exports\b/.test(statement.getText());
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}

/** The object is what a function gives back or a module exports, at once or under a name. */
function isHandedOut({ checker }: FlowProgram, literal: ts.ObjectLiteralExpression): boolean {
  const outermost = outermostWrapper(literal);
  const { parent } = outermost;
  if (isResult(outermost) || ts.isExportAssignment(parent) || ts.isBinaryExpression(parent)) return true;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  if (ts.isSourceFile(parent.parent.parent.parent)) return true;
  const symbol = checker.getSymbolAtLocation(parent.name);
  return symbol !== undefined && usesOf(checker, symbol, parent.name).some((use) => isResult(outermostWrapper(use)));
}

function isResult({ parent }: ts.Node): boolean {
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent);
}
