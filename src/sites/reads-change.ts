import type ts from 'typescript';
import { changesResult } from '../catalog/entry.ts';
import type { Finder } from './finder.ts';
import { outermostWrapper } from '../program/syntax.ts';

/** Members whose call gives another result in v6. */
export function readsChange({ catalogue }: Finder, id: string): boolean {
  const entry = catalogue.byId.get(id);
  return entry !== undefined && changesResult(entry);
}

/** The call whose callee an expression is. */
export function calledBy(callee: ts.Expression): ts.CallExpression {
  return outermostWrapper(callee).parent as ts.CallExpression;
}
