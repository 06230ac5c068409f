/** The plans of a repository's manifests, kept between questions: a run asks about one package.json after the other. */
import { lstatSync } from 'node:fs';
import { type ManifestPlan, type ManifestRequest, planManifests } from '../../src/manifests/index.ts';
import { listManifests } from '../../src/manifests/list-manifests.ts';
import { largestManifest, readManifest } from '../../src/manifests/read-manifest.ts';

interface Warm {
  /** What was planned, by file: the manifests as they are on disk. */
  plans: ReadonlyMap<string, ManifestPlan>;
  files: readonly string[];
  /** Times and sizes of all manifests. */
  stamp: string;
  /** `performance.now()` from which on the disk is looked at again. */
  until: number;
}

/**
 * Milliseconds for which the disk is not looked at again: a look may take this part of the time, but at most two
 * seconds pass.
 */
const share = 1 / 20;
const longest = 2000;

/** Repositories that are kept; when there are more, all are forgotten. */
const mostKept = 8;

const kept = new Map<string, Warm>();

/**
 * The plan of one manifest, read together with the repository's others.
 * @param repository all of its manifests
 * @param file absolute path with `/`
 * @param text the manifest's text with its BOM, which need not be that on disk
 * @returns undefined when nothing is left of v5, and for a file that the repository ignores
 */
export function manifestPlan(repository: ManifestRequest, file: string, text: string): ManifestPlan | undefined {
  const { plans, files } = lookAgain(repository);
  const onDisk = readManifest(file, largestManifest);
  if ('source' in onDisk && onDisk.source === text) return plans.get(file);
  return planManifests({ ...repository, files, overlay: new Map([[file, text]]) }).find(
    (manifest) => manifest.file === file,
  );
}

function lookAgain(repository: ManifestRequest): Warm {
  const key = JSON.stringify([repository.profile.name, repository.root, repository.ignore]);
  const known = kept.get(key);
  const start = performance.now();
  if (known && start < known.until) return known;
  // Scripts say nothing about a manifest.
  const files = listManifests(repository).flatMap(({ file, kind }) => (kind === 'script' ? [] : [file]));
  const stamp = files.map(stampOf).join('\n');
  const took = performance.now() - start;
  const plans =
    known?.stamp === stamp
      ? known.plans
      : new Map(planManifests({ ...repository, files }).map((plan) => [plan.file, plan]));
  const warm: Warm = { plans, files, stamp, until: performance.now() + Math.min(took / share, longest) };
  if (!known && kept.size >= mostKept) kept.clear();
  kept.set(key, warm);
  return warm;
}

function stampOf(file: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino } = lstatSync(file);
    return `${file} ${mtimeMs} ${ctimeMs} ${size} ${ino}`;
  } catch {
    return file;
  }
}
