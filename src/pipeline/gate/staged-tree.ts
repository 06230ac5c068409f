import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPythonName } from '../../catalog/python/names.ts';
import { isEmbeddedFile } from '../../repository/embedded-kinds.ts';
import { baseName, toPosix } from '../../repository/repository-path.ts';
import { isConfigName, isSourceName } from '../../repository/source-kinds.ts';
import { pythonManifestKind } from '../../manifests/python/index.ts';
import { manifestKind } from '../../manifests/manifest-kind.ts';
import { Refused } from '../../findings/errors.ts';
import { git, gitList, reasonOf, type GitAnswer } from '../../findings/git.ts';

/** The index as files. */
export interface StagedTree {
  /** Absolute real path with `/`: a folder of its own, or the working tree where that has the same files. */
  root: string;
  /** All paths of the index, also those that are not below `root` because nothing reads them. */
  names: ReadonlySet<string>;
  /** Nothing was written or looked at: nothing can be found in what is judged. */
  isSilent: boolean;
  /** The staged text of any file of the index. @throws Refused */
  read: (name: string) => Promise<string>;
  remove: () => void;
}

/** What holds code or settings; pictures and the like need not be written. */
function mayBeRead(name: string): boolean {
  return (
    isSourceName(name) ||
    isConfigName(baseName(name)) ||
    manifestKind(name) !== undefined ||
    pythonManifestKind(name) !== undefined ||
    isPythonName(name) ||
    isEmbeddedFile(name) ||
    /\.(?:jsonc?|ya?ml|html?)$/i.test(name)
  );
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
    await git(
      folder,
      ['init', '--quiet', '--template=', ...(sha256 ? ['--object-format=sha256'] : []), '.'],
      '',
      index,
    ),
  );
  need(
    await git(folder, ['update-index', '-z', '--index-info'], files.map(({ entry }) => `${entry}\0`).join(''), index),
  );
  need(
    await git(
      root,
      ['checkout-index', '-z', '--stdin', '--force', '--quiet', `--prefix=${folder}/`],
      files.map(({ name }) => `${name}\0`).join(''),
    ),
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

/** More texts than this are not looked at one by one. */
const fewFiles = 20;

/** Whether nothing can be found in any of some files of the index. */
async function areSilent(
  names: readonly string[],
  read: StagedTree['read'],
  isSilent: (name: string, text: string) => boolean,
): Promise<boolean> {
  if (names.length > fewFiles) return false;
  for (const name of names) if (!isSilent(name, await read(name))) return false;
  return true;
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
 * @param judged paths that are judged; only those that hold code or settings are looked at
 * @param isSilent whether nothing can be found in a text; where that is so of all that are judged, the folder is empty
 * @throws Refused while there are merge conflicts, or when git fails
 */
export async function stagedTree(
  root: string,
  judged: readonly string[],
  isSilent: (name: string, text: string) => boolean,
): Promise<StagedTree> {
  const objects = new Map<string, string>();
  const wanted: { name: string; entry: string }[] = [];
  let flagged = false;
  for (const listed of await gitList(root, ['ls-files', '--stage', '-v', '-z'])) {
    // `<tag> <mode> <object> <stage>\t<path>`; a submodule's mode is 160000, and `git diff` looks only at what has the
    // tag H.
    const entry = listed.slice(2);
    const tab = entry.indexOf('\t');
    const [mode = '', object = '', stage] = entry.slice(0, tab).split(' ');
    const name = entry.slice(tab + 1);
    if (stage !== '0')
      throw new Refused(`--staged: "${name}" has a merge conflict. Resolve it and stage the file first.`);
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
  const isFile = new Set(wanted.map(({ name }) => name));
  const allSilent = await areSilent(
    judged.filter((name) => isFile.has(name)),
    read,
    isSilent,
  );
  if (!allSilent && (await isWorkingTree(root, flagged)))
    return { root, names, isSilent: false, read, remove: () => {} };
  const folder = temporaryFolder();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    if (!allSilent) await writeFiles(root, folder, wanted);
  } catch (error) {
    remove();
    throw error;
  }
  return { root: folder, names, isSilent: allSilent, read, remove };
}
