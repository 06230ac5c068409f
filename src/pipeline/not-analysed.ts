/** What of a repository nobody has looked into: said aloud, since it may hold code of v5. */
import { existsSync } from 'node:fs';
import type { RepositoryPlan } from '../findings/repository-plan.ts';
import { counted } from '../report/counted.ts';
import { isEmbeddedFile } from '../repository/embedded-kinds.ts';
import type { Listing } from '../repository/list-repository.ts';
import { isInside, joinPath, relativeTo } from '../repository/repository-path.ts';
import { isSourceName } from '../repository/source-kinds.ts';

/** How many names a sentence has. */
const mostNamed = 3;

function names(list: readonly string[]): string {
  const more = list.length > mostNamed ? ` and ${list.length - mostNamed} more` : '';
  return `${list.slice(0, mostNamed).join(', ')}${more}`;
}

/**
 * Sentences about submodules, and about files that a sparse checkout leaves out.
 * @param paths absolute, with `/`; what a run is about, all where empty
 */
export function notCheckedOut(root: string, paths: readonly string[], { files }: Listing): string[] {
  const isCovered = (name: string): boolean =>
    paths.length === 0 || paths.some((path) => isInside(path, joinPath(root, name)));
  const here = files.filter(({ path }) => isCovered(path) && !/(?:^|\/)node_modules(?:\/|$)/.test(path));
  const repositories = here.filter(({ kind }) => kind === 'repository').map(({ path }) => path);
  const sparse = here.filter(
    ({ path, sparse: isSparse }) =>
      isSparse === true && (isSourceName(path) || isEmbeddedFile(path)) && !existsSync(joinPath(root, path)),
  ).length;
  const isSingle = repositories.length === 1;
  return [
    ...(repositories.length === 0
      ? []
      : [
          `Not analysed: ${names(repositories)}, which ${isSingle ? 'is a submodule or nested repository' : 'are submodules or nested repositories'}. Run svc-codemod there as well.`,
        ]),
    ...(sparse === 0
      ? []
      : [
          `Not analysed: ${counted(sparse, 'file')} that the sparse checkout leaves out. Run svc-codemod in a full checkout as well.`,
        ]),
  ];
}

/** Files that name the SDK and were left out by a rule: generated, minified, huge. Relative to the root, by reason. */
export function leftOutWithSdk({ root, skipped }: RepositoryPlan): Map<string, string[]> {
  const byReason = new Map<string, string[]>();
  for (const { file, reason, namesSdk } of skipped)
    if (namesSdk === true) byReason.set(reason, [...(byReason.get(reason) ?? []), relativeTo(root, file)]);
  return byReason;
}

/** A sentence for each reason. */
export function leftOutNotes(byReason: ReadonlyMap<string, readonly string[]>): string[] {
  return [...byReason].map(([reason, [first, ...others]]) =>
    others.length === 0
      ? `${first} names the SDK and was left out: ${reason}.`
      : `${first} and ${others.length} more name the SDK and were left out: ${reason}.`,
  );
}
