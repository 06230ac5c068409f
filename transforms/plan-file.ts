import type { FileNames } from '../src/program/file-names.ts';
import { type Catalogue, rewritingChapter } from '../src/catalog/catalogue.ts';
import { entryInProfile } from '../src/catalog/profile-names.ts';
import type { Profile } from '../src/catalog/profile.ts';
import { pageLoop } from '../src/sites/page-loop/page-loop.ts';
import type { FormFlags } from '../src/repository/resolve/strictness.ts';
import { isTypeScript } from '../src/rewriting/language.ts';
import type { Site } from '../src/sites/site.ts';
import type { SyntaxView } from '../src/program/syntax-view.ts';
import { demote } from '../src/rewriting/decide.ts';
import { planCompatCall, withRefusal } from '../src/rewriting/with-compat/compat-call.ts';
import { evidenceGate } from '../src/rewriting/evidence-gate.ts';
import { fakeVariable } from '../src/rewriting/test-doubles/fake-parts.ts';
import { fillSuggestion } from '../src/rewriting/fill-suggestion.ts';
import { planKeyPresence } from '../src/rewriting/key-presence.ts';
import { withoutHiddenGlobal } from '../src/rewriting/hidden-global.ts';
import { leftLocal } from '../src/rewriting/left-local.ts';
import { firstOrLater, isCountedPage, leftWithPages } from '../src/rewriting/reads/counted-pages.ts';
import { offeredText } from '../src/rewriting/offered-text.ts';
import { writtenText } from '../src/rewriting/written-text.ts';
import { planAssertedRequest } from '../src/rewriting/test-doubles/asserted-request.ts';
import { planFakeUse } from '../src/rewriting/test-doubles/fake-use.ts';
import { doubleOf } from '../src/rewriting/test-doubles/double-of.ts';
import { planHttpHandler } from '../src/rewriting/test-doubles/http-handler.ts';
import { isInsideSpy, planMock } from '../src/rewriting/plan-mock.ts';
import { isInTest } from '../src/rewriting/test-calls/mock-context.ts';
import type { CompatTarget, Decision, Offer, PlanContext, PlannedSite, Planner } from '../src/rewriting/plan.ts';
import { withQuotedEdits } from '../src/rewriting/quoted-code.ts';
import { planReportOnly } from '../src/rewriting/report-only.ts';
import { planOmittedKey } from '../src/rewriting/types/omitted-key.ts';
import { planDerivedType } from '../src/rewriting/types/derived-type.ts';
import { planMemberOfType } from '../src/rewriting/types/member-of-type.ts';
import { chapterWorks } from './chapters.ts';
import { defined } from '../src/catalog/defined.ts';

/** Chapters without a planner are reported. */
const planners: ReadonlyMap<string, Planner> = new Map(
  chapterWorks.flatMap(({ chapter, plan }) => (plan ? [[chapter, plan] as const] : [])),
);

/** The planners that decide a site of any chapter, where it is theirs. */
const claims: readonly Planner[] = chapterWorks.flatMap(({ claim }) => claim ?? []);

/** The sites of one file, with what the decision needs. */
export interface PlanFileRequest {
  /** Absolute path with `/`. */
  file: string;
  /** The text the sites' ranges refer to. */
  source: string;
  /** The tree of `source`. */
  syntax: SyntaxView;
  /** All sites of the file in source order, also those of chapters that were not asked for: a local needs its uses. */
  sites: readonly Site[];
  catalogue: Catalogue;
  profile: Profile;
  /** Identifiers of the file (`src/program/file-names.ts`). */
  names: FileNames;
  /** Flags of the project by which code is written in another form. */
  flags?: FormFlags;
  /** The module that `--compat` writes. */
  compat?: CompatTarget;
}

