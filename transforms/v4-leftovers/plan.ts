import type { TextEdit } from '../../src/edits/text-edit.ts';
import { appendToLiteral } from '../../src/rewriting/object-text.ts';
import { codeOnOneLine } from '../../src/program/code-on-one-line.ts';
import { manual } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext, Planner } from '../../src/rewriting/plan.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import type { Site } from '../../src/sites/site.ts';
import type { OlderOptions } from './facts.ts';

/**
 * Names of major 4 that are no other change of v5: the same under another name.
 * @param rename decides about a name
 */
export function planOlderName(rename: Planner): Planner {
  return (site, context) => {
    const decision = rename(site, context);
    const added = decision?.status === 'migrated' ? saidAloud(site, context) : undefined;
    return decision === undefined || added === undefined
      ? decision
      : { ...decision, edits: [...decision.edits, added] };
  };
}

/**
 * Under its new name a call reads as that of the first version of the route, as long as its package is at major 4: what
 * the second one gives by itself is asked for.
 */
function saidAloud({ shape }: Site, { source, syntax, entry }: PlanContext): TextEdit | undefined {
  const { newKeys, unasked } = entry.rewrite ?? {};
  if (newKeys === undefined || unasked === undefined || shape.kind !== 'member' || shape.use.kind !== 'call') return;
  const { arguments: given, inside } = shape.use.call;
  const { quote } = textStyle(source);
  const property = `fields: ${quote}${unasked}${quote}`;
  const [request] = given;
  if (request === undefined) return { ...inside, text: `{ ${property} }` };
  if (syntax.at(request.range)?.kind !== 'ObjectLiteralExpression') return undefined;
  const elements = syntax.childrenOf(request.range);
  const names = elements.map((element) => syntax.nameOf(syntax.childrenOf(element)[0] ?? element));
  const isOpen = elements.some(({ kind }) => kind === 'SpreadAssignment');
  return isOpen || names.some((name) => newKeys.includes(name))
    ? undefined
    : appendToLiteral({ source, syntax }, request.range, property);
}

/** What was passed as options would be taken for a request, and be lost. */
export function planOlderOptions(site: Site, { argument }: OlderOptions, context: PlanContext): Decision {
  const text = codeOnOneLine(context.source.slice(argument.start, argument.end));
  const reason = `major 4 takes \`${text}\` as the options of the request, which v6 takes after the request`;
  const todo = `${context.entry.todo} Pass \`${text}\` after the request: it holds the options.`;
  const { suggestion: _, ...decision } = manual(site, context, reason, undefined, todo);
  return decision;
}
