import { judgeChainCore, judgeSdk, type Judgement, type OlderMajor, suggestionOf } from './judge.ts';
import type { PlannedChange } from './manifest.ts';
import type { ManifestContext } from './manifest-context.ts';
import { inScope, packageId } from './specifier.ts';
import { chainCore, sdkMajors } from '../catalog/versions.ts';
import { defined } from '../catalog/defined.ts';

/** One place where a manifest says which version of a package is installed. */
export interface PackageEntry {
  /** How the report calls it: `dependencies/@svc/client`. */
  label: string;
  /** The package that is installed, whatever its key (`installedName`). */
  name: string;
  /** The key it stands under. */
  key: string;
  text: string;
  line: number;
  /** Where the text is; absent when it cannot be replaced in place. */
  place?: { offset: number; length: number; write: (text: string) => string };
}

/**
 * Plans entries that are installed together: the SDK packages all go to the target major or all stay, and beside the
 * SDK's chain-framework package that framework's core goes to what it needs.
 */
export function planPackages(
  entries: readonly PackageEntry[],
  file: string,
  context: ManifestContext,
): PlannedChange[] {
  const { scope } = context.profile;
  const sdk = entries.flatMap((entry) =>
    inScope(entry.name, context.profile) === undefined
      ? []
      : [{ entry, judgement: judgeSdk(entry.text, entry.name, file, context) }],
  );
  const held = sdk.map(({ judgement }) => judgement).find((judgement) => judgement.kind === 'held');
  const together = `All ${scope}/* packages move to major ${String(sdkMajors.to)} together; install afterwards, so that the lockfile follows.`;
  const changes = sdk.flatMap(({ entry, judgement }) => {
    const decided = held !== undefined && judgement.kind === 'move' ? held : judgement;
    const from = decided.kind === 'move' ? decided.from : undefined;
    if (entry.key === entry.name)
      return from === undefined
        ? plan(entry, decided, 'migrated', together, context)
        : plan(entry, decided, 'review', `${twoMajors(from)} ${together}`, context);
    // It may be there on purpose beside another major.
    return plan(
      entry,
      decided,
      'review',
      `${entry.key} installs ${entry.name} under a name of your own; code that imports it by that name is migrated too.`,
      context,
    );
  });
  if (held !== undefined || !sdk.some(({ entry }) => inScope(entry.name, context.profile)?.short === chainCore.beside))
    return changes;
  const needs = `${scope}/${chainCore.beside} ${String(sdkMajors.to)} needs ${chainCore.name} ${chainCore.range}; check that the framework's other packages fit it.`;
  return changes.concat(
    entries
      .filter(({ name }) => name === chainCore.name)
      .flatMap((entry) => plan(entry, judgeChainCore(entry.text), 'review', needs, context)),
  );
}

/** Said aloud: what comes with both majors concerns more than the names that the code uses. */
function twoMajors({ major, isOnly }: OlderMajor): string {
  const both = `two majors, from ${String(major)} to ${String(sdkMajors.to)}.`;
  return isOnly ? `These are ${both}` : `The range allows major ${String(major)} too: then these are ${both}`;
}

function plan(
  entry: PackageEntry,
  judgement: Judgement,
  status: 'migrated' | 'review',
  message: string,
  context: ManifestContext,
): PlannedChange[] {
  const base = {
    name: entry.label,
    id: packageId(entry.name, context.profile),
    before: entry.text,
    line: entry.line,
  };
  if (judgement.kind === 'done') return [];
  if (judgement.kind === 'move' && entry.place !== undefined) {
    const { offset, length, write } = entry.place;
    return [
      {
        change: { ...base, status, after: judgement.after, message },
        splice: { offset, length, content: write(judgement.after) },
      },
    ];
  }
  const reason = judgement.kind === 'move' ? 'cannot be replaced in place' : judgement.reason;
  const suggestion = suggestionOf(judgement);
  return [
    {
      change: {
        ...base,
        status: 'manual',
        message: `${entry.name} ${JSON.stringify(entry.text)} ${reason}.`,
        ...defined({ suggestion }),
      },
    },
  ];
}