/** Decides every site of a file; sites with nothing to do are left out. Throws on an id the catalogue does not have. */
export function planFile(request: PlanFileRequest): PlannedSite[] {
  const planned: PlannedSite[] = [];
  for (const site of request.sites) {
    const neutral = request.catalogue.byId.get(site.id);
    if (neutral === undefined) throw new Error(`${request.file}: the catalogue has no entry ${site.id}`);
    const entry = entryInProfile(neutral, request.profile);
    const context: PlanContext = {
      source: request.source,
      syntax: request.syntax,
      entry,
      catalogue: request.catalogue,
      profile: request.profile,
      siblings: request.sites,
      names: request.names,
      flags: (isTypeScript(request.file) && request.flags) || {},
      entryOf: (id) => request.catalogue.byId.get(id),
      ...defined({ compat: request.compat }),
    };
    if (isInsideSpy(site, context)) continue;
    const decided = decide(site, context);
    const possible = withoutHiddenGlobal(site, context, decided);
    const gated = site.shape.kind === 'httpHandler' ? possible : evidenceGate(site, context, possible);
    const decision = gated && site.together !== undefined ? { ...gated, group: site.together } : gated;
    if (decision === undefined) continue;
    const { suggestion, suggestionPlace, ...rest } = decision;
    planned.push({
      site,
      entry,
      decision: { ...rest, ...offeredText(site, defined({ suggestion, suggestionPlace }), context) },
      offer: () => offeredText(site, textFor(site, decision, context), context),
      written: () => writtenFor(site, decision, context),
      ...(decision.edits.length === 0 ? {} : defined({ leaves: leftLocal(site, request.syntax) })),
      ...defined({ double: doubleOf(site, request.file, request.sites, request.syntax) }),
      ...(isDoneWithCompat(site, decision, context) ? { doneWithCompat: true } : {}),
    });
  }
  return withQuotedEdits(withWholeGroups(withFakeUses(planned, request)), request.source);
}

/**
 * The text for a site whose edits are not made. A call of a function of `--compat` keeps what the v5 call asks for; so
 * does the text of a run without `--compat`.
 */
function textFor(site: Site, { helpers }: Decision, context: PlanContext): Offer {
  const { compat: _none, ...withoutCompat } = context;
  const inline = helpers === undefined ? undefined : decide(site, withoutCompat);
  const { suggestion = fillSuggestion(site, context), suggestionPlace } = inline ?? {};
  return defined({ suggestion, suggestionPlace });
}

/** The text of a run without `--compat`; undefined where that has none to write. */
function writtenFor(site: Site, decision: Decision, context: PlanContext): Offer | undefined {
  const { compat: _none, ...withoutCompat } = context;
  const { edits = [] } = (decision.helpers === undefined ? decision : decide(site, withoutCompat)) ?? {};
  return edits.length === 0 ? undefined : writtenText(site, { edits }, context);
}

function decide(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const expected = planAssertedRequest(site, context);
  if (expected !== undefined) return expected;
  if (shape.kind === 'fakeUse') return planFakeUse(site, shape, context);
  if (shape.kind === 'httpHandler') return planHttpHandler(site, shape, context);
  return (
    planMock(site, context) ??
    planKeyPresence(site, context) ??
    planMemberOfType(site, context) ??
    planOmittedKey(site, context) ??
    planDerivedType(site, context) ??
    planCalled(site, context)
  );
}

/**
 * With `--compat` a function of its module comes first; where that is not possible, the decision says why. A loop over
 * all pages whose function leaves something to a person goes from cursor to cursor instead.
 */
function planCalled(site: Site, context: PlanContext): Decision | undefined {
  const [claimed] = claims.flatMap((claim) => claim(site, context) ?? []);
  if (claimed !== undefined) return claimed;
  const plan = planners.get(rewritingChapter(context.catalogue, context.entry)) ?? planReportOnly;
  const pages = firstOrLater(site, context);
  const read = pages && plan(pages.site, context);
  if (read !== undefined) return { ...read, group: pages!.group };
  // Both reads are left together, with a function of the module as well.
  if (isCountedPage(site, context)) return leftWithPages(site, plan(site, context), context);
  const called = planCompatCall(site, context);
  if (called !== undefined && !('refusal' in called) && called.status === 'migrated') return called;
  const looped = context.compat !== undefined && pageLoop.of(site) !== undefined ? plan(site, context) : undefined;
  if (looped !== undefined && saysNoMore(looped, context)) return looped;
  if (called !== undefined && !('refusal' in called)) return called;
  const decision = looped ?? plan(site, context);
  return called === undefined ? decision : withRefusal(decision, called.refusal);
}

