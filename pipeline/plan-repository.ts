import type { Analysis, Skipped } from '../analysis/analysis.ts';
import { analyse } from '../analysis/analyse.ts';
import { identifierNames } from '../analysis/file-names.ts';
import { relativeTo } from '../analysis/repository-path.ts';
import type { Site } from '../analysis/site.ts';
import { profiles } from '../catalog/profile.ts';
import { rewriteFile } from '../edits/rewrite-file.ts';
import type { Finding } from '../report/schema.ts';
import { planFile } from '../rewrites/index.ts';
import type { PlannedSite } from '../rewrites/plan.ts';
import { findingsOf } from './findings.ts';
import type { PlanOptions } from './options.ts';
import { remainingMarkers } from './remaining-markers.ts';
import { selectIds } from './selection.ts';

/** One source file that has at least one site. */
export interface PlannedFile {
  /** Absolute path with `/`. */
  file: string;
  /** Path relative to the root, with `/`. */
  name: string;
  /** The text that was analysed. */
  source: string;
  /** The text to write; equal to `source` when nothing changes. */
  output: string;
  /** The sites with what was decided and done; silenced ones are not among them. */
  planned: readonly PlannedSite[];
  /** In source order. */
  findings: readonly Finding[];
}

/** All that a run over a repository would do to its source files; nothing is written. */
export interface RepositoryPlan {
  root: string;
  analysis: Analysis;
  /** Sorted by name; only files with at least one site. */
  files: readonly PlannedFile[];
  /** Findings of all files, sorted by file, then position. */
  findings: readonly Finding[];
  /** Markers of earlier runs whose site is gone, sorted in the same way. */
  remainingMarkers: readonly Finding[];
  /** What the analysis skipped, and files whose planning failed. */
  skipped: readonly Skipped[];
  /** Sites that `only` and `skip` leave out. */
  deselected: number;
}

/** Orders findings by file, then position, then id; by code unit, so that every machine gives the same order. */
export function compareFindings(left: Finding, right: Finding): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line || left.column - right.column || (left.id < right.id ? -1 : Number(left.id > right.id));
}

function planOne(root: string, file: string, source: string, sites: readonly Site[], analysis: Analysis, markers: boolean): PlannedFile {
  const { profile } = analysis;
  const names = identifierNames(source, file);
  const decided = planFile({ file, source, sites, profile, names });
  const rewritten = rewriteFile({ source, file, planned: decided, markers });
  const name = relativeTo(root, file);
  const findings = findingsOf(name, source, rewritten.planned, rewritten.ignored);
  return { file, name, source, output: rewritten.output, planned: rewritten.planned, findings };
}

/**
 * Analyses a repository and decides every site of it. Reads files, writes none.
 * A file whose planning fails becomes an entry of `skipped` with `failed`; the others are still planned.
 * @throws UsageError when `only` or `skip` names something that the catalogue does not have
 */
export function planRepository(options: PlanOptions): RepositoryPlan {
  const selection = selectIds(options.only ?? [], options.skip ?? []);
  const analysis = analyse({
    root: options.root,
    paths: options.paths ?? [],
    profile: options.profile ?? profiles.svc,
    modules: options.modules ?? [],
    ignore: options.ignore ?? [],
    ...(options.overlay === undefined ? {} : { overlay: options.overlay }),
    ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
  });
  const files: PlannedFile[] = [];
  const skipped: Skipped[] = [...analysis.skipped];
  let deselected = 0;
  for (const [file, found] of analysis.sites) {
    const source = analysis.text(file);
    const sites = found.filter((site) => selection.has(site.id));
    deselected += found.length - sites.length;
    if (source === undefined || sites.length === 0) continue;
    try {
      files.push(planOne(options.root, file, source, sites, analysis, options.markers ?? true));
    } catch (error) {
      skipped.push({ file, reason: `could not be planned: ${String(error instanceof Error ? error.message : error)}`, failed: true });
    }
  }
  files.sort((left, right) => (left.name < right.name ? -1 : 1));
  const byFile = new Map(files.map((planned) => [planned.file, planned.findings]));
  const markers = analysis.markedFiles.flatMap((file) =>
    remainingMarkers(relativeTo(options.root, file), analysis.text(file) ?? '', byFile.get(file) ?? []).filter(({ id }) => selection.has(id)),
  );
  return {
    root: options.root,
    analysis,
    files,
    findings: files.flatMap((planned) => planned.findings).sort(compareFindings),
    remainingMarkers: markers.sort(compareFindings),
    skipped,
    deselected,
  };
}
