import type { Site } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { SyntaxView } from '../../program/syntax-view.ts';
import type { PlanContext } from '../plan.ts';
import { givesResult } from '../test-calls/mock-context.ts';
import { isMemberReplacer } from '../../flow/test-library-words.ts';

/**
 * Why two fakes of one test cannot both stay: they become fakes of one member, and the later one takes the place of the
 * earlier one. `undefined` where there is only one.
 */
export function otherFake(
  site: Site,
  target: readonly string[],
  { siblings, entryOf, syntax }: PlanContext,
): string | undefined {
  if (!isFakeOfMember(site, syntax)) return undefined;
  const other = siblings.find(
    (sibling) =>
      sibling.id !== site.id &&
      isFakeOfMember(sibling, syntax) &&
      entryOf(sibling.id)?.target?.join('.') === target.join('.') &&
      inOneBlock(site.statement, sibling.statement, syntax),
  );
  if (other === undefined) return undefined;
  const which =
    site.shape.kind === 'stringKey' && other.shape.kind === 'stringKey' ? 'one of the two spies' : 'one mock';
  return `\`${entryOf(other.id)!.path.join('.')}\` becomes \`${target.join('.')}\` too, so that ${which} has to answer both`;
}

/** A spy, a function that is put in the member's place, or what a mock of the member is told to give. */
function isFakeOfMember({ shape }: Site, syntax: SyntaxView): boolean {
  if (shape.kind === 'stringKey') return isMemberReplacer(shape.callee);
  return shape.kind === 'member' && (shape.use.kind === 'write' || givesResult(shape, syntax));
}

/** No block ends between two statements: the later one runs after the earlier one. */
function inOneBlock(left: SourceRange, right: SourceRange, syntax: SyntaxView): boolean {
  const [first, second] = left.start < right.start ? [left, right] : [right, left];
  const block = syntax.enclosing(first, 'Block', 'ModuleBlock', 'CaseBlock', 'ClassDeclaration', 'ClassExpression');
  return block === undefined || second.end <= block.end;
}
