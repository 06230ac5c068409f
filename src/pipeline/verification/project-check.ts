/** The project's own type check at the end of a run: asked for, or where it is quick. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sdkPackages } from '../../catalog/profile.ts';
import { defined } from '../../catalog/defined.ts';
import { UsageError } from '../../findings/errors.ts';
import { exitCodes } from '../../report/exit-code.ts';
import type { ProjectTscSummary } from '../../report/report-schema.ts';
import type { Run } from '../../report/run.ts';
import { installed } from '../../verify/project-tsc/installed.ts';
import type { RunOptions } from '../options.ts';
import type { PreparedRun } from '../prepare-run.ts';
import type { WrittenTexts } from './lines-of-now.ts';

/** Whether and how a run checks the project. */
export type ProjectTscOption =
  /** By our TypeScript, where the repository is small and has its packages. */
  | 'where it is quick'
  | {
      /** Absolute path of a tsconfig or its folder; default: that of the root. */
      config?: string;
      /** Lets the project's compiler run where it is of another major than ours; the milliseconds it may take. */
      ownCompiler?: { timeout: number };
    };

/** The most source files that a repository has where its types are checked without being asked for. */
export const mostQuickFiles = 200;

/** Whether nothing of the repository is left out, and the check takes about as long as the rest of the run. */
function isQuick({ workspace, plan }: PreparedRun, options: RunOptions): boolean {
  const { paths = [], only = [], skip = [], shard, overlaid } = options;
  const isInstalled = (name: string): boolean => installed(workspace.root, name) !== undefined;
  return (
    paths.length + only.length + skip.length === 0 &&
    shard === undefined &&
    overlaid === undefined &&
    plan.analysis.filesScanned <= mostQuickFiles &&
    existsSync(join(workspace.root, 'tsconfig.json')) &&
    isInstalled('typescript') &&
    sdkPackages.some((name) => isInstalled(`${plan.analysis.profile.scope}/${name}`))
  );
}

/** The tsconfig that an option names. @throws UsageError when there is none */
function configOf(asked: ProjectTscOption, root: string): string {
  const named = asked === 'where it is quick' ? root : (asked.config ?? root);
  const config = statSync(named, { throwIfNoEntry: false })?.isDirectory() ? join(named, 'tsconfig.json') : named;
  if (!existsSync(config)) throw new UsageError(`--project-tsc: there is no ${config}.`);
  return config;
}

/** What the check says; nothing where nobody asked for it and it cannot say all. @throws UsageError */
async function checked(
  { plan, workspace: { root } }: PreparedRun,
  asked: ProjectTscOption,
  written: WrittenTexts,
): Promise<ProjectTscSummary | undefined> {
  const config = configOf(asked, root);
  const { runProjectTsc } = await import('../../verify/project-tsc/project-tsc.ts');
  const { profile } = plan.analysis;
  try {
    if (asked !== 'where it is quick')
      return await runProjectTsc({ root, config, profile, written, ...defined({ ownCompiler: asked.ownCompiler }) });
    const summary = await runProjectTsc({ root, config, profile, written });
    return summary.failures.length > 0 ? undefined : summary;
  } catch (error) {
    if (asked === 'where it is quick') return undefined;
    throw new UsageError(`--project-tsc: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Checks the project and puts what came of it into a run's report.
 * @param written the texts of files before and after the run; on disk may be either
 * @throws UsageError when the check was asked for and cannot be done
 */
export async function addProjectTsc(
  run: Run,
  prepared: PreparedRun,
  options: RunOptions & { projectTsc?: ProjectTscOption },
  written: WrittenTexts = new Map(),
): Promise<void> {
  const { projectTsc: asked } = options;
  const { verify } = run.report;
  if (asked === undefined || verify === undefined) return;
  if (asked === 'where it is quick' && (verify.uses === (verify.pythonUses ?? 0) || !isQuick(prepared, options)))
    return;
  const projectTsc = await checked(prepared, asked, written);
  if (projectTsc === undefined) return;
  const isClean = projectTsc.errors.length + projectTsc.failures.length === 0;
  run.report.verify = { ...verify, proven: verify.proven && isClean, projectTsc };
  if (projectTsc.failures.length > 0) run.exitCode = exitCodes.partly;
  else if (!isClean && run.exitCode === exitCodes.done) run.exitCode = exitCodes.left;
}
