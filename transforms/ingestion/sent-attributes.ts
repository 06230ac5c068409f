import { onOneLine } from '../../src/program/code-on-one-line.ts';
import type { SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';

/** Fields of which v6 takes less than v5 did: whether it takes this value. */
const narrower: Readonly<Record<string, (value: SyntaxNode, syntax: SyntaxView) => boolean>> = {
  metadata: ({ kind }) => kind === 'ObjectLiteralExpression',
  modelParameters: (value, syntax) =>
    memberValues(value, syntax)?.every(({ kind }) => kind === 'StringLiteral' || kind === 'NumericLiteral') === true,
  usageDetails: (value, syntax) =>
    memberValues(value, syntax)?.every(({ kind }) => kind !== 'ObjectLiteralExpression' && kind !== 'Identifier') ===
    true,
};

function memberValues(literal: SyntaxNode, syntax: SyntaxView): SyntaxNode[] | undefined {
  if (literal.kind !== 'ObjectLiteralExpression') return undefined;
  const members = syntax.childrenOf(literal);
  return members.every(({ kind }) => kind === 'PropertyAssignment')
    ? members.map((member) => syntax.childrenOf(member)[1]!)
    : undefined;
}

/** The fields as one literal, empty where there are none; `undefined` where v6 may not take a value. */
export function attributesText(
  given: readonly (readonly [string, SyntaxNode])[],
  { source, syntax }: PlanContext,
): string | undefined {
  if (!given.every(([key, value]) => narrower[key]?.(value, syntax) ?? true)) return undefined;
  const parts = given.map(([key, value]) => {
    const text = onOneLine(source.slice(value.start, value.end));
    return text === key ? key : `${key}: ${text}`;
  });
  return parts.length === 0 ? '' : `{ ${parts.join(', ')} }`;
}
