import ts from 'typescript';
import { rangeOf } from '../../program/syntax.ts';
import type { Rethrow } from './item-loop.ts';

/** A `try` at the end of a loop's body, so that nothing is done behind it for an item that failed. */
export function tryAtEnd(body: ts.Node): ts.TryStatement | undefined {
  const last = ts.isBlock(body) ? body.statements.at(-1) : undefined;
  if (!last || !ts.isTryStatement(last)) return undefined;
  const variable = last.catchClause?.variableDeclaration;
  return variable === undefined || ts.isIdentifier(variable.name) ? last : undefined;
}

/** What is caught, and does not leave the loop. */
export interface Caught {
  rethrow: Rethrow;
  /** `continue;` at the end, which goes. */
  last?: ts.ContinueStatement;
}

/** Where a `try` goes on with the next item; `undefined` where it throws, too. */
export function caughtBy({ catchClause }: ts.TryStatement): Caught | undefined {
  if (catchClause === undefined) return undefined;
  const { block, variableDeclaration } = catchClause;
  const last = block.statements.at(-1);
  if (last && ts.isThrowStatement(last)) return undefined;
  const isContinue = last && ts.isContinueStatement(last) && !last.label;
  const end = block.end - 1;
  const rethrow = {
    place: isContinue ? rangeOf(last) : { start: last?.end ?? end, end: last?.end ?? end },
    name: variableDeclaration?.name.getText() ?? (/(?<![.\w])error\b/.test(block.getText()) ? 'caught' : 'error'),
    ...(variableDeclaration === undefined ? { declareAt: catchClause.getStart() + 'catch'.length } : {}),
  };
  return { rethrow, ...(isContinue ? { last } : {}) };
}
