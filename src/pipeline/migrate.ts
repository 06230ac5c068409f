import { isPythonId } from '../catalog/python/names.ts';
import { relativeTo, toPosix } from '../repository/repository-path.ts';
import { keepTexts } from '../edits/journal-texts.ts';
import type { FileChange } from '../edits/write-files.ts';
import { exitCodeOf, exitCodes, leftToAPerson } from '../report/exit-code.ts';
import { counted } from '../report/counted.ts';
import type { Report } from '../report/report-schema.ts';
import { buildRun, type FailedFile } from './build-run.ts';
import type { Ask, Chosen } from './choose-changes.ts';
import { Refused } from '../findings/errors.ts';
import { guardWrites } from './writing/guard.ts';
import { notInstallable } from './install/install.ts';
import { installStep } from './install/install-step.ts';
import { type BeforeWriting, inThisThread, withLargerStack } from './larger-stack.ts';
import type { MigrateOptions } from './options.ts';
import { workspaceOf } from './overlaid-file.ts';
import { compatNote } from './with-compat/compat-note.ts';
import { prepareRun, someOf, type PreparedRun } from './prepare-run.ts';
import { tellAtLinesOfNow, type WrittenTexts } from './verification/lines-of-now.ts';
import { addProjectTsc, type ProjectTscOption } from './verification/project-check.ts';
import type { Run } from '../report/run.ts';
import type { RepositoryPlan } from '../findings/repository-plan.ts';
import { settleUnfinishedRun } from './writing/unfinished-run.ts';
import { type PlanVerification, verifyPlan } from './verification/verify-plan.ts';
import { requireRightOptions } from './validate-options.ts';
import { filesOfShard, shardOf } from './shard.ts';
import { journalsOf } from './workspace.ts';
import { hasCutMarker, textsWithoutRoom } from './whole-texts.ts';
import { patchOf, writeChanges, type OpenRun } from './writing/write-changes.ts';

/** The texts that the repository has after the run. */
function outputsOf(plan: RepositoryPlan, failed: readonly FailedFile[]): Map<string, string> {
  const kept = new Set(failed.map(({ file }) => file));
  return new Map(
    plan.files.flatMap(({ file, source, output }) =>
      source === output || kept.has(file) ? [] : [[file, output] as const],
    ),
  );
}

/** The same with the texts before, for a check of both. */
function writtenTexts(plan: RepositoryPlan, failed: readonly FailedFile[]): WrittenTexts {
  const outputs = outputsOf(plan, failed);
  return new Map(
    plan.files.flatMap(({ file, source, isNew }) => {
      const after = outputs.get(file);
      return after === undefined ? [] : [[file, { before: isNew === true ? undefined : source, after }] as const];
    }),
  );
}

