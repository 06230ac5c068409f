import ts from 'typescript';
import { typeDecidingParts } from './type-deciding-parts.ts';

/**
 * The members of a class that a type of the SDK can be in: those that say a name of the file, or a member, which
 * carries something of it. It is the class as a whole where what it says beside its members does, where it has to fit
 * something else, and where names of members are not plain to see.
 * @param names of the file that carry something of the SDK
 */
export function membersOfInterest(owner: ts.ClassDeclaration, names: ReadonlySet<string>): readonly ts.Node[] {
  const head = [...(owner.modifiers ?? []), ...(owner.typeParameters ?? []), ...(owner.heritageClauses ?? [])];
  if (saysAny(head, names) || !owner.members.every(isPlain) || isDeclaredElsewhere(owner)) return [owner];
  const carrying = carryingMembers(owner, names);
  if (carrying.size > 0 && owner.heritageClauses) return [owner];
  return owner.members.filter(
    (member) => saysAny([member], names) || saysAny([member], carrying) || (carrying.size > 0 && handsOnThis(member)),
  );
}

/** An interface of the same name gives the class members that it does not say itself. */
function isDeclaredElsewhere({ name, parent }: ts.ClassDeclaration): boolean {
  return (
    ts.isSourceFile(parent) &&
    parent.statements.some(
      (statement) =>
        (ts.isInterfaceDeclaration(statement) || ts.isModuleDeclaration(statement)) &&
        statement.name.text === name?.text,
    )
  );
}

/** A member with a name, whose type does not come from what the constructor stores in it. */
function isPlain(member: ts.ClassElement): boolean {
  if (ts.isConstructorDeclaration(member) || ts.isSemicolonClassElement(member)) return true;
  if (ts.isPropertyDeclaration(member) && !member.type && !member.initializer) return false;
  return plainName(member.name) !== undefined;
}

function plainName(name: ts.Node | undefined): string | undefined {
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name.text : undefined;
}

/** The names of the members whose type carries something of the SDK. */
function carryingMembers({ members }: ts.ClassDeclaration, names: ReadonlySet<string>): ReadonlySet<string> {
  const declared = members.flatMap((member) =>
    ts.isConstructorDeclaration(member)
      ? member.parameters.map((parameter) => ({ name: plainName(parameter.name), parts: [parameter] }))
      : [{ name: plainName(member.name), parts: typeDecidingParts(member) }],
  );
  const carrying = new Set<string>();
  for (let size = -1; size < carrying.size; ) {
    size = carrying.size;
    for (const { name, parts } of declared)
      if (name !== undefined && (saysAny(parts, names) || saysAny(parts, carrying))) carrying.add(name);
  }
  return carrying;
}

function saysAny(nodes: readonly ts.Node[], names: ReadonlySet<string>): boolean {
  const says = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && names.has(node.text)
      ? true
      : (ts.forEachChild(node, (child) => says(child) || undefined) ?? false);
  return nodes.some(says);
}

/** `this` as a whole, not one member of it. */
function handsOnThis(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword)
    return !(ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node);
  return ts.forEachChild(node, (child) => handsOnThis(child) || undefined) ?? false;
}
