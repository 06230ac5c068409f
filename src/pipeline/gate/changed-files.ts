import { UsageError, Refused } from '../../findings/errors.ts';
import { git, gitList, reasonOf } from '../../findings/git.ts';
import type { WorkingTree } from '../../findings/version-control.ts';

/** Which files changed, as paths relative to the root with `/`. */
export interface ChangedFiles {
  /** Full id of the commit that the working tree is compared with. */
  base: string;
  files: ReadonlySet<string>;
}

const ofFiles = ['-z', '--no-renames', '--no-ext-diff', '--ignore-submodules=all', '--diff-filter=d'];

const fetchDepth =
  'Fetch the history first: "fetch-depth: 0" for actions/checkout, "GIT_DEPTH: 0" in GitLab CI, "git fetch --unshallow" elsewhere (and "git fetch origin <branch>" when only one branch was cloned).';

/** @throws Refused where there is no working tree to ask */
export function requireGit(flag: string, tree: WorkingTree): void {
  if (tree.kind === 'none') throw new Refused(`${flag} needs git: ${tree.why}.`);
}

async function isShallow(root: string): Promise<boolean> {
  return (await git(root, ['rev-parse', '--is-shallow-repository'])).stdout.trim() === 'true';
}

async function commitOf(root: string, ref: string): Promise<string | undefined> {
  const { status, stdout } = await git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}

async function unknownRef(root: string, ref: string, flag: string): Promise<Refused> {
  if ((await commitOf(root, `refs/remotes/origin/${ref}`)) !== undefined)
    return new Refused(`${flag}: there is no "${ref}" in this clone, but there is "origin/${ref}". Use that.`);
  if (await isShallow(root))
    return new Refused(`${flag}: "${ref}" is not in this clone, which is shallow. ${fetchDepth}`);
  return new Refused(
    `${flag}: there is no commit "${ref}" in this repository. Name a branch, a tag or a commit that is here; "git fetch" brings those of the remote.`,
  );
}

/** A ref that git would take for a flag is none. @throws UsageError */
export function checkRef(ref: string, flag: string): void {
  if (ref === '' || ref.startsWith('-'))
    throw new UsageError(`${flag} needs a branch, a tag or a commit; "${ref}" is none.`);
}

/**
 * The files that differ from the merge base of `ref` and HEAD: committed since, changed, staged, or not in git yet. A
 * renamed file is listed under its new name, a deleted one is not.
 * @param root absolute path of the working tree
 * @param flag that asked, for messages
 * @throws UsageError for a ref that starts with `-`
 * @throws Refused when the ref is unknown, has no common history, or a shallow clone does not reach that far
 */
export async function changedSince(root: string, ref: string, flag: string): Promise<ChangedFiles> {
  checkRef(ref, flag);
  const commit = await commitOf(root, ref);
  if (commit === undefined) throw await unknownRef(root, ref, flag);
  const answer = await git(root, ['merge-base', commit, 'HEAD']);
  const base = answer.stdout.trim();
  if (answer.status !== 0 || base === '') {
    if (await isShallow(root))
      throw new Refused(
        `${flag}: this clone is shallow and does not reach back to where "${ref}" and HEAD part. ${fetchDepth}`,
      );
    throw new Refused(
      `${flag}: "${ref}" and HEAD have no common history${answer.stderr === '' ? '' : ` (${reasonOf(answer)})`}.`,
    );
  }
  const tracked = await gitList(root, ['diff', '--name-only', ...ofFiles, base, '--']);
  const untracked = await gitList(root, ['ls-files', '-z', '--others', '--exclude-standard']);
  return { base, files: new Set([...tracked, ...untracked]) };
}

/**
 * The files whose staged content differs from HEAD, by path, with their objects; before the first commit, all that are
 * staged.
 * @param root absolute path of the working tree
 * @throws Refused while there are merge conflicts, or when git fails
 */
export async function stagedFiles(root: string): Promise<ReadonlyMap<string, string>> {
  // `:<mode> <mode> <object> <object> <status>` and the path, of each file.
  const fields = await gitList(root, ['diff', '--cached', '--raw', '--no-abbrev', ...ofFiles, '--']);
  const files = new Map<string, string>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, , , object = '', status] = fields[at]!.split(' ');
    const name = fields[at + 1]!;
    if (status === 'U')
      throw new Refused(`--staged: "${name}" has a merge conflict. Resolve it and stage the file first.`);
    files.set(name, object);
  }
  return files;
}
