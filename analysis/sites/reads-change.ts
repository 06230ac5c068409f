import type ts from 'typescript';
import { entriesById } from '../../catalog/index.ts';
import { wrappedWhole } from './syntax.ts';

/** Members whose call gives another result in v6. */
export function readsChange(id: string): boolean {
  const entry = entriesById.get(id);
  return entry !== undefined && (entry.kind === 'reshape' || entry.chapter === 'dataset-runs');
}

/** The call whose callee an expression is. */
export function calledBy(callee: ts.Expression): ts.CallExpression {
  return wrappedWhole(callee).parent as ts.CallExpression;
}
