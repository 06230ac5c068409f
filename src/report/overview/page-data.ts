/** What the script of the overview reads: everything in it may be shown as it is. */
import { type Catalogue, chapterNames } from '../../catalog/catalogue.ts';
import { harmless } from '../harmless-text.ts';
import type { ProgressRow } from '../html/progress.ts';
import { addReason, type ReasonCount } from './reasons.ts';
import type { RepositoryFigures } from './repository.ts';
import { overviewColumns, repositoryStates, type OverviewColumn } from './states.ts';
import { defined } from '../../catalog/defined.ts';

/** So many reasons are told, at most. */
const mostReasons = 25;

/** A repository and where its own page is, relative to the overview. */
export interface LinkedRepository extends RepositoryFigures {
  /** Of characters that stand in an address for themselves; begins with a dot. */
  link?: string;
}

/** A line of the table. */
export interface OverviewRow {
  name: string;
  link?: string;
  /** Index of a state, the worst first. */
  state: number;
  about: string;
  /** Index of a chapter, and the places of each column. */
  chapters: readonly (readonly [chapter: number, counts: readonly number[]])[];
  /** Index of a reason, and its places. */
  reasons: readonly (readonly [reason: number, places: number])[];
}

/** The data of the page. */
export interface OverviewData {
  states: readonly { name: string; key: string }[];
  columns: readonly { name: string; key: string; left: boolean }[];
  chapters: readonly string[];
  reasons: readonly string[];
  rows: readonly OverviewRow[];
}

/** Sums over all repositories. */
export interface FleetTotals {
  columns: ReadonlyMap<OverviewColumn, number>;
  chapters: readonly ProgressRow<OverviewColumn>[];
  /** The most frequent first; `…` stands for what differs. */
  reasons: readonly { key: string; text: string; places: number; repositories: number }[];
}

function sumOf(counts: ReadonlyMap<unknown, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The sums of all repositories, by chapter and by reason. */
export function fleetTotals(repositories: readonly RepositoryFigures[], catalogue: Catalogue): FleetTotals {
  const columns = new Map<OverviewColumn, number>();
  const chapters = new Map<string, Map<OverviewColumn, number>>();
  const reasons = new Map<string, ReasonCount>();
  for (const repository of repositories) {
    for (const [chapter, counts] of repository.chapters) {
      const sums = chapters.get(chapter) ?? new Map<OverviewColumn, number>();
      chapters.set(chapter, sums);
      for (const [column, count] of counts) {
        sums.set(column, (sums.get(column) ?? 0) + count);
        columns.set(column, (columns.get(column) ?? 0) + count);
      }
    }
    for (const [key, count] of repository.reasons) addReason(reasons, key, count);
  }
  return {
    columns,
    chapters: chapterNames(catalogue).flatMap((name) => {
      const counts = chapters.get(name);
      return counts === undefined ? [] : [{ name, filter: { chapter: name }, counts, all: sumOf(counts) }];
    }),
    reasons: [...reasons]
      .map(([key, { text = key, places, repositories: many }]) => ({ key, text, places, repositories: many }))
      .sort(
        (left, right) =>
          right.repositories - left.repositories || right.places - left.places || (left.key < right.key ? -1 : 1),
      )
      .slice(0, mostReasons),
  };
}

/** The data that the script makes the table of. */
export function overviewData(repositories: readonly LinkedRepository[], totals: FleetTotals): OverviewData {
  const used = overviewColumns.filter(({ name }) => totals.columns.has(name));
  const chapters = totals.chapters.map(({ name }) => name);
  const states = new Map(repositoryStates.map(({ name }, index) => [name, index]));
  const reasons = new Map(totals.reasons.map(({ key }, index) => [key, index]));
  return {
    states: repositoryStates.map(({ name, key }) => ({ name, key })),
    columns: used.map(({ name, key, left }) => ({ name, key, left })),
    chapters,
    reasons: totals.reasons.map(({ text }) => harmless(text, true)),
    rows: repositories.map(
      ({
        name,
        link,
        state,
        version,
        profile,
        filesScanned,
        filesAnalysed,
        filesChanged,
        skipped,
        chapters: countsByChapter,
        reasons: why,
      }) => ({
        name: harmless(name),
        ...defined({ link }),
        state: states.get(state)!,
        about: harmless(
          `${filesScanned} files read, ${filesAnalysed} analysed, ${filesChanged} changed, ${skipped} left out; profile ${profile}, svc-codemod ${version}`,
        ),
        chapters: chapters.flatMap((chapter, index) => {
          const counts = countsByChapter.get(chapter);
          return counts === undefined ? [] : [[index, used.map((column) => counts.get(column.name) ?? 0)] as const];
        }),
        reasons: [...why].flatMap(([key, { places }]) => {
          const index = reasons.get(key);
          return index === undefined ? [] : [[index, places] as const];
        }),
      }),
    ),
  };
}
