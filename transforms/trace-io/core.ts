import { codeOnOneLine } from '../../src/program/code-on-one-line.ts';
import { beginsLine, indentAt, lineEndOf } from '../../src/rewriting/layout.ts';
import { withoutFullStop } from '../../src/rewriting/wording.ts';
import { type HeldFunction, observation, type ObservationFacts, type OwnValue } from './facts.ts';
import type { CallFacts, ExportedNameShape, MemberShape, Site, Use } from '../../src/sites/site.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { manual, migrated, review, withoutText } from '../../src/rewriting/decide.ts';
import { pathEdits } from '../../src/rewriting/member-path.ts';
import { removeFromList } from '../../src/rewriting/object-text.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { extraEdits, givenText } from './given-values.ts';
import { isDivided, planDivided, valuesText } from './divided.ts';
import { besideNeighbour, dropEdits, mergeEdits } from './neighbour-edits.ts';
import type { UsePlan } from './use-plan.ts';
import { insideNote, ownNote, textsToChooseFrom, unknownRoot } from './wording.ts';

/** The function that updates the active observation, by the catalogue. */
export const activeUpdate = 'updateActiveObservation';

const otherAttributes = 'it holds other attributes of the trace than input and output';

/** What every observation has, also an event, and what returns nothing. */
const attributesUpdate = 'updateOtelSpanAttributes';

type CallSite = Site & { shape: MemberShape | ExportedNameShape };

/** A call that sets input and output, or makes attributes of them. */
interface SetterCall {
  site: CallSite;
  context: PlanContext;
  facts: ObservationFacts;
  call: CallFacts;
  /** The local name of the function that updates the active observation. */
  callee: string;
}

/**
 * Decides one use.
 * @param callee the local name of the function that updates the active observation
 */
export function planCore(site: CallSite, context: PlanContext, callee = activeUpdate): UsePlan {
  const facts = observation.of(site);
  const use: Use | undefined = site.shape.use;
  if (facts === undefined || use === undefined) return { decision: manual(site, context) };
  if (use.kind !== 'call') return planValue(site, context, use, callee);
  const setter: SetterCall = { site, context, facts, call: use.call, callee };
  const { divided } = facts.values;
  const isPart = divided !== undefined && isDivided(divided);
  if (context.entry.target?.[0] === 'createObservationAttributes')
    return isPart
      ? {
          decision: manual(
            site,
            context,
            otherAttributes,
            `createObservationAttributes('span', ${valuesText(divided)})`,
          ),
        }
      : planAttributes(setter);
  const planValues = (): UsePlan => planSetter(setter);
  return isPart ? planDivided({ site, context, facts, divided, call: use.call, planValues }) : planValues();
}

/** The member or function itself: as a value, or only looked at. */
function planValue(site: CallSite, context: PlanContext, use: Use, callee: string): UsePlan {
  const { shape } = site;
  const target = context.entry.target?.[0];
  if (target === undefined || target === 'createObservationAttributes' || observation.of(site)?.updates !== 'always')
    return { decision: manual(site, context) };
  const { held } = observation.of(site)!;
  const reason = toCheckOfValue(use, target, held);
  if (shape.kind === 'exportedName') {
    const edits = calleeEdits(site, shape, callee, context);
    const decision = isSettledByCalls(held, context) ? migrated(context, edits) : review(context, edits, reason);
    return { decision, needs: [activeUpdate] };
  }
  const edits = pathEdits(context, shape.segments.slice(-1), [target]);
  return { decision: 'reason' in edits ? manual(site, context, edits.reason) : review(context, edits, reason) };
}

/** What a person has to look at where the member is no call. */
function toCheckOfValue(use: Use, target: string, held: HeldFunction | undefined): string {
  if (use.kind === 'presence') return 'this tests whether the member exists; in v6 it always does';
  const shown = 'a trace shows what is set on its root observation';
  if (held === undefined) return `where \`${target}\` is called is not visible; ${shown}`;
  return `\`${target}\` is passed on here, and each visible call of it is a finding of its own; ${shown}`;
}

