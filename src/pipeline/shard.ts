/** A part of a repository's files, for runs that share the work: what is analysed stays the whole. */
import { createHash } from 'node:crypto';
import { withVerdict } from '../report/exit-code.ts';
import { countedIn } from '../report/what-counts.ts';
import type { GateSummary, Report, ShardSummary, Summary } from '../report/report-schema.ts';
import type { Run } from '../report/run.ts';
import { defined } from '../catalog/defined.ts';
import { statusCounts } from './status-counts.ts';

/** Part `index`, from 1, of `of` parts. */
export interface Shard {
  index: number;
  of: number;
}

/**
 * Whether a file belongs to a shard: each belongs to one, by a hash of its path relative to the root, so that no file
 * moves when others come or go.
 */
export function isInShard(file: string, { index, of }: Shard): boolean {
  return of === 1 || createHash('sha256').update(file).digest().readUInt32BE(0) % of === index - 1;
}

/**
 * Whether a file of a run belongs to a shard. Files that change together or not at all belong to that of the first of
 * them, so that parts which write one after the other never write half of them.
 * @param planned the files of the whole run
 */
export function filesOfShard(
  planned: readonly { name: string; together?: readonly string[] }[],
  shard: Shard,
): (file: string) => boolean {
  const firstOf = new Map<string, string>();
  const first = (file: string): string => {
    const before = firstOf.get(file) ?? file;
    return before === file ? file : first(before);
  };
  const firstByKey = new Map<string, string>();
  for (const { name, together = [] } of planned)
    for (const key of together) {
      const [one, other] = [first(name), first(firstByKey.get(key) ?? name)].sort();
      firstByKey.set(key, one!);
      if (one !== other) firstOf.set(other!, one!);
    }
  return (file) => isInShard(first(file), shard);
}

type Lists = Pick<Report, 'findings' | 'files' | 'manifests' | 'skipped'>;

/** A summary whose numbers that follow from the lists are counted anew; the others are those given. */
export function countedSummary(summary: Summary, { findings, files, manifests, skipped }: Lists): Summary {
  const known = [...findings, ...manifests.flatMap(({ changes }) => changes)].filter(
    ({ baselineState }) => baselineState === 'unchanged',
  ).length;
  return {
    ...summary,
    filesChanged: files.filter(({ changed }) => changed).length,
    ...statusCounts(findings),
    skipped: skipped.length,
    ...(summary.inBaseline === undefined ? {} : { inBaseline: known }),
  };
}

/** A gate whose verdict is about these findings and manifest lines. */
export function countedGate(
  gate: GateSummary,
  { findings, manifests }: Lists,
  stale: NonNullable<GateSummary['baseline']>['stale'],
): GateSummary {
  const items = countedIn({ findings, manifests });
  const fresh = items.filter(({ record }) => record.baselineState !== 'unchanged').length;
  const { baseline } = gate;
  return withVerdict({
    ...gate,
    ...(baseline === undefined
      ? {}
      : { baseline: { ...baseline, new: fresh, unchanged: items.length - fresh, stale } }),
    left: fresh,
  });
}

/**
 * The part of a run's report that concerns a shard. What has no file (how many files were read, the counts of `verify`)
 * stays that of the whole.
 * @param isOurs whether a file belongs to it
 * @param written further files that the shard writes: modules that its own files call
 */
export function shardOf(
  run: Run,
  shard: Shard,
  command: ShardSummary['command'],
  isOurs: (file: string) => boolean,
  written: ReadonlySet<string> = new Set(),
): Run {
  const here = ({ file }: { file: string }): boolean => isOurs(file);
  const { report } = run;
  const lists: Lists = {
    findings: report.findings.filter(here),
    files: report.files.filter(({ file }) => written.has(file) || isOurs(file)),
    manifests: report.manifests.filter(here),
    skipped: report.skipped.filter(here),
  };
  const failed = run.failed.filter(here);
  const nothing =
    lists.findings.length + lists.manifests.length + failed.length === 0
      ? `No findings in the files of shard ${shard.index}/${shard.of}.`
      : undefined;
  const nothingToDo = run.nothingToDo ?? nothing;
  const comments = run.comments?.filter(here);
  return {
    ...run,
    ...defined({ comments }),
    report: {
      ...report,
      summary: countedSummary(report.summary, lists),
      ...lists,
      ...(report.verify === undefined
        ? {}
        : { verify: { ...report.verify, errors: report.verify.errors.filter(here) } }),
      ...defined({
        gate: report.gate && countedGate(report.gate, lists, report.gate.baseline?.stale.filter(here) ?? []),
      }),
      shard: {
        ...shard,
        command,
        written: !run.dry,
        filesReachingSdk: run.filesReachingSdk,
        failed: failed.map(({ file }) => file),
        ...defined({ comments }),
      },
    },
    failed,
    unresolved: run.unresolved.filter(here),
    ...defined({ nothingToDo }),
  };
}
