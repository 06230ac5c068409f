/** Where a member that moves is named: what has a member of that name may be a value of the own type. */
import ts from 'typescript';
import { nameText } from '../../flow/literals.ts';
import { isAny } from '../../flow/origin/origins.ts';
import { isAssignment } from '../../program/assignments.ts';
import { identifiersByName } from '../../program/identifiers.ts';
import { nodesOf } from '../../program/nodes.ts';
import { propertyOf } from '../../program/property-of.ts';
import { type Access, isAccess, nameNode, outermostWrapper } from '../../program/syntax.ts';
import { behindType } from '../behind-own-type.ts';
import { castOf } from '../implementers.ts';
import { memberOfAccess } from '../member-of-access.ts';
import { type AskedType, isAsked } from './asked-type.ts';

/**
 * The first place of a file that names a member that moves and that does not move with the type: a class fits a type
 * that it does not name, and a key in quotes reads a member too. What plays the SDK moves with the calls of that.
 */
export function memberOfAnother(asked: AskedType, file: ts.SourceFile): ts.Node | undefined {
  const names = [...asked.names].filter((name) => file.text.includes(name));
  if (names.length === 0) return undefined;
  const byName = identifiersByName(file);
  const places = names.flatMap((name) => byName.get(name) ?? []);
  return (
    places.find((place) => !isOfType(asked, place)) ??
    nodesOf(file).find((node) => ts.isStringLiteralLike(node) && names.includes(node.text) && !isOfSdk(asked, node))
  );
}

/** A key in quotes, or a name in brackets, of the SDK itself. */
function isOfSdk({ finder }: AskedType, { parent }: ts.Node): boolean {
  return isAccess(parent) && memberOfAccess(finder, parent).kind === 'surface';
}

function isOfType(asked: AskedType, name: ts.MemberName): boolean {
  const { parent } = name;
  if (isAccess(parent)) return parent.expression === name || isAccessInSight(asked, parent);
  // What such a variable holds is no member, but what a module exports is one of the module.
  if (ts.isVariableDeclaration(parent) || ts.isFunctionDeclaration(parent)) return !isExported(parent);
  if (ts.isExportSpecifier(parent)) return false;
  if (ts.isBindingElement(parent)) return isTakenFromSdk(asked, parent);
  const holder = parent.parent as ts.Node | undefined;
  if (holder && ts.isObjectLiteralExpression(holder) && ts.isObjectLiteralElementLike(parent))
    return parent.name !== name || isOfLiteral(asked, holder, name.text);
  if (holder && ts.isClassLike(holder) && ts.isClassElement(parent))
    return parent.name !== name || isImplementer(asked, holder);
  if (ts.isTypeElement(parent)) return isOwnType(asked, asked.finder.checker.getTypeAtLocation(parent.parent));
  return ts.isExpression(name) || ts.isParameter(parent) || ts.isImportSpecifier(parent);
}

/** A member of the SDK, or one that another type declares: that declaration is asked as well. */
function isAccessInSight(asked: AskedType, access: Access): boolean {
  const { checker } = asked.finder;
  if (memberOfAccess(asked.finder, access).kind === 'surface') return true;
  const whole = outermostWrapper(access);
  if (isAssignment(whole.parent) && whole.parent.left === whole) return false;
  const type = checker.getTypeAtLocation(access.expression);
  if (isAny(type)) return false;
  // `Partial<Port>` has the type's own member under the same name.
  const declarations = checker.getSymbolAtLocation(nameNode(access))?.declarations ?? [];
  return isAsked(asked, type) || !declarations.some(({ parent }) => isAsked(asked, checker.getTypeAtLocation(parent)));
}

function isExported(node: ts.VariableDeclaration | ts.FunctionDeclaration): boolean {
  return (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0;
}

/** `const { getPrompt } = client`, and a variable of that name in another pattern. */
function isTakenFromSdk({ finder: { checker, index }, names }: AskedType, element: ts.BindingElement): boolean {
  const key = nameText(element.propertyName ?? element.name);
  if (!ts.isObjectBindingPattern(element.parent) || key === undefined || !names.has(key)) return true;
  const property = propertyOf(checker, checker.getTypeAtLocation(element.parent), key);
  return property !== undefined && index.match(property).surface;
}

/** The type, or another one that is given the SDK and is asked by itself. */
function isOwnType(asked: AskedType, type: ts.Type | undefined): boolean {
  return type !== undefined && (isAsked(asked, type) || behindType(asked.finder, type) !== undefined);
}

/** The literal is given to such a type, or plays the SDK. */
function isOfLiteral(asked: AskedType, literal: ts.ObjectLiteralExpression, name: string): boolean {
  const { checker, index, testDoubles } = asked.finder;
  if ([checker.getContextualType(literal), castOf(checker, literal)].some((type) => isOwnType(asked, type)))
    return true;
  const double = testDoubles.of(literal) ?? testDoubles.arriving(literal);
  const property = double && propertyOf(checker, double.type, name);
  return property !== undefined && index.match(property).surface;
}

function isImplementer({ finder, classes }: AskedType, { name }: ts.ClassLikeDeclaration): boolean {
  const symbol = name && finder.checker.getSymbolAtLocation(name);
  return symbol !== undefined && classes.has(symbol);
}
