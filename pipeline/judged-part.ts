import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isInside, relativeTo } from '../analysis/repository-path.ts';
import type { GateSummary } from '../report/schema.ts';
import { changedSince, gitRootFor, stagedFiles } from './changed-files.ts';
import type { CheckOptions } from './options.ts';
import type { Scope } from './prepare-run.ts';
import { type StagedTree, writeStagedTree } from './staged-tree.ts';
import { findWorkspace, type Workspace } from './workspace.ts';

/** What a check judges: everything below its paths, or the files of a change. */
export interface JudgedPart {
  /** Of the repository itself. */
  workspace: Workspace;
  scope: Scope;
  summary: Pick<GateSummary, 'since' | 'staged'>;
  /** Why nothing was found, where only a change is judged. */
  nothingFound?: string;
  /** The index, when that is judged. */
  index?: StagedTree;
  /** Whether a path relative to the root is no file any more. */
  isGone: (file: string) => boolean;
  remove: () => void;
}

function isNoFile(path: string): boolean {
  try {
    return !lstatSync(path).isFile();
  } catch {
    return true;
  }
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`;
}

/** Of paths relative to the root, those below the paths of the run, absolute with `root` in front. */
function below({ root, paths }: Workspace, names: ReadonlySet<string>, at: string): Set<string> {
  const covered = [...names].filter((name) => paths.length === 0 || paths.some((path) => isInside(path, `${root}/${name}`)));
  return new Set(covered.map((name) => `${at}/${name}`));
}

async function stagedPart(workspace: Workspace): Promise<JudgedPart> {
  const repository = gitRootFor('--staged', workspace.tree);
  const names = await stagedFiles(repository);
  const index = await writeStagedTree(repository, names.size > 0);
  const judged = below(workspace, names, index.root);
  return {
    workspace,
    // The paths have done their work: one that is not in the index must not be missed there.
    scope: { workspace: { root: index.root, paths: [], tree: { kind: 'none', why: 'the index is looked at' } }, files: judged },
    summary: { staged: { files: judged.size } },
    nothingFound: judged.size === 0 ? 'Nothing is staged here.' : `Nothing of v5 in ${files(judged.size)} that ${judged.size === 1 ? 'is' : 'are'} staged.`,
    index,
    isGone: (file) => !index.names.has(file),
    remove: index.remove,
  };
}

async function changedPart(workspace: Workspace, since: string): Promise<JudgedPart> {
  const { base, files: names } = await changedSince(gitRootFor('--since', workspace.tree), since);
  const judged = below(workspace, names, workspace.root);
  return {
    workspace,
    scope: { workspace, files: judged },
    summary: { since: { ref: since, base, files: judged.size } },
    nothingFound: judged.size === 0 ? `No file has changed here since ${since}.` : `Nothing of v5 in ${files(judged.size)} changed since ${since}.`,
    isGone: (file) => isNoFile(join(workspace.root, file)),
    remove: () => {},
  };
}

/**
 * Finds what a check is about. `remove` has to be called in the end.
 * @throws UsageError for paths or a ref that cannot be one
 * @throws Refused without git, for an unknown ref, in a clone that is too shallow, or with merge conflicts
 */
export async function judgedPart(options: CheckOptions): Promise<JudgedPart> {
  const workspace = findWorkspace(options.cwd ?? process.cwd(), options.paths ?? []);
  if (options.staged === true) return stagedPart(workspace);
  if (options.since !== undefined) return changedPart(workspace, options.since);
  return { workspace, scope: { workspace }, summary: {}, isGone: (file) => isNoFile(join(workspace.root, file)), remove: () => {} };
}

/** Whether a run over this part can tell of a file, relative to the root, that nothing is found in it. */
export function judges({ workspace, scope, isGone }: JudgedPart, file: string): boolean {
  const { root, paths } = workspace;
  const wholly = scope.files === undefined && paths.length === 0;
  // A file that is gone may have moved to where this run does not look.
  if (wholly || isGone(file)) return wholly;
  if (scope.files === undefined) return paths.some((path) => isInside(path, `${root}/${file}`));
  return scope.files.has(`${scope.workspace.root}/${file}`);
}

/** A file of the repository as the index has it; undefined when the index is not judged or does not have it. */
export async function stagedText({ workspace, index }: JudgedPart, file: string): Promise<string | undefined> {
  if (index === undefined || !isInside(workspace.root, file)) return undefined;
  const name = relativeTo(workspace.root, file);
  return index.names.has(name) ? index.read(name) : undefined;
}
