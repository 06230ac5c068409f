/** A run with the changes that a person has chosen. */
import type { Profile } from '../catalog/profile.ts';
import { withRaised } from '../manifests/index.ts';
import type { Site } from '../sites/site.ts';
import { notAsked } from '../report/not-asked.ts';
import { positionsIn } from '../report/positions.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import { changeUnits, leaveOut, type ChangeUnit } from './change-units.ts';
import { editableRegions, isInRegions, asOverwritten, withText, type EditableRegion } from './edit-unit.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { Redecidable, RepositoryPlan } from '../findings/repository-plan.ts';

/**
 * What a person can answer: this one, no, this and all that follow, this and those that follow in its file, nothing
 * more; or a text of their own.
 */
export type Answer =
  | 'yes'
  | 'no'
  | 'all'
  | 'file'
  | 'quit'
  | { regions: readonly EditableRegion[]; texts: readonly string[] };

/** One question. */
export interface Question {
  unit: ChangeUnit;
  /** The names in which the person knows the SDK. */
  profile: Profile;
  /** From 1. */
  number: number;
  of: number;
  /** What can be edited; empty where nothing can. */
  regions: () => readonly EditableRegion[];
  /** Why a text of theirs cannot be taken; undefined when it can. */
  problem: (texts: readonly string[]) => string | undefined;
}

/** Asks a person. @returns undefined when nobody is there any more: then nothing is to be written */
export type Ask = (question: Question) => Promise<Answer | undefined>;

/** How many changes there were, and what became of them. */
export interface Chosen {
  run: PreparedRun;
  /** Changes that were asked about or answered for. */
  all: number;
  taken: number;
  edited: number;
  /** Files with a change that was taken. */
  files: number;
  /** Changes in statements that were edited by hand. */
  overwritten: number;
}

/** What a person has answered so far. */
interface Answers {
  /** In the order of the questions, with those that need no answer. */
  readonly accepted: ChangeUnit[];
  readonly taken: Set<ChangeUnit>;
  /** Those that were said no to. */
  readonly declined: Set<ChangeUnit>;
  readonly edited: Set<ChangeUnit>;
  /** Changes in statements that were edited by hand. */
  readonly passed: Set<ChangeUnit>;
  /** What was decided by hand. */
  readonly editedByHand: Map<Site, PlannedSite>;
  /** Questions that have or had to be answered. */
  asked: number;
  /** Everything that follows is taken. */
  all: boolean;
  /** Everything that follows in this file is taken. */
  wholeFile?: string;
}

/** Asks about each change. @returns undefined when nobody is there any more */
export async function chooseChanges(prepared: PreparedRun, ask: Ask): Promise<Chosen | undefined> {
  const units = changeUnits(prepared);
  const answers: Answers = {
    accepted: [],
    taken: new Set(),
    declined: new Set(),
    edited: new Set(),
    passed: new Set(),
    editedByHand: new Map(),
    asked: units.length,
    all: false,
  };
  for (const [index, unit] of units.entries()) {
    if (answers.passed.has(unit)) continue;
    const isTaken = answers.all || unit.file === answers.wholeFile;
    if (!isTaken && unit.output() === unit.source) {
      // A marker that is there from an earlier run.
      answers.accepted.push(unit);
      answers.asked -= 1;
      continue;
    }
    const editable = (): Editable => editableOf(prepared.plan, unit, answers);
    const question = (): Question => ({
      unit,
      profile: prepared.plan.analysis.profile,
      number: index + 1,
      of: units.length,
      regions: () => editable().regions,
      problem: (texts) => problemWith(prepared.plan.again, unit, editable(), texts),
    });
    const answer = isTaken ? 'yes' : await ask(question());
    if (answer === undefined) return undefined;
    if (answer === 'quit') break;
    if (answer === 'no') {
      answers.declined.add(unit);
      continue;
    }
    if (answer === 'all') answers.all = true;
    if (answer === 'file') answers.wholeFile = unit.file;
    answers.accepted.push(unit);
    answers.taken.add(unit);
    if (typeof answer !== 'object') continue;
    answers.edited.add(unit);
    takeEdited(unit, answer, editable(), units.slice(index + 1), answers);
  }
  const { taken, edited, passed, asked } = answers;
  return {
    run: runWith(prepared, answers),
    all: asked,
    taken: taken.size,
    edited: edited.size,
    files: new Set([...taken].map(({ file }) => file)).size,
    overwritten: passed.size,
  };
}

