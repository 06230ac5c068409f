/** What the script of the page reads: everything in it may be shown as it is. */
import { type Catalogue, chapterName } from '../../catalog/catalogue.ts';
import { harmless } from '../harmless-text.ts';
import { dividedTask, pointsOf, type Points } from '../points.ts';
import { problemsOf, type Problem } from '../problems.ts';
import type { Run } from '../run.ts';
import { withoutNesting } from '../without-nesting.ts';
import { shownName } from '../shown-name.ts';
import { defined } from '../../catalog/defined.ts';
import { shownStatuses, statuses, type PageStatus } from './statuses.ts';

/** One line of the list. */
export interface PageItem {
  id: string;
  /** As people know it, where that is another name. */
  name?: string;
  chapter: string;
  status: PageStatus;
  file?: string;
  line?: number;
  column?: number;
  message: string;
  /** What it says, each thing alone. */
  reason?: readonly string[];
  todo?: readonly string[];
  /** The call in v6, with names that stand for what is missing. */
  sketch?: string;
  suggestion?: string;
  before?: string;
  after?: string;
  confidence?: string;
  /** The baseline lists it. */
  known?: true;
}

/** What the catalogue says of an id. */
export interface PageEntry {
  message: string;
  todo: string;
  notes: readonly string[];
  /** The v6 member; absent where nothing takes over alone. */
  target?: string;
}

/** The data of the page. Paths relative to the root. */
export interface PageData {
  statuses: readonly { name: PageStatus; key: string; label: string }[];
  entries: Readonly<Record<string, PageEntry>>;
  items: readonly PageItem[];
  /** Files and manifests that change, with their unified diffs. */
  files: readonly { file: string; created?: true; patch: string }[];
}

function shown<T extends object>(texts: T): T {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? harmless(value, true) : value]],
    ),
  ) as T;
}

/** A text of a planner, each thing alone; nothing where it is empty. */
function pointsIn(text: string | undefined): Partial<Points> {
  return text === undefined || text === '' ? {} : pointsOf(harmless(text, true));
}

function itemOf(problem: Problem, catalogue: Catalogue, profile: string): PageItem {
  const { id, status, file, line, range, reason, todo, suggestion, inBaseline, finding, manifest } =
    dividedTask(problem);
  // What a line of a manifest is about is its own name.
  const { name, message } = manifest ?? { name: shownName(id, profile), message: problem.message };
  const { before, after, confidence } = {
    confidence: undefined,
    ...(finding ?? manifest ?? { before: undefined, after: undefined }),
  };
  const [why, task] = [pointsIn(reason), pointsIn(todo)];
  return shown({
    id,
    name: name === id ? undefined : name,
    chapter: chapterName(catalogue, id),
    status,
    file: file === undefined ? undefined : harmless(file),
    line,
    column: range?.column,
    message,
    reason: why.points,
    todo: task.points,
    sketch: task.sketch ?? why.sketch,
    suggestion: suggestion === after ? undefined : suggestion,
    before: before && withoutNesting(before),
    after: after && withoutNesting(after),
    confidence,
    known: inBaseline ? true : undefined,
  } as PageItem);
}

/** Every line of the list: what is most urgent first, then by file. */
export function pageItems(run: Run, catalogue: Catalogue): PageItem[] {
  // What was written is still shown, as done.
  const items = problemsOf({ ...run, dry: true }).map((problem) => itemOf(problem, catalogue, run.report.profile));
  const order = new Map(statuses.map(({ name }, index) => [name, index]));
  return items.sort((left, right) => order.get(left.status)! - order.get(right.status)!);
}

/** @param items of {@link pageItems} */
export function pageData({ report, dry }: Run, items: readonly PageItem[], catalogue: Catalogue): PageData {
  const ids = [...new Set(items.map(({ id }) => id))].sort();
  const used = new Set(items.map(({ status }) => status));
  return {
    statuses: shownStatuses(dry)
      .filter(({ name }) => used.has(name))
      .map(({ name, key, label }) => ({ name, key, label })),
    entries: Object.fromEntries(
      ids.flatMap((id) => {
        const entry = catalogue.byId.get(id);
        if (entry === undefined) return [];
        const { message, todo, notes = [], target } = entry;
        return [
          [
            id,
            {
              message,
              todo,
              notes,
              ...defined({ target: target?.join('.') }),
            },
          ],
        ];
      }),
    ),
    items,
    files: [...report.files, ...report.manifests].flatMap(({ patch, ...file }) =>
      patch === undefined
        ? []
        : [
            {
              file: harmless(file.file),
              ...('created' in file && file.created ? { created: true as const } : {}),
              patch: harmless(patch, true),
            },
          ],
    ),
  };
}
