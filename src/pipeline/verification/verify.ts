import { exitCodeOf, leftToAPerson } from '../../report/exit-code.ts';
import { isOpen } from '../../report/what-counts.ts';
import type { Report } from '../../report/report-schema.ts';
import type { Run } from '../../report/run.ts';
import { buildRun } from '../build-run.ts';
import { type BeforeWriting, withLargerStack } from '../larger-stack.ts';
import type { RunOptions } from '../options.ts';
import { prepareRun } from '../prepare-run.ts';
import { addProjectTsc, type ProjectTscOption } from './project-check.ts';
import { requireRightOptions } from '../validate-options.ts';
import { mockedAnswersNote } from './mocked-answers.ts';
import { verifyPlan } from './verify-plan.ts';

/** What only the command line asks for. */
export interface VerifyCommandOptions extends RunOptions {
  projectTsc?: ProjectTscOption;
}

/** {@link verify} with what the command line prints besides the report. */
export function verifyRun(options: VerifyCommandOptions): Promise<Run> {
  return withLargerStack('verify', options, verifyHere);
}

/** {@link verifyRun} in the thread it is called in. */
export async function verifyHere(options: VerifyCommandOptions, beforeWriting: BeforeWriting): Promise<Run> {
  const started = performance.now();
  const prepared = await beforeWriting(() => prepareRun({ ...options, manifests: false }));
  // As the code is: what a migration could still rewrite is v5 all the same.
  const left = [...prepared.plan.findings, ...prepared.plan.remainingMarkers].map((finding) =>
    finding.status === 'ignored' || finding.status === 'possible' ? finding : { ...finding, status: 'manual' as const },
  );
  const { unchecked, ...verified } = await verifyPlan(prepared.plan, new Map(), left, prepared.complete);
  const run = await buildRun(prepared, {
    command: 'verify',
    failed: [],
    dry: true,
    patches: options.patches ?? false,
    duration: performance.now() - started,
    notes: unchecked,
    ...verified,
  });
  run.exitCode = exitCodeOf(run.failed.length, !leftToAPerson(run.report) && !left.some(isOpen));
  await addProjectTsc(run, prepared, options);
  const notChecked = run.report.verify?.projectTsc === undefined ? mockedAnswersNote(prepared.plan) : undefined;
  return notChecked === undefined ? run : { ...run, notes: [...run.notes, notChecked] };
}

/**
 * Checks code on the v6 types and looks for everything of v5; writes nothing and runs nothing of the repository.
 * @throws UsageError for an option, path, id, chapter or profile that does not exist
 */
export async function verify(options: RunOptions = {}): Promise<Report> {
  requireRightOptions('verify', options);
  return (await verifyRun(options)).report;
}
