import type { Discovery } from '../repository/discover.ts';
import { isEmitted } from '../repository/emitted-declarations.ts';
import type { Site } from '../sites/site.ts';

/** Why nothing is edited in a declaration file: whether it is written by hand is not said anywhere. */
const cause = 'a declaration file is not migrated';
/** Nor is a marker written into one that the next build writes anew. */
const causeInOutput =
  'the declaration file looks like the output of a build: migrate what it is made of, and build it again';

/**
 * Whether a file has findings: source code, and a declaration file that names the SDK and is nobody's output, because
 * no source is beside it. One that takes the SDK's place as a whole is told of as such.
 */
export function isReported({ files, scanned }: Pick<Discovery, 'files' | 'scanned'>, file: string): boolean {
  const scannedFile = scanned.get(file);
  if (scannedFile?.role !== 'declaration') return scannedFile?.role === 'source';
  const stem = file.replace(/\.d\.[cm]?ts$/, '');
  return (
    scannedFile.mentionsSdk &&
    !['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].some((ending) => files.has(`${stem}.${ending}`))
  );
}

/** What is found in a file, as it may be edited: in a declaration file nothing is. */
export function asReported<Found extends { sites: readonly Site[] }>(
  { scanned }: Pick<Discovery, 'scanned'>,
  file: string,
  sitesOfFile: Found,
): Found {
  const { role, text } = scanned.get(file) ?? {};
  if (role === 'source' || sitesOfFile.sites.length === 0) return sitesOfFile;
  const reason = text !== undefined && isEmitted(text) ? causeInOutput : cause;
  return {
    ...sitesOfFile,
    sites: sitesOfFile.sites
      .filter(({ evidence }) => evidence !== 'likely')
      .map((site): Site => ({ ...site, evidence: 'mixed', cause: reason })),
  };
}
