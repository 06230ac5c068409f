import type { CallFacts, MemberShape, Site } from '../../src/sites/site.ts';
import { movedTo } from '../../src/program/code-in-lines.ts';
import { defined } from '../../src/catalog/defined.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { isWithin } from '../../src/program/overlaps.ts';
import type { SyntaxKind, SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';
import { manual, review, withoutText } from '../../src/rewriting/decide.ts';
import { indentAt } from '../../src/rewriting/layout.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { chainEdits } from '../../src/rewriting/reads/chain-edits.ts';
import { applyTextEdits } from '../../src/rewriting/reads/splice.ts';
import { planReportOnly } from '../../src/rewriting/report-only.ts';
import { namesInSentence } from '../../src/rewriting/wording.ts';
import { onOneLine } from '../../src/program/code-on-one-line.ts';
import { freshVariableAt } from '../../src/rewriting/fresh-name.ts';
import { eventsOf, hasMetadata, type IngestionEvent, propertiesOf } from './events.ts';
import { batchValues } from './facts.ts';
import { isObservation, observationTexts } from './observation-texts.ts';
import { addedImport, isOwnName } from './sender-imports.ts';
import { sentCalls, type SentCalls, starting } from './sent-calls.ts';

const scoreEvent = 'score-create';

const updatingEvents: ReadonlySet<string> = new Set(['span-update', 'generation-update', 'observation-update']);

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
  if (scores.length === events.length) return planScores(site, shape, call, scores, context);
  return planSent(site, shape, call, events, context) ?? planOthers(site, shape, call, events, context);
}

/** A batch that nobody else knows an id of is sent as v6 sends it. */
function planSent(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  events: readonly IngestionEvent[],
  context: PlanContext,
): Decision | undefined {
  const sent = sentWithScores(site, shape, call, events, context);
  if (sent === undefined) return undefined;
  const hasScores = events.some(({ type }) => type === scoreEvent);
  const notes = [
    ...(sent.needs.includes(starting) ? ['spans are sent only where the span processor is set up by then'] : []),
    'the trace is sent as spans, with ids of their own and after the call; where an observation is active, they join its trace',
    ...(hasScores ? [scoreNotes] : []),
    ...metadataWords(call, context.syntax),
  ];
  const decision = review(context, sent.edits, notes.join('; '));
  return sent.needs.length === 0 ? decision : withImport(site, decision, context);
}

/** What is sent of a batch; `undefined` where that is for a person to say. */
function sentWithScores(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  events: readonly IngestionEvent[],
  context: PlanContext,
): SentCalls | undefined {
  if (!events.every((event) => isObservation(event) || event.type === scoreEvent)) return undefined;
  const { names, reason } = chainEdits(shape, ['scores', 'create'], context);
  if (reason !== undefined && events.some(({ type }) => type === scoreEvent)) return undefined;
  const whole = call.awaitExpression?.range ?? call.range;
  return sentCalls(site, call, events, context, (scores) =>
    applyTextEdits(context.source, whole, [...names, { ...call.arguments[0]!.range, text: listOf(scores) }]),
  );
}

/** The import of what the file does not have yet is written with the first of its batches. */
function withImport(site: Site, decision: Decision, context: PlanContext): Decision {
  const needing = context.siblings
    .filter(({ id }) => id === site.id)
    .map((sibling) => ({ sibling, needs: needsOf(sibling, context) }))
    .filter(({ needs }) => needs.length > 0);
  const all = [...new Set(needing.flatMap(({ needs }) => needs))];
  const edits = needing[0]?.sibling === site ? addedImport(all, site.name, context) : [];
  return { ...decision, edits: [...decision.edits, ...edits], group: 'ingestion:import' };
}

