import ts from 'typescript';
import { onlyCallsThrough } from './calling-decorators.ts';
import { isPartOf } from '../program/syntax.ts';
import { isTestPath } from '../repository/test-path.ts';
import type { FlowProgram } from './step.ts';

/**
 * Whether somebody who is not visible calls a function: a decorator may tell of one, whatever else calls it, or nobody
 * else does. The calls that were found are its own then, those of its neighbours in a record that a module gives out,
 * and those of tests.
 * @param uses its calls, and where it is handed on
 */
export function isCalledUnseen(
  program: FlowProgram,
  owner: ts.SignatureDeclaration,
  uses: readonly ts.Node[],
): boolean {
  const decorators = (ts.canHaveDecorators(owner) && ts.getDecorators(owner)) || [];
  if (!decorators.every((decorator) => onlyCallsThrough(program, decorator))) return true;
  const own = exportedRecordOf(owner) ?? owner;
  const isTest = isTestPath(owner.getSourceFile().fileName);
  return uses.every((use) => isPartOf(use, own) || (!isTest && isTestPath(use.getSourceFile().fileName)));
}

/** The record that a function is a member of, in a statement that a module gives out. */
function exportedRecordOf(owner: ts.SignatureDeclaration): ts.ObjectLiteralExpression | undefined {
  const property = ts.isMethodDeclaration(owner) ? owner : owner.parent;
  const record = ts.isObjectLiteralElement(property) ? property.parent : undefined;
  return record && ts.isObjectLiteralExpression(record) && isExported(record) ? record : undefined;
}

/** `export const make = …`, `export default …`, `module.exports = …` around a node. */
function isExported(node: ts.Node): boolean {
  const statement = ts.findAncestor(node, ({ parent }) => parent !== undefined && ts.isSourceFile(parent));
  if (!statement) return false;
  if (ts.isExportAssignment(statement)) return true;
  if (ts.isExpressionStatement(statement)) return /^(?:module\.)?exports\b/.test(statement.getText());
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}
