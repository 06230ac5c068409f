/** What the overview keeps of a repository's report. */
import { problemsOf, type Problem } from '../problems.ts';
import { type Catalogue, chapterName } from '../../catalog/catalogue.ts';
import type { Report } from '../report-schema.ts';
import { reasonParts, reasonsOf, type ReasonCount } from './reasons.ts';
import { overviewColumns, type OverviewColumn, type RepositoryState } from './states.ts';

/** A report and the name of its file, as it was given. */
export interface NamedReport {
  name: string;
  report: Report;
}

/** A repository in figures. */
export interface RepositoryFigures {
  name: string;
  state: RepositoryState;
  version: string;
  profile: string;
  filesScanned: number;
  filesAnalysed: number;
  filesChanged: number;
  skipped: number;
  /** Places by chapter and column; a chapter without any is left out. */
  chapters: ReadonlyMap<string, ReadonlyMap<OverviewColumn, number>>;
  /** Of places that are left. */
  reasons: ReadonlyMap<string, ReasonCount>;
}

const leftColumns = new Set(overviewColumns.filter(({ left }) => left).map(({ name }) => name));

function columnOf({ status }: Problem, written: boolean): OverviewColumn {
  return status === 'migrated' && !written ? 'fixable' : status;
}

function stateOf(counts: ReadonlyMap<OverviewColumn, number>): RepositoryState {
  if (counts.has('failed')) return 'failed';
  if ((['manual', 'at run time', 'type error', 'possible'] as const).some((name) => counts.has(name)))
    return 'left to you';
  if (counts.has('review')) return 'to check';
  if (counts.has('fixable')) return 'fixable';
  return counts.size > 0 ? 'done' : 'nothing found';
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The figures of a report of `migrate` or `check`; the report itself need not be kept. */
export function repositoryFigures({ name, report }: NamedReport, catalogue: Catalogue): RepositoryFigures {
  const { summary, tool, profile, written = false } = report;
  const failed = report.skipped.filter((file) => file.failed === true);
  const problems = problemsOf({ report, dry: true, failed });
  const chapters = new Map<string, Map<OverviewColumn, number>>();
  const all = new Map<OverviewColumn, number>();
  const reasons: (readonly string[])[] = [];
  for (const problem of problems) {
    const column = columnOf(problem, written);
    const chapter = chapterName(catalogue, problem.id);
    const counts = chapters.get(chapter) ?? new Map<OverviewColumn, number>();
    chapters.set(chapter, counts);
    add(counts, column);
    add(all, column);
    if (leftColumns.has(column) && column !== 'fixable')
      reasons.push(
        problem.reason === undefined || problem.reason === '' ? [problem.message] : reasonParts(problem.reason),
      );
  }
  return {
    name,
    state: stateOf(all),
    version: tool.version,
    profile,
    filesScanned: summary.filesScanned,
    filesAnalysed: summary.filesAnalysed,
    filesChanged: summary.filesChanged,
    skipped: report.skipped.length,
    chapters,
    reasons: reasonsOf(reasons),
  };
}
