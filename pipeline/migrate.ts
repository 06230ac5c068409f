import { relativeTo, toPosix } from '../analysis/repository-path.ts';
import { cacheJournals, startJournal } from '../edits/journal.ts';
import { reasonNotToWrite, writeFiles, type FileChange } from '../edits/write-files.ts';
import { exitCodes, somethingLeft } from '../report/exit-code.ts';
import type { Report } from '../report/schema.ts';
import { buildRun } from './build-run.ts';
import { Refused } from './errors.ts';
import { guardWrites } from './guard.ts';
import { findInstalls, installCommand, runInstall } from './install.ts';
import type { MigrateOptions } from './options.ts';
import { prepareRun } from './prepare-run.ts';
import type { Run } from '../report/run.ts';
import { toolVersion } from './tool-version.ts';
import type { RepositoryPlan } from './repository-plan.ts';
import { verifyPlan } from './verify-plan.ts';
import type { Workspace } from './workspace.ts';

const defaultConcurrency = 8;

/** Where the journals of a workspace are. */
export function journalsOf({ root, tree }: Workspace): string {
  return tree.kind === 'git' ? tree.journals : cacheJournals(root);
}

/** Writes what can be written, with a journal before the first file. */
async function write(workspace: Workspace, changes: readonly FileChange[], options: MigrateOptions): Promise<Run['failed']> {
  const { root } = workspace;
  const refused = changes.flatMap((change) => {
    const reason = reasonNotToWrite(root, change);
    return reason === undefined ? [] : [{ file: change.file, reason }];
  });
  // Without the module that they call, files must not change either.
  const modules = new Set(refused.map(({ file }) => file));
  for (const { file, needs } of changes) {
    if (needs !== undefined && modules.has(needs) && !modules.has(file)) refused.push({ file, reason: `${relativeTo(root, needs)}, which it would call, could not be written` });
  }
  const refusedFiles = new Set(refused.map(({ file }) => file));
  const possible = changes.filter(({ file }) => !refusedFiles.has(file));
  if (possible.length === 0) return refused;
  const journals = journalsOf(workspace);
  try {
    startJournal(journals, root, toolVersion(), possible);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Refused(`Nothing was written: the journal for "svc-codemod undo" could not be kept in ${journals} (${code ?? message}).`);
  }
  const { failed } = await writeFiles(root, possible, options.concurrency ?? defaultConcurrency, (files) =>
    options.onProgress?.({ phase: 'writing', files, of: possible.length }),
  );
  return [...refused, ...failed];
}

function install(root: string, manifests: readonly string[], run: boolean): Run['installs'] {
  return findInstalls(root, manifests).map((found) => ({
    command: installCommand(found),
    folder: relativeTo(root, found.folder),
    state: run ? (runInstall(found) ? 'ran' : 'failed') : 'todo',
  }));
}

/** The texts that the repository has after the run. */
function outputsOf(plan: RepositoryPlan, failed: Run['failed']): Map<string, string> {
  const kept = new Set(failed.map(({ file }) => file));
  return new Map(plan.files.flatMap(({ file, source, output }) => (source === output || kept.has(file) ? [] : [[file, output] as const])));
}

/** {@link migrate} with what the command line prints besides the report. */
export async function migrateRun(options: MigrateOptions): Promise<Run> {
  const started = performance.now();
  const prepared = await prepareRun(options);
  const { workspace, plan, manifests } = prepared;
  const changedManifests = manifests.filter(({ source, output }) => source !== output);
  const sources: FileChange[] = plan.files.filter(({ source, output }) => source !== output);
  const dry = options.dryRun ?? false;

  let failed: Run['failed'] = [];
  let notes: string[] = [];
  if (!dry) {
    const files = { sources: sources.filter(({ isNew }) => isNew !== true).map(({ file }) => file), manifests: changedManifests.map(({ file }) => toPosix(file)) };
    notes = guardWrites(workspace, files, { dirty: options.allowDirty ?? false, noVcs: options.allowNoVcs ?? false });
    failed = await write(workspace, [...sources, ...changedManifests], options);
  }
  const written = changedManifests.map(({ file }) => file).filter((file) => !failed.some((failure) => failure.file === file));
  const wanted = options.install ?? false;
  const installs = dry && !wanted ? [] : install(workspace.root, written, !dry && wanted);
  if (wanted && written.length > 0 && installs.length === 0) {
    notes.push('Nothing to install with: there is no lockfile that says which package manager to use.');
  }
  const verify = options.verify === false ? undefined : verifyPlan(plan, outputsOf(plan, failed), [...plan.findings, ...plan.remainingMarkers]);
  const duration = performance.now() - started;
  const run = await buildRun(prepared, { failed, dry, patches: options.patches ?? false, duration, installs, notes, ...(verify ? { verify } : {}) });
  const partly = run.failed.length > 0 || installs.some(({ state }) => state === 'failed');
  run.exitCode = partly ? exitCodes.partly : somethingLeft(run.report) ? exitCodes.left : exitCodes.done;
  return run;
}

/** Whether a dry run's writing would change a file. */
export function wouldChange({ report }: Run): boolean {
  return report.summary.filesChanged > 0 || report.manifests.some(({ changes }) => changes.some(({ after, status }) => after !== undefined && status !== 'manual'));
}

/**
 * Migrates a repository from major 5 to major 6 of the SDK.
 *
 * Writes are guarded (git has to be able to bring every file back, see `allowDirty` and `allowNoVcs`), atomic for each
 * file, and can be taken back with `svc-codemod undo`. A file that fails is named in the report's `skipped`; the others
 * are still done. Running it twice changes nothing.
 * @returns the report, schema 1
 * @throws UsageError for a path, id, chapter or profile that does not exist
 * @throws Refused when a guard does not allow to write; then nothing was written
 */
export async function migrate(options: MigrateOptions = {}): Promise<Report> {
  return (await migrateRun(options)).report;
}
