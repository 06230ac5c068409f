/**
 * Which names the SDK has in this repository. A profile that was asked for is taken. Otherwise the one whose packages
 * the manifests or the imports name, or those of an older major where none is named; when both are named, the one with
 * v5 sites (`svc` when both have some, and a note says so); when none is, `svc`.
 */
import { readFileSync } from 'node:fs';
import type { ScannedRepository } from '../repository/scanned-repository.ts';
import { isAbove, isCovered } from '../repository/repository-path.ts';
import {
  olderProfilesImported,
  olderProfilesNamedIn,
  profilesImported,
  profilesNamedIn,
} from '../catalog/named-profiles.ts';
import { profiles, type Profile } from '../catalog/profile.ts';
import type { listManifests } from '../manifests/list-manifests.ts';
import { UsageError } from './errors.ts';
import type { RepositoryPlan } from './repository-plan.ts';

type ProfileName = keyof typeof profiles;

const names = Object.keys(profiles) as ProfileName[];

function profileName({ name }: Profile): ProfileName {
  return name as ProfileName;
}

/** The plan of the profile that was taken, and what the reader should know about the choice. */
export interface ChosenPlan {
  plan: RepositoryPlan;
  notes: string[];
  /** Those of the notes that say what is left to another run. */
  undone: string[];
}

/** The two halves of planning, for one profile. */
export interface Planning {
  /** @param before the files as they were read for another profile */
  scan: (profile: Profile, before?: ScannedRepository) => ScannedRepository;
  plan: (scanned: ScannedRepository) => Promise<RepositoryPlan>;
}

/** Where to look for names. */
export interface ProfileSearch {
  /** Absolute real paths to work on; empty = all. */
  paths: readonly string[];
  /** The manifests of the repository; asked for only when no profile was. */
  manifests: () => readonly ListedManifest[];
}

/** A manifest and what it is to its folder. */
export type ListedManifest = ReturnType<typeof listManifests>[number];

const naming: ReadonlySet<string> = new Set(['package', 'deno', 'pnpmCatalog', 'yarnCatalog']);

const running: ReadonlySet<string> = new Set(['image', 'pipeline', 'script']);

function namedIn(file: string, find = profilesNamedIn): ProfileName[] {
  try {
    return find(readFileSync(file, 'utf8')).map(profileName);
  } catch {
    // Unreadable: planning the manifests says so.
    return [];
  }
}

function namedInAny(manifests: readonly ListedManifest[]): ProfileName[] {
  const named = new Set(manifests.flatMap(({ file }) => namedIn(file)));
  return names.filter((name) => named.has(name));
}

/** Profiles whose packages the manifests below the paths name. */
function namedBelow({ paths, manifests }: ProfileSearch): ProfileName[] {
  return namedInAny(manifests().filter(({ kind, file }) => naming.has(kind) && isCovered(paths, file)));
}

/**
 * Profiles whose packages the manifests below the paths name; where those name none, the manifests above the paths, and
 * then the commands of scripts, images and pipelines.
 */
export function namedInManifests(place: ProfileSearch): ProfileName[] {
  const below = namedBelow(place);
  if (below.length > 0) return below;
  const manifests = place.manifests();
  const above = namedInAny(manifests.filter(({ kind, file }) => naming.has(kind) && isAbove(place.paths, file)));
  return above.length > 0 ? above : namedInAny(manifests.filter(({ kind }) => running.has(kind)));
}

/** The one to try first: a repository with an older major is read once when its manifests say which. */
function firstOf(named: readonly ProfileName[], { manifests }: ProfileSearch): ProfileName {
  const older =
    named.length > 0
      ? []
      : manifests().flatMap(({ kind, file }) => (kind === 'package' ? namedIn(file, olderProfilesNamedIn) : []));
  const candidates = new Set([...named, ...older]);
  const [only] = candidates;
  return only !== undefined && candidates.size === 1 ? only : 'svc';
}

/** Profiles whose packages the files to report on import; those of an older major count where no other is known. */
function namedInImports({ scan, listed }: ScannedRepository, known: readonly ProfileName[]): ProfileName[] {
  const specifiers = [...scan.scanned.values()].flatMap((scannedFile) =>
    listed.selected.has(scannedFile.file) ? scannedFile.specifiers : [],
  );
  const named = profilesImported(specifiers);
  const older = named.length === 0 && known.length === 0 ? olderProfilesImported(specifiers) : [];
  return (older.length === 1 ? older : named).map(profileName);
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
 * @throws UsageError for a name that is no profile
 */
export async function chooseProfile(
  place: ProfileSearch,
  asked: string | undefined,
  planning: Planning,
): Promise<ChosenPlan> {
  const planWith = (profile: Profile, before?: ScannedRepository): Promise<RepositoryPlan> =>
    planning.plan(planning.scan(profile, before));
  if (asked !== undefined) return { plan: await planWith(profileNamed(asked)), notes: [], undone: [] };

  const manifests = namedInManifests(place);
  const first = firstOf(manifests, place);
  const scanned = planning.scan(profiles[first]);
  const named = new Set([...manifests, ...namedInImports(scanned, manifests)]);
  const others = names.filter((name) => name !== first && named.has(name));
  const [other] = others;
  if (other === undefined) return { plan: await planning.plan(scanned), notes: [], undone: [] };
  if (!named.has(first)) return { plan: await planWith(profiles[other], scanned), notes: [], undone: [] };

  const plans = [await planning.plan(scanned), await planWith(profiles[other], scanned)];
  plans.sort(
    (left, right) =>
      names.indexOf(profileName(left.analysis.profile)) - names.indexOf(profileName(right.analysis.profile)),
  );
  // The manifests that name both speak for other code.
  if (plans.every(({ analysis }) => analysis.filesReachingSdk === 0) && namedBelow(place).length === 0)
    return { plan: plans[0]!, notes: [], undone: [] };
  const withSites = plans.filter(({ findings }) => findings.length > 0);
  const taken = withSites[0] ?? plans.find(({ analysis }) => analysis.filesReachingSdk > 0) ?? plans[0];
  if (taken === undefined) throw new Error('no profile was planned');
  const both = names.filter((name) => named.has(name)).map((name) => `${profiles[name].scope}/*`);
  const left = withSites.find((plan) => plan !== taken);
  const more =
    left === undefined ? '' : ` Both have v5 code: run it again with --profile ${left.analysis.profile.name}.`;
  const note = `Both ${both.join(' and ')} are used here; this run took the profile ${taken.analysis.profile.name}.${more}`;
  return { plan: taken, notes: [note], undone: left === undefined ? [] : [note] };
}
