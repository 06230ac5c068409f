/** What `migrate --interactive` asks about: the changes of a run, those together that depend on each other. */
import type { ManifestChange, Status } from '../report/report-schema.ts';
import type { ManifestPlan } from '../manifests/manifest.ts';
import { relativeTo, toPosix } from '../repository/repository-path.ts';
import type { Site } from '../sites/site.ts';
import { positionsIn } from '../report/positions.ts';
import { demote, withoutText } from '../rewriting/decide.ts';
import type { PlannedSite } from '../rewriting/plan.ts';
import type { PreparedRun } from './prepare-run.ts';
import { wordsOf } from '../findings/report-findings.ts';
import type { Redecidable, Redecide } from '../findings/repository-plan.ts';
import { defined } from '../catalog/defined.ts';

/** Where what would have been written is in places far apart, or in many lines. */
const toTakeAgain = 'Run svc-codemod again and take the change: what it writes is too long to show here';

/** What a person is told about one place. */
export interface ChangeFact {
  id: string;
  /** What it is about, where that is a line of a manifest. */
  manifestLine?: Pick<ManifestChange, 'name' | 'before' | 'after'>;
  status: Status;
  line: number;
  /** Absent for a whole line. */
  column?: number;
  /** What changed in v6. */
  message: string;
  reason?: string;
  todo?: string;
  suggestion?: string;
}

/** Changes that are made together or not at all: the sites of a group, or the lines of a manifest. */
export interface ChangeUnit {
  /** Absolute path with `/`. */
  file: string;
  /** Relative to the root. */
  name: string;
  /** In the order of the file. */
  facts: readonly ChangeFact[];
  /** The file before. */
  source: string;
  /** The file as it becomes when nothing else of it changes; equal to `source` where what would be added is there. */
  output: () => string;
  /** Nothing but marker comments is added. */
  onlyMarkers: boolean;
  /** Empty for a manifest. */
  sites: readonly PlannedSite[];
}

/** Leaves a site as it is, without a marker: what it would have become is told, with what is to be checked then. */
export function leaveOut(
  plannedSite: PlannedSite,
  reason = 'it was left out when the changes were chosen',
): PlannedSite {
  const { decision } = plannedSite;
  if (decision.edits.length === 0 && decision.status !== 'migrated') {
    return { ...plannedSite, decision: { ...decision, unmarked: true } };
  }
  const left = demote(plannedSite, reason);
  const check = decision.status === 'review' ? decision.todo : undefined;
  const written = plannedSite.written?.();
  if (written !== undefined && written.suggestion === undefined)
    return {
      ...left,
      decision: { ...withoutText(left.decision), besideText: toTakeAgain, unmarked: true },
    };
  return { ...left, decision: { ...left.decision, ...written, ...defined({ besideText: check }), unmarked: true } };
}

/** Decides as planned for these sites, and leaves out all others. */
export function onlySites(sites: ReadonlySet<Site>): Redecide {
  return (plannedSite) => (sites.has(plannedSite.site) ? plannedSite : leaveOut(plannedSite));
}

/** Sites of a text that change something, those of a group together. */
function groupsOf(decided: readonly PlannedSite[]): PlannedSite[][] {
  const groups = new Map<string, PlannedSite[]>();
  const units: PlannedSite[][] = [];
  for (const plannedSite of decided) {
    const key =
      plannedSite.decision.group === undefined ? undefined : `${plannedSite.site.file} ${plannedSite.decision.group}`;
    const known = key === undefined ? undefined : groups.get(key);
    if (known !== undefined) known.push(plannedSite);
    else {
      const group = [plannedSite];
      units.push(group);
      if (key !== undefined) groups.set(key, group);
    }
  }
  return units.filter((group) =>
    group.some(({ decision }) => decision.edits.length > 0 || decision.todo !== undefined),
  );
}

function codeUnits(
  again: Redecidable,
  root: string,
  file: string,
  source: string,
  decided: readonly PlannedSite[],
): ChangeUnit[] {
  const position = positionsIn(source);
  const units = groupsOf(decided).map((sites): ChangeUnit => {
    const only = onlySites(new Set(sites.map(({ site }) => site)));
    const facts = sites.map(({ site, decision }): ChangeFact => {
      const { line, column } = position(again.inFile(site, site.name).start);
      const { status, message, suggestion } = decision;
      return { id: site.id, status, line, column, message, ...wordsOf({ decision }), ...defined({ suggestion }) };
    });
    facts.sort((left, right) => left.line - right.line);
    return {
      file,
      name: relativeTo(root, file),
      facts,
      source,
      output: () => again.file(file, only)?.output ?? source,
      onlyMarkers: sites.every(({ decision }) => decision.edits.length === 0),
      sites,
    };
  });
  return units.sort((left, right) => (left.facts[0]?.line ?? 0) - (right.facts[0]?.line ?? 0));
}

function manifestUnit(root: string, { file, source, output, changes }: ManifestPlan): ChangeUnit {
  const facts = changes
    .filter(({ after, status }) => after !== undefined && status !== 'manual')
    .map(
      (change): ChangeFact => ({
        id: change.id,
        manifestLine: change,
        status: change.status,
        line: change.line,
        message: change.message,
      }),
    );
  return {
    file,
    name: relativeTo(root, toPosix(file)),
    facts,
    source,
    output: () => output,
    onlyMarkers: false,
    sites: [],
  };
}

/** All changes of a prepared run in the order they are asked about: code by file and line, then manifests. */
export function changeUnits({ workspace: { root }, plan, manifests }: PreparedRun): ChangeUnit[] {
  const { again } = plan;
  const code =
    again === undefined
      ? []
      : plan.files.flatMap(({ file, source, decided }) => codeUnits(again, root, file, source, decided));
  return [
    ...code,
    ...manifests.filter(({ source, output }) => source !== output).map((manifest) => manifestUnit(root, manifest)),
  ];
}