/** A constant holds the function, and each call of it becomes an update as it stands. */
function isSettledByCalls(held: HeldFunction | undefined, context: PlanContext): boolean {
  return (
    held?.calls?.every(({ start }) => {
      const site = context.siblings.find(({ name }) => name.start === start);
      return site !== undefined && planHeldCall(site, context)?.status === 'migrated';
    }) === true
  );
}

/** The call of the function by a name of the file's own, which stays; `undefined` where it is no call. */
export function planHeldCall(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  if (shape.kind !== 'exportedName' || shape.use?.kind !== 'call' || site.evidence !== 'proven') return undefined;
  const { range, inside } = shape.use.call;
  const callee = context.source.slice(range.start, inside.start - 1);
  const entry = context.entryOf(site.id) ?? context.entry;
  return planCore({ ...site, shape }, { ...context, entry }, callee).decision;
}

/** The name in `name(…)` or `ns.name(…)`. */
function calleeEdits(
  site: CallSite,
  shape: ExportedNameShape,
  callee: string,
  { source, syntax }: PlanContext,
): TextEdit[] {
  const name = shape.position === 'namespaceMember' ? activeUpdate : callee;
  const written = source.slice(site.name.start, site.name.end);
  if (written === name) return [];
  // `{ name }` keeps its key.
  if (syntax.isShorthand(site.name)) return [{ ...site.name, text: `${written}: ${name}` }];
  const quote = syntax.at(site.name)?.kind === 'StringLiteral' ? written.charAt(0) : '';
  return [{ ...site.name, text: `${quote}${name}${quote}` }];
}

function planSetter(setter: SetterCall): UsePlan {
  const { site, context, facts, callee } = setter;
  const { position, values } = facts;
  if (values.argument === undefined) return { decision: manual(site, context, 'it is called without values') };
  const isInner = position.role === 'inner';
  const flat = givenText(facts, values.argument, context);
  if (position.role === 'inside') return { decision: withoutRoot(site, context, flat, position) };
  if (facts.updates === 'none' && !isInner) return { decision: planEvent(site, context) };
  const target = isInner ? position.variable && `${position.variable}.update` : updateOf(facts, callee);
  if (target === undefined) return { decision: withoutRoot(site, context, flat) };
  const written = `${target}(${flat})`;
  if (facts.updates === 'sometimes' && facts.used)
    return {
      decision: manual(
        site,
        context,
        'it may be an event, which has no `update`, and the returned value is used',
        written,
      ),
    };
  // Before the values are compared: what is impossible stays so when other setters of this file have become updates.
  const moved = isInner ? moveToRoot(setter, position.variable!) : undefined;
  if (moved?.status === 'manual') return { decision: moved };
  const decision = chooseValues(setter, written) ?? moved;
  return decision ? { decision } : planUpdate(setter, written);
}

/** Whatever is written here would not reach the root, so there is no text for this place. */
function withoutRoot(
  site: Site,
  context: PlanContext,
  values: string,
  { cause, around }: { cause: string; around?: string } = { cause: 'no variable in scope holds the root' },
): Decision {
  const where = around === undefined ? ', which no variable holds here' : `, which may be \`${around}\``;
  return withoutText(
    manual(
      site,
      context,
      `this observation is inside another one, and ${cause}`,
      undefined,
      `Call \`update(${values})\` on the root observation${where}.`,
    ),
  );
}

/** What updates the observation that the setter speaks to. */
function updateOf({ subject, updates }: ObservationFacts, callee: string): string {
  if (subject === undefined) return callee;
  return `${subject}.${updates === 'sometimes' ? attributesUpdate : 'update'}`;
}

/** Values of the observation's own that differ from those that the trace is given. */
function differentValues({ ownValues }: ObservationFacts): OwnValue[] {
  return ownValues.filter(
    ({ verdict, source, key }) => verdict === 'different' && (source === 'update' || key === 'output'),
  );
}

