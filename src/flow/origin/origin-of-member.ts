import ts from 'typescript';
import { isGlobalObject } from '../../program/global-object.ts';
import { type Access, isAccess, nameNode, unwrapped } from '../../program/syntax.ts';
import { laidOver } from '../flows-from.ts';
import { keyOf } from '../members.ts';
import { isNothing } from '../empty-values.ts';
import { isAssignedTo } from '../operators.ts';
import { besidesItself } from './besides-itself.ts';
import { isGivenSdkAs, isPutOnPackage } from './given-to-package.ts';
import { isSdkType } from './is-sdk-type.ts';
import { noteTypeImports } from './origin-of-import.ts';
import { isEmpty, mayPutOther, otherWriter } from './holder-in-sight.ts';
import { originAtIndex, originOfListed } from './origin-of-list.ts';
import { originOfAttribute } from './origin-of-parameter.ts';
import { originOfRecorded } from './origin-of-mock.ts';
import { asLikelyAs, joinOrigins, memberOf, type Origin, unknownOrigin, weakenOrigin, wentThrough } from './origin.ts';
import { saysNothing, joinedOrigin, type Origins } from './origins.ts';

/** `holder.name`, `holder['name']`, `holder[computed]` */
export function originOfAccess(origins: Origins, access: Access): Origin {
  const recorded = originOfRecorded(origins, access);
  if (recorded) return recorded;
  const key = keyOf(access);
  return key === undefined
    ? originOfComputedMember(origins, access as ts.ElementAccessExpression)
    : originOfMember(origins, access, key);
}

function originOfMember(origins: Origins, access: Access, name: string): Origin {
  const symbol = origins.checker.getSymbolAtLocation(nameNode(access));
  const memberOrigin = symbol?.declarations?.length ? origins.ofSymbol(symbol) : undefined;
  if (memberOrigin && memberOrigin.kind !== 'unknown') return memberOrigin;
  const holder = origins.of(access.expression);
  const member = memberOfType(origins, holder, name, access);
  // `const holder: any = { client: null }`: what is put there later says what it is.
  if (member.kind === 'type' && !isEmpty(member.type)) return member;
  if (holder.kind === 'external' && isGivenSdkAs(origins, access.expression, name)) return wentThrough(holder.from);
  const put = originOfStored(origins, access.expression, name) ?? originInProps(origins, access.expression, name);
  if (put) return asLikelyAs(holder, put);
  if (holder.kind !== 'external' || !isOfParameter(origins, access.expression)) return member;
  return isPutOnPackage(origins, holder.from, name) ? wentThrough(holder.from) : member;
}

/** `request.server`: the package hands it to a callback. What is made here is another object than those. */
function isOfParameter(origins: Origins, holder: ts.Expression): boolean {
  const inner = unwrapped(holder);
  if (isAccess(inner)) return isOfParameter(origins, inner.expression);
  const declaration = origins.checker.getSymbolAtLocation(inner)?.valueDeclaration;
  return declaration !== undefined && ts.isParameter(declaration);
}

/** The member of a known type, or the member's own binding when its declared type says nothing. */
export function memberOfType(origins: Origins, base: Origin, name: string, location: ts.Node): Origin {
  if (base.kind !== 'type') return memberOf(base);
  if (base.others) {
    const { others, ...first } = base;
    const members = [first.type, ...others].map((type) => memberOfType(origins, { ...first, type }, name, location));
    return joinOrigins(members, `${name} is not a member of its receiver's types`);
  }
  const property = origins.checker.getPropertyOfType(origins.checker.getApparentType(base.type), name);
  if (!property) return missingMember(origins, base.type, name);
  const type = origins.checker.getTypeOfSymbolAtLocation(property, location);
  if (!saysNothing(type)) return { ...base, type };
  const propertyOrigin = origins.ofSymbol(property);
  return base.evidence === 'proven' ? propertyOrigin : asLikelyAs(base, weakenOrigin(propertyOrigin, base.cause ?? ''));
}

/** A member nobody declares: of a host object it is the host's, and a base class outside the program may declare it. */
function missingMember(origins: Origins, type: ts.Type, name: string): Origin {
  const parts = type.isIntersection() ? type.types : [type];
  if (parts.some((part) => part.getSymbol()?.name === 'globalThis'))
    return { kind: 'external', from: 'the host', foreign: 'throughout' };
  // `request.svc` of Express: the host lets in whatever somebody puts there.
  if (parts.some((part) => takesAnything(part)))
    return ownOfOthers(origins, type, name) ?? unknownOrigin(`nothing says what ${name} is`);
  for (const declaration of parts.flatMap((part) => part.getSymbol()?.declarations ?? [])) {
    if (
      origins.sparse.isBundledDeclaration(declaration.getSourceFile()) &&
      !origins.sparse.isSurface(declaration.getSourceFile())
    )
      return { kind: 'external', from: 'the host', foreign: 'throughout' };
    if (!ts.isClassLike(declaration) && !ts.isInterfaceDeclaration(declaration)) continue;
    for (const clause of declaration.heritageClauses ?? [])
      for (const base of clause.types) noteTypeImports(origins, base.expression);
  }
  return unknownOrigin(`${name} is not a member of its receiver's type`);
}

/** `request.shelf = new Shelf()` of another request: all that is put there is known, and nothing of it is the SDK's. */
function ownOfOthers(origins: Origins, type: ts.Type, name: string): Origin | undefined {
  const values = putUnder(origins, name, (target) => {
    const origin = origins.of(target);
    return origin.kind === 'type' && origin.type === type;
  });
  const put = joinedOrigin(origins, values, 'nothing is put there');
  if (put.kind !== 'type' || put.evidence !== 'proven') return undefined;
  return [put.type, ...(put.others ?? [])].some((each) => isSdkType(origins, each)) ? undefined : put;
}

