import type { TextEdit } from '../../src/edits/text-edit.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { onOneLine } from '../../src/program/code-on-one-line.ts';
import { manual, migrated, review } from '../../src/rewriting/decide.ts';
import { beginsLine, indentAt, isOneLine, lineEndOf } from '../../src/rewriting/layout.ts';
import { pathEdits } from '../../src/rewriting/member-path.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import type { CallFacts, ExportedNameShape, MemberShape, Site } from '../../src/sites/site.ts';
import { aroundRest } from './around-rest.ts';
import type { AttributesPlace, DividedValues, ObservationFacts } from './facts.ts';
import { isCommented, literalText } from './literal-text.ts';
import { removeStatement } from './statement-text.ts';
import type { UsePlan } from './use-plan.ts';
import { commentAmongValues } from './wording.ts';

/** A setter that takes other attributes of a trace besides input and output. */
export interface DividedCall {
  site: Site & { shape: MemberShape | ExportedNameShape };
  context: PlanContext;
  facts: ObservationFacts;
  divided: DividedValues;
  call: CallFacts;
  /** Decides about its input and output; the literal is then {@link valuesText}. */
  planValues: () => UsePlan;
}

/** Whether a setter is given more than input and output. */
export function isDivided({ attributes, published, blocked }: DividedValues): boolean {
  return blocked !== undefined || attributes.length > 0 || published;
}

/** Input and output alone, without their comments. */
export function valuesText({ values }: DividedValues): string {
  return `{ ${values.map(({ text }) => text).join(', ')} }`;
}

/** Input and output go to the root observation, the other attributes to all that their function starts. */
export function planDivided(divided: DividedCall): UsePlan {
  const { context, facts } = divided;
  const { values, place } = divided.divided;
  const obstacle = obstacleOf(divided);
  if (obstacle !== undefined) return leftToPerson(divided, obstacle);
  const names = namesOf(divided);
  if ('taken' in names) return withTakenName(divided, names.taken);
  const planned = values.length === 0 ? undefined : divided.planValues();
  if (planned?.decision.status === 'manual') return leftToPerson(divided, planned.decision.reason, planned.decision);
  const valuesPlan = isRepeated(divided) ? undefined : planned;
  const parts = attributeParts(divided, names, valuesPlan !== undefined);
  if ('reason' in parts) return leftToPerson(divided, parts.reason);
  const reasons = [planned?.decision.reason, ...attributeNotes(facts, divided.divided)].filter(
    (part) => part !== undefined,
  );
  const edits = [...(valuesPlan?.decision.edits ?? []), ...parts.edits];
  const decision = reasons.length === 0 ? migrated(context, edits) : review(context, edits, reasons.join('; '));
  const marked = place.kind === 'start' && reasons.length > 0 ? { ...decision, markerAt: place.statement } : decision;
  return { decision: marked, needs: [...(valuesPlan?.needs ?? []), ...names.needs] };
}

/** The update beside it sets the same input and output, so that they are not set again. */
function isRepeated({ facts: { neighbour, position, used }, divided }: DividedCall): boolean {
  return (
    neighbour?.covers === true &&
    !neighbour.chained &&
    !used &&
    position.role !== 'inner' &&
    !divided.values.some(isCommented)
  );
}

/** Why nothing can be divided here, one clause. */
function obstacleOf({ site, facts, divided }: DividedCall): string | undefined {
  const { blocked, attributes, place } = divided;
  if (blocked !== undefined) return blocked;
  if (attributes.length > 0 && place.kind === 'none') return place.cause;
  return facts.used && site.shape.kind === 'member' ? 'the returned value is used' : undefined;
}

/** @param keepsSetter the call stays for input and output, so that what else it is given goes beside it */
function attributeParts(divided: DividedCall, names: Names, keepsSetter: boolean): Edits {
  const { attributes, place } = divided.divided;
  if (attributes.length === 0) return publishedAlone(divided, names, keepsSetter);
  return keepsSetter ? besideValues(divided, names, place) : asPropagation(divided, names, place);
}