/** A person chooses between the values of the trace and those of the observation, where they differ. */
function chooseValues({ site, context, facts }: SetterCall, written: string): Decision | undefined {
  const different = differentValues(facts);
  if (different.length === 0 && facts.undecided !== undefined)
    return facts.handedOn
      ? review(context, [], facts.undecided)
      : manual(site, context, facts.undecided, written, `Write \`${written}\` if the calls give it no other value.`);
  if (different.length === 0) return undefined;
  const { reason, suggestion, todo } = textsToChooseFrom(
    written,
    different,
    facts.values.keys,
    facts.handedOn !== undefined,
  );
  return facts.handedOn
    ? review(context, [], `${reason}: ${withoutFullStop(todo)}`)
    : manual(site, context, reason, suggestion, upperFirst(todo));
}

/** The setter becomes an update, or goes into the one beside it. */
function planUpdate({ site, context, facts, call, callee }: SetterCall, written: string): UsePlan {
  const reasons = [unknownRoot(facts), ownNote(facts.ownValues)].filter((note) => note !== undefined);
  const decide = (edits: readonly TextEdit[], more: readonly string[] = []): Decision => {
    const all = [...reasons, ...more];
    return all.length === 0 ? migrated(context, edits) : review(context, edits, all.join('; '));
  };
  const dropped = facts.neighbour?.covers ? dropEdits(site, facts, call, context) : undefined;
  const joined = dropped ?? mergeEdits(site, facts, call, context);
  if (joined) return { decision: besideNeighbour(decide(joined), facts) };
  const renamed = renameEdits(site, context, callee);
  if ('reason' in renamed) return { decision: manual(site, context, renamed.reason, written) };
  const extra = extraEdits(facts, context);
  const decision = decide([...renamed, ...extra.edits], extra.reasons);
  return facts.subject === undefined ? { decision, needs: [activeUpdate] } : { decision };
}

function renameEdits(site: CallSite, context: PlanContext, callee: string): TextEdit[] | { reason: string } {
  const { shape } = site;
  if (shape.kind === 'exportedName') return calleeEdits(site, shape, callee, context);
  const name =
    observation.of(site)?.updates === 'sometimes' ? attributesUpdate : (context.entry.target?.[0] ?? 'update');
  return pathEdits(context, shape.segments.slice(-1), [name]);
}

/** The values of an inner observation's setter go to the root, which `variable` holds. */
function moveToRoot(setter: SetterCall, variable: string): Decision {
  const { site, context, facts } = setter;
  const moved = movedEdits(setter, variable);
  if ('reason' in moved) {
    const flat = `${variable}.update(${givenText(facts, facts.values.argument!, context)})`;
    return manual(site, context, moved.reason, flat, `Write \`${flat}\`; ${moved.reason}.`);
  }
  const name = facts.subject === undefined ? 'the active observation' : `\`${facts.subject}\``;
  const extra = extraEdits(facts, context);
  const reasons = [insideNote(facts, variable, name), ownNote(facts.ownValues), ...extra.reasons].filter(
    (note) => note !== undefined,
  );
  return review(context, [...moved, ...extra.edits], reasons.join('; '));
}

/** The call becomes one of the root, or a statement for the root stands beside what is left of its chain. */
function movedEdits(setter: SetterCall, variable: string): TextEdit[] | { reason: string } {
  const { context, facts, call } = setter;
  const { shape } = setter.site;
  const { syntax } = context;
  const segment = shape.kind === 'member' ? shape.segments.at(-1) : undefined;
  const receiver = shape.kind === 'member' ? shape.receiver : undefined;
  const isChained = receiver !== undefined && syntax.holds(receiver, 'QuestionDotToken');
  if (call.optional || segment?.optional === true || isChained)
    return { reason: 'the setter is only called where its observation exists' };
  const { start } = call.range;
  if (!facts.used && (receiver === undefined || !syntax.pathOf(receiver).includes('')))
    return [{ start, end: call.inside.start - 1, text: `${variable}.update` }];
  return segment === undefined ? { reason: 'the returned value is used' } : cutFromChain(setter, segment, variable);
}