function takesAnything(type: ts.Type): boolean {
  const member = type.getStringIndexType();
  return member !== undefined && saysNothing(member);
}

/** `props.name` of a component: what its elements pass. */
function originInProps(origins: Origins, holder: ts.Expression, name: string): Origin | undefined {
  const declaration = origins.checker.getSymbolAtLocation(holder)?.valueDeclaration;
  return declaration && ts.isParameter(declaration) ? originOfAttribute(origins, declaration, name) : undefined;
}

/** What is kept on the same untyped holder, whose members have no symbols that the relation could follow. */
function originOfStored(origins: Origins, holder: ts.Expression, name: string): Origin | undefined {
  const values = [
    ...putUnder(origins, name, (target) => isSameHolder(origins, holder, target)),
    ...(isGlobalObject(origins.checker, holder) ? stubbed(origins, name) : []),
  ];
  const isItself = (read: ts.Expression): boolean =>
    isAccess(read) && keyOf(read) === name && isSameHolder(origins, holder, read.expression);
  const put = stored(origins, values, { isItself, cause: 'it is kept on an untyped object' });
  return unlessOverwritten(origins, holder, name, put);
}

/** `target.name = value`, `Object.assign(target, { name: value })` */
function putUnder({ usage }: Origins, name: string, isAsked: (target: ts.Expression) => boolean): ts.Expression[] {
  const assigned = usage
    .assignments(name)
    .flatMap(({ left, right }) => (isAccess(left) ? [{ target: left.expression, value: right }] : []));
  return [...assigned, ...usage.properties(name).flatMap(laidOver)]
    .filter(({ target }) => isAsked(target))
    .map(({ value }) => value);
}

/** `vi.stubGlobal(name, value)` */
function stubbed({ usage }: Origins, name: string): ts.Expression[] {
  return usage
    .keyed(name)
    .filter(({ expression }) => ts.isPropertyAccessExpression(expression) && expression.name.text === 'stubGlobal')
    .flatMap(({ arguments: [, value] }) => value ?? []);
}

function isSameHolder(origins: Origins, a: ts.Expression, b: ts.Expression): boolean {
  if (isGlobalObject(origins.checker, a)) return isGlobalObject(origins.checker, b);
  const symbol = origins.checker.getSymbolAtLocation(a);
  if (symbol) return origins.checker.getSymbolAtLocation(b) === symbol;
  return a.kind === b.kind && a.getSourceFile() === b.getSourceFile() && a.getText() === b.getText();
}

/**
 * `holder[key]`: a place of a list that is written out, an element of a type, or what is put there under the same key.
 */
function originOfComputedMember(origins: Origins, access: ts.ElementAccessExpression): Origin {
  const { argumentExpression: key, expression: holder } = access;
  const place = ts.isNumericLiteral(key) ? originAtIndex(origins, holder, Number(key.text)) : undefined;
  if (place) return place;
  const base = origins.of(holder);
  const listed = (): Origin | undefined => (ts.isNumericLiteral(key) ? originOfListed(origins, holder) : undefined);
  if (base.kind !== 'type') return listed() ?? originAtSameKey(origins, access) ?? memberOf(base);
  const { checker } = origins;
  const type =
    checker.getIndexTypeOfType(base.type, ts.IndexKind.Number) ??
    checker.getIndexTypeOfType(base.type, ts.IndexKind.String);
  if (type && !saysNothing(type)) return { ...base, type };
  return listed() ?? originAtSameKey(origins, access) ?? unknownOrigin('it is read with a computed key');
}

/** `globalThis[key] = value` elsewhere in the same file with the same text on the left. */
function originAtSameKey(origins: Origins, access: ts.ElementAccessExpression): Origin | undefined {
  const text = unwrapped(access).getText();
  const values: ts.Expression[] = [];
  function visit(node: ts.Node): void {
    if (ts.isBinaryExpression(node) && isAssignedTo(node.left) && unwrapped(node.left).getText() === text)
      values.push(node.right);
    ts.forEachChild(node, visit);
  }
  visit(access.getSourceFile());
  const isItself = (read: ts.Expression): boolean => isAccess(read) && read.getText() === text;
  const put = stored(origins, values, { isItself, cause: 'it is kept under a computed key' });
  return unlessOverwritten(origins, access.expression, undefined, put);
}

/** An object that is written out as a literal may have other names, under which something else is put there. */
function unlessOverwritten(
  origins: Origins,
  holder: ts.Expression,
  key: string | undefined,
  put: Origin | undefined,
): Origin | undefined {
  if (put?.kind !== 'type' || put.others || put.evidence === 'mixed') return put;
  const declaration = origins.checker.getSymbolAtLocation(unwrapped(holder))?.valueDeclaration;
  const made = declaration && ts.isVariableDeclaration(declaration) && declaration.initializer;
  const literal = made && unwrapped(made);
  if (!literal || !ts.isObjectLiteralExpression(literal)) return put;
  const place = otherWriter(origins, literal, origins.checker.getTypeAtLocation(literal), { key, type: put.type });
  return place ? { ...put, evidence: 'likely', cause: mayPutOther(place) } : put;
}

/** What a place is given, where nothing declares it. @param isItself whether an expression reads the place */
function stored(
  origins: Origins,
  values: readonly ts.Expression[],
  { isItself, cause }: { isItself: (read: ts.Expression) => boolean; cause: string },
): Origin | undefined {
  const given = values.flatMap((value) => besidesItself(origins, value, isItself)).filter((value) => !isNothing(value));
  return given.length > 0 ? weakenOrigin(joinedOrigin(origins, given, 'nothing is assigned to it'), cause) : undefined;
}
