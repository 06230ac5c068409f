import type { TextEdit } from '../../src/edits/text-edit.ts';
import { appendToLiteral, prependToLiteral } from '../../src/rewriting/object-text.ts';
import { codeOnOneLine } from '../../src/program/code-on-one-line.ts';
import { manual } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext, Planner } from '../../src/rewriting/plan.ts';
import { rowLimitAloud } from '../../src/rewriting/reads/metrics-query.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import type { Site } from '../../src/sites/site.ts';
import { olderOptions } from './facts.ts';

/**
 * Names of major 4 that are no other change of v5: the same under another name.
 * @param rename decides about a name
 */
export function planOlderName(rename: Planner): Planner {
  return (site, context) => {
    const decision = rename(site, context);
    const isSecond = context.entry.rewrite?.firstVersion !== undefined;
    if (decision?.status !== 'migrated' || !isSecond) return decision;
    const said = saidAloud(site, context);
    return said === undefined
      ? { ...decision, onlyWithVersion: true }
      : { ...decision, edits: [...decision.edits, ...said] };
  };
}

/**
 * What the second version of the route gives by itself, asked for: the call reads as one of it under its new name too.
 * @returns nothing where the call cannot say it
 */
function saidAloud({ shape }: Site, context: PlanContext): readonly TextEdit[] | undefined {
  const { source, syntax, entry, catalogue } = context;
  const { newKeys, unasked, firstVersion = '' } = entry.rewrite ?? {};
  if (shape.kind !== 'member' || shape.use.kind !== 'call') return undefined;
  const { arguments: given, inside } = shape.use.call;
  const first = catalogue.byId.get(firstVersion)?.rewrite;
  if (first?.rowLimit !== undefined) return rowLimitAloud(given[0]?.value, first, source);
  if (newKeys === undefined || unasked === undefined) return undefined;
  const { quote } = textStyle(source);
  const property = `fields: ${quote}${unasked}${quote}`;
  const [request] = given;
  if (request === undefined) return [{ ...inside, text: `{ ${property} }` }];
  const { kind } = syntax.at(request.range) ?? {};
  if (kind === 'SpreadElement') return undefined;
  // What the request says wins over what is said before it.
  if (kind !== 'ObjectLiteralExpression')
    return [
      { start: request.range.start, end: request.range.start, text: `{ ${property}, ...` },
      { start: request.range.end, end: request.range.end, text: ' }' },
    ];
  const elements = syntax.childrenOf(request.range);
  if (elements.some((element) => newKeys.includes(syntax.nameOf(syntax.childrenOf(element)[0] ?? element)))) return [];
  const isOpen = elements.some((element) => element.kind === 'SpreadAssignment');
  return [(isOpen ? prependToLiteral : appendToLiteral)({ source, syntax }, request.range, property)];
}

/** A call of any chapter that passes what major 4 took for options; v6 would take it for a request, and lose it. */
export function planOlderOptions(site: Site, context: PlanContext): Decision | undefined {
  const older = olderOptions.of(site);
  if (older === undefined) return undefined;
  const { argument } = older;
  const text = codeOnOneLine(context.source.slice(argument.start, argument.end));
  const reason = `major 4 takes \`${text}\` as the options of the request, which v6 takes after the request`;
  const todo = `${context.entry.todo} Pass \`${text}\` after the request: it holds the options.`;
  const { suggestion: _, ...decision } = manual(site, context, reason, undefined, todo);
  return decision;
}
