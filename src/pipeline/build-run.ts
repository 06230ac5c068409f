import { countMarkers } from '../catalog/read-marker.ts';
import { relativeTo } from '../repository/repository-path.ts';
import { reportedCatalogue } from '../../transforms/entries.ts';
import { compareFiles } from '../repository/compare-files.ts';
import { positionsIn } from '../report/positions.ts';
import { excerptsOf, type ShownFile } from './excerpts.ts';
import type { FileComments, Finding, ManifestChange, Report, VerifySummary } from '../report/report-schema.ts';
import { fingerprints } from '../findings/fingerprint.ts';
import { programOf } from './program-files.ts';
import { withWholeTexts } from './whole-texts.ts';
import { journalsOf } from './workspace.ts';
import { wouldBeRefused } from './would-be-refused.ts';
import { statusCounts } from './status-counts.ts';
import { whyNothing } from './nothing-to-do.ts';
import { compareFindings, type PlannedFile, type RepositoryPlan } from '../findings/repository-plan.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { Excerpts } from '../report/excerpt.ts';
import type { Run } from '../report/run.ts';
import { toolVersion } from '../findings/tool-version.ts';
import { defined } from '../catalog/defined.ts';

/** A file that was to be written and was not. */
export interface FailedFile {
  /** Absolute. */
  file: string;
  reason: string;
  /** Chapters of the catalogue that were written all the same, each as a whole; none when left out. */
  done?: ReadonlySet<string>;
}

/** What became of a prepared run. */
export interface Outcome {
  command: Run['command'];
  failed: readonly FailedFile[];
  /** True when nothing was written on purpose. */
  dry: boolean;
  patches: boolean;
  /** Milliseconds. */
  duration: number;
  installs?: Run['installs'];
  notes?: readonly string[];
  undone?: readonly string[];
  verify?: VerifySummary;
  errorsAtSites?: Run['errorsAtSites'];
}

/** A site that could not be written is still v5: it is left to a person. */
function undoneFinding(finding: Finding, reason: string): Finding {
  if (finding.status !== 'migrated' && finding.status !== 'review') return finding;
  const { after, edits: _, ...rest } = finding;
  const suggestion = finding.suggestion ?? after;
  return {
    ...rest,
    status: 'manual',
    reason: `Not written: ${reason}.`,
    ...defined({ suggestion }),
  };
}

/** A line is known by its name: another version of major 5 in the same place is no other finding. */
function withFingerprints(changes: readonly ManifestChange[]): ManifestChange[] {
  const hashes = fingerprints(changes.map(({ id, name }) => ({ id, statement: name, enclosing: '' })));
  return changes.map((change, index) => ({ ...change, fingerprint: hashes[index] ?? '' }));
}

type Failures = ReadonlyMap<string, FailedFile>;

function isWritten({ id }: Finding, failure: FailedFile | undefined): boolean {
  return failure === undefined || (failure.done?.has(reportedCatalogue.byId.get(id)?.chapter ?? '') ?? false);
}

/** What was found, as it is after the run. */
function findingsAfter({ workspace, plan }: PreparedRun, failures: Failures): Finding[] {
  const { files, remainingMarkers, leftOnV6 = [] } = plan;
  const written = files.flatMap(({ file, findings }) => {
    const failure = failures.get(file);
    return findings.map((finding) => (isWritten(finding, failure) ? finding : undoneFinding(finding, failure!.reason)));
  });
  return [...written, ...withWholeTexts(remainingMarkers, journalsOf(workspace)), ...leftOnV6].sort(compareFindings);
}

/** Makes the diff of a file; undefined where none is asked for. */
type ToPatch = typeof import('../edits/unified-patch.ts').unifiedPatch | undefined;

function isChanged({ file, source, output, findings }: PlannedFile, failures: Failures): boolean {
  return (
    source !== output && (!failures.has(file) || findings.some((finding) => isWritten(finding, failures.get(file))))
  );
}

