/** Input and output of a trace: those of its root observation. */
import type { TextEdit } from '../../edits/text-edit.ts';
import { type Argument, argumentsOf } from '../arguments.ts';
import type { PythonFile, PythonSite, SiteUse } from '../site.ts';
import { type Chain, chainAt } from '../chains.ts';
import { type Binding, type Scope, scopeOf, type Span } from '../scopes.ts';
import { manual, migrated, type PythonDecision, review } from './decision.ts';
import { calledUnseen, isCalledInside } from './called-inside.ts';
import { givenTo, isHandedOn, type ObservationStack, parentIn, stackAround } from './observation-stack.ts';
import { chainPart, rangeOf, textOf } from './pieces.ts';
import { variableCalls } from './variable-calls.ts';

type MemberUse = Extract<SiteUse, { kind: 'member' }>;

const noRoot = 'Which observation is the root is not visible here';

/** The member's name in another one. */
function renamed(file: PythonFile, { chain, index }: MemberUse, name: string): TextEdit[] {
  const step = chain.steps[index]!;
  if (step.kind !== 'member') return [];
  return [{ ...rangeOf(file, { from: step.at, to: step.at + 1 }), text: name }];
}

/** The member of another object. */
function retargeted(file: PythonFile, { chain, index }: MemberUse, root: string): TextEdit[] {
  return [{ ...rangeOf(file, chainPart(chain, index + 1)), text: `${root}.update` }];
}

/** The observation that takes over, and the method that is called for it. */
interface Target {
  target: string;
  method: string;
  /** What it is opened with. */
  opening: readonly Argument[];
}

/** Keywords with another value than that which they are given here. */
function othersThan(here: readonly Argument[], there: readonly Argument[]): string[] {
  const givenHere = new Map(here.map(({ keyword = '', text }) => [keyword, text]));
  return there.flatMap(({ keyword, text }) =>
    keyword !== undefined && givenHere.has(keyword) && givenHere.get(keyword) !== text ? [keyword] : [],
  );
}

/** Methods that give an observation another input or output, of the observation or of the client. */
const updating = /^update(?:_current_(?:span|generation))?$/;

/** A call that gives a trace its input and output, or those of the variable that holds the method. */
interface TraceIo {
  site: PythonSite;
  use: MemberUse;
  given: readonly Argument[];
  /** Where the observation is opened, as far as that is known: the call may be in a function inside of that one. */
  place: { at: number; scope: Scope };
}

/** Whether a call updates the outermost observation, by its name or because no other is open there. */
function isOfOutermost(file: PythonFile, chain: Chain, method: string, scope: Scope, here: ObservationStack): boolean {
  const { open, observed } = stackAround(file, chain.from, scope);
  const [outermost] = open;
  if (observed !== undefined || outermost === undefined || here.open[0]?.opened !== outermost.opened) return false;
  return method === 'update' ? file.tokens[chain.from]!.text === outermost.name : open.length === 1;
}

/** Whether a scope is another one, or inside of it. */
function isWithin(scope: Scope | undefined, outer: Scope): boolean {
  return scope === outer || (scope !== undefined && isWithin(scope.parent, outer));
}

/** Keywords with a value that the observation is given as well, in the function that opens it. */
function givenElsewhere({ place, given }: TraceIo, file: PythonFile, { target, method }: Target): string[] {
  const { tokens, source, scopes } = file;
  const around = stackAround(file, place.at, place.scope);
  // What is current in another function is another observation.
  const isLookedAt = (scope: Scope): boolean =>
    method === 'update' ? isWithin(scope, place.scope) : scope === place.scope;
  const isHere = (name: string, scope: Scope): boolean => scopeOf(name, scope) === scopeOf(name, place.scope);
  const keywords = new Set<string>();
  for (const { from, to, scope } of scopes.statements)
    for (let at = isLookedAt(scope) ? from : to; at < to; at += 1) {
      const chain = chainAt(tokens, at);
      const index = chain?.steps.findIndex((step) => step.kind === 'member' && updating.test(step.name)) ?? -1;
      const [member, call] = [chain?.steps[index], chain?.steps[index + 1]];
      if (chain === undefined || member?.kind !== 'member' || call?.kind !== 'call') continue;
      const isNamed = member.name === method && textOf(file, chainPart(chain, index)) === target;
      const isSame = isNamed && isHere(tokens[chain.from]!.text, scope);
      if (!isSame && !isOfOutermost(file, chain, member.name, scope, around)) continue;
      for (const keyword of othersThan(given, argumentsOf(tokens, call, source))) keywords.add(keyword);
    }
  return [...keywords];
}