/** Stands for the module that a run with `--compat` would write. */
const anyModule: CompatTarget = { specifier: '', style: 'ts', localName: (helper) => helper };

/** A run with `--compat` would do alone what this one leaves to somebody. */
function isDoneWithCompat(site: Site, { status }: Decision, context: PlanContext): boolean {
  const isLeft = status === 'review' || status === 'manual';
  if (!isLeft || context.compat !== undefined || context.entry.rewrite?.compat === undefined) return false;
  const withCompat = { ...context, compat: anyModule };
  return evidenceGate(site, withCompat, decide(site, withCompat))?.status === 'migrated';
}

/** Nothing that the code reads differs: what is said of it is said of each such read. */
function saysNoMore({ edits, reason }: Decision, { entry }: PlanContext): boolean {
  return edits.length > 0 && (reason === undefined || reason === entry.rewrite?.read?.notes?.join('; '));
}

/** `fake.getPrompt.mockReset()` moves with the object literal that `fake` holds. */
function withFakeUses(planned: PlannedSite[], { syntax }: PlanFileRequest): PlannedSite[] {
  const groups = new Map<string, string>();
  for (const { site, decision } of planned) {
    const variable = site.shape.kind === 'fakeMember' ? fakeVariable(site.shape, syntax) : undefined;
    if (variable === undefined || decision.group === undefined) continue;
    for (const use of syntax.usesOf(variable)) groups.set(`${use.start}-${use.end}.${site.id}`, decision.group);
  }
  const left = fakesThatStay(planned);
  return planned.map((plannedSite) => {
    const { shape, id } = plannedSite.site;
    if (shape.kind !== 'member' || plannedSite.decision.group !== undefined) return plannedSite;
    const group =
      groups.get(`${shape.receiver.start}-${shape.receiver.end}.${id}`) ??
      (left.has(id) && isInTest(shape, syntax) ? left.get(id) : undefined);
    return group === undefined ? plannedSite : { ...plannedSite, decision: { ...plannedSite.decision, group } };
  });
}

/**
 * The groups of members whose every test double in this file stays as it is. What a test says of such a member is then
 * about one of these, whichever class, factory or hoisted function it comes out of.
 */
function fakesThatStay(planned: readonly PlannedSite[]): Map<string, string> {
  const groups = new Map<string, string>();
  const moved = new Set<string>();
  for (const { site, decision } of planned) {
    if (site.shape.kind !== 'fakeMember') continue;
    if (decision.status === 'manual' && decision.group !== undefined) groups.set(site.id, decision.group);
    else moved.add(site.id);
  }
  for (const id of moved) groups.delete(id);
  return groups;
}

/** The declaration of a local and its uses move together: when one of a group is not edited, the others are not. */
function withWholeGroups(planned: PlannedSite[]): PlannedSite[] {
  const broken = new Set(
    planned
      .filter(({ decision }) => decision.status === 'manual' || decision.status === 'possible')
      .map(({ decision }) => decision.group),
  );
  return planned.map((plannedSite) => {
    const { group, status } = plannedSite.decision;
    if (group === undefined || !broken.has(group) || status === 'manual' || status === 'possible') return plannedSite;
    const left = demote(
      plannedSite,
      'it has to change together with another finding in this file that cannot be migrated',
    );
    const stays = plannedSite.decision.ofTestDouble === true && plannedSite.site.shape.kind === 'member';
    return stays
      ? {
          ...left,
          decision: {
            ...left.decision,
            todo: 'Move it together with the mock that it is about, which stays as it is.',
          },
        }
      : left;
  });
}
