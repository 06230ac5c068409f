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
export { check } from './src/pipeline/gate/check.ts';
export { Refused, UsageError } from './src/findings/errors.ts';
export { migrate } from './src/pipeline/migrate.ts';
export type { CheckOptions, MigrateOptions, Progress, RunOptions } from './src/pipeline/options.ts';
export type { Shard } from './src/pipeline/shard.ts';
export { verify } from './src/pipeline/verification/verify.ts';
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
} from './src/report/report-schema.ts';
