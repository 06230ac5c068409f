import ts from 'typescript';
import { variableAt } from '../../program/variable-at.ts';
import { flowsFrom } from '../flows-from.ts';
import { originOfSource } from './origin-of-source.ts';
import { joinOrigins, type Origin, unknownOrigin } from './origin.ts';
import type { Origins } from './origins.ts';

/** What an expression of type `any` really is: what the places say that its value comes from. */
export function originOfExpression(origins: Origins, expression: ts.Expression): Origin {
  if (ts.isIdentifier(expression)) return originOfName(origins, expression);
  return joinOrigins(
    flowsFrom(origins, expression).flatMap((source) => originOfSource(origins, source) ?? []),
    'its receiver is an expression the analysis does not follow',
  );
}

/** Names are remembered by what they stand for. */
function originOfName(origins: Origins, name: ts.Identifier): Origin {
  const symbol = variableAt(origins.checker, name);
  return symbol?.declarations?.length
    ? origins.ofSymbol(symbol)
    : unknownOrigin(`nothing visible declares ${name.text}`);
}
