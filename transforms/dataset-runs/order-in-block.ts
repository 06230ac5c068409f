import type { Site } from '../../src/sites/site.ts';
import type { SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';

/** How many calls before this one, in the same block, may have put the same names before their statements. */
export function orderInBlock(site: Site, { syntax, siblings, entryOf }: PlanContext): number {
  const block = blockOf(site, syntax);
  return siblings.filter(
    (other) =>
      other.statement.start < site.statement.start &&
      entryOf(other.id)?.runProcedure !== undefined &&
      blockOf(other, syntax) === block,
  ).length;
}

/** Where a name is declared that is put before the site's statement. */
function blockOf({ statement }: Site, syntax: SyntaxView): SyntaxNode | undefined {
  return syntax.enclosing(statement, 'Block', 'CaseBlock', 'ModuleBlock', 'SourceFile');
}
