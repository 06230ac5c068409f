import type { AST, Rule } from 'eslint';
import type { Finding } from '../src/report/report-schema.ts';

/** How a language counts the first column of a line. */
export type FirstColumn = 0 | 1;

/** Where a finding is, as ESLint counts. */
export function locationOf(
  { line, column, endLine, endColumn }: Pick<Finding, 'line' | 'column' | 'endLine' | 'endColumn'>,
  firstColumn: FirstColumn,
): AST.SourceLocation {
  return {
    start: { line, column: column - 1 + firstColumn },
    end: { line: endLine, column: endColumn - 1 + firstColumn },
  };
}

/** Reports once for a text: at the root of a program, or at that of Markdown or JSON, whose languages count columns from 1. */
export function onceForText(report: (firstColumn: FirstColumn) => void): Rule.RuleListener {
  return { Program: () => report(0), root: () => report(1), Document: () => report(1) };
}
