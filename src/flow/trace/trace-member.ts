import ts from 'typescript';
import { type Access, isAccess, nameNode, unwrapped } from '../../program/syntax.ts';
import { keyOf } from '../members.ts';
import { isNothing } from '../nothing.ts';
import { isAssignedTo } from '../operators.ts';
import { traceTypeImports } from './trace-import.ts';
import { tracePlace } from './trace-list.ts';
import { traceAttribute } from './trace-parameter.ts';
import { traceRecorded } from './trace-recorded.ts';
import { join, memberOf, type Traced, unknown, weaken } from './traced.ts';
import { isAny, traceAll, type Tracer } from './tracer.ts';

/** `holder.name`, `holder['name']`, `holder[computed]` */
export function traceAccess(tracer: Tracer, access: Access): Traced {
  const recorded = traceRecorded(tracer, access);
  if (recorded) return recorded;
  const key = keyOf(access);
  return key === undefined
    ? traceComputed(tracer, access as ts.ElementAccessExpression)
    : traceMember(tracer, access, key);
}

function traceMember(tracer: Tracer, access: Access, name: string): Traced {
  const symbol = tracer.checker.getSymbolAtLocation(nameNode(access));
  const own = symbol?.declarations?.length ? tracer.binding(symbol) : undefined;
  if (own && own.kind !== 'unknown') return own;
  const member = memberOfType(tracer, tracer.trace(access.expression), name, access);
  if (member.kind === 'type') return member;
  return traceStored(tracer, access.expression, name) ?? traceProps(tracer, access.expression, name) ?? member;
}

/** The member of a known type, or the member's own binding when its declared type says nothing. */
export function memberOfType(tracer: Tracer, base: Traced, name: string, location: ts.Node): Traced {
  if (base.kind !== 'type') return memberOf(base);
  if (base.others) {
    const { others, ...first } = base;
    const members = [first.type, ...others].map((type) => memberOfType(tracer, { ...first, type }, name, location));
    return join(members, `${name} is not a member of its receiver's types`);
  }
  const property = tracer.checker.getPropertyOfType(tracer.checker.getApparentType(base.type), name);
  if (!property) return missingMember(tracer, base.type, name);
  const type = tracer.checker.getTypeOfSymbolAtLocation(property, location);
  if (!isAny(type)) return { ...base, type };
  const own = tracer.binding(property);
  return base.evidence === 'proven' ? own : weaken(own, base.cause ?? '');
}

/** A member nobody declares: of a host object it is the host's, and a base class outside the program may declare it. */
function missingMember(tracer: Tracer, type: ts.Type, name: string): Traced {
  const parts = type.isIntersection() ? type.types : [type];
  if (parts.some((part) => part.getSymbol()?.name === 'globalThis'))
    return { kind: 'external', packageName: 'the host', foreign: 'throughout' };
  for (const declaration of parts.flatMap((part) => part.getSymbol()?.declarations ?? [])) {
    if (
      tracer.sparse.isBundledDeclaration(declaration.getSourceFile()) &&
      !tracer.sparse.isSurface(declaration.getSourceFile())
    )
      return { kind: 'external', packageName: 'the host', foreign: 'throughout' };
    if (!ts.isClassLike(declaration) && !ts.isInterfaceDeclaration(declaration)) continue;
    for (const clause of declaration.heritageClauses ?? [])
      for (const base of clause.types) traceTypeImports(tracer, base.expression);
  }
  return unknown(`${name} is not a member of its receiver's type`);
}

/** `props.name` of a component: what its elements pass. */
function traceProps(tracer: Tracer, holder: ts.Expression, name: string): Traced | undefined {
  const declaration = tracer.checker.getSymbolAtLocation(holder)?.valueDeclaration;
  return declaration && ts.isParameter(declaration) ? traceAttribute(tracer, declaration, name) : undefined;
}

/** `holder.name = value` on the same untyped holder, whose members have no symbols that the relation could follow. */
function traceStored(tracer: Tracer, holder: ts.Expression, name: string): Traced | undefined {
  const values = tracer.usage
    .assignments(name)
    .filter(({ left }) => isAccess(left) && isSameHolder(tracer, holder, left.expression))
    .map(({ right }) => right);
  return stored(tracer, values, 'it is kept on an untyped object');
}

function isSameHolder(tracer: Tracer, a: ts.Expression, b: ts.Expression): boolean {
  const symbol = tracer.checker.getSymbolAtLocation(a);
  if (symbol) return tracer.checker.getSymbolAtLocation(b) === symbol;
  return a.kind === b.kind && a.getSourceFile() === b.getSourceFile() && a.getText() === b.getText();
}

/**
 * `holder[key]`: a place of a list that is written out, an element of a type, or what is put there under the same key.
 */
function traceComputed(tracer: Tracer, access: ts.ElementAccessExpression): Traced {
  const { argumentExpression: key, expression: holder } = access;
  const place = ts.isNumericLiteral(key) ? tracePlace(tracer, holder, Number(key.text)) : undefined;
  if (place) return place;
  const base = tracer.trace(holder);
  if (base.kind !== 'type') return traceSameKey(tracer, access) ?? memberOf(base);
  const { checker } = tracer;
  const type =
    checker.getIndexTypeOfType(base.type, ts.IndexKind.Number) ??
    checker.getIndexTypeOfType(base.type, ts.IndexKind.String);
  if (type && !isAny(type)) return { ...base, type };
  return traceSameKey(tracer, access) ?? unknown('it is read with a computed key');
}

/** `globalThis[key] = value` elsewhere in the same file with the same text on the left. */
function traceSameKey(tracer: Tracer, access: ts.ElementAccessExpression): Traced | undefined {
  const text = unwrapped(access).getText();
  const values: ts.Expression[] = [];
  function visit(node: ts.Node): void {
    if (ts.isBinaryExpression(node) && isAssignedTo(node.left) && unwrapped(node.left).getText() === text)
      values.push(node.right);
    ts.forEachChild(node, visit);
  }
  visit(access.getSourceFile());
  return stored(tracer, values, 'it is kept under a computed key');
}

function stored(tracer: Tracer, values: readonly ts.Expression[], cause: string): Traced | undefined {
  const given = values.filter((value) => !isNothing(value));
  return given.length > 0 ? weaken(traceAll(tracer, given, 'nothing is assigned to it'), cause) : undefined;
}
