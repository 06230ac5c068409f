import type { SourceRange } from '../repository/source-range.ts';
import type { Site, SiteShape } from '../sites/site.ts';

/**
 * Where the name of a site stands in a tree of Babel's, by what the site is: a field of a kind of node, or a kind of
 * node wherever it stands. A place that is in no row is edited by nobody.
 */
export const namePlaces: Readonly<Record<SiteShape['kind'], readonly string[]>> = {
  member: ['MemberExpression.property', 'OptionalMemberExpression.property'],
  destructure: ['ObjectProperty.key'],
  stringKey: ['StringLiteral', 'TemplateLiteral'],
  declaredMember: ['TSMethodSignature.key', 'TSPropertySignature.key'],
  typeIndex: ['TSLiteralType.literal'],
  typeQuery: ['TSQualifiedName.right'],
  // A key in a type; or, for a response that a type of the repository describes, the value or the type itself.
  typeKey: [
    'TSLiteralType.literal',
    'AwaitExpression',
    'CallExpression',
    'Identifier',
    'TSTypeLiteral',
    'TSTypeReference',
  ],
  // A string where it is a member of a whole module.
  exportedName: ['Identifier', 'MemberExpression.property', 'OptionalMemberExpression.property'],
  fakeMember: [
    'ObjectProperty.key',
    'ObjectMethod.key',
    'ClassProperty.key',
    'ClassMethod.key',
    'MemberExpression.property',
  ],
  // Nothing is edited there.
  httpHandler: [],
  fakeUse: ['Identifier', 'MemberExpression', 'OptionalMemberExpression'],
};

/** The nodes of a text by the place and the range of each, and its comments. */
export interface SeenNodes {
  readonly nodes: ReadonlySet<string>;
  readonly comments: readonly SourceRange[];
}

/** How {@link SeenNodes} names a node. */
export function seenAt(place: string, { start, end }: SourceRange): string {
  return `${place} ${start}-${end}`;
}

/**
 * Whether a node of a kind that fits a site has exactly the range of its name. A type in a comment of JavaScript is
 * confirmed by the comment around it.
 */
export function isConfirmed({ name, shape }: Site, { nodes, comments }: SeenNodes): boolean {
  return (
    namePlaces[shape.kind].some((place) => nodes.has(seenAt(place, name))) ||
    (shape.kind === 'exportedName' && comments.some(({ start, end }) => start < name.start && name.end < end))
  );
}
