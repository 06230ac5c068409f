import { readFileSync } from 'node:fs';
import { analyse } from '../src/analysis/analyse.ts';
import type { Analysis } from '../src/analysis/analysis.ts';
import type { Profile } from '../src/catalog/profile.ts';
import { detectors } from './chapters.ts';
import { catalogue } from './entries.ts';

interface Known {
  analysis: Analysis;
  /** Texts that differ from the files on disk: what an earlier transform returned. */
  overlay: Map<string, string>;
}

/** One analysis for each root, profile and set of modules in this process. */
const known = new Map<string, Known>();

/**
 * The analysis of the repository at `root` in which `file` has the text `source`. It is made once for a process and
 * made again only when a file's text is another than the one analysed.
 */
export function sharedAnalysis(
  root: string,
  file: string,
  source: string,
  profile: Profile,
  modules: readonly string[],
): Analysis {
  const key = JSON.stringify([root, profile.name, modules]);
  const before = known.get(key);
  if (before !== undefined && sameText(before, file, source)) return before.analysis;
  const overlay = new Map(before?.overlay);
  if (before !== undefined || textOnDisk(file) !== source) overlay.set(file, source);
  const analysis = analyse({ root, paths: [], profile, catalogue, modules, ignore: [], overlay }, detectors);
  known.set(key, { analysis, overlay });
  return analysis;
}

/** A file outside the program did not matter when its text on disk was read. */
function sameText({ analysis, overlay }: Known, file: string, source: string): boolean {
  return (analysis.text(file) ?? overlay.get(file) ?? textOnDisk(file)) === source;
}

function textOnDisk(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
