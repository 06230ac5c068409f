import { escapedJson } from './escaped-json.ts';
import type { Run } from './run.ts';

/**
 * The report of schema 1 line by line, for `grep`, `jq` and streams: first `summary` with everything that is no list,
 * then a line for each finding, file, manifest, skipped file and type error. `type` says which; the rest is the object
 * as the report has it.
 */
export function jsonLinesReport({ report }: Pick<Run, 'report'>): string {
  const { findings, files, manifests, skipped, verify, ...head } = report;
  const { errors = [], ...answer } = verify ?? {};
  const lines: object[] = [
    { type: 'summary', ...head, ...(verify === undefined ? {} : { verify: answer }) },
    ...findings.map((finding) => ({ type: 'finding', ...finding })),
    ...files.map((file) => ({ type: 'file', ...file })),
    ...manifests.map((manifest) => ({ type: 'manifest', ...manifest })),
    ...skipped.map((skippedFile) => ({ type: 'skipped', ...skippedFile })),
    ...errors.map((error) => ({ type: 'error', ...error })),
  ];
  return lines.map((line) => `${escapedJson(line)}\n`).join('');
}
