import ts from 'typescript';
import { flowsOnFrom, flowsTo } from '../../../src/flow/flows-to.ts';
import type { Step } from '../../../src/flow/step.ts';
import type { SourceRange } from '../../../src/repository/source-range.ts';
import type { SiteDraft } from '../../../src/sites/draft.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { describePlace, isNamedOutside } from '../../../src/sites/place.ts';
import { rangeOf, outermostWrapper } from '../../../src/program/syntax.ts';
import { askedMembers } from './asked-member.ts';
import { isFirst, listedStatement, listOf } from './listed-statement.ts';
import { nameHolder } from './name-holder.ts';
import { isTestedAround, isTestedBefore } from './is-guarded.ts';
import { type ResponseHolder, responseRead } from '../facts.ts';
import { isOneOfSeveral } from './several-creates.ts';
import { isNeverUndefined } from './is-never-undefined.ts';

/**
 * The response of a call goes, without a cast, to a type that has what only one of the two responses has, a type of the
 * code's own or the SDK's of one score: a parameter, a return value, a property. The call itself, or uses of the
 * constant it is kept in.
 */
export function ownTypeSites(finder: Finder, call: ts.CallExpression): SiteDraft[] {
  const outer = outermostWrapper(call).parent;
  const awaited = ts.isAwaitExpression(outer) ? outer : undefined;
  const value = awaited ?? call;
  const type = finder.checker.getTypeAtLocation(value);
  const changed = changedIn(finder, awaited ? type : (finder.checker.getAwaitedType(type) ?? type));
  if (!changed) return [];
  const { parent } = outermostWrapper(value);
  if (awaited && ts.isVariableDeclaration(parent) && !parent.type && ts.isIdentifier(parent.name)) {
    const uses = usesOf(finder, parent.name).filter(
      (use) => !isTestedBefore(finder, use, use, changed.name) && !isTestedAround(use, use, changed.name),
    );
    return uses.flatMap(
      (use) => siteAt(finder, use, changed, nameHolder(finder, use as ts.Identifier, false), awaited) ?? [],
    );
  }
  const site = siteAt(
    finder,
    value,
    changed,
    { kind: awaited ? 'awaited' : 'promise', range: rangeOf(value) },
    awaited,
  );
  return site ? [site] : [];
}

/** The member that only one of the two responses has. */
export function changedIn(finder: Finder, type: ts.Type): ts.Symbol | undefined {
  return finder.checker
    .getPropertiesOfType(type)
    .find((property) => finder.catalogue.byId.get(responseIdOf(finder, property) ?? '')?.root === 'scoresResponse');
}

/** The catalogue id of a member. */
export function responseIdOf(finder: Finder, property: ts.Symbol): string | undefined {
  const [declaration] = property.declarations ?? [];
  return declaration && finder.index.idOf(declaration);
}

function siteAt(
  finder: Finder,
  value: ts.Expression,
  changed: ts.Symbol,
  holder: ResponseHolder,
  awaited?: ts.AwaitExpression,
): SiteDraft | undefined {
  const outermost = outermostWrapper(value);
  if (isCast(value, outermost)) return undefined;
  const asked = askedMembers(finder, value, changed.name).find(
    ({ member }) => !(member.flags & ts.SymbolFlags.Optional) && responseIdOf(finder, member) === undefined,
  );
  if (!asked) return undefined;
  const { parent } = outermost;
  const read = rangeOf(value);
  return {
    ...wholeDraft(finder, value, value, changed, holder, awaited),
    name: read,
    // TypeScript reports what does not fit at its target, so the extent includes that.
    extent:
      asked.place !== outermost
        ? rangeOf(isNamedOutside(asked.place.parent) ? asked.place.parent : asked.place)
        : isNamedOutside(parent)
          ? rangeOf(parent)
          : read,
    shape: { kind: 'typeKey', literal: read },
  };
}

/** What every use of a response as a whole has. */
export function wholeDraft(
  finder: Finder,
  value: ts.Expression,
  replaced: ts.Expression,
  changed: ts.Symbol,
  holder: ResponseHolder,
  awaited?: ts.AwaitExpression,
): Pick<SiteDraft, 'id' | 'evidence' | 'facts' | 'node' | 'statement' | 'enclosing'> {
  const outermost = outermostWrapper(value);
  const { parent } = outermost;
  const read: SourceRange = rangeOf(replaced);
  const statement = listedStatement(outermost);
  return {
    id: responseIdOf(finder, changed)!,
    evidence: 'proven',
    ...describePlace(value),
    facts: responseRead.is({
      read,
      whole: true,
      ...(isNeverUndefined(finder, value) ? {} : { mayBeMissing: true as const }),
      holder,
      acceptsUndefined: false,
      needsParentheses: false,
      ...(statement ? { listed: rangeOf(statement), list: listOf(statement) } : {}),
      first: statement !== undefined && isFirst(outermost, statement),
      ...(ts.isArrowFunction(parent) && parent.body === outermost ? { arrowBody: rangeOf(outermost) } : {}),
      several: isOneOfSeveral(finder, awaited),
    }),
    node: value,
  };
}

function isCast(value: ts.Expression, whole: ts.Expression): boolean {
  for (let node = value; node !== whole; node = node.parent as ts.Expression)
    if (ts.isAsExpression(node.parent) || ts.isTypeAssertionExpression(node.parent)) return true;
  return false;
}

/** What hands a value on as it is, to a place that may have a type of its own. */
const handing: ReadonlySet<Step['kind']> = new Set([
  'argument',
  'assignment',
  'binding',
  'branch',
  'element',
  'field',
  'property',
  'return',
]);

/** The uses of a constant in its file, but those that ask it for a member or test it. */
function usesOf({ origins }: Finder, name: ts.Identifier): ts.Expression[] {
  return flowsOnFrom(origins, name).flatMap((step) =>
    step.kind === 'use' && flowsTo(origins, outermostWrapper(step.to)).some(({ kind }) => handing.has(kind))
      ? [step.to]
      : [],
  );
}
