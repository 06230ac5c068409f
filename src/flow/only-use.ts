import ts from 'typescript';
import { variableAt } from '../program/variable-at.ts';
import type { FlowProgram } from './step.ts';
import { exportOf, usesOf } from './uses.ts';

/**
 * Whether a function is not exported and its name is used once: what calls it there, or hands it on, is the only one.
 */
export function hasOnlyUse(program: FlowProgram, owner: ts.SignatureDeclaration): boolean {
  const name = ts.isFunctionDeclaration(owner) ? owner.name : heldBy(owner);
  const symbol = name && variableAt(program.checker, name);
  return (
    name !== undefined &&
    symbol?.declarations?.length === 1 &&
    exportOf(program.checker, symbol) === undefined &&
    usesOf(program.checker, symbol, name).length === 1
  );
}

/** `const name = () => …` */
function heldBy({ parent }: ts.SignatureDeclaration): ts.Identifier | undefined {
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name : undefined;
}