type Editable = ReturnType<typeof editableRegions>;

/** What of a change can be edited by hand, after those that were accepted as they are. */
function editableOf({ again }: RepositoryPlan, unit: ChangeUnit, { accepted, edited }: Answers): Editable {
  if (again === undefined) return { regions: [], absorbed: [] };
  const asTheyAre = accepted.filter((other) => !edited.has(other));
  return editableRegions(again, unit, asTheyAre, (offset) => positionsIn(unit.source)(offset).line);
}

/** Notes a text of theirs, and which later changes lie in it. */
function takeEdited(
  unit: ChangeUnit,
  { regions, texts }: Extract<Answer, object>,
  { absorbed }: Editable,
  later: readonly ChangeUnit[],
  { passed, editedByHand }: Answers,
): void {
  const together = [unit, ...absorbed.filter((other) => other !== unit)];
  for (const [site, edited] of withText(together, regions, texts)) editedByHand.set(site, edited);
  const file = unit.sites[0]?.site.file ?? '';
  for (const other of later) {
    if (!other.sites.some((plannedSite) => isInRegions(plannedSite, file, regions))) continue;
    passed.add(other);
    for (const plannedSite of other.sites) editedByHand.set(plannedSite.site, asOverwritten(plannedSite));
  }
}

function sitesOf(units: Iterable<ChangeUnit>): ReadonlySet<Site> {
  return new Set([...units].flatMap(({ sites }) => sites.map(({ site }) => site)));
}

/** The run with what was accepted. */
function runWith(prepared: PreparedRun, { accepted, declined, editedByHand }: Answers): PreparedRun {
  const { plan, manifests } = prepared;
  const kept = sitesOf(accepted);
  const refused = sitesOf(declined);
  const files = new Set(accepted.map(({ file }) => file));
  const refusedFiles = new Set([...declined].map(({ file }) => file));
  const chosen =
    plan.again?.plan(
      (plannedSite) =>
        editedByHand.get(plannedSite.site) ??
        (kept.has(plannedSite.site)
          ? plannedSite
          : leaveOut(plannedSite, refused.has(plannedSite.site) ? undefined : notAsked)),
    ) ?? plan;
  return {
    ...prepared,
    plan: chosen,
    manifests: manifests.map((manifest) => {
      if (manifest.source !== manifest.output)
        return files.has(manifest.file) ? manifest : withoutChange(manifest, refusedFiles.has(manifest.file));
      const output = chosen.files.find(({ file }) => file === manifest.file)?.output;
      return output === undefined ? manifest : withRaised(manifest, output, plan.analysis.profile);
    }),
  };
}

/** Why a text of theirs cannot be taken: the file would not parse, or has no place for it. */
function problemWith(
  again: Redecidable | undefined,
  unit: ChangeUnit,
  { regions, absorbed }: Editable,
  texts: readonly string[],
): string | undefined {
  if (again === undefined) return undefined;
  const personsText = withText([unit, ...absorbed], regions, texts);
  const first = unit.sites[0]?.site;
  const decided = again
    .file(unit.file, (plannedSite) => personsText.get(plannedSite.site) ?? leaveOut(plannedSite))
    ?.decided.find(({ site }) => site === first);
  return decided?.decision.status === 'manual' ? decided.decision.reason : undefined;
}

/** A manifest that stays as it is, as a person said or without having been asked: the change is left to them. */
function withoutChange(
  manifest: PreparedRun['manifests'][number],
  isRefused: boolean,
): PreparedRun['manifests'][number] {
  const { splices: _none, ...rest } = manifest;
  const changes = manifest.changes.map((change) => {
    const { after, ...left } = change;
    return after === undefined || change.status === 'manual'
      ? change
      : { ...left, status: 'manual' as const, ...(isRefused ? {} : { reason: notAsked }), suggestion: after };
  });
  return { ...rest, output: manifest.source, changes };
}