function needsOf(site: Site, context: PlanContext): readonly string[] {
  const { shape } = site;
  if (shape.kind !== 'member' || shape.use.kind !== 'call') return [];
  const { call } = shape.use;
  const events = eventsOf(call, context.syntax);
  if (events === undefined || !events.some(isObservation)) return [];
  return sentWithScores(site, shape, call, events, context)?.needs ?? [];
}

function listOf(scores: readonly string[]): string {
  return scores.length === 1 ? scores[0]! : `[${scores.join(', ')}]`;
}

/** Nothing is edited: what v6 sends instead has ids and times of its own, and a person says what they are for. */
function planOthers(
  site: Site,
  shape: MemberShape,
  call: CallFacts,
  events: readonly IngestionEvent[],
  context: PlanContext,
): Decision {
  const root = freshVariableAt(site.statement, context, 'root');
  const observed = observationTexts(events.filter(isObservation), root, batchValues.of(site)?.present ?? [], context);
  const withoutCall = events.filter((event) => event.type !== scoreEvent && !isObservation(event));
  const kept = keptWords(withoutCall);
  if ('reason' in observed) return manual(site, context, [observed.reason, ...kept].join('; '), undefined);
  const scored = scoresText(shape, call, events, context, { root, ...defined({ traceId: observed.traceId }) });
  const lines = [...observed.lines, ...(scored === undefined ? [] : [scored])];
  const named = scored === undefined ? '' : `, so a score names \`${root}.traceId\``;
  const sent = sentAsSpans(events.filter(isObservation));
  const reasons = [
    ...(sent === undefined ? [] : [`${sent}: the trace and its spans get ids and times of their own${named}`]),
    ...observed.lost,
    ...kept,
    ...(scored === undefined ? [] : [scoreNotes]),
    ...metadataWords(call, context.syntax),
    ...(isAnswerRead(call, context.syntax) ? [`nothing is answered that ${readerOf(call, context.syntax)}`] : []),
  ];
  const reason = reasons.join('; ');
  const words = `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`;
  const isTaken = observed.lines.length > 0 && isOwnName(starting, context);
  const taken = isTaken ? ` \`${starting}\` is another function here: import that of the SDK under another name.` : '';
  if (lines.length === 0 || isTaken)
    return withoutText(manual(site, context, reason, undefined, `${context.entry.todo} ${words}${taken}`));
  const imported = observed.lines.length === 0 ? '' : importWords(site, context);
  const todo = `${context.entry.todo} ${words}${imported} Text: \`${lines.join(' ')}\``;
  return manual(site, context, reason, lines.join('\n'), todo);
}

/** Where the function comes from that sends observations, in a file that does not have it. */
function importWords({ statement }: Site, { syntax, profile }: PlanContext): string {
  return syntax.declares(starting, statement) ? '' : ` Import \`${starting}\` from \`${profile.scope}/tracing\`.`;
}

/**
 * The scores of a batch in one call; undefined where it holds none.
 * @param sent the variable of the first observation that is sent, and the code that named its trace
 */
function scoresText(
  shape: MemberShape,
  call: CallFacts,
  events: readonly IngestionEvent[],
  context: PlanContext,
  sent: { root: string; traceId?: string },
): string | undefined {
  const { source } = context;
  const scores = events
    .filter(({ type }) => type === scoreEvent)
    .map(({ body }) => onOneLine(applyTextEdits(source, body, ownTrace(body, sent, context))));
  if (scores.length === 0) return undefined;
  const list = listOf(scores);
  const { names } = chainEdits(shape, ['scores', 'create'], context);
  const whole = call.awaitExpression?.range ?? call.range;
  return `${applyTextEdits(source, whole, [...names, { ...call.arguments[0]!.range, text: list }])};`;
}

/** A score of the trace that is sent has to name the id that this trace gets. */
function ownTrace(
  body: SyntaxNode,
  { root, traceId }: { root: string; traceId?: string },
  { source, syntax }: PlanContext,
): TextEdit[] {
  const named = propertiesOf(body, syntax)?.get('traceId');
  if (named === undefined || onOneLine(source.slice(named.start, named.end)) !== traceId) return [];
  const { start, end } = named;
  return [{ start, end, text: `${syntax.isShorthand(named) ? 'traceId: ' : ''}${root}.traceId` }];
}

