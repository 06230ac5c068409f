import type { Report } from './schema.ts';

/** The report as text of schema 1: two spaces of indentation and a final newline. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
