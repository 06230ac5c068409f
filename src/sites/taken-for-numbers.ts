import ts from 'typescript';
import type { ReadMap, ResultField } from '../catalog/read-map.ts';
import type { ResultRead } from '../flow/result/result-use.ts';
import { unionParts } from '../program/union-parts.ts';
import type { Finder } from './finder.ts';
import { nodeAt } from './page-loop/holder.ts';

type NumberOnlyWhere = NonNullable<ResultField['numberOnlyWhere']>;

/** Which records a request or a row is about: those with a number in v6 too, some without one, or any. */
type Records = 'numbers' | 'others' | 'any';

/**
 * Names of fields that the code takes for v5's numbers, where v6 gives another value for the records that are asked
 * for. Where any may be meant, only a comparison with 0 or 1 shows it: that is how v5 said a boolean.
 */
export function takenForNumbers(
  finder: Finder,
  { fields, rows }: ReadMap,
  call: ts.CallExpression,
  reads: readonly ResultRead[],
): string[] {
  return Object.entries(fields).flatMap(([name, { numberOnlyWhere: where }]) => {
    if (where === undefined) return [];
    const path = [...rows, name].join('.');
    const ofField = reads.filter((read) => read.takenFor !== undefined && read.path.join('.') === path);
    return isTakenForNumber(finder, call, ofField, where) ? [name] : [];
  });
}

function isTakenForNumber(
  finder: Finder,
  call: ts.CallExpression,
  reads: readonly ResultRead[],
  where: NumberOnlyWhere,
): boolean {
  // Code that looks at the type has another way for each.
  if (reads.length === 0 || reads.some(({ takenFor }) => takenFor === 'type')) return false;
  const asked = recordsAskedFor(finder, call, where);
  const read = reads.map(({ takenFor, ...place }) => ({ takenFor, records: recordsAt(finder, place, where) }));
  const unsure = read.filter(({ records }) => records === 'any');
  if (read.some(({ records }) => records === 'others') || (asked === 'others' && unsure.length > 0)) return true;
  return asked === 'any' && unsure.length > 0 && unsure.every(({ takenFor }) => takenFor === 'bit');
}

/** By the request. One that names other records beside those with numbers may give them. */
function recordsAskedFor(
  { checker }: Finder,
  { arguments: [request] }: ts.CallExpression,
  where: NumberOnlyWhere,
): Records {
  const key = request && checker.getPropertyOfType(checker.getTypeAtLocation(request), where.key);
  if (!request || !key) return 'any';
  const { valueDeclaration: declared } = key;
  const type =
    declared && ts.isPropertyAssignment(declared)
      ? checker.getTypeAtLocation(declared.initializer)
      : checker.getTypeOfSymbolAtLocation(key, request);
  const { texts, open } = textsOf(type);
  if (texts.some((text) => text !== where.value)) return 'others';
  return open || texts.length === 0 ? 'any' : 'numbers';
}

/** By the type of the row that the field is read of: the code may have looked which record it is. */
function recordsAt(
  { checker, origins }: Finder,
  { file, range }: Pick<ResultRead, 'file' | 'range'>,
  where: NumberOnlyWhere,
): Records {
  const sourceFile = origins.sparse.program.getSourceFile(file);
  const name = sourceFile && nodeAt(sourceFile, range.start);
  const row = name && rowOf(name.parent);
  const key = row && checker.getPropertyOfType(checker.getTypeAtLocation(row), where.key);
  if (!row || !key) return 'any';
  const { texts, open } = textsOf(checker.getTypeOfSymbolAtLocation(key, row));
  if (open || texts.length === 0) return 'any';
  if (texts.every((text) => text === where.value)) return 'numbers';
  return texts.includes(where.value) ? 'any' : 'others';
}

/** `row.name`, `row['name']`, `({ name }) => …` */
function rowOf(read: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(read) || ts.isElementAccessExpression(read)) return read.expression;
  return ts.isBindingElement(read) ? read.parent : undefined;
}

/** The texts that a value may be, and whether it may be anything else. */
function textsOf(type: ts.Type): { texts: string[]; open: boolean } {
  const parts = unionParts(type);
  const texts = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  return { texts, open: texts.length < parts.length };
}
