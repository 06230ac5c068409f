/** JUnit XML as Jenkins, GitLab and Azure read it: a suite for each file, a test case for each finding. */
import { grouped } from '../../catalog/grouped.ts';
import { problemsOf, problemText, type Problem } from '../problems.ts';
import type { Run } from '../run.ts';
import { shownName } from '../shown-name.ts';
import { totalsAndVerdict } from '../totals.ts';
import { statusWords } from '../status-words.ts';
import { xmlAttributes, xmlText } from './xml-text.ts';
import { defined } from '../../catalog/defined.ts';

interface Case {
  name: string;
  file: string;
  line?: number;
  outcome: 'failure' | 'error' | 'skipped' | 'passed';
  type: string;
  message: string;
  text: string;
}

function caseOf(problem: Problem, written: boolean, profile: string): Case {
  const { id, status, file = '.', line, range } = problem;
  const place = [file, line, line === undefined ? undefined : range?.column].filter((part) => part !== undefined);
  return {
    name: shownName(id, profile),
    file,
    ...defined({ line }),
    outcome: outcomeOf(problem),
    type: statusWords(status, written),
    message: messageOf(problem),
    text: [place.join(':'), problemText(problem)].join('\n'),
  };
}

function outcomeOf({ status, inBaseline }: Problem): Case['outcome'] {
  if (status === 'failed') return 'error';
  return status === 'ignored' || inBaseline ? 'skipped' : 'failure';
}

function messageOf({ status, message, reason, inBaseline }: Problem): string {
  if (inBaseline) return 'in the baseline';
  return status === 'ignored' ? (reason ?? '') : message;
}

/** What this run has rewritten is a test that passes. */
function migratedCases({ dry, report }: Run): Case[] {
  if (dry) return [];
  return report.findings
    .filter(({ status }) => status === 'migrated')
    .map(({ id, file, line, message }) => ({
      name: shownName(id, report.profile),
      file,
      line,
      outcome: 'passed',
      type: 'migrated',
      message,
      text: '',
    }));
}

/** The position is no part of a name: a host compares names between runs. The second of equal ones is `#2`. */
function withUniqueNames(cases: readonly Case[]): Case[] {
  const seen = new Map<string, number>();
  return cases.map((unnumbered) => {
    const nth = (seen.get(unnumbered.name) ?? 0) + 1;
    seen.set(unnumbered.name, nth);
    return nth === 1 ? unnumbered : { ...unnumbered, name: `${unnumbered.name} #${nth}` };
  });
}

function testCase({ name, file, line, outcome, type, message, text }: Case): string {
  const open = `    <testcase${xmlAttributes({ name, classname: file, file, line })}`;
  if (outcome === 'passed') return `${open}/>`;
  if (outcome === 'skipped') return `${open}>\n      <skipped${xmlAttributes({ message })}/>\n    </testcase>`;
  return `${open}>\n      <${outcome}${xmlAttributes({ type, message })}>${xmlText(text)}</${outcome}>\n    </testcase>`;
}

function countsOf(cases: readonly Case[]): Record<string, number> {
  const count = (outcome: Case['outcome']): number => cases.filter((counted) => counted.outcome === outcome).length;
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

/** A clean run has one passing test case, because hosts take an empty report for tests that did not run. */
export function junitReport(run: Run): string {
  const reported = [
    ...problemsOf(run).map((problem) => caseOf(problem, !run.dry, run.report.profile)),
    ...migratedCases(run),
  ];
  const byFile = grouped(reported, ({ file }) => file);
  if (byFile.size === 0)
    byFile.set('.', [{ name: 'nothing of v5 is left', file: '.', outcome: 'passed', type: '', message: '', text: '' }]);
  const suites = [...byFile]
    .map(([file, cases]) => ({ file, cases: withUniqueNames(cases) }))
    .sort((left, right) => (left.file < right.file ? -1 : 1));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes({ name: 'svc-codemod', ...countsOf(suites.flatMap(({ cases }) => cases)) })}>`,
    ...suites.flatMap(({ file, cases }, index) => [
      `  <testsuite${xmlAttributes({ name: file, ...countsOf(cases) })}>`,
      ...cases.map(testCase),
      ...(index === suites.length - 1
        ? [`    <system-out>${xmlText(totalsAndVerdict(run).join('\n'))}</system-out>`]
        : []),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}
