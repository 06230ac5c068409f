/** A run with the changes that a person has chosen. */
import { withRaised } from '../manifests/index.ts';
import type { Site } from '../sites/site.ts';
import { positionsIn } from '../report/positions.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import { changeUnits, leaveOut, type ChangeUnit } from './change-units.ts';
import { editableRegions, isInRegions, overwritten, withText, type EditableRegion } from './edit-unit.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { Redecidable } from '../findings/repository-plan.ts';

/** What a person can answer: this one, no, this and all that follow, this and those that follow in its file, nothing more; or a text of their own. */
export type Answer =
  'yes' | 'no' | 'all' | 'file' | 'quit' | { regions: readonly EditableRegion[]; texts: readonly string[] };

/** One question. */
export interface Question {
  unit: ChangeUnit;
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

/** Asks about each change. @returns undefined when nobody is there any more */
export async function chooseChanges(prepared: PreparedRun, ask: Ask): Promise<Chosen | undefined> {
  const { plan, manifests } = prepared;
  const units = changeUnits(prepared);
  const accepted: ChangeUnit[] = [];
  const own = new Map<Site, PlannedSite>();
  const edited = new Set<ChangeUnit>();
  const passed = new Set<ChangeUnit>();
  let all = false;
  let wholeFile: string | undefined;
  const taken = new Set<ChangeUnit>();
  let asked = units.length;

  for (const [index, unit] of units.entries()) {
    if (passed.has(unit)) continue;
    if (!all && unit.file !== wholeFile && unit.output() === unit.source) {
      // A marker that is there from an earlier run.
      accepted.push(unit);
      asked -= 1;
      continue;
    }
    const { again } = plan;
    const editable = (): ReturnType<typeof editableRegions> =>
      again === undefined
        ? { regions: [], absorbed: [] }
        : editableRegions(
            again,
            unit,
            accepted.filter((other) => !edited.has(other)),
            (offset) => positionsIn(unit.source)(offset).line,
          );
    const answer =
      all || unit.file === wholeFile
        ? 'yes'
        : await ask({
            unit,
            number: index + 1,
            of: units.length,
            regions: () => editable().regions,
            problem: (texts) => (again === undefined ? undefined : problemWith(again, unit, editable(), texts)),
          });
    if (answer === undefined) return undefined;
    if (answer === 'quit') break;
    if (answer === 'no') continue;
    if (answer === 'all') all = true;
    if (answer === 'file') wholeFile = unit.file;
    accepted.push(unit);
    taken.add(unit);
    if (typeof answer !== 'object') continue;
    edited.add(unit);
    const together = [unit, ...editable().absorbed.filter((other) => other !== unit)];
    for (const [site, one] of withText(together, answer.regions, answer.texts)) own.set(site, one);
    const file = unit.sites[0]?.site.file ?? '';
    for (const later of units.slice(index + 1)) {
      if (!later.sites.some((one) => isInRegions(one, file, answer.regions))) continue;
      passed.add(later);
      for (const one of later.sites) own.set(one.site, overwritten(one));
    }
  }

  const kept = new Set(accepted.flatMap(({ sites }) => sites.map(({ site }) => site)));
  const files = new Set(accepted.map(({ file }) => file));
  const chosen = plan.again?.plan((one) => own.get(one.site) ?? (kept.has(one.site) ? one : leaveOut(one))) ?? plan;
  const run: PreparedRun = {
    ...prepared,
    plan: chosen,
    manifests: manifests.map((manifest) => {
      if (manifest.source !== manifest.output) return files.has(manifest.file) ? manifest : withoutChange(manifest);
      const output = chosen.files.find(({ file }) => file === manifest.file)?.output;
      return output === undefined ? manifest : withRaised(manifest, output, plan.analysis.profile);
    }),
  };
  return {
    run,
    all: asked,
    taken: taken.size,
    edited: edited.size,
    files: new Set([...taken].map(({ file }) => file)).size,
    overwritten: passed.size,
  };
}

/** Why a text of theirs cannot be taken: the file would not parse, or has no place for it. */
function problemWith(
  again: Redecidable,
  unit: ChangeUnit,
  { regions, absorbed }: ReturnType<typeof editableRegions>,
  texts: readonly string[],
): string | undefined {
  const own = withText([unit, ...absorbed], regions, texts);
  const first = unit.sites[0]?.site;
  const decided = again
    .file(unit.file, (one) => own.get(one.site) ?? leaveOut(one))
    ?.decided.find(({ site }) => site === first);
  return decided?.outcome.status === 'manual' ? decided.outcome.reason : undefined;
}

/** A manifest that stays as it is: what would have changed is left to a person. */
function withoutChange(manifest: PreparedRun['manifests'][number]): PreparedRun['manifests'][number] {
  const { splices: _none, ...rest } = manifest;
  const changes = manifest.changes.map((change) => {
    const { after, ...left } = change;
    return after === undefined || change.status === 'manual'
      ? change
      : { ...left, status: 'manual' as const, suggestion: after };
  });
  return { ...rest, output: manifest.source, changes };
}
