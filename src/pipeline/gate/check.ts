import { anyV5Left, exitCodeOf } from '../../report/exit-code.ts';
import type { Run } from '../../report/run.ts';
import type { Report } from '../../report/report-schema.ts';
import { buildRun } from '../build-run.ts';
import { UsageError } from '../../findings/errors.ts';
import { applyGate, openBaseline } from './gate.ts';
import { checkScope } from './check-scope.ts';
import { type BeforeWriting, withLargerStack } from '../larger-stack.ts';
import type { CheckOptions, RunOptions } from '../options.ts';
import { withLeftOnV6 } from './left-on-v6.ts';
import { filesWithFindings, onChangedLines } from './on-changed-lines.ts';
import { withLeftInPython } from '../python/left-in-python.ts';
import { prepareRun } from '../prepare-run.ts';
import { requireRightOptions } from '../validate-options.ts';
import { filesOfShard, shardOf } from '../shard.ts';

/** What `check` takes besides what every run does: each of them gives the report a verdict. */
const gateOptions: Readonly<Record<Exclude<keyof CheckOptions, keyof RunOptions>, true>> = {
  since: true,
  sinceFiles: true,
  staged: true,
  baseline: true,
  updateBaseline: true,
  strict: true,
  max: true,
};

function asksForGate(options: CheckOptions): boolean {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== false);
  return given.some(([name]) => name in gateOptions);
}

/** Only one of the flags that say which changes are looked at can be given. @throws UsageError */
function requireOneChange({ since, sinceFiles, staged }: CheckOptions): void {
  const flags = [
    ...(staged === true ? ['--staged'] : []),
    ...(since === undefined ? [] : ['--since']),
    ...(sinceFiles === undefined ? [] : ['--since-files']),
  ];
  if (flags.length > 1) throw new UsageError(`${flags[0]!} and ${flags[1]!} cannot be used together.`);
}

/** {@link check} with what the command line prints besides the report. */
export function checkRun(options: CheckOptions): Promise<Run> {
  return withLargerStack('check', options, checkHere);
}

/** {@link checkRun} in the thread it is called in. */
export async function checkHere(options: CheckOptions, beforeWriting: BeforeWriting): Promise<Run> {
  const started = performance.now();
  requireOneChange(options);
  if (options.updateBaseline === true && options.shard !== undefined)
    throw new UsageError('--update-baseline looks at the whole repository; leave out --shard.');
  const part = await checkScope(options);
  try {
    const baseline = await openBaseline(options, part);
    const found = await beforeWriting(() => prepareRun(options, part.scope));
    const { files } = part.scope;
    const prepared = { ...found, plan: await withLeftInPython(withLeftOnV6(found.plan, files), files) };
    let run = await buildRun(prepared, {
      command: 'check',
      failed: [],
      dry: true,
      patches: options.patches ?? false,
      duration: performance.now() - started,
    });
    run.root = part.workspace.root;
    run.inGit = part.workspace.tree.kind === 'git';
    if (asksForGate(options))
      run.report = await applyGate(
        run.report,
        options,
        part,
        baseline,
        new Set(run.failed.map(({ file }) => file)),
        prepared.leftOut,
      );
    if (part.changedLines !== undefined)
      run = onChangedLines(run, prepared.plan, await part.changedLines(filesWithFindings(run)));
    if (part.nothingFound !== undefined) {
      delete run.nothingToDo;
      if (run.report.findings.length + run.report.manifests.length + run.failed.length === 0)
        run.nothingToDo = part.nothingFound;
    }
    // The whole is held against the baseline, so that an entry of a file that moved counts once.
    if (options.shard !== undefined)
      run = shardOf(run, options.shard, 'check', filesOfShard(prepared.plan.files, options.shard));
    const passed = run.report.gate?.passed ?? !anyV5Left(run.report);
    run.exitCode = exitCodeOf(run.failed.length, passed);
    return run;
  } finally {
    part.remove();
  }
}

/**
 * Looks for everything of v5 and writes nothing but a baseline that is to be updated. A finding of status `migrated` or
 * `review` is a site that {@link migrate} would rewrite; it is v5 code all the same.
 * @throws UsageError for an option, path, id, chapter, profile or baseline that does not exist or is broken
 * @throws Refused when `since` or `staged` ask git for what it does not have
 */
export async function check(options: CheckOptions = {}): Promise<Report> {
  requireRightOptions('check', options);
  return (await checkRun(options)).report;
}
