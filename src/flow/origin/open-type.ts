import ts from 'typescript';
import { unionParts } from '../../program/union-parts.ts';
import { saysNothing } from './origins.ts';

/** Whether a value of this type may have keys that nobody can tell: it says nothing, or names none of them. */
export function isOpen(checker: ts.TypeChecker, type: ts.Type): boolean {
  return unionParts(type).some(
    (part) =>
      saysNothing(part) || checker.getIndexInfoOfType(checker.getApparentType(part), ts.IndexKind.String) !== undefined,
  );
}
