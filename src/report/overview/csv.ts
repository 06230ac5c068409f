/** Reports of many repositories as one table: a line for each, in CSV. */
import type { Report } from '../report-schema.ts';
import type { NamedReport } from './repository.ts';

type Cell = string | number;

const columns: readonly (readonly [name: string, valueOf: (report: Report) => Cell])[] = [
  ['profile', ({ profile }) => profile],
  ['version', ({ tool }) => tool.version],
  ['files_scanned', ({ summary }) => summary.filesScanned],
  ['files_analysed', ({ summary }) => summary.filesAnalysed],
  ['files_changed', ({ summary }) => summary.filesChanged],
  ['migrated', ({ summary }) => summary.migrated],
  ['review', ({ summary }) => summary.review],
  ['manual', ({ summary }) => summary.manual],
  ['possible', ({ summary }) => summary.possible],
  ['ignored', ({ summary }) => summary.ignored],
  ['unresolved', ({ summary }) => summary.unresolved],
  ['skipped', ({ summary }) => summary.skipped],
  ['manifest_lines', ({ manifests }) => manifests.reduce((sum, { changes }) => sum + changes.length, 0)],
  [
    'manifest_lines_manual',
    ({ manifests }) =>
      manifests.reduce((sum, { changes }) => sum + changes.filter(({ status }) => status === 'manual').length, 0),
  ],
  ['type_errors', ({ verify }) => verify?.errors.length ?? ''],
  ['proven', ({ verify }) => (verify === undefined ? '' : String(verify.proven))],
  ['passed', ({ gate }) => (gate === undefined ? '' : String(gate.passed))],
  ['failed', ({ skipped }) => skipped.filter(({ failed }) => failed === true).length],
  ['written', ({ written = false }) => String(written)],
];

/** A text that a spreadsheet would take for a formula is none behind an apostrophe. */
function cell(value: Cell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\n`;
}

/** The line of column names. */
export const overviewHead: string = line(['report', ...columns.map(([name]) => name)]);

/** The line of a report, with its name first. */
export function overviewLine({ name, report }: NamedReport): string {
  return line([name, ...columns.map(([, valueOf]) => valueOf(report))]);
}
