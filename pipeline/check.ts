import { anythingOfV5, exitCodes } from '../report/exit-code.ts';
import type { Report } from '../report/schema.ts';
import { buildRun } from './build-run.ts';
import type { RunOptions } from './options.ts';
import { prepareRun } from './prepare-run.ts';
import type { Run } from '../report/run.ts';

/** {@link check} with what the command line prints besides the report. */
export async function checkRun(options: RunOptions): Promise<Run> {
  const started = performance.now();
  const prepared = await prepareRun(options);
  const run = await buildRun(prepared, { failed: [], dry: true, patches: options.patches ?? false, duration: performance.now() - started });
  run.exitCode = run.failed.length > 0 ? exitCodes.partly : anythingOfV5(run.report) ? exitCodes.left : exitCodes.done;
  return run;
}

/**
 * Looks for everything of v5 and writes nothing. A finding of status `migrated` or `review` is a site that
 * {@link migrate} would rewrite; it is v5 code all the same.
 * @throws UsageError for a path, id, chapter or profile that does not exist
 */
export async function check(options: RunOptions = {}): Promise<Report> {
  return (await checkRun(options)).report;
}
