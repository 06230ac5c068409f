import ts from 'typescript';
import { readMaps } from '../../catalog/read-maps.ts';
import type { SiteDraft } from '../sites/draft.ts';
import type { Finder } from '../sites/lookup.ts';
import { isReadAnywhere } from './list-reads.ts';
import { callsBehind } from './place-values.ts';
import { type RecordShape, recordCalls } from './record-calls.ts';

/**
 * What values of a type that is made from a read have in v6 of the lists that v5 gave along with a record: no value has
 * them (or nobody reads them there), every value has them, or neither is sure.
 */
export type RecordLists = 'none' | 'all' | 'unclear';

/** Adds to the site of `Awaited<ReturnType<…>>` whether the values that are declared with it have the record's lists. */
export function withLists(finder: Finder, draft: SiteDraft): SiteDraft {
  const map = readMaps[draft.id];
  if ((draft.shape.kind !== 'typeQuery' && draft.shape.kind !== 'typeIndex') || map?.related === undefined) return draft;
  const type = awaitedAround(draft.node);
  if (!type) return draft;
  const calls = recordCalls(finder, map);
  const record = finder.checker.getTypeFromTypeNode(type);
  const lists = ofShapes([...calls.values()]);
  if (lists === 'all' || (lists === 'none' && !Object.keys(map.related).some((name) => isReadAnywhere(finder, record, name)))) return { ...draft, lists };
  const behind = callsBehind(finder.tracer, type, calls);
  return { ...draft, lists: behind === undefined ? 'unclear' : ofBehind(behind.map((call) => calls.get(call)!)) };
}

/** Of any value: what every call gives. */
function ofShapes(shapes: readonly RecordShape[]): RecordLists {
  if (shapes.every((shape) => shape === 'row')) return 'none';
  return shapes.every((shape) => shape === 'lists') ? 'all' : 'unclear';
}

/** Of a binding: who reads the lists of it reads them of every call behind it, so one call without them says that nobody does. */
function ofBehind(shapes: readonly RecordShape[]): RecordLists {
  if (shapes.includes('maybe')) return 'unclear';
  return shapes.includes('row') ? 'none' : 'all';
}

/** The `Awaited<…>` around the type of a method. */
function awaitedAround(node: ts.Node): ts.TypeNode | undefined {
  let outer = node.parent;
  while (ts.isTypeQueryNode(outer) || ts.isParenthesizedTypeNode(outer) || (ts.isTypeReferenceNode(outer) && outer.typeName.getText() === 'ReturnType')) outer = outer.parent;
  return ts.isTypeReferenceNode(outer) && outer.typeName.getText() === 'Awaited' ? outer : undefined;
}
