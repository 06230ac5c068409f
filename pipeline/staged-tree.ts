import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameOf, toPosix } from '../analysis/repository-path.ts';
import { isConfigName, isSourceName } from '../analysis/source-kinds.ts';
import { manifestKind } from '../manifests/list-manifests.ts';
import { Refused } from './errors.ts';
import { git, gitList, reasonOf, type GitAnswer } from './git.ts';

/** The index as files in a folder of their own. */
export interface StagedTree {
  /** Absolute real path with `/`. */
  root: string;
  /** All paths of the index, also those that were not written because nothing reads them. */
  names: ReadonlySet<string>;
  /** The staged text of any file of the index. @throws Refused */
  read: (name: string) => Promise<string>;
  remove: () => void;
}

/** What holds code or settings; pictures and the like need not be written. */
function mayBeRead(name: string): boolean {
  return isSourceName(name) || isConfigName(nameOf(name)) || manifestKind(name) !== undefined || /\.(?:jsonc?|ya?ml|vue|svelte|astro|mdx?|markdown|ipynb|html?)$/i.test(name);
}

function need({ status, ...answer }: GitAnswer): void {
  if (status !== 0) throw new Refused(`--staged: the staged files could not be read: ${reasonOf({ status, ...answer })}.`);
}

/**
 * Checks out files of the index into a repository of their own, whose index lists just them: so they are listed as every
 * other repository, whatever `.gitignore` says and wherever the folder lies.
 */
async function writeFiles(root: string, folder: string, files: readonly { name: string; entry: string }[]): Promise<void> {
  const index = join(folder, '.git', 'index');
  const sha256 = files.some(({ entry }) => /^\d+ [0-9a-f]{64} /.test(entry));
  need(await git(folder, ['init', '--quiet', '--template=', ...(sha256 ? ['--object-format=sha256'] : []), '.'], '', index));
  if (files.length === 0) return;
  need(await git(folder, ['update-index', '-z', '--index-info'], files.map(({ entry }) => `${entry}\0`).join(''), index));
  need(await git(root, ['checkout-index', '-z', '--stdin', '--force', '--quiet', `--prefix=${folder}/`], files.map(({ name }) => `${name}\0`).join('')));
}

/**
 * Writes the index into a temporary folder, so that what is judged is what would be committed: no change that is not
 * staged, no file that is not in git.
 * @param root absolute path of the working tree
 * @param withFiles false leaves the folder empty: nothing in it is going to be judged
 * @throws Refused while there are merge conflicts, or when git fails
 */
export async function writeStagedTree(root: string, withFiles: boolean): Promise<StagedTree> {
  const objects = new Map<string, string>();
  const wanted: { name: string; entry: string }[] = [];
  for (const entry of await gitList(root, ['ls-files', '--stage', '-z'])) {
    // `<mode> <object> <stage>\t<path>`; a submodule's mode is 160000.
    const tab = entry.indexOf('\t');
    const [mode = '', object = '', stage] = entry.slice(0, tab).split(' ');
    const name = entry.slice(tab + 1);
    if (stage !== '0') throw new Refused(`--staged: "${name}" has a merge conflict. Resolve it and stage the file first.`);
    objects.set(name, object);
    if (withFiles && mode !== '160000' && mayBeRead(name)) wanted.push({ name, entry });
  }
  const folder = toPosix(realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-staged-'))));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await writeFiles(root, folder, wanted);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    root: folder,
    names: new Set(objects.keys()),
    async read(name) {
      const answer = await git(root, ['cat-file', 'blob', objects.get(name) ?? '']);
      if (answer.status !== 0) throw new Refused(`--staged: "${name}" could not be read: ${reasonOf(answer)}.`);
      return answer.stdout;
    },
    remove,
  };
}
