/** `migrate --patch FILE`: where the patch goes; and who has standard output. */
import { resolve } from 'node:path';
import { NotWritten, UsageError } from '../findings/errors.ts';
import type { MigrateRun } from '../pipeline/migrate.ts';
import type { SharedFlags } from './flags.ts';
import { formatTargets } from './format-targets.ts';
import { withTitle } from './own-file.ts';
import { workingFolder } from './print-run.ts';
import type { StdinFlag } from './stdin-flag.ts';
import { prepareFile, writeOutput } from './write-output.ts';
import { writtenFile } from './output-path.ts';

interface PatchFlags extends SharedFlags, StdinFlag {
  patch?: string;
}

/** Standard output is for the patch. */
function toStdout({ patch }: PatchFlags): boolean {
  return patch === '-';
}

/**
 * Makes sure that the patch can be written before the work is done.
 * @returns the flag that takes standard output, if it does, and where the report for people goes
 * @throws UsageError
 * @throws Refused for a file that is not ours
 */
export function preparePatch(flags: PatchFlags): { taken?: string; terminal: NodeJS.WriteStream } {
  const { patch } = flags;
  if (flags.stdinFilepath !== undefined) return { taken: '--stdin-filepath', terminal: process.stderr };
  if (toStdout(flags)) return { taken: '--patch -', terminal: process.stderr };
  if (patch !== undefined) {
    const here = workingFolder(flags);
    if (
      formatTargets(flags, here).targets.some(({ path = '' }) => writtenFile(here, path) === writtenFile(here, patch))
    )
      throw new UsageError(`"${patch}" is named for the patch and for a report.`);
    prepareFile(here, patch, `--patch "${patch}"`, flags);
  }
  return { terminal: process.stdout };
}

/**
 * Writes the patch and says how to use it.
 * @throws NotWritten
 */
export async function writePatch(run: MigrateRun, flags: PatchFlags): Promise<void> {
  const { patch: file } = flags;
  if (file === undefined || run.patch === undefined) return;
  // What stands before the first "diff --git" is skipped by git and by patch.
  const text = withTitle(run.patch, 'a patch for "git apply"');
  if (toStdout(flags)) {
    process.stdout.write(text);
    return;
  }
  const reason = await writeOutput(resolve(workingFolder(flags), file), text);
  if (reason !== undefined) throw new NotWritten(`the patch could not be written to "${file}" (${reason}).`);
  if (run.patch === '') {
    run.notes.push(`The patch in ${file} is empty: there is nothing to change.`);
    return;
  }
  run.notes.push(`The patch is in ${file}; "git apply" takes it in the root of the repository.`);
  run.patchFile = file;
}
