import ts from 'typescript';
import { variableAt } from '../../program/variable-at.ts';
import { flowsFrom } from '../flows-from.ts';
import { traceSource } from './trace-source.ts';
import { join, type Traced, unknown } from './traced.ts';
import type { Tracer } from './tracer.ts';

/** What an expression of type `any` really is: what the places say that its value comes from. */
export function traceExpression(tracer: Tracer, expression: ts.Expression): Traced {
  if (ts.isIdentifier(expression)) return traceName(tracer, expression);
  return join(
    flowsFrom(tracer, expression).flatMap((source) => traceSource(tracer, source) ?? []),
    'its receiver is an expression the analysis does not follow',
  );
}

/** Names are remembered by what they stand for. */
function traceName(tracer: Tracer, name: ts.Identifier): Traced {
  const symbol = variableAt(tracer.checker, name);
  return symbol?.declarations?.length ? tracer.binding(symbol) : unknown(`nothing in sight declares ${name.text}`);
}
