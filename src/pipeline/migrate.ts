import { relativeTo, toPosix } from '../repository/repository-path.ts';
import type { FileChange } from '../edits/write-files.ts';
import { exitCodes, somethingLeft } from '../report/exit-code.ts';
import { counted } from '../report/counted.ts';
import type { Report } from '../report/report-schema.ts';
import { buildRun, type FailedFile } from './build-run.ts';
import type { Ask, Chosen } from './choose-changes.ts';
import { Refused } from '../findings/errors.ts';
import { guardWrites } from './guard.ts';
import { notInstallable } from './install.ts';
import { installStep } from './install-step.ts';
import { type BeforeWriting, inThisThread, withLargerStack } from './larger-stack.ts';
import type { MigrateOptions } from './options.ts';
import { workspaceOf } from './overlaid-file.ts';
import { prepareRun, type PreparedRun } from './prepare-run.ts';
import type { Run } from '../report/run.ts';
import type { RepositoryPlan } from '../findings/repository-plan.ts';
import { settleUnfinishedRun } from './unfinished-run.ts';
import { verifyPlan } from './verify-plan.ts';
import { requireRightOptions } from './validate-options.ts';
import { isInShard, shardOf } from './shard.ts';
import { patchOf, writeChanges, type OpenRun } from './write-changes.ts';

/** The texts that the repository has after the run. */
function outputsOf(plan: RepositoryPlan, failed: readonly FailedFile[]): Map<string, string> {
  const kept = new Set(failed.map(({ file }) => file));
  return new Map(
    plan.files.flatMap(({ file, source, output }) =>
      source === output || kept.has(file) ? [] : [[file, output] as const],
    ),
  );
}

/** What only the command line asks for. */
export interface MigrateCommandOptions extends MigrateOptions {
  /** True writes nothing and gives all changes as one patch. */
  patch?: boolean;
  /** Asks a person about each change. */
  choose?: Ask;
}

/** A migration, and what the command line writes besides the report. */
export interface MigrateRun extends Run {
  /** What `git apply` takes; empty when nothing changes. */
  patch?: string;
  /** The overlaid text after the migration. */
  text?: string;
}

/** The overlaid text as the run leaves it; unchanged where it would call a module that only a whole run writes. */
function overlaidOutput(
  { workspace: { root, paths }, plan }: PreparedRun,
  text: string,
): { text: string; failed: Run['failed'] } {
  const planned = plan.files.find(({ file }) => file === paths[0]);
  if (planned?.needs === undefined) return { text: planned?.output ?? text, failed: [] };
  return {
    text,
    failed: [
      {
        file: planned.file,
        reason: `it would call ${relativeTo(root, planned.needs)}, which only a run that writes makes or extends`,
      },
    ],
  };
}

/** The run with what a person has chosen. Whether it may be written is asked before they are. @throws Refused */
async function chosenRun(
  planned: PreparedRun,
  ask: Ask,
  options: MigrateOptions,
): Promise<{ run: PreparedRun; note: string }> {
  const sources = planned.plan.files
    .filter(({ source, output, isNew }) => source !== output && isNew !== true)
    .map(({ file }) => file);
  const manifests = planned.manifests
    .filter(({ source, output }) => source !== output)
    .map(({ file }) => toPosix(file));
  guardWrites(
    planned.workspace,
    { sources, manifests },
    { dirty: options.allowDirty ?? false, noVcs: options.allowNoVcs ?? false },
  );
  const { chooseChanges } = await import('./choose-changes.ts');
  const chosen = await chooseChanges(planned, ask);
  if (chosen === undefined)
    throw new Refused('Nothing was written: the input ended before the last question was answered.');
  return { run: chosen.run, note: chosenNote(chosen) };
}

function chosenNote({ all, taken, edited, files, overwritten }: Chosen): string {
  const lost =
    overwritten === 0
      ? ''
      : ` ${counted(overwritten, 'change')} of them ${overwritten === 1 ? 'was' : 'were'} in statements edited by hand.`;
  return `${taken} of ${counted(all, 'change')} chosen${edited === 0 ? '' : `, ${edited} edited by hand`}${taken === 0 ? '' : `, in ${counted(files, 'file')}`}.${lost}`;
}

/** {@link migrate} with what the command line prints besides the report. */
export async function migrateRun(options: MigrateCommandOptions): Promise<MigrateRun> {
  const settled =
    options.overlaid === undefined ? await settleUnfinishedRun(workspaceOf(options), !writesNothing(options)) : [];
  // A person cannot be asked from another thread.
  return options.choose === undefined
    ? withLargerStack('migrate', { ...options, settled }, migrateHere)
    : migrateHere({ ...options, settled }, inThisThread);
}

/** A run whose forerunner that was killed has been settled, and what is to be said of that. */
export interface SettledRunOptions extends MigrateCommandOptions {
  settled?: readonly string[];
}

function writesNothing({ dryRun, patch, overlaid }: MigrateCommandOptions): boolean {
  return dryRun === true || patch === true || overlaid !== undefined;
}