/** What only the command line asks for. */
export interface MigrateCommandOptions extends MigrateOptions {
  /** True writes nothing and gives all changes as one patch. */
  patch?: boolean;
  /** Asks a person about each change. */
  choose?: Ask;
  projectTsc?: ProjectTscOption;
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

/** The same questions, with how long a person has taken for the answers, in milliseconds: no run takes that time. */
function timed(choose: Ask | undefined): { ask: Ask | undefined; waited: () => number } {
  let milliseconds = 0;
  const ask: Ask = async (question) => {
    const asked = performance.now();
    const answer = await choose?.(question);
    milliseconds += performance.now() - asked;
    return answer;
  };
  return { ask: choose && ask, waited: () => milliseconds };
}

function chosenNote({ all, taken, edited, files, overwritten }: Chosen): string {
  if (all === 0) return 'There was no change to ask about.';
  const clauses = [
    `${taken} of ${counted(all, 'change')} chosen`,
    ...(edited === 0 ? [] : [`${edited} edited by hand`]),
    ...(taken === 0 ? [] : [`in ${counted(files, 'file')}`]),
  ];
  const chosen = `${clauses.join(', ')}.`;
  if (overwritten === 0) return chosen;
  const were = overwritten === 1 ? 'was' : 'were';
  return `${chosen} ${counted(overwritten, 'change')} of them ${were} in statements edited by hand.`;
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

/** What became of the changes of a run, before the report. */
interface CarriedOut {
  failed: readonly FailedFile[];
  notes?: readonly string[];
  /** What of the run's task was not done, other than files that failed. */
  undone?: readonly string[];
  /** Nothing more was written, because the disk or git took no more. */
  stopped?: boolean;
  /** The run that can be taken back; undefined when nothing was written. */
  open?: OpenRun;
  /** What the command line writes besides the report. */
  extra?: Pick<MigrateRun, 'patch' | 'text'>;
}

/** The changes of a run or of its shard. */
interface RunChanges {
  sources: readonly FileChange[];
  manifests: PreparedRun['manifests'];
  /** Modules that come with the files that call them; absolute. */
  called: ReadonlySet<string>;
}

function runChangesOf({ workspace: { root }, plan, manifests }: PreparedRun, { shard }: MigrateOptions): RunChanges {
  const isInPart = shard === undefined ? () => true : filesOfShard(plan.files, shard);
  const isOurs = ({ file }: { file: string }): boolean => isInPart(relativeTo(root, toPosix(file)));
  const called = new Set(plan.files.filter(isOurs).flatMap(({ needs }) => needs ?? []));
  return {
    sources: plan.files.filter(
      (planned) => planned.source !== planned.output && (isOurs(planned) || called.has(planned.file)),
    ),
    manifests: manifests.filter((manifest) => manifest.source !== manifest.output && isOurs(manifest)),
    called,
  };
}

/** Gives a patch or a text, commits, writes, or does nothing, as the options say. @throws Refused */
async function carryOut(
  prepared: PreparedRun,
  { sources, manifests }: RunChanges,
  options: MigrateCommandOptions,
): Promise<CarriedOut> {
  const { workspace } = prepared;
  const changes = [...sources, ...manifests];
  if (options.patch === true) {
    const { patch, failed } = await patchOf(workspace.root, changes);
    return { failed, extra: { patch } };
  }
  if (options.overlaid !== undefined) {
    const { text, failed } = overlaidOutput(prepared, options.overlaid.text);
    return { failed, extra: { text } };
  }
  if (options.dryRun === true) return { failed: [] };
  if (options.commit === true) {
    const { commitRun } = await import('./writing/commit-run.ts');
    return commitRun(prepared, changes, options);
  }
  const files = {
    sources: sources.filter(({ isNew }) => isNew !== true).map(({ file }) => file),
    manifests: manifests.map(({ file }) => toPosix(file)),
  };
  const notes = guardWrites(workspace, files, {
    dirty: options.allowDirty ?? false,
    noVcs: options.allowNoVcs ?? false,
  });
  return { ...(await writeChanges(workspace, changes, options)), notes };
}

/** Installs what the written manifests ask for, or says how. */
function installWritten(
  root: string,
  { manifests }: RunChanges,
  { failed, open }: CarriedOut,
  options: MigrateCommandOptions,
): { installs: Run['installs']; notes: readonly string[]; undone: readonly string[] } {
  const dry = writesNothing(options);
  const wanted = options.install ?? false;
  // Python's are installed by other tools, and the finding says so.
  const written = manifests
    .filter(({ changes }) => changes.some(({ id }) => !isPythonId(id)))
    .map(({ file }) => file)
    .filter((file) => !failed.some((failure) => failure.file === file));
  const { installs, notes } =
    dry && !wanted ? { installs: [], notes: [] } : installStep(root, written, !dry && wanted, open);
  const withoutManager = wanted ? notInstallable(root, written) : undefined;
  if (withoutManager === undefined) return { installs, notes, undone: [] };
  return { installs, notes: [...notes, withoutManager], undone: dry ? [] : [withoutManager] };
}

function migrationExitCode({ failed, installs, report, undone }: Run, stopped: boolean): number {
  if (stopped || installs.some(({ state }) => state === 'failed')) return exitCodes.partly;
  return exitCodeOf(failed.length, !leftToAPerson(report) && undone.length === 0);
}

/** Keeps what the comments of a run had no room for. @returns whether there is any, and can be told again */
function keepsTexts({ dry, report }: Run, { workspace, plan }: PreparedRun): boolean {
  if (dry || !plan.files.some(({ source, output }) => source !== output && hasCutMarker(output))) return false;
  const texts = textsWithoutRoom(report.findings);
  return texts.length === 0 || keepTexts(journalsOf(workspace), texts);
}

/** {@link migrateRun} in the thread it is called in. */
export async function migrateHere(options: SettledRunOptions, beforeWriting: BeforeWriting): Promise<MigrateRun> {
  const started = performance.now();
  const workspace = workspaceOf(options);
  const planned = await beforeWriting(() => prepareRun(options, { workspace }));
  const { ask, waited } = timed(options.choose);
  const { run: prepared, note } = ask === undefined ? { run: planned } : await chosenRun(planned, ask, options);
  const { plan } = prepared;
  const { root } = prepared.workspace;
  const changes = runChangesOf(prepared, options);
  const carried = await carryOut(prepared, changes, options);
  const { failed } = carried;
  const installed = installWritten(root, changes, carried, options);
  const { unchecked = [], ...verified }: Partial<PlanVerification> =
    options.verify === false
      ? {}
      : await verifyPlan(
          plan,
          outputsOf(plan, failed),
          [...plan.findings, ...plan.remainingMarkers],
          prepared.complete,
        );
  const completeRun = await buildRun(prepared, {
    command: 'migrate',
    failed,
    dry: writesNothing(options),
    patches: options.patches ?? false,
    duration: performance.now() - started - waited(),
    installs: installed.installs,
    notes: [
      ...(options.settled ?? []),
      ...(note === undefined ? [] : [note]),
      ...(carried.notes ?? []),
      ...behindNote(prepared, options),
      ...installed.notes,
      ...unchecked,
      ...compatNote(plan, options, !writesNothing(options)),
    ],
    undone: [...(carried.undone ?? []), ...installed.undone],
    ...verified,
  });
  const calledNames = new Set([...changes.called].map((file) => relativeTo(root, file)));
  const { shard } = options;
  const run =
    shard === undefined
      ? completeRun
      : shardOf(completeRun, shard, 'migrate', filesOfShard(plan.files, shard), calledNames);
  if (keepsTexts(run, prepared)) run.keepsTexts = true;
  if (options.commit === true) run.committed = true;
  if (prepared.behind.length > 0) run.behind = prepared.behind;
  if (options.markers === false) run.withoutMarkers = true;
  if (options.choose !== undefined) run.chosen = true;
  if (options.overlaid !== undefined) run.overlaid = true;
  run.exitCode = migrationExitCode(run, carried.stopped ?? false);
  const written = writtenTexts(plan, failed);
  await addProjectTsc(run, prepared, options, written);
  if (run.dry) tellAtLinesOfNow(run, root, written);
  return { ...run, ...carried.extra };
}

/** Where paths are given, the note about what is outside of them says it. */
function behindNote({ behind, workspace: { paths } }: PreparedRun, { manifests, only = [] }: MigrateOptions): string[] {
  const isTold = paths.length > 0 && manifests !== false && only.length === 0;
  return behind.length === 0 || isTold
    ? []
    : [`Left alone by this run, and not on major 6 yet: ${someOf(behind)}. What it writes needs major 6.`];
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
