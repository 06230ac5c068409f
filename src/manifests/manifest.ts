import { forLastText } from '../catalog/memo.ts';
import type { Profile } from '../catalog/profile.ts';
import type { ManifestChange } from '../report/report-schema.ts';

/** What `planManifests` takes. */
export interface ManifestRequest {
  /** Absolute real path of the repository root. */
  root: string;
  /** Absolute paths to look at instead of what git (or a walk without git) lists below `root`. */
  files?: readonly string[];
  profile: Profile;
  /** Extra globs in gitignore syntax, relative to `root`. */
  ignore: readonly string[];
  /** Text that replaces a file's content on disk, by absolute path: an editor's. */
  overlay?: ReadonlyMap<string, string>;
  /** Names that only major 4 has are left in the code: a manifest on major 4 must not be raised yet. */
  olderCodeLeft: boolean;
  /** A file that names the SDK could not be read, and no code is changed: a manifest must not be raised alone. */
  onlyUnread?: boolean;
  /** Absolute paths of files that import what the first releases of major 4 lack. */
  importing?: readonly string[];
}

/** What happens to one manifest. Only files with a change or a reason not to look are in the answer. */
export interface ManifestPlan {
  /** Absolute path with `/`. */
  file: string;
  /** The text on disk, a BOM kept as its first unit. */
  source: string;
  /** The text to write; equal to `source` when everything is left to a person. */
  output: string;
  /** In the order of the lines. */
  changes: ManifestChange[];
  /** What makes each change that is not left to a person; absent when there is none. */
  splices?: ReadonlyMap<ManifestChange, Splice>;
  /** Set when the file was not looked at: `failed` = it may hold what the run should have changed. */
  skipped?: { reason: string; failed: boolean };
}

/** Replaces `length` UTF-16 units at `offset` by `content`. */
export interface Splice {
  offset: number;
  length: number;
  content: string;
}

/** A change together with the splice that makes it; no splice = left to a person. */
export interface PlannedChange {
  change: ManifestChange;
  splice?: Splice;
}

/** Where the lines of a text begin. Most questions come one after the other for one file. */
const lineStarts = forLastText((text): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
});

/** Line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  const starts = lineStarts(text);
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
