/**
 * Which names the SDK has in this repository. A profile that was asked for is taken. Otherwise the one whose packages
 * the manifests or the imports name; when both are named, the one with v5 sites (`svc` when both have some, and a note
 * says so); when none is, `svc`.
 */
import { readFileSync } from 'node:fs';
import { profiles, type Profile } from '../catalog/profile.ts';
import { listManifests } from '../manifests/list-manifests.ts';
import { UsageError } from './errors.ts';
import type { RepositoryPlan } from './plan-repository.ts';

type ProfileName = keyof typeof profiles;

const names = Object.keys(profiles) as ProfileName[];

/** The plan of the profile that was taken, and what the reader should know about the choice. */
export interface ChosenPlan {
  plan: RepositoryPlan;
  notes: string[];
}

/** Profiles whose packages a package.json below `root` names; an unreadable one names none. */
function namedInManifests(root: string, ignore: readonly string[]): ProfileName[] {
  const texts = listManifests({ root, ignore }).flatMap(({ file, kind }) => {
    try {
      return kind === 'package' || kind === 'deno' || kind === 'pnpmCatalog' ? [readFileSync(file, 'utf8')] : [];
    } catch {
      return [];
    }
  });
  return names.filter((name) => texts.some((text) => text.includes(`${profiles[name].scope}/`)));
}

/** @throws UsageError for a name that is no profile */
function profileNamed(name: string): Profile {
  const known = names.find((candidate) => candidate === name);
  if (known === undefined) throw new UsageError(`"${name}" is no profile; there are ${names.join(' and ')}.`);
  return profiles[known];
}

/**
 * Plans the repository with the profile it needs.
 * @param asked the profile's name, when one was asked for
 * @param planWith plans with one profile; called twice where both are named
 */
export function chooseProfile(
  root: string,
  ignore: readonly string[],
  asked: string | undefined,
  planWith: (profile: Profile) => RepositoryPlan,
): ChosenPlan {
  if (asked !== undefined) return { plan: planWith(profileNamed(asked)), notes: [] };
  const manifests = namedInManifests(root, ignore);
  const first = manifests.length === 1 ? (manifests[0] ?? 'svc') : 'svc';
  const plan = planWith(profiles[first]);
  const other = names.find((name) => name !== first) ?? 'svc';
  const otherNamed = manifests.includes(other) || plan.analysis.importedScopes.includes(profiles[other].scope);
  if (!otherNamed) return { plan, notes: [] };

  const otherPlan = planWith(profiles[other]);
  const firstNamed = manifests.includes(first) || plan.analysis.importedScopes.includes(profiles[first].scope);
  const taken = otherPlan.findings.length > 0 && (plan.findings.length === 0 || other === 'svc') ? otherPlan : firstNamed ? plan : otherPlan;
  const left = taken === plan ? otherPlan : plan;
  const { profile } = taken.analysis;
  if (!firstNamed) return { plan: taken, notes: [] };
  const more = left.findings.length > 0 ? ` Both have v5 code: run it again with --profile ${left.analysis.profile.name}.` : '';
  return {
    plan: taken,
    notes: [`Both ${profiles.svc.scope}/* and ${profiles.langfuse.scope}/* are used here; this run took the profile ${profile.name}.${more}`],
  };
}
