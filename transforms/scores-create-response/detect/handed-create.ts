import ts from 'typescript';
import type { SiteDraft } from '../../../src/sites/draft.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { type Access, isAccess, rangeOf, outermostWrapper } from '../../../src/program/syntax.ts';
import { changedIn, responseIdOf, wholeDraft } from './own-type-sites.ts';

/**
 * `const save: (request: …) => Promise<{ id: string }> = client.api.scores.create`: the method itself goes where its
 * response is asked for an id.
 */
export function handedCreateSite(finder: Finder, access: Access): SiteDraft | undefined {
  if (!ts.isPropertyAccessExpression(access) || access.name.text !== 'create') return undefined;
  const outermost = outermostWrapper(access);
  const { parent } = outermost;
  if (isAccess(parent) || (ts.isCallExpression(parent) && parent.expression === outermost)) return undefined;
  const { checker } = finder;
  const asked = checker.getContextualType(outermost);
  const wanted = asked && givenBy(checker, asked);
  const given = wanted && givenBy(checker, checker.getTypeAtLocation(access));
  const changed = given && changedIn(finder, given);
  const wantedMember = changed && checker.getPropertyOfType(wanted, changed.name);
  if (!wantedMember || wantedMember.flags & ts.SymbolFlags.Optional || responseIdOf(finder, wantedMember) !== undefined)
    return undefined;
  const extent =
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isReturnStatement(parent)
      ? parent
      : outermost;
  return {
    ...wholeDraft(finder, access, access, changed, { kind: 'other' }),
    name: rangeOf(access),
    extent: rangeOf(extent),
    shape: { kind: 'typeKey', literal: rangeOf(access) },
  };
}

/** What a function gives, promises taken off. */
function givenBy(checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined {
  const [signature] = checker.getNonNullableType(type).getCallSignatures();
  const result = signature && checker.getReturnTypeOfSignature(signature);
  return result && (checker.getAwaitedType(result) ?? result);
}
