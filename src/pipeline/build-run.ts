import { relativeTo } from '../repository/repository-path.ts';
import { entriesById } from '../../transforms/entries.ts';
import { compareFiles } from '../repository/compare-files.ts';
import { positionsIn } from '../report/positions.ts';
import type { Finding, ManifestChange, Report, Status, VerifySummary } from '../report/report-schema.ts';
import { fingerprints } from '../findings/fingerprint.ts';
import { programOf } from './program-files.ts';
import { whyNothing } from './nothing-to-do.ts';
import { compareFindings } from '../findings/repository-plan.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { Run } from '../report/run.ts';
import { toolVersion } from '../findings/tool-version.ts';

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
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** A line is known by its name: another version of major 5 in the same place is no other finding. */
function withFingerprints(changes: readonly ManifestChange[]): ManifestChange[] {
  const hashes = fingerprints(changes.map(({ id, name }) => ({ id, statement: name, enclosing: '' })));
  return changes.map((change, index) => ({ ...change, fingerprint: hashes[index] ?? '' }));
}

/** The run as it is reported; its exit code is 0, callers decide. */
export async function buildRun(
  { workspace, plan, manifests, notes, undone }: PreparedRun,
  outcome: Outcome,
): Promise<Run> {
  const { root } = workspace;
  const { analysis } = plan;
  const failures = new Map(outcome.failed.map((failure) => [failure.file, failure]));
  const isWritten = ({ id }: Finding, failure: FailedFile | undefined): boolean =>
    failure === undefined || (failure.done?.has(entriesById.get(id)?.chapter ?? '') ?? false);
  const findings = [
    ...plan.files.flatMap((planned) => {
      const failure = failures.get(planned.file);
      return planned.findings.map((finding) =>
        isWritten(finding, failure) ? finding : undoneFinding(finding, failure!.reason),
      );
    }),
    ...plan.remainingMarkers,
  ].sort(compareFindings);
  const count = (status: Status): number => findings.filter((finding) => finding.status === status).length;

  const changed = plan.files.filter(
    ({ file, source, output, findings: own }) =>
      source !== output && (!failures.has(file) || own.some((finding) => isWritten(finding, failures.get(file)))),
  );
  const changedFiles = new Set(changed.map(({ file }) => file));
  // The library is loaded only where a diff is asked for.
  const unifiedPatch = outcome.patches ? (await import('../report/unified-patch.ts')).unifiedPatch : undefined;
  const files = plan.files.map(({ file, name, source, output, isNew }) => {
    const isChanged = changedFiles.has(file);
    return {
      file: name,
      changed: isChanged,
      ...(isChanged && isNew === true ? { created: true as const } : {}),
      ...(isChanged && !failures.has(file) && unifiedPatch !== undefined
        ? { patch: unifiedPatch(name, source, output, isNew) }
        : {}),
    };
  });

  const failedManifests = manifests.filter(({ skipped }) => skipped?.failed === true).map(({ file }) => file);
  // The resolver may have met the same broken package.json; once is enough.
  const toldByManifests = new Set(manifests.flatMap(({ file, skipped: why }) => (why === undefined ? [] : [file])));
  const skipped = [
    ...plan.skipped.filter(({ file }) => !toldByManifests.has(file)),
    ...manifests.flatMap(({ file, skipped: why }) => (why === undefined ? [] : [{ file, ...why }])),
    ...outcome.failed.map(({ file, reason }) => ({ file, reason, failed: true })),
  ].map(({ file, reason, failed }) => ({ file: relativeTo(root, file), reason, failed }));
  skipped.sort(compareFiles);
  const nothing = whyNothing(plan);

  const report: Report = {
    schemaVersion: 1,
    tool: { name: 'svc-codemod', version: toolVersion() },
    profile: analysis.profile.name,
    root: '.',
    summary: {
      filesScanned: analysis.filesScanned,
      filesAnalysed: analysis.filesAnalysed.length,
      filesChanged: changed.length,
      migrated: count('migrated'),
      review: count('review'),
      manual: count('manual'),
      possible: count('possible'),
      ignored: count('ignored'),
      unresolved: analysis.unresolved.length,
      skipped: skipped.length,
      durationMs: Math.round(outcome.duration),
    },
    findings,
    files,
    manifests: manifests
      .filter(({ file, changes }) => changes.length > 0 && !failures.has(file) && !failedManifests.includes(file))
      .map(({ file, source, output, changes }) => {
        const name = relativeTo(root, file);
        return {
          file: name,
          changes: withFingerprints(changes),
          ...(source !== output && unifiedPatch !== undefined ? { patch: unifiedPatch(name, source, output) } : {}),
        };
      }),
    skipped: skipped.map(({ file, reason, failed }) => ({ file, reason, ...(failed === true ? { failed } : {}) })),
    ...(outcome.dry ? {} : { written: true }),
    ...(outcome.verify === undefined ? {} : { verify: outcome.verify }),
  };
  return {
    report,
    exitCode: 0,
    root,
    dry: outcome.dry,
    inGit: workspace.tree.kind === 'git',
    filesReachingSdk: analysis.filesReachingSdk,
    ...(nothing === undefined ? {} : { nothingToDo: nothing }),
    notes: [...notes, ...(outcome.notes ?? [])],
    undone: [...undone, ...(outcome.undone ?? [])],
    unresolved: unresolvedPlaces(plan.analysis, root),
    program: programOf(analysis),
    failed: skipped.filter(({ failed }) => failed).map(({ file, reason }) => ({ file, reason })),
    installs: outcome.installs ?? [],
    ...(outcome.errorsAtSites === undefined ? {} : { errorsAtSites: outcome.errorsAtSites }),
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
