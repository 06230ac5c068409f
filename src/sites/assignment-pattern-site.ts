import ts from 'typescript';
import { isPlainAssignment } from '../program/assignments.ts';
import { rangeOf } from '../program/syntax.ts';
import type { SiteDraft } from './draft.ts';
import { aspectOf, type Finder } from './finder.ts';
import { memberOfTypes } from './member-of-access.ts';
import { describePlace } from './place.ts';

/** `({ name: local } = receiver)`: found, never edited; the local's other assignments are not in sight. */
export function assignmentPatternSite(
  finder: Finder,
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
): SiteDraft | undefined {
  const literal = property.parent;
  const assignment = literal.parent;
  if (!isPlainAssignment(assignment) || assignment.left !== literal) return undefined;
  const name = property.name;
  if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return undefined;
  const origin = finder.origins.of(assignment.right);
  if (origin.kind !== 'type') return undefined;
  const member = memberOfTypes(finder, [origin.type], name.text);
  if (member.kind !== 'surface' || member.id === undefined || aspectOf(finder, member.id) === 'options')
    return undefined;
  return {
    id: member.id,
    evidence: member.evidence === 'proven' ? origin.evidence : member.evidence,
    ...((member.cause ?? origin.cause) ? { cause: (member.cause ?? origin.cause)! } : {}),
    name: rangeOf(name),
    extent: rangeOf(assignment),
    ...describePlace(property),
    shape: {
      kind: 'destructure',
      pattern: rangeOf(literal),
      element: rangeOf(property),
      key: rangeOf(name),
      outer: [],
      hasDefault: false,
      position: 'assignment',
      siblings: literal.properties.flatMap((sibling) =>
        sibling.name && ts.isIdentifier(sibling.name) ? [sibling.name.text] : [],
      ),
      hasRest: literal.properties.some((sibling) => ts.isSpreadAssignment(sibling)),
      references: [],
      escapes: true,
    },
    node: property,
  };
}