/** What becomes of events that v6 has no call for. */
function keptWords(events: readonly IngestionEvent[]): string[] {
  const updates = namesOf(events.filter(({ type }) => updatingEvents.has(type)));
  const others = namesOf(events.filter(({ type }) => !updatingEvents.has(type)));
  return [
    ...(updates.length === 0
      ? []
      : [
          `${namesInSentence(updates)} ${updates.length === 1 ? 'changes' : 'change'} what another event began, which in v6 is \`update()\` of the observation itself`,
        ]),
    ...(others.length === 0 ? [] : [`v6 has no call for ${namesInSentence(others)}, and nothing takes over`]),
  ];
}

function sentAsSpans(events: readonly IngestionEvent[]): string | undefined {
  const names = namesOf(events);
  if (names.length === 0) return undefined;
  return `${namesInSentence(names)} ${names.length === 1 ? 'is' : 'are'} sent as spans by then`;
}

function namesOf(events: readonly IngestionEvent[]): string[] {
  return [...new Set(events.map(({ type }) => type))];
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
  const edits = [...names, { ...batch, text: listOf(bodies) }];
  const blocked = [
    ...(reason === undefined ? [] : [reason]),
    ...(isAnswerRead(call, context.syntax)
      ? ['the answer of a batch is read, which names what was taken and what was not']
      : []),
    ...(losesComments(call, scores, syntax) ? ['there are comments between the events'] : []),
  ];
  const notes = [scoreNotes, ...metadataWords(call, syntax)].join('; ');
  if (blocked.length === 0) return review(context, edits, notes);
  const whole = call.awaitExpression?.range ?? call.range;
  return manual(site, context, [...blocked, notes].join('; '), applyTextEdits(source, whole, edits));
}

function metadataWords(call: CallFacts, syntax: SyntaxView): string[] {
  return hasMetadata(call, syntax) ? ['v6 takes no `metadata` of a batch'] : [];
}

/** `void client.api.ingestion.batch(…).catch(report);` reads nothing of it. */
function isAnswerRead({ range, resultUnused }: CallFacts, syntax: SyntaxView): boolean {
  if (resultUnused) return false;
  const links = syntax.chainBehind(range);
  const isHandled = links.every(({ kind, name }) => kind === 'call' || (name && handling.has(syntax.nameOf(name))));
  let around = isHandled ? syntax.parent(links.at(-1)?.whole ?? range) : undefined;
  while (around !== undefined && dropping.has(around.kind)) around = syntax.parent(around);
  return around?.kind !== 'ExpressionStatement';
}

/** What reads the answer, where it has a name. */
function readerOf(call: CallFacts, syntax: SyntaxView): string {
  const whole = syntax.wrapped(call.awaitExpression?.range ?? call.range);
  const declaration = whole && syntax.parent(whole);
  const [pattern] = declaration?.kind === 'VariableDeclaration' ? syntax.childrenOf(declaration) : [];
  const names = pattern === undefined ? [] : syntax.variablesIn(pattern).map((name) => syntax.nameOf(name));
  return names.length === 0 ? 'could be read' : `${namesInSentence(names)} could hold`;
}

const handling: ReadonlySet<string> = new Set(['catch', 'finally']);

const dropping: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'AwaitExpression',
  'ParenthesizedExpression',
  'VoidExpression',
]);

/** A comment stands in what the bodies of the scores do not take along. */
function losesComments(
  { arguments: [request] }: CallFacts,
  scores: readonly IngestionEvent[],
  syntax: SyntaxView,
): boolean {
  return syntax.commentsOf(request!.range).some((comment) => !scores.some(({ body }) => isWithin(comment, body)));
}
