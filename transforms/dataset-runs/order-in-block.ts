import type { SourceRange } from '../../src/repository/source-range.ts';
import type { Site } from '../../src/sites/site.ts';
import { functionKinds } from '../../src/rewriting/fresh-name.ts';
import type { SyntaxKind, SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { runDataset } from './facts.ts';

/** How many calls before this one, in the same block, may have put the same names before their statements. */
export function orderInBlock({ statement }: Site, context: PlanContext): number {
  const block = blockAround(statement, context.syntax);
  return runsBefore(statement, context).filter((other) => blockAround(other.statement, context.syntax) === block)
    .length;
}

/** The same of all blocks around it: a name that is meant by a later call may not be hidden by another one. */
export function orderInSight({ statement }: Site, context: PlanContext): number {
  const { syntax } = context;
  const around = new Set<SyntaxNode | undefined>();
  for (let block = blockAround(statement, syntax); isBlock(block); block = blockAround(block, syntax))
    around.add(block);
  const declaresHere = (other: Site): boolean =>
    [other.statement, runDataset.of(other)?.loop].some(
      (place) => place !== undefined && around.has(blockAround(place, syntax)),
    );
  return runsBefore(statement, context).filter(declaresHere).length;
}

function runsBefore({ start }: SourceRange, { siblings, entryOf }: PlanContext): readonly Site[] {
  return siblings.filter(({ id, statement }) => statement.start < start && entryOf(id)?.runProcedure !== undefined);
}

const blocks: readonly SyntaxKind[] = ['Block', 'CaseBlock', 'ModuleBlock', 'SourceFile'];

/** Where a name is declared that is put before a statement; what is outside of a function is left out. */
function blockAround(place: SourceRange, syntax: SyntaxView): SyntaxNode | undefined {
  return syntax.enclosing(place, ...blocks, ...functionKinds.filter((kind) => kind !== 'ArrowFunction'));
}

function isBlock(node: SyntaxNode | undefined): node is SyntaxNode {
  return node !== undefined && blocks.includes(node.kind);
}
