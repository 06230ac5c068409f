import type { SourceRange } from '../../src/repository/source-range.ts';
import { onOneLine } from '../../src/program/code-on-one-line.ts';
import type { SyntaxKind } from '../../src/program/syntax-view.ts';
import { appendToLiteral } from '../../src/rewriting/object-text.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import type { CallFacts, ExportedNameShape, MemberShape, Site } from '../../src/sites/site.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { isDivided } from './divided.ts';
import type { ObservationFacts } from './facts.ts';
import { removeStatement } from './statement-text.ts';

type CallSite = Site & { shape: MemberShape | ExportedNameShape };

/** A receiver that holds one of these says more than a name. */
const inParentheses: readonly SyntaxKind[] = ['CallExpression', 'NewExpression', 'ParenthesizedExpression'];

/** The setter repeats its neighbour: its statement, or its part of the chain, goes. */
export function dropEdits(
  { shape }: CallSite,
  facts: ObservationFacts,
  call: CallFacts,
  context: PlanContext,
): TextEdit[] | undefined {
  const { source, syntax } = context;
  if (facts.values.divided !== undefined && isDivided(facts.values.divided)) return undefined;
  if (facts.neighbour?.chained === true && shape.kind === 'member') {
    const segment = shape.segments.at(-1)!;
    return call.optional || segment.optional ? undefined : [withoutLink(segment.access.start, call, context)];
  }
  if (facts.statement === undefined || !facts.last || syntax.commentsOf(facts.statement).length > 0) return undefined;
  if (shape.kind === 'member' && syntax.holds(shape.receiver, ...inParentheses)) return undefined;
  return [removeStatement(source, facts.statement)];
}

/** The statement that is left speaks for both: its marker stands there. */
export function besideNeighbour(decision: Decision, { neighbour }: ObservationFacts): Decision {
  return decision.todo === undefined || neighbour === undefined
    ? decision
    : { ...decision, markerAt: neighbour.statement };
}

/** The setter's properties go into the update before it. */
export function mergeEdits(
  site: CallSite,
  facts: ObservationFacts,
  call: CallFacts,
  context: PlanContext,
): TextEdit[] | undefined {
  const { neighbour, values } = facts;
  if (neighbour?.literal === undefined || call.optional || !values.simple || values.literal === undefined)
    return undefined;
  const isPart = values.divided !== undefined && isDivided(values.divided);
  if (values.extraElements.length > 0 || values.open || values.extra.length > 0 || isPart) return undefined;
  const removal = neighbour.chained
    ? removedLink(site, neighbour.literal, call, context)
    : removedSetter(site, facts, neighbour.literal, call, context);
  const properties = removal && propertiesOf(values.literal, neighbour.adds, context);
  if (removal === undefined || properties === undefined) return undefined;
  const added = appendToLiteral(context, neighbour.literal, properties);
  const end = neighbour.literal.end - 1;
  // To the closing brace, so that the edit covers the line where its text appears.
  return [{ ...added, end, text: added.text + context.source.slice(added.end, end) }, removal];
}

/** The properties of a literal, or those with one of the keys, on one line. */
function propertiesOf(
  literal: SourceRange,
  keys: readonly string[] | undefined,
  { source, syntax }: PlanContext,
): string | undefined {
  const members = syntax.childrenOf(literal);
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (keys === undefined) return onOneLine(source.slice(first.start, last.end));
  const named = members.filter((member) => {
    const [name] = syntax.childrenOf(member);
    return name !== undefined && keys.includes(source.slice(name.start, name.end));
  });
  return named.length === keys.length
    ? named.map(({ start, end }) => onOneLine(source.slice(start, end))).join(', ')
    : undefined;
}

/** The setter's part of the chain behind the update goes; a comment between the two would lose its place. */
function removedLink(
  { shape }: CallSite,
  literal: SourceRange,
  call: CallFacts,
  context: PlanContext,
): TextEdit | undefined {
  const segment = shape.kind === 'member' ? shape.segments.at(-1) : undefined;
  const isCommented = context.syntax.commentsOf({ start: literal.end, end: call.range.end }).length > 0;
  return segment === undefined || segment.optional || isCommented
    ? undefined
    : withoutLink(segment.access.start, call, context);
}

/** A chain without one of its calls, and without the line that it has to itself. */
function withoutLink(dot: number, call: CallFacts, { source, syntax }: PlanContext): TextEdit {
  const before = source.slice(0, dot).trimEnd().length;
  // What follows would become part of a comment at the end of the line above.
  const isCommented = syntax.commentsOf({ start: 0, end: dot }).some(({ end }) => end === before);
  return { start: isCommented ? dot : before, end: call.range.end, text: '' };
}

/** The setter's own statement goes. */
function removedSetter(
  { shape }: CallSite,
  { statement, last, used }: ObservationFacts,
  literal: SourceRange,
  call: CallFacts,
  { source, syntax }: PlanContext,
): TextEdit | undefined {
  if (statement === undefined || !last || used) return undefined;
  // Between the two, and in the statement that goes, a comment would lose its place; a chain before the setter would be
  // lost.
  if (
    syntax.commentsOf({ start: literal.end, end: statement.end }).length > 0 ||
    source.slice(statement.start, call.range.start).trim() !== ''
  )
    return undefined;
  if (shape.kind === 'member' && syntax.holds(shape.receiver, 'QuestionDotToken', ...inParentheses)) return undefined;
  return removeStatement(source, statement);
}
