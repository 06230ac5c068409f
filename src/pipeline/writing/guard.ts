import { relativeTo } from '../../repository/repository-path.ts';
import { Refused } from '../../findings/errors.ts';
import { uncommittedAmong, type UncommittedFile } from '../../findings/version-control.ts';
import type { Workspace } from '../workspace.ts';

/** What a run is about to write; absolute paths with `/`. */
export interface FilesToWrite {
  sources: readonly string[];
  manifests: readonly string[];
}

const shown = 10;

const stateWords: Readonly<Record<UncommittedFile['state'], string>> = {
  changed: 'changed',
  untracked: 'not in git',
  unwatched: 'git ignores changes of it',
};

const hints: Readonly<Record<UncommittedFile['state'], string | undefined>> = {
  changed: undefined,
  untracked: 'add files that are not in git first',
  unwatched:
    'make git look at them again with "git update-index --no-skip-worktree FILE" or with --no-assume-unchanged',
};

function list(root: string, files: readonly UncommittedFile[]): string {
  const lines = files.slice(0, shown).map(({ file, state }) => `  ${relativeTo(root, file)} (${stateWords[state]})`);
  if (files.length > shown) lines.push(`  and ${files.length - shown} more`);
  return lines.join('\n');
}

/**
 * Refuses to write where git could not bring the earlier text back.
 * A manifest with changes passes: an upgrade often starts with it.
 * @returns notes for the reader
 * @throws Refused
 */
export function guardWrites(
  workspace: Workspace,
  files: FilesToWrite,
  allow: { dirty: boolean; noVcs: boolean },
): string[] {
  const { root, tree } = workspace;
  if (files.sources.length + files.manifests.length === 0) return [];
  if (tree.kind === 'none') {
    if (allow.noVcs) return [];
    throw new Refused(
      `Nothing was written: ${tree.why}, so changes could not be reviewed or taken back with it. ` +
        'Use --dry-run --diff to look first, or --allow-no-vcs to write ("npx svc-codemod undo" takes the run back).',
    );
  }
  if (allow.dirty) return [];
  let sources: UncommittedFile[];
  let manifests: UncommittedFile[];
  try {
    sources = uncommittedAmong(root, files.sources);
    manifests = uncommittedAmong(root, files.manifests);
  } catch (error) {
    throw new Refused(
      `Nothing was written: git could not say which files have changes (${(error as Error).message}). ` +
        'Use --allow-dirty to write all the same.',
    );
  }
  if (sources.length > 0) {
    const needed = [...new Set(sources.flatMap(({ state }) => hints[state] ?? []))];
    const hint = needed.length === 0 ? '' : ` (${needed.join('; ')})`;
    const edited =
      sources.length === 1 ? 'a file that would be edited has' : `${sources.length} files that would be edited have`;
    throw new Refused(
      `Nothing was written: ${edited} ` +
        `changes that are not committed:\n${list(root, sources)}\nCommit them${hint}, or use --allow-dirty.`,
    );
  }
  return manifests.map(({ file, state }) => {
    const name = relativeTo(root, file);
    if (state === 'untracked') return `${name} is not in git; it was edited all the same.`;
    const doubt = state === 'unwatched' ? `, or may have (${stateWords[state]})` : '';
    return `${name} had changes that are not committed${doubt}; it was edited on top of them.`;
  });
}