function fileReport(planned: PlannedFile, failures: Failures, toPatch: ToPatch): Report['files'][number] {
  const { file, name, source, output, isNew } = planned;
  const changed = isChanged(planned, failures);
  const patch = changed && !failures.has(file) ? toPatch?.(name, source, output, isNew) : undefined;
  return {
    file: name,
    changed,
    ...(changed && isNew === true ? { created: true as const } : {}),
    ...defined({ patch }),
  };
}

function manifestReports(
  { workspace, manifests }: PreparedRun,
  failures: Failures,
  toPatch: ToPatch,
): Report['manifests'] {
  return manifests
    .filter(({ file, changes, skipped }) => changes.length > 0 && !failures.has(file) && skipped?.failed !== true)
    .map(({ file, source, output, changes }) => {
      const name = relativeTo(workspace.root, file);
      const patch = source === output ? undefined : toPatch?.(name, source, output);
      return { file: name, changes: withFingerprints(changes), ...defined({ patch }) };
    });
}

/** The files that were left out or failed, by name. */
function skippedFiles(
  { workspace, plan, manifests }: PreparedRun,
  failedFiles: readonly FailedFile[],
): Report['skipped'] {
  // The resolver may have met the same broken package.json; once is enough.
  const ofManifests = manifests.flatMap(({ file, skipped }) => (skipped === undefined ? [] : [{ file, ...skipped }]));
  const toldByManifests = new Set(ofManifests.map(({ file }) => file));
  const skipped = [
    ...plan.skipped.filter(({ file }) => !toldByManifests.has(file)),
    ...ofManifests,
    ...failedFiles.map(({ file, reason }) => ({ file, reason, failed: true })),
  ].map(({ file, reason, failed }) => ({
    file: relativeTo(workspace.root, file),
    reason,
    ...(failed === true ? { failed } : {}),
  }));
  return skipped.sort(compareFiles);
}

function summaryOf(
  { analysis, pythonFiles = 0 }: RepositoryPlan,
  { findings, files, skipped }: Pick<Report, 'findings' | 'files' | 'skipped'>,
  duration: number,
): Report['summary'] {
  return {
    filesScanned: analysis.filesScanned,
    filesAnalysed: analysis.filesAnalysed.length + pythonFiles,
    filesChanged: files.filter(({ changed }) => changed).length,
    ...statusCounts(findings),
    unresolved: analysis.unresolved.length,
    skipped: skipped.length,
    durationMs: Math.round(duration),
  };
}

async function reportOf(prepared: PreparedRun, outcome: Outcome): Promise<Report> {
  const { plan } = prepared;
  const failures = new Map(outcome.failed.map((failure) => [failure.file, failure]));
  // The library is loaded only where a diff is asked for.
  const toPatch = outcome.patches ? (await import('../edits/unified-patch.ts')).unifiedPatch : undefined;
  const findings = findingsAfter(prepared, failures);
  const files = plan.files.map((planned) => fileReport(planned, failures, toPatch));
  const skipped = skippedFiles(prepared, outcome.failed);
  return {
    schemaVersion: 1,
    tool: { name: 'svc-codemod', version: toolVersion() },
    profile: plan.analysis.profile.name,
    root: '.',
    summary: summaryOf(plan, { findings, files, skipped }, outcome.duration),
    findings,
    files,
    manifests: manifestReports(prepared, failures, toPatch),
    skipped,
    ...(outcome.dry ? {} : { written: true }),
    ...defined({ verify: outcome.verify }),
  };
}

/** The comments that mark findings: in files that this run has planned, and of earlier runs in the others. */
function commentsAfter({ files, remainingMarkers }: RepositoryPlan, failures: Failures): FileComments[] {
  const planned = new Set(files.map(({ name }) => name));
  const ofThisRun = files.map(({ file, name, source, output }) => ({
    file: name,
    count: countMarkers(failures.has(file) ? source : output),
  }));
  const earlier = remainingMarkers.filter(({ file }) => !planned.has(file)).map(({ file }) => ({ file, count: 1 }));
  return [...ofThisRun, ...earlier].filter(({ count }) => count > 0);
}

