import ts from 'typescript';
import { nameText } from '../flow/literals.ts';

/** Types of the library that are made of nothing but their type arguments. */
const containers: ReadonlySet<string> = new Set(['Array', 'Partial', 'Promise', 'Readonly', 'ReadonlyArray', 'Record']);

/**
 * Whether a type is written out as data alone: no function, no name of another type, and no member that could be one of
 * the SDK. Most casts are to such types, of what somebody else's service answers.
 * @param mayBeSdk whether a member of this name could be one
 */
export function isPlainData(type: ts.TypeNode, mayBeSdk: (name: string) => boolean): boolean {
  const isPlain = (part: ts.TypeNode): boolean => isPlainData(part, mayBeSdk);
  if (ts.isToken(type) || ts.isLiteralTypeNode(type)) return true;
  if (ts.isArrayTypeNode(type)) return isPlain(type.elementType);
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return isPlain(type.type);
  if (ts.isUnionTypeNode(type)) return type.types.every(isPlain);
  if (ts.isTypeReferenceNode(type))
    return (
      ts.isIdentifier(type.typeName) &&
      containers.has(type.typeName.text) &&
      type.typeArguments !== undefined &&
      type.typeArguments.every(isPlain)
    );
  return (
    ts.isTypeLiteralNode(type) &&
    type.members.every(
      (member) =>
        (ts.isPropertySignature(member) || ts.isIndexSignatureDeclaration(member)) &&
        member.type !== undefined &&
        isPlain(member.type) &&
        !(member.name && mayBeSdk(nameText(member.name) ?? '')),
    )
  );
}
