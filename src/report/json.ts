import { escapedJson } from './escaped-json.ts';
import type { Run } from './run.ts';

/** The report as text of schema 1: two spaces of indentation and a final newline. */
export function jsonReport({ report }: Pick<Run, 'report'>): string {
  return `${escapedJson(report, 2)}\n`;
}