function attributeNotes(facts: ObservationFacts, { attributes, place, notes }: DividedValues): (string | undefined)[] {
  return attributes.length === 0 ? [] : [placeNote(facts, place), testNote(place), ...notes];
}

/** What the functions are called in the file, and which of them it has to import. */
interface Names {
  propagator: string;
  publisher: string;
  needs: readonly string[];
}

function namesOf({ site, context, facts, divided }: DividedCall): Names | { taken: string } {
  const { propagator = '', publisher = '' } = context.entry.rewrite?.trace ?? {};
  const { namespace, attributes, published } = divided;
  if (namespace !== undefined)
    return { propagator: namespace + propagator, publisher: namespace + publisher, needs: [] };
  const needs = [
    ...(published && site.shape.kind === 'exportedName' ? [publisher] : []),
    ...(attributes.length > 0 ? [propagator] : []),
  ];
  const present = facts.binding?.present ?? {};
  const taken = needs.find((name) => present[name] === undefined && context.names.has(name));
  return taken === undefined
    ? { propagator: present[propagator] ?? propagator, publisher: present[publisher] ?? publisher, needs }
    : { taken };
}

type Edits = { edits: TextEdit[] } | { reason: string };

const stray: Edits = { reason: commentAmongValues };

/** Whether a comment in a range would be lost: those in the literal go along with their elements. */
function hasStrayComment({ context, facts }: DividedCall, range: SourceRange): boolean {
  const { literal } = facts.values;
  return context.syntax
    .commentsOf(range)
    .some(({ start }) => literal === undefined || start < literal.start || start >= literal.end);
}

/** The call becomes that of the function that attributes go through. */
function asPropagation(divided: DividedCall, names: Names, place: AttributesPlace): Edits {
  const { site, context, facts, call } = divided;
  const { source, syntax } = context;
  const { argument, literal } = facts.values;
  const { attributes, values, published } = divided.divided;
  const callee: TextEdit = { start: call.range.start, end: call.inside.start - 1, text: names.propagator };
  const isWhole =
    literal?.start === argument!.start && literal.end === argument!.end && !published && values.length === 0;
  if (!isWhole && hasStrayComment(divided, argument!)) return stray;
  const argumentEdits: TextEdit[] = isWhole
    ? attributes.flatMap(({ rename }) => rename ?? [])
    : [{ ...argument!, text: attributesText(divided) }];
  const before = published ? publishedBefore(divided, names) : [];
  if (before === undefined) return { reason: 'there is other code on the line of the call' };
  const { statement } = facts;
  if (place.kind === 'start') return aroundStart(divided, names, place.call);
  const behind = { start: argument!.end, end: call.range.end };
  if (place.kind === 'rest' && statement !== undefined && statement.start === call.range.start) {
    const whole = { start: argument!.end, end: statement.end };
    if (syntax.commentsOf(whole).length > 0) return stray;
    const onLines =
      isWhole && call.inside.start === argument!.start && !isOneLine(source.slice(argument!.start, argument!.end));
    const around = aroundRest(
      {
        head: callbackHead(place, source),
        brace: place.body.end - 1,
        file: site.file,
        statement,
        ...(onLines ? { argument } : {}),
      },
      context,
    );
    return {
      edits: [
        ...before,
        { ...callee, text: `${returnText(place)} ${callee.text}` },
        ...argumentEdits,
        { start: argument!.end, end: around.from, text: around.opening },
        ...around.edits,
      ],
    };
  }
  if (syntax.commentsOf(behind).length > 0) return stray;
  return { edits: [...before, callee, ...argumentEdits, { ...behind, text: ', () => {})' }] };
}

