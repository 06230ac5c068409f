import { readFileSync } from 'node:fs';
import type { ListedManifest } from '../findings/profile-choice.ts';
import type { RepositoryPlan } from '../findings/repository-plan.ts';
import type { Profile } from '../catalog/profile.ts';
import { sdkMajors } from '../catalog/versions.ts';
import { relativeTo } from '../repository/repository-path.ts';
import { dependencyGroups } from '../repository/resolve/packages.ts';

/** What takes the place of major 3, which is another SDK under other names: nothing of it is migrated. */
export function insteadOfOlder({ scope }: Profile): string {
  return (
    `For major ${String(sdkMajors.to)}, use ${scope}/client (prompts, datasets, scores), ${scope}/tracing with ${scope}/otel ` +
    `(traces, spans, generations) and, for its integrations, ${scope}/langchain or ${scope}/openai instead; ` +
    'no step through 4 or 5 is needed.'
  );
}

/** Names of packages as a sentence has them. */
export function quotedNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/**
 * What is said of major 3 beside everything else; nothing where it is all that the code imports, which
 * `nothing-to-do.ts` says.
 */
export function olderPackageNotes(plan: RepositoryPlan, manifests: () => readonly ListedManifest[]): string[] {
  const { olderPackages: imported, filesReachingSdk, profile, root } = plan.analysis;
  if (imported.length > 0)
    return filesReachingSdk === 0 && plan.findings.length === 0
      ? []
      : [
          `Major 3 of the SDK (${quotedNames(imported)}) is imported too. That is another package, and it was left as it is. ${insteadOfOlder(profile)}`,
        ];
  const asked = manifests().flatMap(({ kind, file }) => {
    const names = kind === 'package' ? askedFor(file, profile) : [];
    return names.length === 0 ? [] : [{ file: relativeTo(root, file), names }];
  });
  const [first, ...others] = asked;
  if (first === undefined) return [];
  const where = others.length === 0 ? first.file : `${first.file} and ${String(others.length)} more`;
  const names = quotedNames([...new Set(asked.flatMap((question) => question.names))].sort());
  return [`Major 3 of the SDK (${names}) stands in ${where}, and no code here imports it. ${insteadOfOlder(profile)}`];
}

/** Packages of major 3 that a package.json asks for. */
function askedFor(file: string, { olderPackages }: Profile): string[] {
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, unknown>> | null;
    const names = dependencyGroups.flatMap((group) => Object.keys(Object(manifest?.[group]) as object));
    return olderPackages.filter((name) => names.includes(name));
  } catch {
    // Unreadable: planning the manifests says so.
    return [];
  }
}