/** What a call is given, or those of the variable that holds the method: only keywords, as in major 4. */
function givenIn(file: PythonFile, site: PythonSite, use: MemberUse): readonly Argument[] | undefined {
  const given = use.call?.given ?? variableCalls(file, use.chain, site)?.calls.flatMap((call) => call.given);
  return given?.every(({ keyword, star }) => keyword !== undefined || star) === true ? given : undefined;
}

const named = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' and ');

/** Whether an observation joins a trace whose id was not made here: that may have a root already. */
function joinsTrace({ tokens }: PythonFile, scope: Scope, opening: readonly Argument[]): boolean {
  const context = opening.find(({ keyword }) => keyword === 'trace_context');
  if (context === undefined || context.text === 'None') return false;
  const makesId = ({ from, to }: Span): boolean =>
    tokens.slice(from, to).some(({ text }) => text === 'create_trace_id');
  const isMade = (name: string): boolean =>
    scopeOf(name, scope)
      ?.names.get(name)
      ?.every((binding) => binding.kind === 'value' && makesId(binding.span)) === true;
  const { from, to } = context.value;
  return !makesId(context.value) && !tokens.slice(from, to).some(({ kind, text }) => kind === 'name' && isMade(text));
}

/** A decision, unless the observation has a parent elsewhere, or is given another input or output besides. */
function unlessGiven(io: TraceIo, file: PythonFile, target: Target, decide: () => PythonDecision): PythonDecision {
  const { site } = io;
  const parent = parentIn(file, target.opening);
  if (parent === 'yes') return manual(site, file, '`trace_context` names a parent: the observation is no root');
  const twice = givenElsewhere(io, file, target);
  if (twice.length > 0)
    return manual(site, file, `\`${target.target}.${target.method}\` is given another ${named(twice)} here as well`);
  const opened = othersThan(io.given, target.opening);
  if (opened.length > 0) return manual(site, file, `The observation is opened with another ${named(opened)}`);
  const decision = decide();
  if (decision.status !== 'migrated') return decision;
  if (parent === 'no')
    return joinsTrace(file, io.place.scope, target.opening)
      ? review(decision.edits, '`trace_context` names a trace that may have a root of its own')
      : decision;
  return review(decision.edits, 'what opens it may name a parent, or another input or output');
}

/** `update` of the outermost observation, where that has a name. */
function ofOutermost(io: TraceIo, file: PythonFile, { open, observed }: ObservationStack): PythonDecision {
  const { site, use, place } = io;
  const [outermost] = observed === undefined ? open : [];
  const root = outermost?.name;
  if (outermost === undefined || root === undefined || scopeOf(root, site.part.scope) !== scopeOf(root, place.scope))
    return manual(site, file, 'The outermost observation has no name here');
  if (outermost.isChild) return manual(site, file, noRoot);
  return unlessGiven(io, file, { target: root, method: 'update', opening: outermost.given }, () =>
    review(retargeted(file, use, root), `\`${root}\` is the root of its trace`),
  );
}

/** The outermost observation of its function is the root, where nobody calls that who has one open. */
function ofRoot({ place }: TraceIo, file: PythonFile, edits: TextEdit[]): PythonDecision {
  const { functionName } = stackAround(file, place.at, place.scope);
  const unseen = isHandedOn(file, place.scope) ? place.scope.name : calledUnseen(file, functionName);
  if (unseen === undefined) return migrated(edits);
  return review(edits, `who calls \`${unseen}\` is not visible: called where an observation is open, it opens no root`);
}

/** In a function that the SDK's decorator observes. */
function ofObserved(name: string, keepsOutput: boolean, edits: TextEdit[]): PythonDecision {
  const returned = keepsOutput ? ', and what it returns is its output afterwards' : '';
  return review(edits, `\`${name}\` is the root of its trace${returned}`);
}

