import { type ResponseHolder, type ResponseRead, responseRead } from './facts.ts';
import type { Site } from '../../src/sites/site.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { statementInFront, statementBehind, guardText } from './narrowing-texts.ts';

/** A variable that holds a response. */
export type NameHolder = Extract<ResponseHolder, { kind: 'name' }>;

/** One test that holds for several uses of a variable. */
export interface VariableGuard {
  /** The use that writes it; the others have nothing to do. */
  leader: Site;
  /** The statement that the marker belongs to. */
  statement: SourceRange;
  edit: TextEdit;
  group: string;
}

/**
 * The test that a use of a variable stands behind: behind the variable's declaration, or ahead of the first statement
 * that surely uses it. `undefined` when no use of the variable needs one there.
 */
export function guardOfVariable(site: Site, holder: NameHolder, context: PlanContext): VariableGuard | undefined {
  const { name, declared } = holder;
  const uses = context.siblings.filter((other) => needsGuard(other, holder));
  if (declared !== undefined) {
    const [leader] = uses;
    return (
      leader && {
        leader,
        statement: declared,
        edit: statementBehind(context, declared, guardText(name, context)),
        group: `response@${declared.start}`,
      }
    );
  }
  const leader = uses.find((other) => isAhead(other, context) && (other === site || covers(other, site, holder)));
  const read = leader && responseRead.of(leader);
  const listed = read?.listed;
  return (
    leader &&
    listed && {
      leader,
      statement: listed,
      edit: statementInFront(context, listed, guardText(name, context, read.mayBeMissing)),
      group: `response@${name}@${listed.start}`,
    }
  );
}

function needsGuard(site: Site, holder: NameHolder): boolean {
  const response = responseRead.of(site);
  if (response === undefined || response.acceptsUndefined || response.holder.kind !== 'name') return false;
  const { name, declared, declaration } = response.holder;
  return name === holder.name && declaration === holder.declaration && declared?.start === holder.declared?.start;
}

/** A test can stand ahead of the statement: nothing that matters comes before the use. */
function isAhead(site: Site, context: PlanContext): boolean {
  const response = responseRead.of(site);
  return (
    response?.listed !== undefined &&
    response.first &&
    response.arrowBody === undefined &&
    !isConditionAlone(response, context)
  );
}

function covers(leader: Site, site: Site, { constant, declaration }: NameHolder): boolean {
  const [first, use] = [responseRead.of(leader), responseRead.of(site)];
  if (first?.listed === undefined || first.list === undefined || use === undefined || declaration === undefined)
    return false;
  if (first.listed.start === use.listed?.start) return true;
  return (
    constant &&
    first.listed.start <= use.read.start &&
    first.list.start <= use.read.start &&
    use.read.end <= first.list.end
  );
}

/** `if (created.id)`: the test becomes a part of the condition. */
export function isConditionAlone({ holder, read }: ResponseRead, { syntax }: PlanContext): boolean {
  const statement = syntax.parent(read);
  return (
    holder.kind === 'name' &&
    !holder.optional &&
    statement?.kind === 'IfStatement' &&
    syntax.childrenOf(statement)[0]?.start === read.start
  );
}
