import ts from 'typescript';
import { ofCatalogue } from '../../src/catalog/catalogue.ts';
import { defined } from '../../src/catalog/defined.ts';
import { identifiersOf } from '../../src/flow/references.ts';
import { isStable, outermostWrapper, rangeOf, unwrapped } from '../../src/program/syntax.ts';
import { unionParts } from '../../src/program/union-parts.ts';
import { keyName } from '../../src/sites/describe-literal.ts';
import type { Detector } from '../../src/sites/detector.ts';
import type { SiteDraft } from '../../src/sites/draft.ts';
import type { Finder } from '../../src/sites/finder.ts';
import { memberOfTypes } from '../../src/sites/member-of-access.ts';
import { describePlace, isNamedOutside } from '../../src/sites/place.ts';
import { fillsOwnMember } from './facts.ts';

/**
 * `{ ...result, n }` where a type of the code's own is asked for: no type connects its `datasetRunUrl` with that of the
 * result, and where it is optional, it is missing without an error.
 */
export const experimentUrlDetector: Detector = {
  sitesAt(finder, node) {
    if (!ts.isSpreadAssignment(node)) return [];
    return fieldsOf(finder.catalogue).flatMap(({ id, path }) => {
      const [name = ''] = path;
      // Hardly any repository has the name, and then no type is asked for.
      if (identifiersOf(finder.origins, name).length === 0) return [];
      return siteOf(finder, node, { id, name }) ?? [];
    });
  },
};

/** Every spread asks for them. */
const fieldsOf = ofCatalogue(({ entries }) => entries.filter(({ root }) => root === 'experimentResult'));

function siteOf(
  finder: Finder,
  spread: ts.SpreadAssignment,
  { id, name }: { id: string; name: string },
): SiteDraft | undefined {
  const literal = spread.parent;
  const member = memberOfTypes(finder, [finder.checker.getTypeAtLocation(spread.expression)], name);
  if (member.kind !== 'surface' || member.id !== id || isGivenIn(literal, name)) return undefined;
  const filled = ownTypeAsked(finder, literal, name);
  if (filled === undefined) return undefined;
  const { expression } = spread;
  const outermost = outermostWrapper(literal);
  return {
    id,
    evidence: member.evidence,
    ...defined({ cause: member.cause }),
    ...describePlace(spread),
    name: rangeOf(unwrapped(expression)),
    // TypeScript reports what does not fit at its target.
    extent: rangeOf(isNamedOutside(outermost.parent) ? outermost.parent : outermost),
    shape: { kind: 'typeKey', literal: rangeOf(expression) },
    facts: fillsOwnMember.is({
      type: filled,
      spread: rangeOf(spread),
      ...(isStable(expression) ? { value: expression.getText() } : {}),
    }),
    node: spread,
  };
}

/** Beside the spread, the code says itself what the member is. */
function isGivenIn({ properties }: ts.ObjectLiteralExpression, name: string): boolean {
  return properties.some((property) => property.name !== undefined && keyName(property.name) === name);
}

/**
 * The type that is asked for, where it has a member of the name that is not the SDK's. Of one that the result itself
 * fits, the reads are found.
 */
function ownTypeAsked(
  { checker, index }: Finder,
  literal: ts.ObjectLiteralExpression,
  name: string,
): string | undefined {
  const asked = checker.getContextualType(literal);
  const own = asked && unionParts(asked).find((part) => isOwnMember(checker.getPropertyOfType(part, name)));
  return own && !index.owners(name).some((owner) => checker.isTypeAssignableTo(owner, own))
    ? checker.typeToString(own)
    : undefined;

  function isOwnMember(property: ts.Symbol | undefined): boolean {
    return property !== undefined && !index.match(property).surface;
  }
}
