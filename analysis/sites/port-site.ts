import ts from 'typescript';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import { isAny } from '../trace/tracer.ts';
import { behindOwnType } from './behind-own-type.ts';
import { accessedName, type Finder, memberOfTypes } from './lookup.ts';
import { segmentOf } from './member-site.ts';
import { isOfResult, portMember } from './port-member.ts';
import { type Access, isStable, longerAccess, nameNode, rangeOf } from './syntax.ts';
import { describeUse } from './use.ts';
import { isV5Use } from './v5-use.ts';

/**
 * A member of an own interface that an SDK value is assigned to, or of what the methods of such a one give: the code
 * reaches the SDK through it, but whoever else implements it would have to move too, so it is reported and not edited.
 */
export function portSite(finder: Finder, access: Access, name: string): SiteDraft | undefined {
  if (!isOwnMember(finder, access, name)) return undefined;
  const behind = behindOwnType(finder, access.expression);
  const member = behind && portMember(finder, behind, name);
  if (!member || isInsideLongerSite(finder, access, member.symbol)) return undefined;
  const use = describeUse(finder.checker, access);
  const draft: SiteDraft = {
    id: member.id,
    evidence: 'mixed',
    cause: member.cause,
    name: rangeOf(nameNode(access)),
    extent: use.kind === 'call' ? use.call.range : rangeOf(access),
    ...describePlace(access),
    shape: { kind: 'member', receiver: rangeOf(access.expression), receiverStable: isStable(access.expression), segments: [segmentOf(access, name)], use },
    node: access,
  };
  // What keeps its name is v5's only where v5's shape shows.
  return !member.id.includes('#') || ((use.kind === 'call' || use.kind === 'read') && isV5Use(finder, draft)) ? draft : undefined;
}

/** An own type declares the member, or nobody says of what type the value is. */
function isOwnMember(finder: Finder, access: Access, name: string): boolean {
  const { checker } = finder;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(access.expression));
  if (isAny(type)) return isOfResult(finder, name);
  const [declaration] = checker.getPropertyOfType(type, name)?.declarations ?? [];
  if (!declaration || !(ts.isMethodSignature(declaration) || ts.isPropertySignature(declaration))) return false;
  // Types of the library (`Map`, `Promise`, …) are nobody's own.
  if (finder.tracer.sparse.isVirtual(declaration.getSourceFile())) return false;
  // Asking the checker whether the SDK fits is cheap; walking the program for the place that does it is not.
  return isOfResult(finder, name) || finder.index.owners(name).some((owner) => checker.isTypeAssignableTo(owner, type));
}

/** `port.api.ingestion` inside `port.api.ingestion.batch`, which has an id of its own. */
function isInsideLongerSite(finder: Finder, access: Access, symbol: ts.Symbol): boolean {
  const around = longerAccess(access);
  const name = around && accessedName(finder, around);
  if (name === undefined) return false;
  const longer = memberOfTypes(finder, [finder.checker.getTypeOfSymbol(symbol)], name);
  return longer.kind === 'surface' && longer.id !== undefined && !longer.id.includes('#');
}
