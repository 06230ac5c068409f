import { type Verdict, withVerdict } from '../../report/exit-code.ts';
import { type Counted, countedIn } from '../../report/what-counts.ts';
import { resolve } from 'node:path';
import createIgnore from 'ignore';
import { toPosix } from '../../repository/repository-path.ts';
import { reportedCatalogue } from '../../../transforms/entries.ts';
import { compareFiles } from '../../repository/compare-files.ts';
import type { BaselineEntry, BaselineState, GateSummary, Report } from '../../report/report-schema.ts';
import { compareWithBaseline } from './baseline.ts';
import { parseBaseline, readBaseline, writeBaseline } from './baseline-file.ts';
import { UsageError } from '../../findings/errors.ts';
import { type CheckScope, canTellStale, stagedText } from './check-scope.ts';
import type { CheckOptions } from '../options.ts';
import { selectIds } from '../../findings/selection.ts';

/** A baseline as a check uses it. */
export interface OpenBaseline {
  /** As it was named. */
  name: string;
  /** Absolute. */
  file: string;
  entries: readonly BaselineEntry[];
}

/**
 * Reads the baseline of a check before anything is analysed; of `--staged` the staged one, when git has it.
 * @throws UsageError when it is broken, cannot be read, or is not there and not about to be written
 */
export async function openBaseline(options: CheckOptions, part: CheckScope): Promise<OpenBaseline | undefined> {
  const { baseline: name, cwd } = options;
  if (name === undefined) {
    if (options.updateBaseline === true) throw new UsageError('--update-baseline needs --baseline FILE.');
    return undefined;
  }
  if (options.updateBaseline === true && part.scope.files !== undefined) {
    throw new UsageError(
      '--update-baseline looks at the whole repository; leave out --since, --since-files and --staged.',
    );
  }
  const file = resolve(cwd ?? '.', name);
  const text = (await stagedText(part, toPosix(file))) ?? readBaseline(file, name);
  if (text === undefined && options.updateBaseline !== true)
    throw new UsageError(`the baseline "${name}" does not exist; --update-baseline makes it.`);
  return { name, file, entries: text === undefined ? [] : parseBaseline(text, name) };
}

/** What counts, as a baseline lists it. */
function itemOf({ file, record }: Counted): BaselineEntry & Counted {
  return { fingerprint: record.fingerprint ?? '', id: record.id, file, record };
}

/** Whether the run would have found what an entry stands for. */
function createJudge(
  options: CheckOptions,
  part: CheckScope,
  failed: ReadonlySet<string>,
): (entry: BaselineEntry) => boolean {
  const selection = selectIds(options.only ?? [], options.skip ?? []);
  const ignored = createIgnore({ ignorecase: false }).add([...(options.ignore ?? [])]);
  return ({ id, file }) => {
    const chosen =
      reportedCatalogue.byId.get(id)?.kind === 'version'
        ? options.manifests !== false && selection.manifests
        : selection.has(id) || !reportedCatalogue.byId.has(id);
    if (!chosen || failed.has(file) || (createIgnore.isPathValid(file) && ignored.ignores(file))) return false;
    return canTellStale(part, file);
  };
}

function withStates(report: Report, stateOf: (record: Counted['record']) => BaselineState | undefined): Report {
  const marked = <Record extends Counted['record']>(record: Record): Record => {
    const baselineState = stateOf(record);
    return baselineState === undefined ? record : { ...record, baselineState };
  };
  return {
    ...report,
    findings: report.findings.map(marked),
    manifests: report.manifests.map(({ file, changes }) => ({ file, changes: changes.map(marked) })),
  };
}

/**
 * Holds a report against the baseline and the number that may be left, and writes the baseline where that was asked
 * for.
 * @param failed files that could not be judged, relative to the root
 * @param leftOut how many files that name the SDK were left out
 * @returns the report with `gate`, and each finding with its `baselineState` when there is a baseline
 * @throws Refused when the baseline cannot be written
 */
export async function applyGate(
  report: Report,
  options: CheckOptions,
  part: CheckScope,
  baseline: OpenBaseline | undefined,
  failed: ReadonlySet<string>,
  leftOut: number,
): Promise<Report & { gate: GateSummary }> {
  const items = countedIn(report).map(itemOf);
  const max = options.max ?? 0;
  const strict = options.strict === true ? { leftOut } : {};
  const verdict = (left: number): Verdict => withVerdict({ left, max, ...strict });
  if (baseline === undefined) return { ...report, gate: { ...part.summary, ...verdict(items.length) } };

  const { name, file, entries } = baseline;
  const { known, unmatched } = compareWithBaseline(items, entries, part.isGone);
  const isJudged = createJudge(options, part, failed);
  const stale = unmatched.filter(isJudged).sort(compareFiles);
  const update = options.updateBaseline === true;
  if (update) await writeBaseline(file, name, [...items, ...unmatched.filter((entry) => !stale.includes(entry))]);

  const states = new Map(
    items.map((item) => [item.record, update || known.has(item) ? ('unchanged' as const) : ('new' as const)]),
  );
  const unchanged = update ? items.length : known.size;
  const marked = withStates(report, (record) => states.get(record));
  return {
    ...marked,
    summary: { ...marked.summary, inBaseline: unchanged },
    gate: {
      ...part.summary,
      baseline: {
        file: name,
        new: items.length - unchanged,
        unchanged,
        stale: update ? [] : stale,
        ...(update ? { updated: { added: items.length - known.size, removed: stale.length } } : {}),
      },
      ...verdict(items.length - unchanged),
    },
  };
}
