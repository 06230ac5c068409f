import type { RepositoryPlan } from '../../findings/repository-plan.ts';
import { hasMarker, namingMarkerPattern } from '../../catalog/read-marker.ts';
import { neutralId } from '../../catalog/profile-names.ts';
import { positionsIn } from '../../report/positions.ts';
import type { Finding } from '../../report/report-schema.ts';
import type { Run } from '../../report/run.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Site } from '../../sites/site.ts';
import { type ChangedLines, type LineRange, touchesChangedLine } from './changed-lines.ts';
import { countedIn } from '../../report/what-counts.ts';
import { countedGate, countedSummary } from '../shard.ts';

const markerWithId = new RegExp(namingMarkerPattern, 'g');

/** The files, relative to the root, of which it matters to a run which lines have changed. */
export function filesWithFindings({ report, unresolved }: Run): string[] {
  return [...new Set([...report.findings, ...report.manifests, ...unresolved].map(({ file }) => file))];
}

/** Its chain or call, without the bodies of other functions in it: an edit there is none of the call. */
function ownRanges({ extent, otherBlocks = [] }: Site): SourceRange[] {
  const ranges: SourceRange[] = [];
  let { start } = extent;
  for (const block of otherBlocks) {
    if (block.start < start || block.end > extent.end) continue;
    ranges.push({ start, end: block.start });
    start = block.end;
  }
  return [...ranges, { start, end: extent.end }];
}

function keyOf({ file, line, column, id }: { file: string; line: number; column: number; id: string }): string {
  return `${file}:${line}:${column}:${id}`;
}

/** The lines of a file's markers, by the id that they are of, in order. */
function markerLines(source: string): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  if (!hasMarker(source)) return lines;
  const position = positionsIn(source);
  for (const { index, groups } of source.matchAll(markerWithId)) {
    const id = neutralId(groups!['name']!);
    lines.set(id, [...(lines.get(id) ?? []), position(index).line]);
  }
  return lines;
}

/** Which marker belongs to each finding: the last one for its id above it that no earlier finding has. */
function markersOfFindings(findings: readonly Finding[], plan: RepositoryPlan): ReadonlyMap<Finding, number> {
  const sources = new Map(plan.files.map(({ name, source }) => [name, source]));
  const byFile = new Map<string, ReadonlyMap<string, readonly number[]>>();
  const latest = new Map<string, number>();
  const markers = new Map<Finding, number>();
  for (const finding of [...findings].sort((a, b) => a.line - b.line)) {
    const { file, id, line } = finding;
    const inFile = byFile.get(file) ?? markerLines(sources.get(file) ?? '');
    byFile.set(file, inFile);
    const key = `${file}:${id}`;
    const marker = inFile.get(id)?.findLast((at) => at <= line && at > (latest.get(key) ?? 0));
    if (marker !== undefined) markers.set(finding, marker);
    latest.set(key, line);
  }
  return markers;
}

/** The lines of the code behind each finding, which itself has the place of a name. */
function linesOfFindings({ files, again }: RepositoryPlan): ReadonlyMap<string, readonly LineRange[]> {
  const lines = new Map<string, LineRange[]>();
  for (const { name: file, source, decided } of files) {
    const position = positionsIn(source);
    for (const { site } of decided) {
      const inFile = (range: SourceRange): SourceRange => again?.inFile(site, range) ?? range;
      const key = keyOf({ file, ...position(inFile(site.name).start), id: site.id });
      const rangesInFile = ownRanges(site).map((range) => inFile(range));
      const ranges = rangesInFile.map(({ start, end }) => ({ from: position(start).line, to: position(end).line }));
      lines.set(key, [...(lines.get(key) ?? []), ...ranges]);
    }
  }
  return lines;
}

/**
 * The part of a run that is about changed lines: what touches none is not in the report. The gate counts it.
 * @param run with its gate, over whole files, so that a baseline was compared with all that they have
 */
export function onChangedLines(run: Run, plan: RepositoryPlan, lines: ChangedLines): Run {
  const { report } = run;
  const onLine = (file: string, from: number, to = from): boolean => touchesChangedLine(lines, file, { from, to });
  const code = linesOfFindings(plan);
  const markers = markersOfFindings(report.findings, plan);
  const findings = report.findings.filter(
    (finding) =>
      onLine(finding.file, finding.line, finding.endLine) ||
      // A run that left it to a person wrote that down here.
      onLine(finding.file, markers.get(finding) ?? finding.line) ||
      code.get(keyOf(finding))?.some((range) => touchesChangedLine(lines, finding.file, range)),
  );
  const withFindings = new Set(findings.map(({ file }) => file));
  const lists = {
    findings,
    files: report.files.filter(({ file, created }) => created === true || withFindings.has(file)),
    manifests: report.manifests
      .map((manifest) => ({
        ...manifest,
        changes: manifest.changes.filter(({ line }) => onLine(manifest.file, line)),
      }))
      .filter(({ changes }) => changes.length > 0),
    skipped: report.skipped,
  };
  const unresolved = run.unresolved.filter(({ file, line }) => onLine(file, line));
  const { gate } = report;
  const onUnchangedLines = countedIn(report).length - countedIn(lists).length;
  const { comments: _, ...rest } = run;
  return {
    ...rest,
    unresolved,
    report: {
      ...report,
      ...lists,
      summary: { ...countedSummary(report.summary, lists), unresolved: unresolved.length },
      ...(gate?.since === undefined
        ? {}
        : {
            gate: {
              ...countedGate(gate, lists, gate.baseline?.stale ?? []),
              since: { ...gate.since, onUnchangedLines },
            },
          }),
    },
  };
}
