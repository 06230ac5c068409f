import type { CallFacts, Site } from '../sites/site.ts';
import type { SyntaxKind, SyntaxNode, SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { beginsLine, endOfLine, indentAt } from './layout.ts';
import type { PlanContext } from './plan.ts';
import type { TextStyle } from './text-style.ts';
import { brokenEdit } from './broken-edit.ts';

/** What has a list of statements in it. */
const lists: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'SourceFile',
  'Block',
  'ModuleBlock',
  'CaseClause',
  'DefaultClause',
]);

/** What evaluates nothing in front of the expression in it. */
const transparent: ReadonlySet<SyntaxKind> = new Set<SyntaxKind>([
  'ParenthesizedExpression',
  'VariableDeclaration',
  'VariableDeclarationList',
  'VariableStatement',
  'ReturnStatement',
]);

/**
 * True when statements may be put before the site's statement without changing what runs when: the awaited call is the
 * first thing the statement evaluates, and the statement stands in a list of statements.
 */
export function canPutBefore({ statement }: Site, call: CallFacts, { source, syntax }: PlanContext): boolean {
  const wait = call.awaitExpression?.range;
  // A marker of a statement behind it on its line would stand above what is put before.
  const follows =
    endOfLine(source, statement.end) === undefined && syntax.tokenBehind(statement).kind !== 'CloseBraceToken';
  return wait !== undefined && !follows && standsInList(statement, syntax) && isFirst(wait, statement, syntax);
}

/** Nothing is evaluated in the statement before this expression. */
function isFirst(expression: SourceRange, statement: SourceRange, syntax: SyntaxView): boolean {
  let node = syntax.at(expression);
  while (node !== undefined && node.start > statement.start) {
    const parent = syntax.parent(node);
    if (parent === undefined || !isFirstIn(node, parent, syntax)) return false;
    node = parent;
  }
  return node !== undefined;
}

function isFirstIn(node: SyntaxNode, parent: SyntaxNode, syntax: SyntaxView): boolean {
  if (node.start === parent.start) return true;
  // A pattern evaluates its defaults and computed keys behind the value, another declaration comes before.
  if (parent.kind === 'VariableDeclarationList') return syntax.childrenOf(parent)[0] === node;
  // `for (const row of …)`: before its variable, and not in its body.
  if (parent.kind === 'ForOfStatement') return syntax.childrenOf(parent).at(-2) === node;
  return transparent.has(parent.kind) || isAssigned(node, parent, syntax);
}

/** `name = …` and `this.name = …` */
function isAssigned(node: SourceRange, parent: SourceRange, syntax: SyntaxView): boolean {
  const [target, operator] = syntax.childrenOf(parent);
  return operator?.kind === 'EqualsToken' && target !== node && !syntax.pathOf(target!).includes('');
}

/** The statement is one of a list: not the body of an `if`, `else` or loop without braces. */
export function standsInList(statement: SourceRange, syntax: SyntaxView): boolean {
  let list = syntax.parent(statement);
  // Without a semicolon a statement is where what it declares is.
  while (list?.start === statement.start && list.end === statement.end && !lists.has(list.kind))
    list = syntax.parent(list);
  return list !== undefined && lists.has(list.kind);
}

/** Statements before the one at `start`, in its indentation; a block has several lines, and no semicolon behind it. */
export function putBefore(source: string, start: number, statements: readonly string[], style: TextStyle): TextEdit {
  const gap = beginsLine(source, start) ? `${style.lineEnd}${indentAt(source, start)}` : ' ';
  const end = gap === ' ' || continuesLine(source, start) ? ';' : style.semicolon;
  return brokenEdit(source, {
    start,
    end: start,
    text: statements
      .map((statement) => `${statement.split('\n').join(gap)}${statement.endsWith('\n}') ? '' : end}${gap}`)
      .join(''),
  });
}

/** What begins so would go on with the statement before it, where that has no semicolon. */
export function continuesLine(source: string, start: number): boolean {
  return '([`/+-'.includes(source[start] ?? ' ');
}
