/** The verdict on most commits, without all that only a finding needs. */
import { realpathSync } from 'node:fs';
import { readConfiguration } from '../../findings/configuration.ts';
import { git } from '../../findings/git.ts';
import { toPosix } from '../../repository/repository-path.ts';
import { stagedFiles } from './changed-files.ts';
import { createSilenceTest } from './says-nothing.ts';
import { areSilent } from './staged-texts.ts';

/**
 * How many files are staged, where nothing can be found in any of them.
 * @param folder the root of a repository without settings
 * @returns `undefined` where more has to be looked at, or something went wrong: the whole check says what
 */
export async function filesOfSilentCommit(folder: string): Promise<number | undefined> {
  try {
    const here = toPosix(realpathSync(folder));
    if (readConfiguration(here) !== undefined) return undefined;
    const [root, staged] = await Promise.all([git(here, ['rev-parse', '--show-toplevel']), stagedFiles(here)]);
    if (root.stdout.trimEnd() !== here) return undefined;
    return (await areSilent(here, staged, createSilenceTest([]))) ? staged.size : undefined;
  } catch {
    return undefined;
  }
}
