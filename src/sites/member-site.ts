import ts from 'typescript';
import { followResult } from '../flow/result/follow-result.ts';
import { calledBy, readsChange } from './reads-change.ts';
import type { MemberShape, Segment, SiteShape } from './site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { describePlace } from './place.ts';
import { holdersOf } from './holders.ts';
import { isMoved, type Finder, type Member } from './finder.ts';
import { whyFakeStays } from './fakes/fake-member-site.ts';
import { memberOfAccess, membersOfComputedAccess } from './member-of-access.ts';
import { pickedNames } from './picked-members.ts';
import type { SiteDraft } from './draft.ts';
import {
  type Access,
  isAccess,
  isStable,
  longerAccess,
  nameNode,
  rangeOf,
  outermostWrapper,
} from '../program/syntax.ts';
import { isTestDouble } from './of-test-double.ts';
import { defined } from '../catalog/defined.ts';
import { describeUse } from './use.ts';

/** One link of a member chain. */
export function segmentOf(access: Access, name: string): Segment {
  const sourceFile = access.getSourceFile();
  const end = access.end;
  // From the `.`, `?.` or `[` on: what follows the receiver, comments before it left out.
  const between = sourceFile.text.slice(access.expression.end, nameNode(access).getStart(sourceFile));
  const optional = access.questionDotToken !== undefined;
  const token = optional ? '?.' : ts.isPropertyAccessExpression(access) ? '.' : '[';
  const start = access.expression.end + Math.max(0, between.lastIndexOf(token));
  return {
    name,
    range: rangeOf(nameNode(access)),
    access: { start, end },
    form: ts.isPropertyAccessExpression(access) ? 'dot' : 'element',
    optional,
  };
}

function surfaceSegment(finder: Finder, access: Access, name: string): Segment {
  return {
    ...segmentOf(access, name),
    ...pickedNames(finder, finder.checker.getTypeAtLocation(access.expression), name, access.expression),
  };
}

/** The trailing segments of a chain that belong to the surface, and the expression they start from. */
function chainOf(finder: Finder, access: Access, name: string): { segments: Segment[]; receiver: ts.Expression } {
  const segments = [surfaceSegment(finder, access, name)];
  let receiver: ts.Expression = access.expression;
  for (;;) {
    let inner: ts.Expression = receiver;
    while (ts.isNonNullExpression(inner) || ts.isParenthesizedExpression(inner)) inner = inner.expression;
    if (!isAccess(inner)) break;
    const member = memberOfAccess(finder, inner);
    if (member.kind !== 'surface' || isModuleExport(member)) break;
    segments.unshift(surfaceSegment(finder, inner, member.symbol.name));
    receiver = inner.expression;
  }
  return { segments, receiver };
}

/** `ns.Name` where `ns` is a namespace import: the name is an export, not a member of a value. */
export function isModuleExport(member: Extract<Member, { kind: 'surface' }>): boolean {
  return (
    member.symbol.declarations?.some(
      (declaration) =>
        ts.isSourceFile(declaration.parent) || ts.isVariableStatement(declaration.parent?.parent ?? declaration),
    ) ?? false
  );
}

/**
 * The enclosing access already carries an id of its own: `client.api.legacy` inside `client.api.legacy.scoreV1.create`.
 */
function isInsideLongerSite(finder: Finder, access: Access): boolean {
  const longer = longerAccess(access);
  if (!longer) return false;
  const member = memberOfAccess(finder, longer);
  return isMoved(finder, member);
}

/** `receiver.name` where name is a removed or changed member. */
export function memberSite(finder: Finder, access: Access): SiteDraft | undefined {
  const member = memberOfAccess(finder, access);
  if (member.kind !== 'surface' || member.id === undefined || isInsideLongerSite(finder, access)) return undefined;
  return siteOf(finder, access, member, member.id);
}

/** `client[kind]` where the key may be one of several removed names: each is reported at the key. */
export function computedSites(finder: Finder, access: ts.ElementAccessExpression): SiteDraft[] {
  return membersOfComputedAccess(finder, access).map((member) => ({
    ...siteOf(finder, access, member, member.id),
    isOneOfNames: true,
  }));
}

function siteOf(finder: Finder, access: Access, member: Extract<Member, { kind: 'surface' }>, id: string): SiteDraft {
  const use = describeUse(finder.checker, access);
  const name = rangeOf(nameNode(access));
  const result =
    use.kind === 'call' && readsChange(finder, id)
      ? followResult(finder.origins, calledBy(access), member.symbol)
      : undefined;
  const shape: SiteShape = isModuleExport(member)
    ? { kind: 'exportedName', position: 'namespaceMember', use, local: access.getText() }
    : memberShape(finder, access, member.symbol.name, use, id);
  const stays = member.evidence === 'inferred' ? whyFakeStays(finder, access) : undefined;
  return {
    id,
    evidence: stays === undefined ? member.evidence : 'mixed',
    ...defined({ cause: stays ?? member.cause }),
    name,
    extent: extentOf(
      access,
      use.kind === 'call' ? use.call.range : use.kind === 'bind' || use.kind === 'callOrApply' ? use.call : undefined,
    ),
    ...describePlace(access),
    ...defined({ result }),
    shape,
    node: access,
  };
}

function memberShape(finder: Finder, access: Access, name: string, use: MemberShape['use'], id: string): MemberShape {
  const chain = chainOf(finder, access, name);
  const isDouble = use.kind === 'value' && isTestDouble(finder.origins, chain.receiver);
  return { ...shapeOfChain(finder, chain, use, id), ...(isDouble ? { ofTestDouble: true } : {}) };
}

/** A chain of names, and the expression that it starts from. */
export interface MemberChain {
  segments: Segment[];
  receiver: ts.Expression;
}

/** The use of a member at the end of a chain. */
export function shapeOfChain(
  finder: Finder,
  { segments, receiver }: MemberChain,
  use: MemberShape['use'],
  id: string,
): MemberShape {
  const isHidden = (finder.catalogue.byId.get(id)?.path.length ?? 0) > segments.length;
  return {
    kind: 'member',
    receiver: rangeOf(receiver),
    receiverStable: isStable(receiver),
    segments,
    use,
    ...(isHidden ? { holders: holdersOf(finder, receiver) } : {}),
  };
}

function extentOf(access: Access, call: SourceRange | undefined): SourceRange {
  return call ?? rangeOf(outermostWrapper(access));
}
