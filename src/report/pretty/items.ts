/** What a person is shown of a run, one thing like the other: findings in code, and lines of manifests. */
import { type Catalogue, chapterName, typeErrorId } from '../../catalog/catalogue.ts';
import { isPythonName } from '../../catalog/python/names.ts';
import type { Entry } from '../../catalog/entry.ts';
import { excerptKey, type Excerpt } from '../excerpt.ts';
import { harmless } from '../harmless-text.ts';
import type { Finding, ManifestChange, Status } from '../report-schema.ts';
import { dividedTask } from '../points.ts';
import type { Run } from '../run.ts';
import { placeholderWords, shownName, targetName } from '../shown-name.ts';

/** A finding in code, or a line of a manifest. */
export interface Item {
  status: Status;
  chapter: string;
  file: string;
  line: number;
  /** Absent for a whole line. */
  column?: number;
  /** What it is about, as people know it, and what it becomes. */
  title: string;
  message: string;
  reason?: string | undefined;
  /** What to do, where no text of v6 says it. */
  todo?: string | undefined;
  /** The text that v6 has there. */
  suggestion?: string | undefined;
  excerpt?: Excerpt | undefined;
  /** The run changes it, or would. */
  isChanged: boolean;
}

/**
 * ` -> ` and the v6 member as people write it; empty where the name stays, a part of the member changes, nothing takes
 * over, or more than one may: the attributes of a trace go elsewhere than its input and output.
 */
function becomes(entry: Entry): string {
  if (entry.rewrite?.trace?.attributes !== undefined) return '';
  const name = targetName(entry);
  if (entry.kind === 'placeholder') return `  ${placeholderWords}`;
  return name === undefined || entry.id === name || entry.id.includes('#') ? '' : ` -> ${name}`;
}

function findingItem(finding: Finding, run: Run, catalogue: Catalogue): Item {
  const { id, status, file, message, reason, todo, suggestion } = dividedTask(finding);
  const excerpt = run.excerpts?.get(excerptKey(finding));
  const here = excerpt?.below === true ? undefined : excerpt;
  const entry = catalogue.byId.get(id);
  const isTypeError = id === typeErrorId;
  return {
    status,
    // Its entry stands among those of manifests, and no chapter explains it.
    chapter: isTypeError ? '' : chapterName(catalogue, id),
    file,
    line: here?.line ?? finding.line,
    column: here?.column ?? finding.column,
    title: isTypeError
      ? `type error of ${isPythonName(file) ? 'v5' : 'v6'}`
      : shownName(id, run.report.profile) + (status === 'migrated' && entry !== undefined ? becomes(entry) : ''),
    message,
    reason,
    todo,
    suggestion,
    excerpt,
    isChanged: finding.after !== undefined,
  };
}

/** What a line of a manifest is about, by its own words: `engines.node  >=20 -> >=22`. */
export function manifestTitle({ name, before, after }: Pick<ManifestChange, 'name' | 'before' | 'after'>): string {
  return `${harmless(name)}  ${harmless(before)}${after === undefined ? '' : ` -> ${harmless(after)}`}`;
}

function manifestItem(file: string, change: ManifestChange, catalogue: Catalogue): Item {
  const { id, status, line, message, reason, suggestion } = change;
  return {
    status,
    chapter: chapterName(catalogue, id),
    file,
    line,
    title: manifestTitle(change),
    message,
    reason,
    suggestion,
    isChanged: change.after !== undefined,
  };
}

/** Everything of the report that has a status, code first. */
export function itemsOf(run: Run, catalogue: Catalogue): Item[] {
  return [
    ...run.report.findings.map((finding) => findingItem(finding, run, catalogue)),
    ...run.report.manifests.flatMap(({ file, changes }) =>
      changes.map((change) => manifestItem(file, change, catalogue)),
    ),
  ];
}
