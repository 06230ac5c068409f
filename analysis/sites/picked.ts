import ts from 'typescript';
import { entriesById } from '../../catalog/index.ts';
import type { Finder } from './lookup.ts';

/**
 * For a member of a type that holds only some members of the SDK's own (`Pick<SvcClient['api'], 'trace'>`): their names.
 * Nothing for the SDK's own types, and where the key is removed in v6: it has a finding of its own in the type.
 */
export function picked({ checker, index }: Finder, receiver: ts.Type, name: string): { only?: readonly string[] } {
  const type = checker.getApparentType(checker.getNonNullableType(receiver));
  const [declaration] = checker.getPropertyOfType(type, name)?.declarations ?? [];
  const owner = declaration?.parent;
  if (!declaration || !owner || !(ts.isClassLike(owner) || ts.isInterfaceDeclaration(owner))) return {};
  const id = index.idOf(declaration);
  if (id !== undefined && entriesById.get(id)?.target !== undefined) return {};
  const own = owner.members.flatMap((member) => (isShown(member) ? [member.name.text] : []));
  const names = checker.getPropertiesOfType(type).map((property) => property.name);
  const has = new Set(names);
  return own.every((each) => has.has(each)) ? {} : { only: names };
}

function isShown(member: ts.ClassElement | ts.TypeElement): member is (ts.ClassElement | ts.TypeElement) & { name: ts.Identifier } {
  if (!member.name || !ts.isIdentifier(member.name)) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  return (ts.getCombinedModifierFlags(member) & hidden) === 0;
}
