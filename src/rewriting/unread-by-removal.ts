import type { TextEdit } from '../edits/text-edit.ts';
import { isWithin } from '../program/overlaps.ts';
import type { SyntaxNode, SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { removedStatement } from './layout.ts';
import type { PlanContext } from './plan.ts';

/**
 * Where the project wants no local that nobody reads: those that only a removed statement read are declared no longer.
 * What their values do is still done.
 * @param around where they are declared
 * @param kept a name that what is written reads
 */
export function unreadLocals(
  context: PlanContext,
  removed: SourceRange,
  around: SourceRange,
  kept: string | undefined,
): TextEdit[] {
  const { flags, syntax } = context;
  if (!flags.noUnusedLocals) return [];
  const names = new Map(syntax.variablesIn(removed).map((node) => [syntax.nameOf(node), node]));
  return [...names].flatMap(([name, node]) => {
    const others = syntax.usesOf(node).filter((use) => !isWithin(use, removed));
    const [declared, ...more] = others;
    const isLeft = declared !== undefined && more.length === 0 && name !== kept && isWithin(declared, around);
    return isLeft ? (undeclared(context, declared) ?? []) : [];
  });
}

/** `const name = await begin();` as `await begin();`, and nothing where its value does nothing. */
function undeclared({ source, syntax }: PlanContext, name: SyntaxNode): TextEdit | undefined {
  const declaration = syntax.parent(name);
  const [first, value, ...more] = declaration === undefined ? [] : syntax.childrenOf(declaration);
  const list = declaration && syntax.parent(declaration);
  const statement = list && syntax.parent(list);
  if (declaration?.kind !== 'VariableDeclaration' || first?.start !== name.start || more.length > 0) return undefined;
  if (value === undefined || statement?.kind !== 'VariableStatement') return undefined;
  if (statement.start !== list!.start || syntax.childrenOf(list!).length > 1) return undefined;
  if (!syntax.mayDoSomething(value)) return removedStatement(source, statement);
  return isStatement(value, syntax) ? { start: statement.start, end: value.start, text: '' } : undefined;
}

/** It begins with a name, so that nothing before it without a semicolon takes it in. */
function isStatement(value: SyntaxNode, syntax: SyntaxView): boolean {
  if (value.kind === 'AwaitExpression') return true;
  const [callee] = syntax.childrenOf(value);
  return value.kind === 'CallExpression' && callee !== undefined && !['', undefined].includes(syntax.pathOf(callee)[0]);
}
