import type { FakeMemberShape, FakeSibling, Site } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Catalogue } from '../../catalog/catalogue.ts';
import { manual, migrated, review } from '../decide.ts';
import { classEdits } from './class-members.ts';
import { fakeParameterCount } from './fake-parameters.ts';
import { fakeInstead } from '../follow-up-texts.ts';
import {
  closing,
  type Edits,
  isAllThereIs,
  isOfClass,
  keyEdits,
  memberEdits,
  movedText,
  obstacleToMoving,
  type Reason,
  spreadsIn,
} from './fake-parts.ts';
import { flattenFake } from './flatten-fake.ts';
import { isOneLine } from '../layout.ts';
import { appendToLiteral, removeFromList } from '../object-text.ts';
import type { Decision, PlanContext } from '../plan.ts';
import type { TextEdit } from '../../edits/text-edit.ts';

/** The fake of a member that keeps its shape under another name: `{ getPrompt: fn }` → `{ prompt: { get: fn } }`. */
export function planRenamedFake(
  site: Site,
  shape: FakeMemberShape,
  target: readonly string[],
  context: PlanContext,
): Decision {
  const { entry, source } = context;
  // What becomes one member moves together: all aliases of a manager, or a namespace with its methods.
  const outermost = shape.outer.at(1 - entry.path.length)?.member ?? shape.member;
  const around = `fake@${(entry.path.length > 1 ? outermost : shape.container).start}.${target[0]}`;
  const plan: Edits | Reason =
    obstacleToMoving(shape, context) ??
    (entry.path.length > 1
      ? nestedEdits(site, shape, target, context)
      : target.length === 1
        ? keyEdits(shape, target[0]!, source)
        : aliasEdits(site, shape, target, context));
  const group = plan.group ?? around;
  if ('reason' in plan)
    return {
      ...manual(
        site,
        context,
        plan.reason,
        undefined,
        shape.role === 'typed' || plan.decorates === true ? undefined : fakeInstead(target, plan.reason),
      ),
      group,
    };
  if (entry.pathArguments !== undefined && (fakeParameterCount(shape, context.syntax) ?? 0) > entry.pathArguments) {
    return review(
      context,
      plan.edits,
      'this mock takes requestOptions where v6 passes the empty request object',
      group,
    );
  }
  if (shape.role === 'typed' && hasOtherMembers(context.catalogue, target)) {
    return review(context, plan.edits, `the type of \`${target[0]}\` asks for its other members too`, group);
  }
  return migrated(context, plan.edits, group);
}

/** The manager that an alias becomes a member of has more members than this one. */
function hasOtherMembers({ entries }: Catalogue, target: readonly string[]): boolean {
  return (
    target.length > 1 &&
    entries.filter((entry) => entry.root === 'client' && entry.target?.[0] === target[0]).length > 1
  );
}

/**
 * `{ legacy: { scoreV1: { create, delete } } }` → `{ scores: { create, delete } }`; the first member changes the keys
 * around it.
 */
function nestedEdits(
  site: Site,
  shape: FakeMemberShape,
  target: readonly string[],
  context: PlanContext,
): Edits | Reason {
  const { entry, source } = context;
  const outer = shape.outer.slice(1 - entry.path.length);
  const [first] = outer;
  const last = outer.at(-1);
  if (
    first === undefined ||
    last === undefined ||
    outer.some(({ name }, index) => name !== entry.path[index]) ||
    target.length !== 2
  )
    return { reason: 'the keys around it are not written here' };
  const flat = flattenFake(shape, context);
  if (flat !== undefined) return flat;
  const key = keyEdits(shape, target[1]!, source);
  if ('reason' in key) return key;
  const inTheWay = besidesNamespace(outer, target, context);
  if (inTheWay !== undefined) return inTheWay;
  if (!isFirstOf(last.member, site, context)) return key;
  if (outer.length === 1) return { edits: [{ ...first.key, text: target[0]! }, ...key.edits] };
  return {
    edits: [
      { start: first.key.start, end: last.key.end, text: target[0]! },
      ...key.edits,
      { start: last.member.end, end: first.member.end, text: '' },
    ],
  };
}

/** Why the keys of a namespace cannot become the manager's: what else is mocked beside it, or in it. */
function besidesNamespace(
  outer: FakeMemberShape['outer'],
  [manager, member = '']: readonly string[],
  context: PlanContext,
): Reason | undefined {
  const { container, member: namespace, siblings } = outer[0]!;
  const existing = siblings.find(({ name }) => name === manager);
  if (existing)
    return {
      reason: `\`${existing.keys?.includes(member) === true ? `${manager}.${member}` : manager}\` is already mocked here`,
    };
  const isRivalled = context.siblings.some(({ id, shape }) => {
    const other =
      shape.kind === 'fakeMember'
        ? shape.outer.find((around) => around.container.start === container.start)
        : undefined;
    return (
      other !== undefined && other.member.start !== namespace.start && context.entryOf(id)?.target?.[0] === manager
    );
  });
  if (isRivalled) return { reason: `another namespace beside it becomes \`${manager}\` too` };
  return outer.slice(1).some((around) => !isAllThereIs([around.member], around.container, context.syntax))
    ? { reason: 'its namespace mocks other members too' }
    : undefined;
}

/** Whether no other fake of the same namespace stands before it. */
function isFirstOf(namespace: SourceRange, site: Site, { siblings }: PlanContext): boolean {
  return !siblings.some(
    ({ shape, name }) =>
      shape.kind === 'fakeMember' &&
      name.start < site.name.start &&
      shape.outer.at(-1)?.member.start === namespace.start,
  );
}

