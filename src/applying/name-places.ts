import type { SiteShape } from '../sites/site.ts';

/**
 * Where the name of a site stands in a tree of Babel's, by what the site is: a field of a kind of node, or a kind of node
 * wherever it stands. A place that is in no row is edited by nobody.
 */
export const namePlaces: Readonly<Record<SiteShape['kind'], readonly string[]>> = {
  member: ['MemberExpression.property', 'OptionalMemberExpression.property'],
  destructure: ['ObjectProperty.key'],
  stringKey: ['StringLiteral', 'TemplateLiteral'],
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
  exportedName: ['Identifier'],
  fakeMember: [
    'ObjectProperty.key',
    'ObjectMethod.key',
    'ClassProperty.key',
    'ClassMethod.key',
    'MemberExpression.property',
  ],
  fakeUse: ['Identifier', 'MemberExpression', 'OptionalMemberExpression'],
};