/** Input and output stay where they are, and the attributes get a statement of their own behind them. */
function besideValues(divided: DividedCall, names: Names, place: AttributesPlace): Edits {
  const { site, context, facts } = divided;
  const { source } = context;
  const { statement } = facts;
  if (hasStrayComment(divided, facts.values.argument!)) return stray;
  if (statement === undefined || !facts.last || !beginsLine(source, statement.start))
    return { reason: 'there is other code on the line of the call' };
  const { semicolon } = textStyle(source);
  const line = `${lineEndOf(source)}${indentAt(source, statement.start)}`;
  const text = attributesText(divided);
  const published = divided.divided.published ? `${line}${publishedText(divided, names)}${semicolon}` : '';
  const insert = (added: string): TextEdit => ({ start: statement.end, end: statement.end, text: published + added });
  switch (place.kind) {
    case 'rest': {
      const around = aroundRest(
        { head: callbackHead(place, source), brace: place.body.end - 1, file: site.file, statement },
        context,
      );
      return {
        edits: [
          {
            start: statement.end,
            end: around.from,
            text: `${published}${line}${returnText(place)} ${names.propagator}(${text}${around.opening}`,
          },
          ...around.edits,
        ],
      };
    }
    case 'start': {
      const around = wrapEdits(place.call, names, text);
      return { edits: published === '' ? around : [...around, insert('')] };
    }
    default:
      return { edits: [insert(`${line}${names.propagator}(${text}, () => {})${semicolon}`)] };
  }
}

/** The observation is started inside of the function, and the setter goes. */
function aroundStart(divided: DividedCall, names: Names, start: { start: number; end: number }): Edits {
  const { context, facts } = divided;
  const { statement } = facts;
  if (statement === undefined || !facts.last) return { reason: 'there is other code on the line of the call' };
  if (hasStrayComment(divided, statement)) return stray;
  const { semicolon } = textStyle(context.source);
  const gone: TextEdit = divided.divided.published
    ? { ...statement, text: `${publishedText(divided, names)}${semicolon}` }
    : removeStatement(context.source, statement);
  return { edits: [...wrapEdits(start, names, attributesText(divided)), gone] };
}

function wrapEdits(call: { start: number; end: number }, { propagator }: Names, text: string): TextEdit[] {
  return [
    { start: call.start, end: call.start, text: `${propagator}(${text}, () => ` },
    { start: call.end, end: call.end, text: ')' },
  ];
}

/** The trace is made public, and has no other attributes. */
function publishedAlone(divided: DividedCall, names: Names, keepsSetter: boolean): Edits {
  const { site, context, facts, call } = divided;
  const { statement } = facts;
  if (keepsSetter) {
    if (statement === undefined || !facts.last) return { reason: 'there is other code on the line of the call' };
    if (hasStrayComment(divided, facts.values.argument!)) return stray;
    const { semicolon } = textStyle(context.source);
    const line = `${lineEndOf(context.source)}${indentAt(context.source, statement.start)}`;
    return {
      edits: [
        { start: statement.end, end: statement.end, text: `${line}${publishedText(divided, names)}${semicolon}` },
      ],
    };
  }
  const empty: TextEdit = { ...call.inside, text: '' };
  if (site.shape.kind === 'exportedName')
    return { edits: [{ start: call.range.start, end: call.inside.start - 1, text: names.publisher }, empty] };
  const path = pathEdits(context, site.shape.segments.slice(-1), [ofObservation]);
  return 'reason' in path ? path : { edits: [...path, empty] };
}

/** The method of an observation that makes its trace public. */
const ofObservation = 'setTraceAsPublic';

function publishedText({ site, facts }: DividedCall, { publisher }: Names): string {
  return site.shape.kind === 'member' ? `${facts.subject ?? ''}.${ofObservation}()` : `${publisher}()`;
}