/** `{ getPrompt: a, createPrompt: b }` → `{ prompt: { get: a, create: b } }`. */
function aliasEdits(
  site: Site,
  shape: FakeMemberShape,
  target: readonly string[],
  context: PlanContext,
): { edits: TextEdit[] } | Reason {
  const { source, syntax } = context;
  const inClass = isOfClass(shape.container, syntax);
  const head = target[0]!;
  const existing = shape.siblings.find((sibling) => sibling.name === head);
  const family = familyOf(shape, head, context);
  if (inClass && inherits(shape.container, context))
    return { reason: `the class inherits \`${head}\`, whose other members would be lost` };
  if (spreadsIn(shape.container, syntax).some(({ end }) => end <= shape.member.start))
    return {
      reason: `what is spread before it may hold \`${head}\`, whose other members would be lost`,
      decorates: true,
    };
  if (inClass)
    return existing === undefined
      ? classEdits(
          family,
          family.findIndex((relative) => relative.site === site),
          context,
        )
      : { reason: `the class has \`${head}\` already` };
  if (existing !== undefined)
    return existing.literal === undefined
      ? { reason: `\`${head}\` is already mocked here, but not as a visible object` }
      : intoExisting(shape, existing, existing.literal, target, context, family);

  const index = family.findIndex((relative) => relative.site === site);
  const keyRenames = memberEdits(shape, target.slice(1), source);
  const opening = { start: shape.member.start, end: shape.member.start, text: `${head}: { ` };
  if (family.length === 1) return { edits: [opening, ...keyRenames, closing(shape.member, ' }')] };
  const apart = family
    .slice(1)
    .some((relative, position) =>
      standsBetween(family[position]!.shape.member, relative.shape.member, shape.container, context),
    );
  if (apart) return gathered(shape, index, family, opening, keyRenames, target, context);
  const oneLine = family.every((relative) =>
    isOneLine(source.slice(relative.shape.member.start, relative.shape.member.end)),
  );
  const edits = [...keyRenames];
  if (index === 0) edits.unshift(opening);
  if (index > 0 && oneLine)
    edits.unshift({ start: family[index - 1]!.shape.member.end, end: shape.member.start, text: ', ' });
  if (index === family.length - 1) edits.push(closing(shape.member, ' }'));
  return { edits };
}

/** Another member or a comment stands between two members. */
function standsBetween(
  { end }: SourceRange,
  { start }: SourceRange,
  container: SourceRange,
  { syntax }: PlanContext,
): boolean {
  return [...syntax.childrenOf(container), ...syntax.commentsOf({ start: end, end: start })].some(
    (part) => end <= part.start && part.end <= start,
  );
}

function inherits(container: SourceRange, { source, syntax }: PlanContext): boolean {
  return syntax.childrenOf(container).some(({ kind, start }) => kind === 'HeritageClause' && source[start] === 'e');
}

/** All aliases of one container that become the same manager, in source order. */
function familyOf(
  shape: FakeMemberShape,
  head: string,
  context: PlanContext,
): { site: Site; shape: FakeMemberShape; target: readonly string[] }[] {
  return context.siblings.flatMap((sibling) => {
    const entry = context.entryOf(sibling.id);
    if (
      sibling.shape.kind !== 'fakeMember' ||
      sibling.shape.container.start !== shape.container.start ||
      entry?.kind !== 'rename' ||
      entry.root !== 'client'
    )
      return [];
    return entry.target?.[0] === head ? [{ site: sibling, shape: sibling.shape, target: entry.target }] : [];
  });
}

/** With other members between them, the later ones move behind the first. */
function gathered(
  shape: FakeMemberShape,
  index: number,
  family: readonly { shape: FakeMemberShape; target: readonly string[] }[],
  opening: TextEdit,
  ofMember: readonly TextEdit[],
  target: readonly string[],
  context: PlanContext,
): { edits: TextEdit[] } | Reason {
  const texts = family.slice(1).map((relative) => movedText(relative.shape, relative.target.slice(1), context));
  if (texts.some((text) => text === undefined))
    return { reason: `other members stand between those that become \`${target[0]}\`` };
  if (index > 0) return { edits: [removeFromList(context, shape.container, shape.member, false)] };
  const others = texts.map((text) => `, ${text}`).join('');
  return { edits: [opening, ...ofMember, closing(shape.member, `${others} }`)] };
}

/** Moves the member's text into the object that already fakes the manager. */
function intoExisting(
  shape: FakeMemberShape,
  existing: FakeSibling,
  literal: SourceRange,
  target: readonly string[],
  context: PlanContext,
  family: readonly { shape: FakeMemberShape }[],
): { edits: TextEdit[] } | Reason {
  const { syntax } = context;
  const tail = target.slice(1);
  if (existing.keys?.includes(tail[0]!) === true)
    return { reason: `\`${target.slice(0, 2).join('.')}\` is already mocked here` };
  const moved = movedText(shape, tail, context);
  if (moved === undefined) return { reason: 'its text is too long to be moved' };
  if (syntax.commentsOf(literal).length > 0) return { reason: `the object that mocks \`${target[0]}\` has comments` };
  const leading =
    shape.siblings.findIndex((sibling) => sibling.member.start === shape.member.start) ===
    family.findIndex((relative) => relative.shape === shape);
  return {
    edits: [appendToLiteral(context, literal, moved), removeFromList(context, shape.container, shape.member, leading)],
  };
}