/** The code of the findings as it is after the run; libraries are loaded only where lines have moved. */
async function excerptsAfter(
  { workspace: { root }, plan }: PreparedRun,
  { failed, dry }: Outcome,
  findings: readonly Finding[],
): Promise<Excerpts> {
  const kept = new Set(failed.map(({ file }) => file));
  const files = new Map(plan.files.map((planned) => [planned.name, planned]));
  const shown = (name: string): ShownFile | undefined => {
    const planned = files.get(name);
    if (planned !== undefined && !dry && !kept.has(planned.file)) return planned;
    const source = planned?.source ?? plan.analysis.text(`${root}/${name}`);
    return source === undefined ? undefined : { source, output: source };
  };
  const isMoved = !dry && plan.files.some(({ source, output }) => source !== output);
  if (!isMoved) return excerptsOf(findings, shown, undefined);
  const { placesAfterRun } = await import('./places-after-run.ts');
  return excerptsOf(findings, shown, (source, output) => {
    const toPlace = placesAfterRun(source, output);
    return (place, id) => toPlace(place, id, reportedCatalogue.byId.get(id)?.target ?? []);
  });
}

/** Which of the files that people are sent to git does not track: those that the run makes, and those it had before. */
function untrackedOf(
  { workspace, isUntracked }: PreparedRun,
  { files, manifests }: Report,
  comments: readonly FileComments[],
): string[] {
  if (workspace.tree.kind !== 'git') return [];
  const shown = [...files.filter(({ changed }) => changed), ...manifests, ...comments].map(({ file }) => file);
  const created = new Set(files.flatMap(({ file, created: isNew }) => (isNew === true ? [file] : [])));
  return [...new Set(shown)].filter((file) => created.has(file) || isUntracked(file)).sort();
}

/** The run as it is reported; its exit code is 0, callers decide. */
export async function buildRun(prepared: PreparedRun, outcome: Outcome): Promise<Run> {
  const { workspace, plan, notes, undone } = prepared;
  const { root } = workspace;
  const { analysis } = plan;
  // A type error of the SDK is something that was found, though no finding is at it.
  const nothing = outcome.verify?.errors.length ? undefined : whyNothing(plan, prepared.profileAsked);
  const report = await reportOf(prepared, outcome);
  const comments = commentsAfter(plan, new Map(outcome.failed.map((failure) => [failure.file, failure])));
  const untracked = untrackedOf(prepared, report, comments);
  return {
    command: outcome.command,
    report,
    exitCode: 0,
    root,
    dry: outcome.dry,
    inGit: workspace.tree.kind === 'git',
    ...(outcome.dry && wouldBeRefused(workspace, plan.files) ? { uncommitted: true as const } : {}),
    filesReachingSdk: analysis.filesReachingSdk,
    ...defined({ nothingToDo: nothing }),
    notes: [...notes, ...(outcome.notes ?? [])],
    undone: [...undone, ...(outcome.undone ?? [])],
    unresolved: unresolvedPlaces(analysis, root),
    program: programOf(analysis),
    failed: report.skipped.filter(({ failed }) => failed).map(({ file, reason }) => ({ file, reason })),
    installs: outcome.installs ?? [],
    ...(prepared.sparse.length === 0 ? {} : { sparse: prepared.sparse }),
    comments,
    ...(untracked.length === 0 ? {} : { untracked }),
    excerpts: await excerptsAfter(prepared, outcome, report.findings),
    ...defined({ errorsAtSites: outcome.errorsAtSites }),
  };
}

function unresolvedPlaces(analysis: PreparedRun['plan']['analysis'], root: string): Run['unresolved'] {
  const positions = new Map<string, ReturnType<typeof positionsIn>>();
  return analysis.unresolved.map(({ file, name, text, cause }) => {
    const position = positions.get(file) ?? positionsIn(analysis.text(file) ?? '');
    positions.set(file, position);
    return { file: relativeTo(root, file), ...position(name.start), text, cause };
  });
}
