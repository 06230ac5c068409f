import type { CallFacts, MemberShape, Site } from '../../src/sites/site.ts';
import { movedTo } from '../../src/program/code-in-lines.ts';
import { isWithin } from '../../src/program/overlaps.ts';
import type { SyntaxView } from '../../src/program/syntax-view.ts';
import { manual, review } from '../../src/rewriting/decide.ts';
import { indentAt } from '../../src/rewriting/layout.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { chainEdits } from '../../src/rewriting/reads/chain-edits.ts';
import { applyTextEdits } from '../../src/rewriting/reads/splice.ts';
import { planReportOnly } from '../../src/rewriting/report-only.ts';
import { namesInSentence } from '../../src/rewriting/wording.ts';
import { onOneLine } from '../../src/program/code-on-one-line.ts';
import { freshVariableAt } from '../../src/rewriting/fresh-name.ts';
import { eventsOf, type IngestionEvent } from './events.ts';
import { observationTexts } from './observation-texts.ts';

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
  if (events === undefined || events.length === 0) return planReportOnly(site, context);
  return scores.length < events.length
    ? planObservations(site, shape, call, events, context)
    : planScores(site, shape, call, scores, context);
}

/** Nothing is edited: what v6 sends instead has ids and times of its own, and a person says what they are for. */
function planObservations(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  events: readonly IngestionEvent[],
  context: PlanContext,
): Decision {
  const { source } = context;
  const root = freshVariableAt(site.statement, context, 'root');
  const observed = observationTexts(events, root, context);
  const others = [...new Set(events.map(({ type }) => type))].filter((type) => type !== scoreEvent);
  const sent = `${namesInSentence(others)} ${others.length === 1 ? 'is' : 'are'} sent as spans by then`;
  if (observed === undefined) return manual(site, context, `${sent}, and not all of their fields are written here`);
  const scores = events
    .filter(({ type }) => type === scoreEvent)
    .map(({ body }) => onOneLine(source.slice(body.start, body.end)));
  const list = scores.length === 1 ? scores[0]! : `[${scores.join(', ')}]`;
  const { names } = chainEdits(shape, ['scores', 'create'], context);
  const whole = call.awaitExpression?.range ?? call.range;
  const scored = applyTextEdits(source, whole, [...names, { ...call.arguments[0]!.range, text: list }]);
  const lines = [...observed.lines, ...(scores.length === 0 ? [] : [`${scored};`])];
  const lost = observed.lost.length === 0 ? '' : `; ${namesInSentence(observed.lost)}: see \`propagateAttributes\``;
  const named = scores.length === 0 ? '' : `, so a score names \`${root}.traceId\``;
  const read = call.resultUnused ? '' : '; nothing is answered that could be read';
  const reason = `${sent}: the trace and its spans get ids and times of their own${named}${lost}${read}`;
  return manual(
    site,
    context,
    reason,
    lines.join('\n'),
    `${context.entry.todo} ${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}. Text: \`${lines.join(' ')}\``,
  );
}

function planScores(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  scores: readonly IngestionEvent[],
  context: PlanContext,
): Decision {
  const { source, syntax } = context;
  const { names, reason } = chainEdits(shape, ['scores', 'create'], context);
  const indentation = indentAt(source, call.range.start);
  const bodies = scores.map(({ body }) => movedTo(source.slice(body.start, body.end), indentation));
  const batch = call.arguments[0]!.range;
  const edits = [...names, { ...batch, text: bodies.length === 1 ? bodies[0]! : `[${bodies.join(', ')}]` }];
  const blocked = [
    ...(reason === undefined ? [] : [reason]),
    ...(call.resultUnused ? [] : ['the answer of a batch is read, which names what was taken and what was not']),
    ...(losesComments(call, scores, syntax) ? ['there are comments between the events'] : []),
  ];
  if (blocked.length === 0) return review(context, edits, scoreNotes);
  const whole = call.awaitExpression?.range ?? call.range;
  return manual(site, context, [...blocked, scoreNotes].join('; '), applyTextEdits(source, whole, edits));
}

/** A comment stands in what the bodies of the scores do not take along. */
function losesComments(
  { arguments: [request] }: CallFacts,
  scores: readonly IngestionEvent[],
  syntax: SyntaxView,
): boolean {
  return syntax.commentsOf(request!.range).some((comment) => !scores.some(({ body }) => isWithin(comment, body)));
}
