import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPosix } from '../../repository/repository-path.ts';
import { Refused } from '../../findings/errors.ts';
import { git, gitList, reasonOf, type GitAnswer } from '../../findings/git.ts';
import { mayBeRead } from './staged-texts.ts';

/** The index as files. */
export interface StagedTree {
  /** Absolute real path with `/`: a folder of its own, or the working tree where that has the same files. */
  root: string;
  /** All paths of the index, also those that are not below `root` because nothing reads them. */
  names: ReadonlySet<string>;
  /** The staged text of any file of the index. @throws Refused */
  read: (name: string) => Promise<string>;
  remove: () => void;
}

function need({ status, ...answer }: GitAnswer): void {
  if (status !== 0)
    throw new Refused(`--staged: the staged files could not be read: ${reasonOf({ status, ...answer })}.`);
}

/**
 * Checks out files of the index into a repository of their own, whose index lists just them: so they are listed as
 * every other repository, whatever `.gitignore` says and wherever the folder lies.
 */
async function writeFiles(
  root: string,
  folder: string,
  files: readonly { name: string; entry: string }[],
): Promise<void> {
  const index = join(folder, '.git', 'index');
  const sha256 = files.some(({ entry }) => /^\d+ [0-9a-f]{64} /.test(entry));
  need(
    await git(folder, ['init', '--quiet', '--template=', ...(sha256 ? ['--object-format=sha256'] : []), '.'], {
      index,
    }),
  );
  need(
    await git(folder, ['update-index', '-z', '--index-info'], {
      input: files.map(({ entry }) => `${entry}\0`).join(''),
      index,
    }),
  );
  need(
    await git(root, ['checkout-index', '-z', '--stdin', '--force', '--quiet', `--prefix=${folder}/`], {
      input: files.map(({ name }) => `${name}\0`).join(''),
    }),
  );
}

function temporaryFolder(): string {
  try {
    return toPosix(realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-staged-'))));
  } catch (error) {
    throw new Refused(
      `--staged: no folder could be made in ${tmpdir()} (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
    );
  }
}

/** Whether all that may be read is the same in the working tree and in the index: mostly so, when a hook runs. */
async function isWorkingTree(root: string, flagged: boolean): Promise<boolean> {
  if (flagged) return false;
  const changed = await gitList(root, [
    'diff',
    '--name-only',
    '-z',
    '--no-renames',
    '--no-ext-diff',
    '--ignore-submodules=all',
    '--',
  ]);
  if (changed.some(mayBeRead)) return false;
  return !(await gitList(root, ['ls-files', '-z', '--others', '--exclude-standard'])).some(mayBeRead);
}

/**
 * Gives the index as files: the working tree where that is the same, else a temporary folder. So what is judged is what
 * would be committed: no change that is not staged, no file that is not in git.
 * @param root absolute real path of the working tree, with `/`
 * @param allSilent nothing can be found in what is judged: the folder is empty then
 * @throws Refused when git fails
 */
export async function stagedTree(root: string, allSilent: boolean): Promise<StagedTree> {
  const objects = new Map<string, string>();
  const wanted: { name: string; entry: string }[] = [];
  let flagged = false;
  for (const listed of await gitList(root, ['ls-files', '--stage', '-v', '-z'])) {
    // `<tag> <mode> <object> <stage>\t<path>`; a submodule's mode is 160000, and `git diff` looks only at what has the
    // tag H.
    const entry = listed.slice(2);
    const tab = entry.indexOf('\t');
    const [mode = '', object = ''] = entry.slice(0, tab).split(' ');
    const name = entry.slice(tab + 1);
    objects.set(name, object);
    if (mode !== '160000' && mayBeRead(name)) {
      wanted.push({ name, entry });
      flagged ||= listed[0] !== 'H';
    }
  }
  const names = new Set(objects.keys());
  const read = async (name: string): Promise<string> => {
    const answer = await git(root, ['cat-file', 'blob', objects.get(name) ?? '']);
    if (answer.status !== 0) throw new Refused(`--staged: "${name}" could not be read: ${reasonOf(answer)}.`);
    return answer.stdout;
  };
  if (!allSilent && (await isWorkingTree(root, flagged))) return { root, names, read, remove: () => {} };
  const folder = temporaryFolder();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    if (!allSilent) await writeFiles(root, folder, wanted);
  } catch (error) {
    remove();
    throw error;
  }
  return { root: folder, names, read, remove };
}
