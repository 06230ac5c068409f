/** A run on a text that somebody holds, an editor mostly, in the place of a file's. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isInside, baseName, relativeTo, toPosix } from '../repository/repository-path.ts';
import { isSourceName } from '../repository/source-kinds.ts';
import { UsageError } from '../findings/errors.ts';
import type { RunOptions } from './options.ts';
import type { RepositoryPlan } from '../findings/repository-plan.ts';
import { findWorkspace, type Workspace } from './workspace.ts';

/** The real path of what may not be there yet: that of the nearest folder that is, and the rest. */
function realPathOf(path: string): string {
  let folder = path;
  while (!existsSync(folder)) folder = resolve(folder, '..');
  return toPosix(join(realpathSync(folder), relative(folder, path)));
}

/**
 * Where a run takes place: the one that its paths lead to, or the folder's own with the overlaid file as its only path.
 * @throws UsageError for a path that is outside of the repository or not there; the overlaid file need not be there
 */
export function workspaceOf({ cwd = process.cwd(), paths = [], overlaid }: RunOptions): Workspace {
  if (overlaid === undefined) return findWorkspace(cwd, paths);
  const { path } = overlaid;
  const workspace = findWorkspace(cwd, []);
  const file = realPathOf(resolve(cwd, path));
  if (!isInside(workspace.root, file)) throw new UsageError(`"${path}" is outside ${workspace.root}.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(`"${path}" is a folder; name the file whose text it is.`);
  if (!isSourceName(baseName(file)))
    throw new UsageError(`"${path}" is of no kind that holds JavaScript or TypeScript.`);
  return { ...workspace, paths: [file] };
}

/** The overlaid text by the absolute path of its file. */
export function overlayOf(
  { overlaid }: RunOptions,
  { paths: [file] }: Workspace,
): ReadonlyMap<string, string> | undefined {
  return overlaid === undefined || file === undefined ? undefined : new Map([[file, overlaid.text]]);
}

/** Why an overlaid file was left out, when a rule says so: nothing found in it means nothing then. */
export function overlaidNotes(
  overlay: ReadonlyMap<string, string> | undefined,
  { root, skipped }: RepositoryPlan,
): string[] {
  return skipped
    .filter(({ file, failed }) => overlay?.has(file) === true && !failed)
    .map(({ file, reason }) => `${relativeTo(root, file)} was left out: ${reason}.`);
}
