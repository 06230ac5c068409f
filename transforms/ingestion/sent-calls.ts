import type { TextEdit } from '../../src/edits/text-edit.ts';
import { onOneLine } from '../../src/program/code-on-one-line.ts';
import { mentions } from '../../src/program/mentions.ts';
import { isWithin } from '../../src/program/overlaps.ts';
import type { SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { freshVariableAt, functionKinds } from '../../src/rewriting/fresh-name.ts';
import { indentAt, removedStatement } from '../../src/rewriting/layout.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { applyTextEdits } from '../../src/rewriting/reads/splice.ts';
import { standsInList } from '../../src/rewriting/statement-place.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import type { CallFacts, Site } from '../../src/sites/site.ts';
import { type IngestionEvent, propertiesOf } from './events.ts';
import { batchValues, isPresent } from './facts.ts';
import { nameOfKind, setBySdk } from './observation-texts.ts';
import { localIn, ownBatch, type OwnBatch, type SentEvent } from './own-batch.ts';
import { accessTo } from './sender-imports.ts';
import { attributesText } from './sent-attributes.ts';

/** The functions that send. */
export const starting = 'startObservation';
const propagating = 'propagateAttributes';

/** What is written in the place of a batch. */
export interface SentCalls {
  edits: TextEdit[];
  /** Functions that the file has to import for it. */
  needs: readonly string[];
}

/** What of a trace is said of everything in it. */
const propagated = ['userId', 'sessionId', 'tags'];

/**
 * The calls that send what a batch holds, in its place; `undefined` where an id may be known elsewhere, where a time or
 * a field has no place in v6, or where neither the file nor its package sends spans.
 * @param scoring the call that sends scores, with the literals of these
 */
export function sentCalls(
  site: Site,
  call: CallFacts,
  events: readonly IngestionEvent[],
  context: PlanContext,
  scoring: (scores: readonly string[]) => string,
): SentCalls | undefined {
  const { syntax, flags, source } = context;
  const statement = ownStatement(call, syntax);
  const present = batchValues.of(site)?.present;
  if (statement === undefined || present === undefined) return undefined;
  const batch = ownBatch(events, call.range, statement, present, context);
  // Options of the request go with the scores.
  if (batch === undefined || (batch.scores.length === 0 && call.arguments.length > 1)) return undefined;
  const names = namesIn(batch, site, statement, context);
  const lines = linesOf(batch, names, present, context);
  const around = propagatedText(batch, call, context);
  if (lines === undefined || around === undefined) return undefined;
  const needs = neededImports(around === '' ? [starting] : [starting, propagating], site, context);
  if (needs === undefined) return undefined;
  const scores = batch.scores.map(({ body }) => scoreText(body, batch, names, context));
  const all = [...lines, ...(scores.length === 0 ? [] : [scoring(scores)])];
  const text = laidOut(all, around, statement, call.awaited && scores.length > 0, context);
  if (flags.noUnusedLocals && leavesUnread([statement, ...batch.declarations], text, syntax)) return undefined;
  const { start, end } = statement;
  return {
    edits: [{ start, end, text }, ...batch.declarations.map((range) => removedStatement(source, range))],
    needs,
  };
}

/** Those of the functions that the file does not have; `undefined` where it cannot get one. */
function neededImports(names: readonly string[], site: Site, context: PlanContext): string[] | undefined {
  const accesses = names.map((name) => accessTo(name, site, context));
  return accesses.includes(undefined) ? undefined : names.filter((_, at) => accesses[at] === 'added');
}

/** What is said of all that is sent, empty where that is nothing; `undefined` where it cannot be said. */
function propagatedText({ trace }: OwnBatch, call: CallFacts, context: PlanContext): string | undefined {
  const text = attributesText(
    [...trace.values].filter(([key]) => propagated.includes(key)),
    context,
  );
  const canBeSaid = text === '' || canGoInFunction(call, context);
  return canBeSaid ? text : undefined;
}

/** `await client.api….batch(…);` in a list of statements, with nothing in it that waits. */
function ownStatement(call: CallFacts, syntax: SyntaxView): SyntaxNode | undefined {
  const statement = syntax.parent(call.awaitExpression?.range ?? call.range);
  const isOwn = statement?.kind === 'ExpressionStatement' && standsInList(statement, syntax) && !call.optional;
  return isOwn &&
    syntax.commentsOf(statement).length === 0 &&
    !syntax.holds(call.range, 'AwaitExpression', 'YieldExpression')
    ? statement
    : undefined;
}

/** What holds the observations: the first, and those that others are in or scores are about. */
interface Names {
  root: string;
  /** By the local that held the id. */
  byId: ReadonlyMap<string, string>;
}

function namesIn({ observations, scores }: OwnBatch, site: Site, statement: SyntaxNode, context: PlanContext): Names {
  const { syntax, siblings } = context;
  const around = (place: SourceRange): SyntaxNode | undefined => syntax.enclosing(place, ...functionKinds);
  const earlier = siblings.filter(
    ({ id, name }) => id === site.id && name.start < site.name.start && around(name) === around(site.name),
  );
  const meant = new Set([
    ...observations.map(({ parentId }) => parentId),
    ...scores.map(({ body }) => localIn(propertiesOf(body, syntax)?.get('observationId'), syntax)),
  ]);
  const byId = new Map<string, string>();
  for (const { id, form } of observations) {
    if (id === undefined || !meant.has(id)) continue;
    const skip = earlier.length * observations.length + byId.size;
    byId.set(id, freshVariableAt(statement, context, form.asType ?? 'span', skip));
  }
  return { root: freshVariableAt(statement, context, 'root', earlier.length), byId };
}

/** One call for each observation, and what ends it. */
function linesOf(
  { trace, observations }: OwnBatch,
  { root, byId }: Names,
  present: readonly SourceRange[],
  context: PlanContext,
): string[] | undefined {
  const first = startText(trace, undefined, present, context);
  const end = traceEnd(trace, observations);
  const others = observations.map((one) => {
    const parent = one.parentId === undefined ? root : byId.get(one.parentId);
    const text = startText(one, parent, present, context);
    const variable = one.id && byId.get(one.id);
    const ended = one.form.asType === 'event' ? '' : `.end(${endOf(one)})`;
    if (text === undefined) return undefined;
    if (variable === undefined) return [`${text}${ended}`];
    return [`const ${variable} = ${text}`, ...(ended === '' ? [] : [`${variable}${ended}`])];
  });
  if (first === undefined || end === undefined || !others.every((lines) => lines !== undefined)) return undefined;
  return [`const ${root} = ${first}`, ...others.flat(), `${root}.end(${end})`];
}

/** `parent.startObservation(name, attributes, options)`; a time of its own is taken by the function alone. */
function startText(
  { kind, form, values, start }: SentEvent,
  parent: string | undefined,
  present: readonly SourceRange[],
  context: PlanContext,
): string | undefined {
  const { source } = context;
  const { quote } = textStyle(source);
  const taken = [...values].filter(([key]) => form.fields.includes(key));
  const isLost = (key: string): boolean =>
    !form.fields.includes(key) && !setBySdk.includes(key) && !(parent === undefined && propagated.includes(key));
  const attributes = attributesText(taken, context);
  const name = values.get('name');
  const isNamed = name === undefined || isPresent(name, present);
  if (attributes === undefined || !isNamed || [...values.keys()].some(isLost)) return undefined;
  const isTimed = !start.isNow;
  const options = [
    ...(form.asType === undefined ? [] : [`asType: ${quote}${form.asType}${quote}`]),
    ...(isTimed ? [`startTime: ${start.date}`] : []),
    ...(isTimed && parent !== undefined ? [`parentSpanContext: ${parent}.otelSpan.spanContext()`] : []),
  ];
  const parts = [
    name === undefined ? `${quote}${nameOfKind(kind)}${quote}` : textOf(name, source),
    ...(attributes === '' && options.length === 0 ? [] : [attributes === '' ? '{}' : attributes]),
    ...(options.length === 0 ? [] : [`{ ${options.join(', ')} }`]),
  ];
  return `${parent === undefined || isTimed ? '' : `${parent}.`}${starting}(${parts.join(', ')})`;
}

/** An observation that says no end took no time. */
function endOf({ start, end = start }: SentEvent): string {
  return end.isNow ? '' : end.date;
}

/** A trace lasts as long as what is in it; `undefined` where that is not one time. */
function traceEnd(trace: SentEvent, observations: readonly SentEvent[]): string | undefined {
  if (trace.start.isNow) return '';
  const [end, ...others] = new Set(observations.length === 0 ? [trace.start.date] : observations.map(endOf));
  return others.length === 0 ? end : undefined;
}

/** A score of what is sent names the ids that this gets. */
function scoreText(body: SyntaxNode, { trace }: OwnBatch, { root, byId }: Names, context: PlanContext): string {
  const { source, syntax } = context;
  const values = propertiesOf(body, syntax);
  const own = (key: string, id: string | undefined): TextEdit[] => {
    const value = values?.get(key);
    if (value === undefined || id === undefined) return [];
    return [{ start: value.start, end: value.end, text: `${syntax.isShorthand(value) ? `${key}: ` : ''}${id}` }];
  };
  const traceId = localIn(values?.get('traceId'), syntax);
  const observationId = localIn(values?.get('observationId'), syntax);
  return onOneLine(
    applyTextEdits(source, body, [
      ...own('traceId', traceId !== undefined && traceId === trace.id ? `${root}.traceId` : undefined),
      ...own('observationId', observationId && byId.has(observationId) ? `${byId.get(observationId)}.id` : undefined),
    ]),
  );
}

/** In a function TypeScript does not know what was tested before, of what is assigned again or belongs to another. */
function canGoInFunction(call: CallFacts, { syntax }: PlanContext): boolean {
  const around = syntax.enclosing(call.range, ...functionKinds);
  const variables = syntax.variablesIn(call.range);
  const isKnown = (name: SyntaxNode): boolean =>
    syntax
      .membersOf(name)
      .some((member) =>
        syntax
          .named(syntax.nameOf(member))
          .some((other) => !isWithin(other, call.range) && around !== undefined && isWithin(other, around)),
      );
  return variables.every((name) => !syntax.isReassigned(name) && (isCallee(name, call) || !isKnown(name)));
}

/** It stands in what is called, and not in what is sent. */
function isCallee(name: SyntaxNode, { inside }: CallFacts): boolean {
  return name.end <= inside.start;
}

function laidOut(
  lines: readonly string[],
  around: string,
  { start }: SyntaxNode,
  waits: boolean,
  { source }: PlanContext,
): string {
  const { semicolon, lineEnd, indent } = textStyle(source);
  const line = `${lineEnd}${indentAt(source, start)}`;
  const ended = lines.map((text) => `${text}${semicolon}`);
  if (around === '') return ended.join(line);
  const [head, arrow] = waits ? ['await ', 'async () => {'] : ['', '() => {'];
  const inner = ended.map((text) => `${line}${indent}${text}`).join('');
  return `${head}${propagating}(${around}, ${arrow}${inner}${line}})${semicolon}`;
}

/** A name is declared that only what goes has used. */
function leavesUnread(removed: readonly SourceRange[], text: string, syntax: SyntaxView): boolean {
  const isGone = (place: SourceRange): boolean => removed.some((range) => isWithin(place, range));
  return removed
    .flatMap((range) => syntax.variablesIn(range))
    .some((name) => {
      const left = syntax.usesOf(name).filter((use) => !isGone(use));
      return left.length === 1 && !mentions(text, syntax.nameOf(name));
    });
}

function textOf({ start, end }: SourceRange, source: string): string {
  return onOneLine(source.slice(start, end));
}
