import type ts from 'typescript';
import { typeOrAskedType } from './asked-own-type.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import { behindOwnType, memberOfOwnType, type OwnTypeMember } from './behind-own-type.ts';
import { isMoved, type Finder } from './finder.ts';
import { closedTypeOf, inTheWayOf, isOptionalManager } from './own-type/closed-type.ts';
import { accessedName, memberOfTypes } from './member-of-access.ts';
import { type MemberChain, segmentOf, shapeOfChain } from './member-site.ts';
import { type Access, isAccess, longerAccess, nameNode, rangeOf, withoutMarks } from '../program/syntax.ts';
import { describeUse } from './use.ts';

/**
 * A member of an own interface that an SDK value is assigned to: calls through it reach the SDK, but whoever else
 * implements it would have to move too, so it is reported and not edited unless all of them are in sight.
 */
export function ownInterfaceSite(finder: Finder, access: Access, name: string): SiteDraft | undefined {
  const { checker } = finder;
  const type = typeOrAskedType(finder, access.expression);
  const port = memberOfOwnType(finder, type, { name, from: access.getSourceFile() }, () =>
    behindOwnType(finder, access.expression),
  );
  if (!port || isInsideLongerSite(finder, access, port.symbol)) return undefined;
  const use = describeUse(checker, access);
  // A member that keeps its name is another one where it is called in v5's way alone.
  if (!isMoved(finder, port) && use.kind !== 'call') return undefined;
  const closed = closedTypeOf(finder, port.ownSymbol);
  const moved = closed?.members.find(({ id }) => id === port.id);
  const shape = shapeOfChain(finder, chainOf(finder, access, name), use, port.id);
  return {
    id: port.id,
    ...(closed && moved ? { evidence: 'proven', together: closed.key } : { evidence: 'mixed' }),
    cause: causeOf(finder, port, access),
    name: rangeOf(nameNode(access)),
    extent: use.kind === 'call' ? use.call.range : rangeOf(access),
    ...describePlace(access),
    shape: closed && moved && isOptionalManager(closed, moved.manager) ? { ...shape, managerMayBeAbsent: true } : shape,
    node: access,
  };
}

/** The trailing names of a chain that lead through the SDK, and the expression they start from. */
function chainOf(finder: Finder, access: Access, name: string): MemberChain {
  const segments = [segmentOf(access, name)];
  let receiver: ts.Expression = access.expression;
  for (;;) {
    const inner = withoutMarks(receiver);
    const key = isAccess(inner) ? accessedName(finder, inner) : undefined;
    const owner = isAccess(inner) && key !== undefined ? behindOwnType(finder, inner.expression) : undefined;
    if (!isAccess(inner) || !owner || !finder.checker.getPropertyOfType(owner.sdk, key!)) break;
    segments.unshift(segmentOf(inner, key!));
    receiver = inner.expression;
  }
  return { segments, receiver };
}

/** `port.api.ingestion` inside `port.api.ingestion.batch`, which has an id of its own. */
function isInsideLongerSite(finder: Finder, access: Access, symbol: ts.Symbol): boolean {
  const around = longerAccess(access);
  const name = around && accessedName(finder, around);
  if (name === undefined) return false;
  const longer = memberOfTypes(finder, [finder.checker.getTypeOfSymbol(symbol)], name);
  return isMoved(finder, longer);
}

/** Who has to move with it; for one that moves where all are in sight, also what is in the way of that. */
function causeOf(finder: Finder, { id, cause, ownSymbol }: OwnTypeMember, access: Access): string {
  const entry = finder.catalogue.byId.get(id);
  const mayMove = entry?.sameShape === true && entry.path.length === 1;
  const inTheWay = mayMove ? inTheWayOf(finder, ownSymbol, access.getSourceFile()) : undefined;
  return inTheWay === undefined ? cause : `${cause}; ${inTheWay}`;
}
