/**
 * The programmatic interface: everything the command line can do, with a typed report.
 *
 * @example
 * ```ts
 * import { check } from 'svc-codemod';
 *
 * const report = await check({ cwd: '/work/my-app' });
 * console.log(report.summary.manual);
 * ```
 * @packageDocumentation
 */
export { check } from './pipeline/check.ts';
export { Refused, UsageError } from './pipeline/errors.ts';
export { migrate } from './pipeline/migrate.ts';
export type { CheckOptions, MigrateOptions, Progress, RunOptions } from './pipeline/options.ts';
export type { Shard } from './pipeline/shard.ts';
export { verify } from './pipeline/verify.ts';
export type {
  BaselineEntry,
  BaselineState,
  CallSite,
  Edit,
  Finding,
  GateSummary,
  ManifestChange,
  RemovedMember,
  Report,
  RuntimeSummary,
  SdkTypeError,
  ShardSummary,
  Status,
  Summary,
  UnexpectedRequest,
  VerifySummary,
} from './report/schema.ts';
