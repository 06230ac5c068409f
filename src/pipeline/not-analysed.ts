/** What of a repository nobody has looked into: said aloud, since it may hold code of v5. */
import type { RepositoryPlan } from '../findings/repository-plan.ts';
import { counted, formatNumber } from '../report/counted.ts';
import type { Listing } from '../repository/list-repository.ts';
import { isCovered, joinPath, relativeTo } from '../repository/repository-path.ts';
import { leftOutOfCheckout } from './sparse-checkout.ts';

/** How many names a sentence has. */
const mostNamed = 3;

function names(list: readonly string[]): string {
  const more = list.length > mostNamed ? ` and ${list.length - mostNamed} more` : '';
  return `${list.slice(0, mostNamed).join(', ')}${more}`;
}

/** What is not on disk, or belongs to another repository. */
export interface NotCheckedOut {
  /** A sentence each. */
  notes: readonly string[];
  /** Files that name the SDK and that a sparse checkout leaves out, relative to the root. */
  sparse: readonly string[];
}

function sparseSentence(files: number, naming: number): string {
  const some = naming === 1 ? '1 of which names the SDK' : `${formatNumber(naming)} of which name the SDK`;
  const all = files === 1 ? 'which may name the SDK' : 'all of which may name the SDK';
  const which = naming === 0 ? '' : `, ${naming === files ? all : some}`;
  return `Not analysed: ${counted(files, 'file')} that the sparse checkout leaves out${which}. Run svc-codemod in a full checkout as well.`;
}

/**
 * Submodules, and files that a sparse checkout leaves out.
 * @param paths absolute, with `/`; what a run is about, all where empty
 * @param modules packages that hand the SDK on
 * @param manifests whether the run is about manifests, too
 */
export function notCheckedOut(
  root: string,
  paths: readonly string[],
  { files }: Listing,
  modules: readonly string[],
  manifests: boolean,
): NotCheckedOut {
  const here = files.filter(
    ({ path }) => isCovered(paths, joinPath(root, path)) && !/(?:^|\/)node_modules(?:\/|$)/.test(path),
  );
  const repositories = here.filter(({ kind }) => kind === 'repository').map(({ path }) => path);
  const sparse = leftOutOfCheckout(root, here, modules, manifests);
  const isSingle = repositories.length === 1;
  return {
    sparse: sparse.namingSdk,
    notes: [
      ...(repositories.length === 0
        ? []
        : [
            `Not analysed: ${names(repositories)}, which ${isSingle ? 'is a submodule or nested repository' : 'are submodules or nested repositories'}. Run svc-codemod there as well.`,
          ]),
      ...(sparse.files === 0 ? [] : [sparseSentence(sparse.files, sparse.namingSdk.length)]),
    ],
  };
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
