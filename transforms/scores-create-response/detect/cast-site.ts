import ts from 'typescript';
import type { SiteDraft } from '../../../src/sites/draft.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { isAccess, rangeOf, unwrapped, outermostWrapper } from '../../../src/program/syntax.ts';
import { listedStatement } from './listed-statement.ts';
import { isGuard, isTestedAround, isTestedBefore } from './is-guarded.ts';
import { callBehind, mayCreate } from './may-create.ts';
import { nameHolder } from './name-holder.ts';
import { changedIn, responseIdOf, wholeDraft } from './own-type-sites.ts';
import type { ResponseHolder } from '../facts.ts';

/**
 * `(await client.api.scores.create(…)) as unknown as { id: string }`: the type of one's own hides that v6 has two
 * responses.
 */
export function castSite(finder: Finder, cast: ts.AsExpression): SiteDraft | undefined {
  if (isInsideCast(cast)) return undefined;
  const value = unwrapped(cast);
  const call = callBehind(finder, value);
  const changed = call && mayCreate(finder, call) ? hiddenBy(finder, cast, value) : undefined;
  const outer = outermostWrapper(cast);
  const { parent } = outer;
  // The read has a site of its own.
  if (!changed || isAccess(parent)) return undefined;
  const named =
    ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) && parent.initializer === outer
      ? parent
      : undefined;
  const kept = named && ts.isAwaitExpression(value) ? constantHolder(named) : undefined;
  if (named && kept && isTestedBehind(finder, named, changed.name)) return undefined;
  if (ts.isIdentifier(value) && isTested(finder, value, changed.name)) return undefined;
  return {
    ...wholeDraft(
      finder,
      value,
      withParentheses(value),
      changed,
      kept ?? holderOfValue(finder, value),
      ts.isAwaitExpression(value) ? value : undefined,
    ),
    name: rangeOf(cast.type),
    extent: rangeOf(cast),
    shape: { kind: 'typeKey', literal: rangeOf(cast.type) },
  };
}

/** The member of the response that is another one in the type which the cast gives it. */
function hiddenBy(finder: Finder, cast: ts.AsExpression, value: ts.Expression): ts.Symbol | undefined {
  const { checker } = finder;
  const awaited = (type: ts.Type): ts.Type => checker.getAwaitedType(type) ?? type;
  const changed = changedIn(finder, awaited(checker.getTypeAtLocation(value)));
  const ownMember = changed && checker.getPropertyOfType(awaited(checker.getTypeFromTypeNode(cast.type)), changed.name);
  return !ownMember || ownMember === changed || responseIdOf(finder, ownMember) !== undefined ? undefined : changed;
}

function isTested(finder: Finder, value: ts.Identifier, key: string): boolean {
  return isTestedBefore(finder, value, value, key) || isTestedAround(value, value, key);
}

function isInsideCast(cast: ts.AsExpression): boolean {
  let { parent } = cast;
  while (ts.isParenthesizedExpression(parent)) ({ parent } = parent);
  return ts.isAsExpression(parent);
}

function withParentheses(value: ts.Expression): ts.Expression {
  let whole = value;
  while (ts.isParenthesizedExpression(whole.parent)) whole = whole.parent;
  return whole;
}

function holderOfValue(finder: Finder, value: ts.Expression): ResponseHolder {
  if (ts.isIdentifier(value)) return nameHolder(finder, value, false);
  return { kind: ts.isAwaitExpression(value) ? 'awaited' : 'promise', range: rangeOf(value) };
}

/** The variable that holds what a cast gives, where a test can stand behind it. */
function constantHolder(named: ts.VariableDeclaration): ResponseHolder | undefined {
  const list = named.parent;
  const statement = listedStatement(named);
  if (
    !statement ||
    !ts.isVariableDeclarationList(list) ||
    list.declarations.length !== 1 ||
    !(list.flags & ts.NodeFlags.Const) ||
    list.parent !== statement
  )
    return undefined;
  return {
    kind: 'name',
    name: named.name.getText(),
    declaration: named.getStart(),
    constant: true,
    optional: false,
    declared: rangeOf(statement),
  };
}

function isTestedBehind(finder: Finder, named: ts.VariableDeclaration, key: string): boolean {
  const statement = listedStatement(named);
  const parent = statement?.parent;
  if (!statement || !parent || (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent)))
    return false;
  return parent.statements
    .slice(parent.statements.indexOf(statement) + 1)
    .some((later) => isGuard(finder, later, named.name as ts.Identifier, key));
}
