import { defined } from '../../src/catalog/defined.ts';
import type { SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { type IngestionEvent, propertiesOf } from './events.ts';
import { formOf, isObservation, type ObservationForm } from './observation-texts.ts';
import { ownId } from './own-ids.ts';
import { sentTime, type SentTime } from './sent-times.ts';

/** An event that becomes an observation, with what it says. */
export interface SentEvent {
  kind: string;
  form: ObservationForm;
  values: ReadonlyMap<string, SyntaxNode>;
  start: SentTime;
  /** It says its end. */
  end?: SentTime;
  /** The local that holds its id, where the batch means it elsewhere. */
  id?: string;
  /** The local with the id of the observation that it is in. */
  parentId?: string;
}

/** A batch of one trace, whose ids are all made for it and known nowhere else. */
export interface OwnBatch {
  trace: SentEvent;
  /** In the order of the batch, each behind the one that it is in. */
  observations: readonly SentEvent[];
  scores: readonly IngestionEvent[];
  /** Declarations of the ids, which v6 gives itself. */
  declarations: readonly SourceRange[];
}

/**
 * The batch, where it is one that nobody else knows an id of.
 * @param present values that are never missing
 */
export function ownBatch(
  events: readonly IngestionEvent[],
  batch: SourceRange,
  statement: SyntaxNode,
  present: readonly SourceRange[],
  context: PlanContext,
): OwnBatch | undefined {
  const scores = events.filter((event) => !isObservation(event));
  const sent = events.filter(isObservation).map((event) => sentEvent(event, present, context));
  if (!sent.every((one) => one !== undefined)) return undefined;
  const [trace, ...traces] = sent.filter(({ kind }) => kind === 'trace-create');
  const observations = sent.filter((one) => one !== trace);
  if (trace === undefined || traces.length > 0 || !areLinked(trace, observations, context.syntax)) return undefined;
  const declarations = idDeclarations(events, batch, statement, context.syntax);
  return declarations && { trace, observations, scores, declarations };
}

function sentEvent(
  { kind, body, timestamp }: IngestionEvent,
  present: readonly SourceRange[],
  context: PlanContext,
): SentEvent | undefined {
  const { syntax } = context;
  const form = formOf({ kind });
  const values = propertiesOf(body, syntax);
  const began = values?.get(kind === 'trace-create' ? 'timestamp' : 'startTime') ?? timestamp;
  const start = began && sentTime(began, present, context);
  if (form === undefined || values === undefined || start === undefined) return undefined;
  const ended = values.get('endTime');
  const end = ended && sentTime(ended, present, context);
  if (ended !== undefined && end === undefined) return undefined;
  const id = localIn(values.get('id'), syntax);
  const parentId = localIn(values.get('parentObservationId'), syntax);
  return { kind, form, values, start, ...defined({ end, id, parentId }) };
}

/** All of them say that they are in the trace, and each one's parent is one before it. */
function areLinked(trace: SentEvent, observations: readonly SentEvent[], syntax: SyntaxView): boolean {
  const known = new Set<string>();
  return observations.every(({ id, parentId, values }) => {
    const isInTrace = trace.id !== undefined && localIn(values.get('traceId'), syntax) === trace.id;
    const isBehind = parentId === undefined ? !values.has('parentObservationId') : known.has(parentId);
    const isNew = id === undefined || (id !== trace.id && !known.has(id));
    if (id !== undefined) known.add(id);
    return isInTrace && isBehind && isNew;
  });
}

/** Where events say who they are, and what they belong to. */
const idKeys: Readonly<Record<'observation' | 'score', readonly string[]>> = {
  observation: ['id', 'traceId', 'parentObservationId'],
  score: ['traceId', 'observationId'],
};

/** The declarations of the locals that hold the ids; `undefined` where somebody else may know one. */
function idDeclarations(
  events: readonly IngestionEvent[],
  batch: SourceRange,
  statement: SyntaxNode,
  syntax: SyntaxView,
): SourceRange[] | undefined {
  const bodies = events.map((event) => ({ event, values: propertiesOf(event.body, syntax) }));
  const places = bodies.flatMap(({ event, values }) =>
    idKeys[isObservation(event) ? 'observation' : 'score'].flatMap((key) => values?.get(key) ?? []),
  );
  const declarations = new Map<number, SourceRange>();
  for (const { event, values } of bodies) {
    const id = isObservation(event) ? values?.get('id') : undefined;
    if (id === undefined) continue;
    const own = ownId(id, batch, places, syntax);
    if (own === undefined) return undefined;
    // Declared further out, the same id may be sent more than once.
    if (own.declaration && syntax.parent(own.declaration) !== syntax.parent(statement)) return undefined;
    if (own.declaration) declarations.set(own.declaration.start, own.declaration);
  }
  return [...declarations.values()];
}

/** The name of the local that the value is. */
export function localIn(value: SyntaxNode | undefined, syntax: SyntaxView): string | undefined {
  return value?.kind === 'Identifier' ? syntax.nameOf(value) : undefined;
}