/** The call goes from its chain, and a statement for the root takes over. */
function cutFromChain(
  { context, facts, call }: SetterCall,
  segment: MemberShape['segments'][number],
  variable: string,
): TextEdit[] | { reason: string } {
  const { source } = context;
  const { statement, values } = facts;
  const indent = statement && indentBefore(source, statement.start);
  const isSplit = extraEdits(facts, context).edits.length === 0 && (!facts.used || values.simple);
  if (statement === undefined || indent === undefined || !isSplit) return { reason: 'the returned value is used' };
  const lineEnd = lineEndOf(source);
  const text = `${variable}.update(${source.slice(values.argument!.start, values.argument!.end)});`;
  const cut: TextEdit = { start: segment.access.start, end: call.range.end, text: '' };
  return facts.used
    ? [{ start: statement.start, end: statement.start, text: `${text}${lineEnd}${indent}` }, cut]
    : [cut, { start: statement.end, end: statement.end, text: `${lineEnd}${indent}${text}` }];
}

/** The spaces in front of a statement; `undefined` where other code stands before it in its line. */
function indentBefore(source: string, start: number): string | undefined {
  return beginsLine(source, start) ? indentAt(source, start) : undefined;
}

/** Attributes made for a span: an update of the observation, where the span is one. */
function planAttributes({ site, context, facts, callee }: SetterCall): UsePlan {
  const { source } = context;
  const { attributes, values, position } = facts;
  if (attributes === undefined)
    return { decision: manual(site, context, position.role === 'unknown' ? position.cause : undefined) };
  if (values.argument === undefined) return { decision: manual(site, context, 'it is called without values') };
  const argument = source.slice(values.argument.start, values.argument.end);
  const isInner = position.role === 'inner';
  const target = isInner ? position.variable : facts.subject;
  if (position.role === 'inside') return { decision: withoutRoot(site, context, codeOnOneLine(argument), position) };
  if (isInner && target === undefined) return { decision: withoutRoot(site, context, codeOnOneLine(argument)) };
  if (facts.updates !== 'always' && !isInner) return { decision: planEvent(site, context) };
  const text = target === undefined ? `${callee}(${argument})` : `${target}.update(${argument})`;
  const flat = codeOnOneLine(text);
  const different = differentValues(facts);
  if (different.length > 0) {
    const { reason, suggestion, todo } = textsToChooseFrom(flat, different, values.keys);
    return { decision: manual(site, context, reason, suggestion, upperFirst(todo)) };
  }
  if (values.extra.length > 0 || values.extraElements.length > 0 || facts.statement === undefined)
    return { decision: manual(site, context, 'the values are not written out', flat) };
  const edits = attributeEdits(attributes, facts.statement, text, context);
  if (edits === undefined)
    return { decision: manual(site, context, 'there is other code on the line of the call', flat) };
  const reasons = [
    unknownRoot(facts),
    isInner ? insideNote(facts, target!, 'this one') : undefined,
    ownNote(facts.ownValues),
    values.open ? '`update` also records attributes other than input and output, if it holds any' : undefined,
  ].filter((note) => note !== undefined);
  return {
    decision: reasons.length === 0 ? migrated(context, edits) : review(context, edits, reasons.join('; ')),
    ...(target === undefined ? { needs: [activeUpdate] } : {}),
  };
}

function attributeEdits(
  { call, spread }: NonNullable<ObservationFacts['attributes']>,
  statement: SourceRange,
  text: string,
  context: PlanContext,
): TextEdit[] | undefined {
  const { source } = context;
  if (spread === undefined) return [{ ...call, text }];
  const indent = indentBefore(source, statement.start);
  if (indent === undefined) return undefined;
  const lineEnd = lineEndOf(source);
  return [
    { start: statement.start, end: statement.start, text: `${text};${lineEnd}${indent}` },
    removeFromList(context, spread.literal, spread.element, spread.leading),
  ];
}

/** An event has ended by the time anybody holds it. */
function planEvent(site: CallSite, context: PlanContext): Decision {
  return withoutText(
    manual(
      site,
      context,
      'an event has no `update`, and has ended before this, so that nothing was set',
      undefined,
      'Give the event its input and output when it starts; this call never had an effect.',
    ),
  );
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
