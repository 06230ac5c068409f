import ts from 'typescript';
import { isNothing } from '../flow/empty-values.ts';
import { flowsFrom, type Source, sourcesOf } from '../flow/flows-from.ts';
import { returnedExpressions } from '../flow/functions.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { makesDoubles } from '../flow/test-library-words.ts';
import { nameNode } from '../program/syntax.ts';

/**
 * Whether all that a value is known to be was written for a test: an object literal, or what a library makes of a type.
 * Its functions are asked for their calls, and know no `this` of the SDK.
 */
export function isTestDouble(origins: Origins, value: ts.Expression, seen: Set<ts.Expression> = new Set()): boolean {
  if (ts.isObjectLiteralExpression(value) || isMadeDouble(origins, value)) return true;
  if (seen.has(value)) return false;
  seen.add(value);
  const sources = flowsFrom(origins, value).flatMap((source) => behind(origins, source));
  return sources.length > 0 && sources.every((source) => source !== undefined && isTestDouble(origins, source, seen));
}

/** The values that a source leads to; `undefined` for one that nobody follows here. */
function behind(origins: Origins, source: Source): readonly (ts.Expression | undefined)[] {
  switch (source.kind) {
    case 'same':
    case 'cast':
    case 'await':
    case 'branch':
    case 'initial':
    case 'assignment':
    case 'return':
      return isNothing(source.from) ? [] : [source.from];
    case 'call':
      return orUnknown(returnedBy(origins, source.from));
    case 'member': {
      const symbol = origins.checker.getSymbolAtLocation(nameNode(source.at));
      const sources = symbol ? sourcesOf(origins, symbol) : [];
      return orUnknown(sources.flatMap((each) => behind(origins, each)));
    }
    default:
      return [undefined];
  }
}

function orUnknown(values: readonly (ts.Expression | undefined)[]): readonly (ts.Expression | undefined)[] {
  return values.length > 0 ? values : [undefined];
}

/** `mock<SvcClient>()` of a library. */
function isMadeDouble(origins: Origins, value: ts.Expression): boolean {
  return (
    ts.isCallExpression(value) &&
    makesDoubles.test(value.expression.getText()) &&
    returnedBy(origins, value).length === 0
  );
}

function returnedBy({ checker }: Origins, call: ts.CallExpression | ts.NewExpression): readonly ts.Expression[] {
  const declaration = ts.isCallExpression(call) ? checker.getResolvedSignature(call)?.declaration : undefined;
  return declaration ? returnedExpressions(declaration) : [];
}
