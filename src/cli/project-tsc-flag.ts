import { resolve } from 'node:path';
import type { Command } from 'commander';
import { defined } from '../catalog/defined.ts';
import type { ProjectTscOption } from '../pipeline/verification/project-check.ts';
import type { SharedFlags } from './flags.ts';
import { workingFolder } from './print-run.ts';

/** A path, true without one, false for `--no-project-tsc`. */
export interface ProjectTscFlag {
  projectTsc?: string | boolean;
}

/** Adds `--project-tsc`. @param compared with what it is compared, for `--help` */
export function addProjectTscFlags(command: Command, compared: string): Command {
  return command
    .option('--project-tsc [tsconfig]', `check the project with its own tsconfig.json too, ${compared}`)
    .option('--no-project-tsc', 'do not, though the repository is small and has its packages');
}

/** The flag as an option. @param ownCompiler lets the project's compiler run, where it is asked for */
export function projectTscOption(
  flags: ProjectTscFlag & SharedFlags,
  ownCompiler?: { timeout: number },
): { projectTsc?: ProjectTscOption } {
  const { projectTsc } = flags;
  if (projectTsc === false) return {};
  if (projectTsc === undefined) return { projectTsc: 'where it is quick' };
  return {
    projectTsc: {
      ...(projectTsc === true ? {} : { config: resolve(workingFolder(flags), projectTsc) }),
      ...defined({ ownCompiler }),
    },
  };
}
