import ts from 'typescript';
import { originOfPattern } from '../flow/origin/origin-of-source.ts';
import { requiredModule } from '../flow/origin/origin-of-module.ts';
import { saysNothing } from '../flow/origin/origins.ts';
import { distinctivePath } from '../repository/distinctive.ts';
import { behindOwnType, type BehindOwnType, behindType, memberOfOwnType, partOf } from './behind-own-type.ts';
import { isMoved, type Finder, type Member } from './finder.ts';
import { memberOfTypes } from './member-of-access.ts';
import { memberHandedOutBy, memberOfUnseenBase } from './unseen-base.ts';

/** The key an element reads, when it is written out: `name`, `'name'` or `['name']`. */
export function keyOf(element: ts.BindingElement): ts.Identifier | ts.StringLiteral | undefined {
  const name = element.propertyName ?? element.name;
  const key = ts.isComputedPropertyName(name) ? name.expression : name;
  return ts.isStringLiteral(key) || (ts.isIdentifier(key) && key === name) ? key : undefined;
}

/** The keys of the patterns around one, outermost first. */
export function outerKeys(pattern: ts.ObjectBindingPattern): string[] {
  const keys: string[] = [];
  for (let owner: ts.Node = pattern.parent; ts.isBindingElement(owner); owner = owner.parent.parent) {
    const key = keyOf(owner);
    if (key) keys.unshift(key.text);
  }
  return keys;
}

export function rootOf(pattern: ts.ObjectBindingPattern): ts.VariableDeclaration | ts.ParameterDeclaration {
  let owner: ts.Node = pattern.parent;
  while (ts.isBindingElement(owner)) owner = owner.parent.parent;
  return owner as ts.VariableDeclaration | ts.ParameterDeclaration;
}

/** What `{ key }` takes from the value a pattern is applied to. */
export function patternMember(finder: Finder, pattern: ts.ObjectBindingPattern, key: string): Member {
  const { checker, origins } = finder;
  const type = checker.getTypeAtLocation(pattern);
  const property = saysNothing(type) ? undefined : checker.getPropertyOfType(checker.getApparentType(type), key);
  const typedMember =
    property && !saysNothing(checker.getTypeOfSymbol(property)) ? memberOfTypes(finder, [type], key) : undefined;
  if (typedMember?.kind === 'surface') return typedMember;
  const origin = originOfPattern(origins, pattern);
  if (origin.kind === 'external') return origin.foreign ? { kind: 'none' } : memberHandedOutBy(origin.from);
  if (origin.kind === 'unknown') return { kind: 'unresolved', cause: origin.cause };
  const member = memberOfTypes(finder, [origin.type, ...(origin.others ?? [])], key);
  if (member.kind === 'none') {
    const port = memberOfOwnType(finder, type, { name: key, from: pattern.getSourceFile() }, () =>
      behindPattern(finder, pattern),
    );
    return port && isMoved(finder, port) ? port : (memberOfUnseenBase(finder, origin.type) ?? member);
  }
  if (member.kind !== 'surface' || origin.evidence === 'proven' || member.evidence !== 'proven') return member;
  return { ...member, evidence: origin.evidence, ...(origin.cause ? { cause: origin.cause } : {}) };
}

/** What of the SDK a pattern of an own type is applied to. */
function behindPattern(finder: Finder, pattern: ts.ObjectBindingPattern): BehindOwnType | undefined {
  const { initializer } = rootOf(pattern);
  const whole = initializer && behindOwnType(finder, initializer);
  return (
    (whole && partOf(finder, whole, outerKeys(pattern))) ??
    behindType(finder, finder.checker.getTypeAtLocation(pattern))
  );
}

/** Why nobody knows whose member a name of a pattern is, where only the SDK has one at the end of such a path. */
export function unresolvedElement(finder: Finder, element: ts.BindingElement): string | undefined {
  const pattern = element.parent;
  const key = keyOf(element);
  if (
    !key ||
    !ts.isObjectBindingPattern(pattern) ||
    !distinctivePath(finder.catalogue, [...outerKeys(pattern), key.text])
  )
    return undefined;
  const { initializer } = rootOf(pattern);
  // `const { getPrompt } = require('…')` is an import.
  if (initializer && ts.isCallExpression(initializer) && requiredModule(finder.origins, initializer)) return undefined;
  const member = patternMember(finder, pattern, key.text);
  return member.kind === 'unresolved' ? member.cause : undefined;
}

/** A nested pattern takes a removed or changed member itself. */
export function hasTaggedElement(finder: Finder, pattern: ts.ObjectBindingPattern): boolean {
  return pattern.elements.some((inner) => {
    const key = keyOf(inner);
    if (!key) return false;
    const member = patternMember(finder, pattern, key.text);
    return member.kind === 'surface' && member.id !== undefined;
  });
}
