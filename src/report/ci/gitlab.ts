import { escapedJson } from '../escaped-json.ts';
import { harmless } from '../harmless-text.ts';
import { namedProblemText, openProblems, type Level } from '../problems.ts';
import { defined } from '../../catalog/defined.ts';
import type { Run } from '../run.ts';

const severities: Readonly<Record<Level, string>> = { error: 'major', warning: 'minor', note: 'info' };

/**
 * GitLab's Code Quality report. GitLab keeps one of several entries with the same fingerprint, so all of them differ.
 * Silenced sites and those of a baseline are left out: the format has no word for them.
 */
export function gitlabReport(run: Run): string {
  const issues = openProblems(run).map((problem) => ({
    description: harmless(namedProblemText(problem, run.report.profile), true),
    check_name: problem.id,
    fingerprint: problem.fingerprint,
    severity: severities[problem.level],
    // A path is required; `.` is the repository.
    location: {
      path: problem.file ?? '.',
      lines: { begin: problem.line ?? 1, ...defined({ end: problem.range?.endLine }) },
    },
  }));
  return `${escapedJson(issues, 2)}\n`;
}
