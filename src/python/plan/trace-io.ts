/** Input and output of a trace: those of its root observation. */
import type { TextEdit } from '../../edits/text-edit.ts';
import { type Argument, argumentsOf } from '../arguments.ts';
import type { PythonFile, PythonSite, SiteUse } from '../site.ts';
import { type Chain, chainAt } from '../chains.ts';
import { type Scope, scopeOf, type Span } from '../scopes.ts';
import { manual, migrated, type PythonDecision, review } from './decision.ts';
import { calledUnseen, isCalledInside } from './called-inside.ts';
import { givenTo, isHandedOn, type ObservationStack, parentIn, stackAround } from './observation-stack.ts';
import { chainPart, rangeOf, textOf } from './pieces.ts';

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

/** Whether a call updates the outermost observation, by its name or because no other is open there. */
function isOfOutermost(file: PythonFile, chain: Chain, method: string, scope: Scope, here: ObservationStack): boolean {
  const { open, observed } = stackAround(file, chain.from, scope);
  const [outermost] = open;
  if (observed !== undefined || outermost === undefined || here.open[0]?.opened !== outermost.opened) return false;
  return method === 'update' ? file.tokens[chain.from]!.text === outermost.name : open.length === 1;
}

/** Keywords with a value that the observation is given as well, in the same function. */
function givenElsewhere(site: PythonSite, file: PythonFile, use: MemberUse, { target, method }: Target): string[] {
  const { tokens, source, scopes } = file;
  const around = stackAround(file, use.chain.from, site.part.scope);
  const statements = scopes.statements.filter(({ scope }) => scope === site.part.scope);
  const keywords = new Set<string>();
  for (const { from, to } of statements)
    for (let at = from; at < to; at += 1) {
      const chain = chainAt(tokens, at);
      const index = chain?.steps.findIndex((step) => step.kind === 'member' && updating.test(step.name)) ?? -1;
      const [member, call] = [chain?.steps[index], chain?.steps[index + 1]];
      if (chain === undefined || member?.kind !== 'member' || call?.kind !== 'call') continue;
      const isSame = member.name === method && textOf(file, chainPart(chain, index)) === target;
      if (!isSame && !isOfOutermost(file, chain, member.name, site.part.scope, around)) continue;
      for (const keyword of othersThan(use.call?.given ?? [], argumentsOf(tokens, call, source))) keywords.add(keyword);
    }
  return [...keywords];
}

/** Only keywords, as in major 4. */
function hasOldForm({ call }: MemberUse): boolean {
  return call !== undefined && call.given.every(({ keyword, star }) => keyword !== undefined || star);
}

const named = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' and ');

