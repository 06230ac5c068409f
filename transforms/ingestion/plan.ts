import type { CallFacts, MemberShape, Site } from '../../src/sites/site.ts';
import { movedTo } from '../../src/program/code-in-lines.ts';
import { isWithin } from '../../src/program/overlaps.ts';
import type { SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';
import { manual, review } from '../../src/rewriting/decide.ts';
import { indentAt } from '../../src/rewriting/layout.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { chainEdits } from '../../src/rewriting/reads/chain-edits.ts';
import { applyTextEdits } from '../../src/rewriting/reads/splice.ts';
import { planReportOnly } from '../../src/rewriting/report-only.ts';
import { namesInSentence } from '../../src/rewriting/wording.ts';

/** One event of a batch that is written out at the call. */
interface IngestionEvent {
  type: string;
  body: SyntaxNode;
}

const scoreEvent = 'score-create';

const scoreNotes =
  "v6 takes no `id` or `timestamp` of an event: a score's time is that of its request; an invalid score throws, where v5 reported it in `errors`";

/** Scores that are written out go where v6 takes them; what else a batch holds is for OpenTelemetry. */
export function planIngestion(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  if (shape.kind !== 'member' || shape.use.kind !== 'call') return planReportOnly(site, context);
  const { call } = shape.use;
  const events = eventsOf(call, context.syntax);
  const scores = events?.filter(({ type }) => type === scoreEvent) ?? [];
  return events === undefined || scores.length === 0
    ? planReportOnly(site, context)
    : planScores(site, shape, call, { events, scores }, context);
}

function planScores(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  { events, scores }: Record<'events' | 'scores', readonly IngestionEvent[]>,
  context: PlanContext,
): Decision {
  const { source, syntax } = context;
  const { names, reason } = chainEdits(shape, ['scores', 'create'], context);
  const indentation = indentAt(source, call.range.start);
  const bodies = scores.map(({ body }) => movedTo(source.slice(body.start, body.end), indentation));
  const batch = call.arguments[0]!.range;
  const edits = [...names, { ...batch, text: bodies.length === 1 ? bodies[0]! : `[${bodies.join(', ')}]` }];
  const others = [...new Set(events.map(({ type }) => type))].filter((type) => type !== scoreEvent);
  const blocked = [
    ...(reason === undefined ? [] : [reason]),
    ...(others.length === 0
      ? []
      : [`${namesInSentence(others)} ${others.length === 1 ? 'is' : 'are'} sent as spans by then`]),
    ...(call.resultUnused ? [] : ['the answer of a batch is read, which names what was taken and what was not']),
    ...(losesComments(call, scores, syntax) ? ['there are comments between the events'] : []),
  ];
  if (blocked.length === 0) return review(context, edits, scoreNotes);
  const whole = call.awaitExpression?.range ?? call.range;
  return manual(site, context, [...blocked, scoreNotes].join('; '), applyTextEdits(source, whole, edits));
}

/** The events of `{ batch: [{ type: '…', body: { … } }] }`; `undefined` where not all of it is written here. */
function eventsOf({ arguments: [request] }: CallFacts, syntax: SyntaxView): IngestionEvent[] | undefined {
  const batch = request && syntax.at(request.range);
  const list = batch && onlyProperty(batch, 'batch', syntax);
  if (list?.kind !== 'ArrayLiteralExpression') return undefined;
  const events = syntax.childrenOf(list).map((element) => eventOf(element, syntax));
  return events.every((event) => event !== undefined) ? events : undefined;
}

function eventOf(element: SyntaxNode, syntax: SyntaxView): IngestionEvent | undefined {
  const properties = propertiesOf(element, syntax);
  const type = properties?.get('type');
  const body = properties?.get('body');
  return type?.kind === 'StringLiteral' && body?.kind === 'ObjectLiteralExpression'
    ? { type: syntax.nameOf(type), body }
    : undefined;
}

function onlyProperty(literal: SyntaxNode, name: string, syntax: SyntaxView): SyntaxNode | undefined {
  const properties = propertiesOf(literal, syntax);
  return properties?.size === 1 ? properties.get(name) : undefined;
}

/** The values of an object literal by their names; `undefined` for one that does not say them all. */
function propertiesOf(literal: SyntaxNode, syntax: SyntaxView): ReadonlyMap<string, SyntaxNode> | undefined {
  if (literal.kind !== 'ObjectLiteralExpression') return undefined;
  const values = new Map<string, SyntaxNode>();
  for (const property of syntax.childrenOf(literal)) {
    const [name, value] = syntax.childrenOf(property);
    const isNamed = property.kind === 'PropertyAssignment' || property.kind === 'ShorthandPropertyAssignment';
    if (!isNamed || name === undefined || name.kind === 'ComputedPropertyName') return undefined;
    values.set(syntax.nameOf(name), value ?? name);
  }
  return values;
}

/** A comment stands in what the bodies of the scores do not take along. */
function losesComments(
  { arguments: [request] }: CallFacts,
  scores: readonly IngestionEvent[],
  syntax: SyntaxView,
): boolean {
  return syntax.commentsOf(request!.range).some((comment) => !scores.some(({ body }) => isWithin(comment, body)));
}