/** {@link migrateRun} in the thread it is called in. */
export async function migrateHere(options: SettledRunOptions, beforeWriting: BeforeWriting): Promise<MigrateRun> {
  const started = performance.now();
  const dry = writesNothing(options);
  const here = workspaceOf(options);
  const { settled = [] } = options;
  const planned = await beforeWriting(() => prepareRun(options, { workspace: here }));
  const { run: prepared, note } =
    options.choose === undefined ? { run: planned } : await chosenRun(planned, options.choose, options);
  const { workspace, plan, manifests } = prepared;
  const { root } = workspace;
  const isOurs = ({ file }: { file: string }): boolean =>
    options.shard === undefined || isInShard(relativeTo(root, toPosix(file)), options.shard);
  const changedManifests = manifests.filter((manifest) => manifest.source !== manifest.output && isOurs(manifest));
  // A module comes with the files that call it.
  const called = new Set(plan.files.filter(isOurs).flatMap(({ needs }) => needs ?? []));
  const sources: FileChange[] = plan.files.filter(
    (planned) => planned.source !== planned.output && (isOurs(planned) || called.has(planned.file)),
  );

  let failed: readonly FailedFile[] = [];
  let notes: string[] = [];
  let undone: readonly string[] = [];
  let stopped = false;
  let open: OpenRun | undefined;
  const extra: Pick<MigrateRun, 'patch' | 'text'> = {};
  if (options.patch === true) {
    ({ patch: extra.patch, failed } = await patchOf(workspace.root, [...sources, ...changedManifests]));
  } else if (options.overlaid !== undefined) {
    ({ text: extra.text, failed } = overlaidOutput(prepared, options.overlaid.text));
  } else if (!dry && options.commit === true) {
    const { commitRun } = await import('./commit-run.ts');
    ({ failed, notes, undone, stopped } = await commitRun(prepared, [...sources, ...changedManifests], options));
  } else if (!dry) {
    const files = {
      sources: sources.filter(({ isNew }) => isNew !== true).map(({ file }) => file),
      manifests: changedManifests.map(({ file }) => toPosix(file)),
    };
    notes = guardWrites(workspace, files, { dirty: options.allowDirty ?? false, noVcs: options.allowNoVcs ?? false });
    ({ failed, open } = await writeChanges(workspace, [...sources, ...changedManifests], options));
  }
  const written = changedManifests
    .map(({ file }) => file)
    .filter((file) => !failed.some((failure) => failure.file === file));
  const wanted = options.install ?? false;
  const { installs, notes: installNotes } =
    dry && !wanted ? { installs: [], notes: [] } : installStep(root, written, !dry && wanted, open);
  notes = [...settled, ...(note === undefined ? [] : [note]), ...notes, ...installNotes];
  const withoutManager = wanted ? notInstallable(root, written) : undefined;
  if (withoutManager !== undefined) {
    notes.push(withoutManager);
    if (!dry) undone = [...undone, withoutManager];
  }
  const verified =
    options.verify === false
      ? undefined
      : verifyPlan(plan, outputsOf(plan, failed), [...plan.findings, ...plan.remainingMarkers]);
  const duration = performance.now() - started;
  const whole = await buildRun(prepared, {
    failed,
    dry,
    patches: options.patches ?? false,
    duration,
    installs,
    notes,
    undone,
    ...verified,
  });
  const run =
    options.shard === undefined
      ? whole
      : shardOf(whole, options.shard, 'migrate', new Set([...called].map((file) => relativeTo(root, file))));
  // What is committed is no difference any more.
  if (options.commit === true) run.inGit = false;
  const partly = stopped || run.failed.length > 0 || installs.some(({ state }) => state === 'failed');
  run.exitCode = partly
    ? exitCodes.partly
    : somethingLeft(run.report) || run.undone.length > 0
      ? exitCodes.left
      : exitCodes.done;
  return { ...run, ...extra };
}

/** Whether a dry run's writing would change a file. */
export function wouldChange({ report }: Run): boolean {
  return (
    report.summary.filesChanged > 0 ||
    report.manifests.some(({ changes }) =>
      changes.some(({ after, status }) => after !== undefined && status !== 'manual'),
    )
  );
}

/**
 * Migrates a repository from major 5 to major 6 of the SDK.
 *
 * Writes are guarded (git has to be able to bring every file back, see `allowDirty` and `allowNoVcs`), atomic for each
 * file, and can be taken back with `svc-codemod undo`. A file that fails is named in the report's `skipped`; the others
 * are still done. Running it twice changes nothing.
 * @returns the report, schema 1
 * @throws UsageError for an option, path, id, chapter or profile that does not exist
 * @throws Refused when a guard does not allow to write; then nothing was written
 */
export async function migrate(options: MigrateOptions = {}): Promise<Report> {
  requireRightOptions('migrate', options);
  return (await migrateRun(options)).report;
}