/** Whether an observation joins a trace whose id was not made here: that may have a root already. */
function joinsTrace({ tokens }: PythonFile, { scope }: PythonSite['part'], opening: readonly Argument[]): boolean {
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
function unlessGiven(
  site: PythonSite,
  file: PythonFile,
  use: MemberUse,
  target: Target,
  decide: () => PythonDecision,
): PythonDecision {
  const parent = parentIn(file, target.opening);
  if (parent === 'yes') return manual(site, file, '`trace_context` names a parent: the observation is no root');
  const twice = givenElsewhere(site, file, use, target);
  if (twice.length > 0)
    return manual(site, file, `\`${target.target}.${target.method}\` is given another ${named(twice)} here as well`);
  const opened = othersThan(use.call?.given ?? [], target.opening);
  if (opened.length > 0) return manual(site, file, `The observation is opened with another ${named(opened)}`);
  const decision = decide();
  if (decision.status !== 'migrated') return decision;
  if (parent === 'no')
    return joinsTrace(file, site.part, target.opening)
      ? review(decision.edits, '`trace_context` names a trace that may have a root of its own')
      : decision;
  return review(decision.edits, 'what opens it may name a parent, or another input or output');
}

/** `update` of the outermost observation, where that has a name. */
function ofOutermost(site: PythonSite, file: PythonFile, use: MemberUse, { open, observed }: ObservationStack) {
  const [outermost] = observed === undefined ? open : [];
  const root = outermost?.name;
  if (outermost === undefined || root === undefined)
    return manual(site, file, 'The outermost observation has no name here');
  if (outermost.isChild) return manual(site, file, noRoot);
  return unlessGiven(site, file, use, { target: root, method: 'update', opening: outermost.given }, () =>
    review(retargeted(file, use, root), `\`${root}\` is the root of its trace`),
  );
}

/** The outermost observation of its function is the root, where nobody calls that who has one open. */
function ofRoot({ part, use }: PythonSite, file: PythonFile, edits: TextEdit[]): PythonDecision {
  const { functionName } = stackAround(file, use.kind === 'member' ? use.chain.from : part.from, part.scope);
  const unseen = isHandedOn(file, part.scope) ? part.scope.name : calledUnseen(file, functionName);
  if (unseen === undefined) return migrated(edits);
  return review(edits, `who calls \`${unseen}\` is not visible: called where an observation is open, it opens no root`);
}

/** `client.set_current_trace_io(…)` */
export function planCurrentTraceIo(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, part } = site;
  if (use.kind !== 'member' || !hasOldForm(use)) return manual(site, file, 'It is called in another form');
  const stack = stackAround(file, use.chain.from, part.scope);
  const { open, observed, functionName } = stack;
  const depth = open.length + (observed === undefined ? 0 : 1);
  if (depth === 0 || (observed === undefined && open[0]?.isChild === true)) return manual(site, file, noRoot);
  if (isCalledInside(file, functionName))
    return manual(site, file, `\`${functionName}\` is called where an observation is open`);
  if (depth > 1) return ofOutermost(site, file, use, stack);
  const type = open[0]?.type ?? observed?.type;
  if (type === undefined) return manual(site, file, 'Which kind of observation it is, is not visible');
  const isGeneration = type === 'generation';
  const method = isGeneration ? 'update_current_generation' : 'update_current_span';
  const target = textOf(file, chainPart(use.chain, use.index));
  return unlessGiven(site, file, use, { target, method, opening: open[0]?.given ?? [] }, () => {
    const edits = renamed(file, use, method);
    if (observed !== undefined)
      return review(
        edits,
        observed.keepsOutput
          ? `\`${functionName}\` is the root of its trace, and what it returns is its output afterwards`
          : `\`${functionName}\` is the root of its trace`,
      );
    return isGeneration ? review(edits, 'the root of the trace is a generation') : ofRoot(site, file, edits);
  });
}

/** The call that an observation was made with, where a name is bound once. */
function madeBy(site: PythonSite, name: string) {
  const [binding, ...others] = site.part.scope.names.get(name) ?? [];
  return others.length === 0 && binding?.kind === 'value' ? binding : undefined;
}

/** Of an observation that was made by hand: `span = client.start_observation(…)`. */
function planMade(site: PythonSite, file: PythonFile, use: MemberUse, name: string): PythonDecision {
  const made = madeBy(site, name);
  const chain = made === undefined ? undefined : chainAt(file.tokens, made.span.from);
  const last = chain?.steps.findLastIndex((step) => step.kind === 'member') ?? -1;
  if (made === undefined || chain === undefined || last < 0) return manual(site, file, noRoot);
  const holder = file.values.ofChain(chain, made.scope, last);
  const stack = stackAround(file, made.span.from, made.scope);
  const isInside = stack.open.length > 0 || stack.observed !== undefined || isCalledInside(file, stack.functionName);
  if (holder.kind === 'client' && !isInside && holder.likely !== true)
    return unlessGiven(site, file, use, { target: name, method: 'update', opening: givenTo(file, made.span) }, () =>
      ofRoot(site, file, renamed(file, use, 'update')),
    );
  return manual(site, file, noRoot);
}

/** `span.set_trace_io(…)` */
export function planSpanTraceIo(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, part } = site;
  if (use.kind !== 'member' || !hasOldForm(use)) return manual(site, file, 'It is called in another form');
  if (use.index > 0) return manual(site, file, noRoot);
  const name = file.tokens[use.chain.from]!.text;
  const stack = stackAround(file, use.chain.from, part.scope);
  const at = stack.open.findIndex((opened) => opened.name === name);
  if (at < 0) return planMade(site, file, use, name);
  const isChild = stack.observed === undefined && stack.open[0]?.isChild === true;
  if (isChild || (part.scope.names.get(name)?.length ?? 0) > 1 || isCalledInside(file, stack.functionName))
    return manual(site, file, noRoot);
  if (at > 0 || stack.observed !== undefined) return ofOutermost(site, file, use, stack);
  return unlessGiven(site, file, use, { target: name, method: 'update', opening: stack.open[at]!.given }, () =>
    ofRoot(site, file, renamed(file, use, 'update')),
  );
}
