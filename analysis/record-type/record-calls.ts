import ts from 'typescript';
import { entriesById } from '../../catalog/index.ts';
import { type ReadMap, readMaps } from '../../catalog/read-maps.ts';
import { followResult } from '../result/follow-result.ts';
import { listsRead } from '../result/related-lists.ts';
import { testsPresence } from '../result/tests-presence.ts';
import { type Finder, lookup } from '../sites/lookup.ts';
import { isAccess, unwrapped } from '../sites/syntax.ts';

/**
 * What a call that gave a record gives in v6: one row, or where the record's lists are read of it, the row with them.
 * `maybe`: with them, and by its type maybe without what the row has.
 */
export type RecordShape = 'row' | 'lists' | 'maybe';

/** Calls of the program that give a record. */
export type RecordCalls = ReadonlyMap<ts.CallExpression, RecordShape>;

/** All calls whose result is the record of a read; the same read goes by several names. */
export function recordCalls(finder: Finder, map: ReadMap): RecordCalls {
  const ids = new Set(Object.keys(readMaps).filter((id) => readMaps[id] === map));
  const names = new Set([...ids].flatMap((id) => entriesById.get(id)?.path.at(-1) ?? []));
  const calls = new Map<ts.CallExpression, RecordShape>();
  for (const name of names) {
    for (const call of finder.tracer.usage.calls(name)) {
      const method = ts.isCallExpression(call) ? methodOf(finder, call, ids) : undefined;
      if (method) calls.set(call as ts.CallExpression, shapeOf(finder, call as ts.CallExpression, method, map));
    }
  }
  return calls;
}

function shapeOf({ tracer }: Finder, call: ts.CallExpression, method: ts.Symbol, map: ReadMap): RecordShape {
  const result = followResult(tracer, call, method);
  if (listsRead(map, result).length === 0) return 'row';
  const { fileName: file, text } = call.getSourceFile();
  // Only TypeScript is told that there is a root row.
  if (/\.[cm]?jsx?$/.test(file)) return 'maybe';
  return testsPresence({ result, file }, text) || (!result.awaited && result.errorsHandled !== false) ? 'maybe' : 'lists';
}

/** The member that is called, when it is one of these. */
function methodOf(finder: Finder, call: ts.CallExpression, ids: ReadonlySet<string>): ts.Symbol | undefined {
  const callee = unwrapped(call.expression);
  if (isAccess(callee)) {
    const member = lookup(finder, callee);
    return member.kind === 'surface' && member.id !== undefined && ids.has(member.id) ? member.symbol : undefined;
  }
  const declaration = finder.checker.getResolvedSignature(call)?.declaration;
  const id = declaration && finder.index.idOf(declaration);
  const name = declaration && ts.isMethodSignature(declaration) ? declaration.name : undefined;
  return id !== undefined && ids.has(id) && name ? finder.checker.getSymbolAtLocation(name) : undefined;
}