/** `client.set_current_trace_io(…)` */
export function planCurrentTraceIo(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, part } = site;
  const given = use.kind === 'member' && use.call !== undefined ? givenIn(file, site, use) : undefined;
  if (use.kind !== 'member' || given === undefined) return manual(site, file, 'It is called in another form');
  const io = { site, use, given, place: { at: use.chain.from, scope: part.scope } };
  const stack = stackAround(file, use.chain.from, part.scope);
  const { open, observed, functionName } = stack;
  if (observed === undefined && open[0]?.isChild !== false) return manual(site, file, noRoot);
  if (isCalledInside(file, functionName))
    return manual(site, file, `\`${functionName}\` is called where an observation is open`);
  if (open.length > (observed === undefined ? 1 : 0)) return ofOutermost(io, file, stack);
  const type = open[0]?.type ?? observed?.type;
  if (type === undefined) return manual(site, file, 'Which kind of observation it is, is not visible');
  const isGeneration = type === 'generation';
  const method = isGeneration ? 'update_current_generation' : 'update_current_span';
  const target = textOf(file, chainPart(use.chain, use.index));
  return unlessGiven(io, file, { target, method, opening: open[0]?.given ?? [] }, () => {
    const edits = renamed(file, use, method);
    if (observed !== undefined) return ofObserved(functionName, observed.keepsOutput, edits);
    return isGeneration ? review(edits, 'the root of the trace is a generation') : ofRoot(io, file, edits);
  });
}

/** Of an observation that was made by hand: `span = client.start_observation(…)`. */
function planMade(io: TraceIo, file: PythonFile, name: string, made: Binding | undefined): PythonDecision {
  const { site, use } = io;
  const chain = made?.kind === 'value' ? chainAt(file.tokens, made.span.from) : undefined;
  const last = chain?.steps.findLastIndex((step) => step.kind === 'member') ?? -1;
  if (made?.kind !== 'value' || chain === undefined || last < 0) return manual(site, file, noRoot);
  const holder = file.values.ofChain(chain, made.scope, last);
  const place = { at: made.span.from, scope: made.scope };
  const stack = stackAround(file, place.at, place.scope);
  const isInside = stack.open.length > 0 || stack.observed !== undefined || isCalledInside(file, stack.functionName);
  if (holder.kind !== 'client' || isInside || holder.likely === true) return manual(site, file, noRoot);
  const opened = { ...io, place };
  return unlessGiven(opened, file, { target: name, method: 'update', opening: givenTo(file, made.span) }, () =>
    ofRoot(opened, file, renamed(file, use, 'update')),
  );
}

/** `span.set_trace_io(…)` */
export function planSpanTraceIo(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, part } = site;
  const given = use.kind === 'member' ? givenIn(file, site, use) : undefined;
  if (use.kind !== 'member' || given === undefined) return manual(site, file, 'It is called in another form');
  if (use.index > 0) return manual(site, file, noRoot);
  const name = file.tokens[use.chain.from]!.text;
  const owner = scopeOf(name, part.scope) ?? part.scope;
  const [binding, ...others] = owner.names.get(name) ?? [];
  // In a function inside, the block that opens it is around that function, or before it.
  const isAround = owner !== part.scope && binding?.kind === 'entered';
  const place = isAround ? { at: binding.span.from, scope: owner } : { at: use.chain.from, scope: part.scope };
  const io = { site, use, given, place };
  const stack = stackAround(file, place.at, place.scope);
  const at = stack.open.findIndex((opened) => opened.name === name);
  if (at < 0) return planMade(io, file, name, others.length === 0 ? binding : undefined);
  const isChild = stack.observed === undefined && stack.open[0]?.isChild === true;
  if (isChild || others.length > 0 || isCalledInside(file, stack.functionName)) return manual(site, file, noRoot);
  if (at > 0 || stack.observed !== undefined) return ofOutermost(io, file, stack);
  return unlessGiven(io, file, { target: name, method: 'update', opening: stack.open[at]!.given }, () =>
    ofRoot(io, file, renamed(file, use, 'update')),
  );
}
