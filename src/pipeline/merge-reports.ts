/** Reports of shards become the report that a single run would have given. */
import { compareFiles } from '../repository/compare-files.ts';
import { anyV5Left, exitCodeOf, leftToAPerson } from '../report/exit-code.ts';
import type { Run } from '../report/run.ts';
import type { Report, ShardSummary, VerifySummary } from '../report/report-schema.ts';
import type { NamedReport } from '../report/overview/repository.ts';
import { UsageError } from '../findings/errors.ts';
import { countedGate, countedSummary } from './shard.ts';
import { defined } from '../catalog/defined.ts';

interface NamedShard extends NamedReport {
  shard: ShardSummary;
}

/** @throws UsageError when two reports differ in something that one run cannot differ in */
function requireSame(property: string, shards: readonly NamedShard[], valueOf: (one: NamedShard) => string): void {
  const [first, ...others] = shards;
  for (const other of others) {
    if (first === undefined || valueOf(first) === valueOf(other)) continue;
    throw new UsageError(
      `the reports have different ${property} and cannot be merged: ${valueOf(first)} in "${first.name}", ${valueOf(other)} in "${other.name}".`,
    );
  }
}

function requireAll(shards: readonly NamedShard[]): void {
  const names = new Map<number, string>();
  const shardCount = shards[0]?.shard.of ?? 0;
  for (const { name, shard } of shards) {
    const other = names.get(shard.index);
    if (other !== undefined)
      throw new UsageError(`shard ${shard.index}/${shardCount} is given twice: "${other}" and "${name}".`);
    names.set(shard.index, name);
  }
  const missing = Array.from({ length: shardCount }, (_, index) => index + 1).filter((index) => !names.has(index));
  if (missing.length === 0) return;
  const listed = missing
    .slice(0, 5)
    .map((index) => `${index}/${shardCount}`)
    .join(', ');
  throw new UsageError(
    `${missing.length === 1 ? 'a shard is' : `${missing.length} shards are`} missing: ${listed}${missing.length > 5 ? ', …' : ''}.`,
  );
}

/** By file; what is in one file comes from one shard, in order. */
function sorted<Item extends { file: string }>(lists: readonly (readonly Item[])[]): Item[] {
  return lists.flat().sort(compareFiles);
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function mergedVerify(all: readonly VerifySummary[]): VerifySummary | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const most = (key: 'uses' | 'v5Left' | 'unresolved' | 'ignored'): number => largest(all.map((counts) => counts[key]));
  return {
    ...first,
    uses: most('uses'),
    v5Left: most('v5Left'),
    unresolved: most('unresolved'),
    ignored: most('ignored'),
    proven: all.every(({ proven }) => proven),
    errors: sorted(all.map(({ errors }) => errors)),
  };
}

function mergedReport(shards: readonly NamedShard[]): Report {
  const reports = shards.map(({ report }) => report);
  const [{ shard: _, ...first }] = reports as [Report, ...Report[]];
  // A module that files of several shards call is written by each of them.
  const files = new Map(sorted(reports.map((report) => report.files)).map((file) => [file.file, file]));
  const lists = {
    findings: sorted(reports.map(({ findings }) => findings)),
    files: [...files.values()],
    manifests: sorted(reports.map(({ manifests }) => manifests)),
    skipped: sorted(reports.map(({ skipped }) => skipped)),
  };
  // What has no file is that of the whole in every shard; after runs that wrote one after the other the first knows
  // most.
  const most = (key: 'filesScanned' | 'filesAnalysed' | 'unresolved'): number =>
    largest(reports.map(({ summary }) => summary[key]));
  const baseSummary = {
    ...first.summary,
    filesScanned: most('filesScanned'),
    filesAnalysed: most('filesAnalysed'),
    unresolved: most('unresolved'),
    durationMs: reports.reduce((sum, { summary }) => sum + summary.durationMs, 0),
  };
  const verify = mergedVerify(reports.flatMap((report) => report.verify ?? []));
  return {
    ...first,
    summary: countedSummary(baseSummary, lists),
    ...lists,
    ...(reports.some(({ written }) => written) ? { written: true as const } : {}),
    ...defined({
      verify,
      gate:
        first.gate && countedGate(first.gate, lists, sorted(reports.map(({ gate }) => gate?.baseline?.stale ?? []))),
    }),
  };
}

/**
 * Merges the reports of all shards of a run. But for `durationMs`, which is the sum, the report is that of a single
 * run, and so is the exit code.
 * @param folder the absolute path that names are shown relative to
 * @throws UsageError for a report without a shard, shards that are missing or given twice, and reports that differ in
 *   profile, version, command or gate
 */
export function mergeReports(all: readonly NamedReport[], folder: string): Run {
  const shards = all.map(({ name, report }): NamedShard => {
    if (report.shard === undefined)
      throw new UsageError(`"${name}" is no part of a run with --shard; --overview takes whole reports.`);
    return { name, report, shard: report.shard };
  });
  requireSame('tool versions', shards, ({ report }) => report.tool.version);
  requireSame('profiles', shards, ({ report }) => report.profile);
  requireSame('commands', shards, ({ shard }) => shard.command);
  requireSame('numbers of shards', shards, ({ shard }) => String(shard.of));
  requireSame('gates', shards, ({ report: { gate } }) =>
    JSON.stringify({
      max: gate?.max,
      baseline: gate?.baseline?.file,
      since: gate?.since?.base,
      lines: gate?.since?.onUnchangedLines !== undefined,
      staged: gate?.staged !== undefined,
      strict: gate?.leftOut !== undefined,
    }),
  );
  requireAll(shards);
  const report = mergedReport(shards);
  const broken = new Set(shards.flatMap(({ shard }) => shard.failed));
  const failed = report.skipped.filter(({ file }) => broken.has(file)).map(({ file, reason }) => ({ file, reason }));
  const open = shards[0]?.shard.command === 'check' ? anyV5Left(report) : leftToAPerson(report);
  const passed = report.gate?.passed ?? !open;
  const comments = shards.map(({ shard }) => shard.comments);
  return {
    command: shards[0]?.shard.command ?? 'check',
    report,
    exitCode: exitCodeOf(failed.length, passed),
    root: folder,
    dry: !shards.some(({ shard }) => shard.written),
    inGit: true,
    filesReachingSdk: largest(shards.map(({ shard }) => shard.filesReachingSdk)),
    notes: [],
    undone: [],
    unresolved: [],
    failed,
    installs: [],
    ...(comments.includes(undefined) ? {} : { comments: comments.flatMap((ofShard) => ofShard ?? []) }),
  };
}
