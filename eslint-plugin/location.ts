import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { Finding } from '../src/report/report-schema.ts';

/** How a language counts the first column of a line: JavaScript from 0, Markdown and JSON from 1. */
export function firstColumnOf({ ast }: Readonly<TSESLint.SourceCode>): 0 | 1 {
  return ast.type === 'Program' ? 0 : 1;
}

/** Where a finding is, as ESLint counts. */
export function locationOf(
  { line, column, endLine, endColumn }: Pick<Finding, 'line' | 'column' | 'endLine' | 'endColumn'>,
  firstColumn: 0 | 1,
): TSESTree.SourceLocation {
  return {
    start: { line, column: column - 1 + firstColumn },
    end: { line: endLine, column: endColumn - 1 + firstColumn },
  };
}