/** The trace is made public in a line before; `undefined` where the statement has no line for itself. */
function publishedBefore(divided: DividedCall, names: Names): TextEdit[] | undefined {
  const { context, facts } = divided;
  const { source } = context;
  const { statement } = facts;
  if (statement === undefined || !beginsLine(source, statement.start)) return undefined;
  const { start } = statement;
  const text = `${publishedText(divided, names)}${textStyle(source).semicolon}${lineEndOf(source)}${indentAt(source, start)}`;
  return [{ start, end: start, text }];
}

/** The attributes as the function takes them. */
function attributesText({ context, facts, divided }: DividedCall): string {
  return literalText(context, facts.values.literal, divided.attributes);
}

function returnText({ awaited }: AttributesPlace & { kind: 'rest' }): string {
  return awaited ? 'return await' : 'return';
}

function callbackHead({ async, result }: AttributesPlace & { kind: 'rest' }, source: string): string {
  const declared = result === undefined ? '' : `: ${source.slice(result.start, result.end)}`;
  return `${async ? 'async ' : ''}()${declared} => {`;
}

/** What a reviewer has to look at where not all observations of the trace get the attributes. */
function placeNote({ position, subject }: ObservationFacts, place: AttributesPlace): string | undefined {
  switch (place.kind) {
    case 'rest':
      if (!place.first) return 'what starts before this in the callback does not get these attributes';
      if (place.outside) return 'what starts outside this `try` does not get these attributes';
      return position.role === 'root'
        ? undefined
        : 'each observation has its own attributes in v6, and those outside this callback do not get these';
    case 'active':
      return 'only the active observation gets these attributes: start the others that need them inside the callback';
    case 'start':
      return `only \`${subject ?? ''}\` gets these attributes: start the others that need them inside the callback`;
    case 'none':
      return undefined;
  }
}

/** A function is put around code that reads what was tested in front of it. */
function testNote(place: AttributesPlace): string | undefined {
  if (place.kind !== 'rest' && place.kind !== 'start') return undefined;
  return place.untested && `TypeScript forgets the test of \`${place.untested}\` inside the function`;
}

/** The file uses the function's name for another value, which an offered text would call: so there is none. */
function withTakenName(divided: DividedCall, taken: string): UsePlan {
  const { suggestion: _, ...decision } = leftToPerson(divided, `\`${taken}\` is another value in this file`).decision;
  return { decision };
}

/** A person divides it; the text has what can be said of each part. */
function leftToPerson(divided: DividedCall, reason: string | undefined, values?: Decision): UsePlan {
  const { site, context, facts } = divided;
  const { attributes, published, values: given } = divided.divided;
  const { propagator = '' } = context.entry.rewrite?.trace ?? {};
  if (values !== undefined && values.suggestion === undefined)
    return { decision: leftInWords(divided, values, propagator) };
  const names: Names = { propagator, publisher: context.entry.rewrite?.trace?.publisher ?? '', needs: [] };
  const update = site.shape.kind === 'member' ? `${facts.subject ?? 'root'}.update` : context.entry.target!.join('.');
  const texts = [
    values?.suggestion ?? (given.length === 0 ? undefined : `${update}(${onOneLine(valuesText(divided.divided))});`),
    published ? `${publishedText(divided, names)};` : undefined,
    attributes.length === 0
      ? undefined
      : `${propagator}(${onOneLine(`{ ${attributes.map(({ text }) => text).join(', ')} }`)}, () => {\n  // what starts the observations that are to have them\n});`,
  ].filter((text) => text !== undefined);
  const decision = manual(site, context, reason, texts.length === 0 ? undefined : texts.join('\n'), values?.todo);
  return { decision };
}

/** Input and output have no text at this place, and a text without them would lose them. */
function leftInWords({ divided: { attributes } }: DividedCall, values: Decision, propagator: string): Decision {
  const others = attributes.map(({ text }) => text).join(', ');
  const passed = others === '' ? '' : ` \`${propagator}(${onOneLine(`{ ${others} }`)}, …)\` takes the rest.`;
  return { ...values, todo: `${values.todo ?? ''}${passed}` };
}
