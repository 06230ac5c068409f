import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isCovered, isInside, relativeTo } from '../../repository/repository-path.ts';
import { counted } from '../../report/counted.ts';
import { silentSentence } from '../../report/gate-section.ts';
import type { GateSummary } from '../../report/report-schema.ts';
import { changedLinesSince, type ChangedLines } from './changed-lines.ts';
import { changedSince, requireGit, stagedFiles } from './changed-files.ts';
import type { CheckOptions } from '../options.ts';
import type { Scope } from '../prepare-run.ts';
import { createSilenceTest } from './says-nothing.ts';
import { areSilent } from './staged-texts.ts';
import { stagedTree, type StagedTree } from './staged-tree.ts';
import { workspaceOf } from '../overlaid-file.ts';
import type { Workspace } from '../workspace.ts';

/** What a check judges: everything below its paths, or the files or lines of a change. */
export interface CheckScope {
  /** Of the repository itself. */
  workspace: Workspace;
  scope: Scope;
  summary: Pick<GateSummary, 'since' | 'staged'>;
  /** Why nothing was found, where only a change is judged. */
  nothingFound?: string;
  /** Where only changed lines are judged: those of files, relative to the root. */
  changedLines?: (files: readonly string[]) => Promise<ChangedLines>;
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

/** Of names relative to the root, those below the paths of the run. */
function underPaths({ root, paths }: Workspace, names: Iterable<string>): string[] {
  return [...names].filter((name) => isCovered(paths, `${root}/${name}`));
}

/** The end of a sentence that says that nothing is changed here: how many files are changed elsewhere. */
function elsewhere(changed: { size: number }, have: string): string {
  return changed.size === 0 ? '.' : `; ${counted(changed.size, 'file')} elsewhere in the repository ${have}.`;
}

/** Absolute paths of names relative to `root`. */
function absolutePaths(root: string, names: readonly string[]): Set<string> {
  return new Set(names.map((name) => `${root}/${name}`));
}

async function stagedPart(workspace: Workspace, options: CheckOptions): Promise<CheckScope> {
  requireGit('--staged', workspace.tree);
  const staged = await stagedFiles(workspace.root);
  const judged = underPaths(workspace, staged.keys());
  const isSilent = await areSilent(
    workspace.root,
    new Map(judged.map((name) => [name, staged.get(name)!])),
    createSilenceTest(options.modules ?? []),
  );
  const index = await stagedTree(workspace.root, isSilent);
  // A path that is not in the index must not be missed there; no staged file is below it.
  const paths = workspace.paths
    .map((path) => `${index.root}${path.slice(workspace.root.length)}`)
    .filter((path) => existsSync(path));
  const indexWorkspace: Workspace =
    index.root === workspace.root
      ? { ...workspace, paths }
      : { root: index.root, paths, tree: { kind: 'none', why: 'the index is looked at' } };
  return {
    workspace,
    scope: { workspace: indexWorkspace, files: absolutePaths(index.root, judged) },
    summary: { staged: { files: judged.length } },
    nothingFound:
      judged.length === 0 && staged.size > 0
        ? `Nothing is staged here${elsewhere(staged, staged.size === 1 ? 'is' : 'are')}`
        : isSilent
          ? silentSentence(judged.length)
          : `No findings in ${counted(judged.length, 'staged file')}.`,
    index,
    isGone: (file) => !index.names.has(file),
    remove: index.remove,
  };
}

async function changedPart(
  workspace: Workspace,
  since: string,
  flag: '--since' | '--since-files',
): Promise<CheckScope> {
  requireGit(flag, workspace.tree);
  const { base, files: names } = await changedSince(workspace.root, since, flag);
  const judged = underPaths(workspace, names);
  const byLine = flag === '--since';
  return {
    workspace,
    scope: { workspace, files: absolutePaths(workspace.root, judged) },
    summary: { since: { ref: since, base, files: judged.length } },
    nothingFound:
      judged.length === 0
        ? `No file has changed here since ${since}${elsewhere(names, names.size === 1 ? 'has' : 'have')}`
        : byLine
          ? `No findings on lines that changed since ${since}, in ${counted(judged.length, 'file')}.`
          : `No findings in ${counted(judged.length, 'file')} changed since ${since}.`,
    ...(byLine ? { changedLines: (files) => changedLinesSince(workspace.root, base, files) } : {}),
    isGone: (file) => isNoFile(join(workspace.root, file)),
    remove: () => {},
  };
}

/**
 * Finds what a check is about. `remove` has to be called in the end.
 * @throws UsageError for paths or a ref that cannot be one
 * @throws Refused without git, for an unknown ref, in a clone that is too shallow, or with merge conflicts
 */
export async function checkScope(options: CheckOptions): Promise<CheckScope> {
  const workspace = workspaceOf(options);
  if (options.staged === true) return stagedPart(workspace, options);
  if (options.since !== undefined) return changedPart(workspace, options.since, '--since');
  if (options.sinceFiles !== undefined) return changedPart(workspace, options.sinceFiles, '--since-files');
  return {
    workspace,
    scope: { workspace },
    summary: {},
    isGone: (file) => isNoFile(join(workspace.root, file)),
    remove: () => {},
  };
}

/** Whether a run over this part can tell that what a baseline has of a file, relative to the root, is gone. */
export function canTellStale({ workspace, scope, isGone }: CheckScope, file: string): boolean {
  const { root, paths } = workspace;
  const wholly = scope.files === undefined && paths.length === 0;
  // Only a run over everything can say so of a deleted file: it may have been renamed to outside of this part.
  if (wholly || isGone(file)) return wholly;
  if (scope.files === undefined) return paths.some((path) => isInside(path, `${root}/${file}`));
  return scope.files.has(`${scope.workspace.root}/${file}`);
}

/** A file of the repository as the index has it; undefined when the index is not judged or does not have it. */
export async function stagedText({ workspace, index }: CheckScope, file: string): Promise<string | undefined> {
  if (index === undefined || !isInside(workspace.root, file)) return undefined;
  const name = relativeTo(workspace.root, file);
  return index.names.has(name) ? index.read(name) : undefined;
}
