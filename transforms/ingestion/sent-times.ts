import type { SyntaxNode } from '../../src/program/syntax-view.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { isPresent } from './facts.ts';
import { onOneLine } from '../../src/program/code-on-one-line.ts';

/** A time of an event, as v6 takes it. */
export interface SentTime {
  /** The code of the `Date`. */
  date: string;
  /** It is the time at which the code runs, which v6 takes by itself. */
  isNow: boolean;
}

/**
 * The time that a text says.
 * @param present values that are never missing
 */
export function sentTime(
  value: SyntaxNode,
  present: readonly SourceRange[],
  { source, syntax }: PlanContext,
): SentTime | undefined {
  if (!isPresent(value, present)) return undefined;
  const [callee, ...given] = syntax.childrenOf(value);
  const [made, member] = callee === undefined || given.length > 0 ? [] : syntax.childrenOf(callee);
  const isDate = made?.kind === 'NewExpression' && member !== undefined && syntax.nameOf(member) === 'toISOString';
  const [type, ...parts] = isDate ? syntax.childrenOf(made) : [];
  if (type !== undefined && syntax.nameOf(type) === 'Date' && !syntax.declares('Date', value))
    return { date: textOf(made!, source), isNow: parts.length === 0 };
  return { date: `new Date(${textOf(value, source)})`, isNow: false };
}

function textOf({ start, end }: SourceRange, source: string): string {
  return onOneLine(source.slice(start, end));
}
