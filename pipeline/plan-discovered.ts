/** The half of planning that needs TypeScript and a parser; loaded only when a file can hold a site. */
import type { Analysis, Skipped } from '../analysis/analysis.ts';
import { analyseTyped } from '../analysis/analyse.ts';
import type { Discovery } from '../analysis/discover.ts';
import { identifierNames } from '../analysis/file-names.ts';
import { relativeTo } from '../analysis/repository-path.ts';
import type { Site } from '../analysis/site.ts';
import { type SdkTypeError, verifyTypes } from '../analysis/verify/verify-types.ts';
import { ignoreReason } from '../edits/ignore-comments.ts';
import { rewriteFile } from '../edits/rewrite-file.ts';
import { planFile } from '../rewrites/index.ts';
import { findingsOf } from './findings.ts';
import { remainingMarkers } from './remaining-markers.ts';
import { compareFindings, type PlannedFile, type RepositoryPlan, skippedBelow } from './repository-plan.ts';
import type { Selection } from './selection.ts';

function planOne(root: string, file: string, source: string, sites: readonly Site[], analysis: Analysis, markers: boolean): PlannedFile {
  const { profile } = analysis;
  const names = identifierNames(source, file);
  const decided = planFile({ file, source, sites, profile, names });
  const rewritten = rewriteFile({ source, file, planned: decided, markers });
  const name = relativeTo(root, file);
  const findings = findingsOf(name, source, rewritten.planned, rewritten.ignored);
  return { file, name, source, output: rewritten.output, planned: rewritten.planned, findings };
}

/** `svc-v6-ignore` above the error, its statement, or the site behind it. */
function isSilenced(text: string, { range, statement, site }: SdkTypeError): boolean {
  return ignoreReason(text, { name: range, statement }) !== undefined || (site !== undefined && ignoreReason(text, site) !== undefined);
}

/**
 * Analyses what was discovered and decides every site that `selection` has. Writes nothing.
 * A file whose planning fails becomes an entry of `skipped` with `failed`; the others are still planned.
 * @param markers whether `review` and `manual` sites get a comment
 */
export function planDiscovered(discovery: Discovery, selection: Selection, markers: boolean): RepositoryPlan {
  const typed = analyseTyped(discovery);
  const { analysis } = typed;
  const { root, paths } = discovery.request;
  const files: PlannedFile[] = [];
  const skipped: Skipped[] = skippedBelow(paths, analysis.skipped);
  let deselected = 0;
  for (const [file, found] of analysis.sites) {
    const source = analysis.text(file);
    const sites = found.filter((site) => selection.has(site.id));
    deselected += found.length - sites.length;
    if (source === undefined || sites.length === 0) continue;
    try {
      const planned = planOne(root, file, source, sites, analysis, markers);
      if (planned.findings.length > 0) files.push(planned);
    } catch (error) {
      skipped.push({ file, reason: `could not be planned: ${error instanceof Error ? error.message : String(error)}`, failed: true });
    }
  }
  files.sort((left, right) => (left.name < right.name ? -1 : 1));
  const byFile = new Map(files.map((planned) => [planned.file, planned.findings]));
  const remaining = analysis.markedFiles.flatMap((file) =>
    remainingMarkers(relativeTo(root, file), analysis.text(file) ?? '', byFile.get(file) ?? []).filter(({ id }) => selection.has(id)),
  );
  return {
    root,
    analysis,
    files,
    findings: files.flatMap((planned) => planned.findings).sort(compareFindings),
    remainingMarkers: remaining.sort(compareFindings),
    skipped,
    deselected,
    verify(outputs) {
      const verification = verifyTypes(discovery, typed, outputs);
      // What could not be checked is told with the files that failed.
      for (const { file, reason } of verification.failed) if (!skipped.some((known) => known.file === file)) skipped.push({ file, reason, failed: true });
      const text = (file: string): string => outputs.get(file) ?? analysis.text(file) ?? '';
      const wanted = verification.errors.filter(({ id }) => selection.has(id));
      const errors = wanted.filter((error) => !isSilenced(text(error.file), error));
      return { ...verification, errors, silenced: wanted.filter((error) => !errors.includes(error) && error.site === undefined).length };
    },
  };
}
