import type { SourceRange } from '../../repository/source-range.ts';
import type { FakeMemberShape } from '../../sites/site.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { migrated } from '../decide.ts';
import { fakeParameterCount } from './fake-parameters.ts';
import { appendToLiteral, removeFromList } from '../object-text.ts';
import type { Decision, PlanContext } from '../plan.ts';
import { isPlainLiteral, movedFake, obstacleToMoving } from './fake-parts.ts';
import { nestingOf, renamedKeys, type Nesting } from './reshaped-fake.ts';

interface Part {
  shape: FakeMemberShape;
  nesting: Nesting;
  /** Its name in v6. */
  name: string;
  /** Its text under that name. */
  text: string;
}

/**
 * `{ legacy: { scoreV1: { delete: a } }, scores: { create: b } }` → `{ scores: { create: b, delete: a } }`: namespaces
 * that become one, each with a single member. `undefined` when there is nothing to join, or it is not that simple.
 */
export function joinFake(
  shape: FakeMemberShape,
  target: readonly string[],
  context: PlanContext,
): Decision | undefined {
  const [head] = target;
  const partOfShape = partOf(shape, target, context);
  if (partOfShape === undefined || head === undefined || context.entry.path[0] === head) return undefined;
  const { base, siblings } = partOfShape.nesting;
  const parts = partsFor(head, base, context);
  const existing = siblings.find(({ name }) => name === head);
  if (parts === undefined || (existing === undefined && parts.length === 1)) return undefined;
  const names = [...parts.map(({ name }) => name), ...(existing?.keys ?? [])];
  const namespaces = parts.map(({ nesting }) => nesting.first.start);
  if (hasDouble(names) || hasDouble(namespaces)) return undefined;
  const leader = existing === undefined ? parts[0]! : undefined;
  const literal = existing === undefined ? leader!.shape.container : existing.literal;
  if (literal === undefined || !takesMembers(literal, context) || leader?.nesting.alone === false) return undefined;
  const group = `fake@${base.start}.${head}`;
  if (leader?.shape === shape) {
    const plan = renamedKeys(shape, target, context);
    return 'reason' in plan ? undefined : migrated(context, plan.edits, group);
  }
  const others = parts.filter((part) => part !== leader);
  return migrated(
    context,
    [appendToLiteral(context, literal, partOfShape.text), removal(partOfShape, others, context)],
    group,
  );
}

/** Takes the namespace of a fake out of the literal that others leave as well. */
function removal({ nesting: { whole } }: Part, leaving: readonly Part[], context: PlanContext): TextEdit {
  const gone = new Set(leaving.map(({ nesting }) => nesting.whole.member.start));
  const leads = whole.siblings.every(({ member }) => member.start > whole.member.start || gone.has(member.start));
  return removeFromList(context, whole.container, whole.member, leads);
}

function hasDouble(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

/** Members can be written behind those that are there. */
function takesMembers(literal: SourceRange, { syntax }: PlanContext): boolean {
  return isPlainLiteral(literal, syntax) && syntax.childrenOf(literal).length > 0;
}

/** The fakes below `base` that become parts of the namespace `head`; undefined where one of them cannot be moved so. */
function partsFor(head: string, base: SourceRange, context: PlanContext): Part[] | undefined {
  const parts: Part[] = [];
  for (const { id, shape } of context.siblings) {
    const entry = context.entryOf(id);
    if (shape.kind !== 'fakeMember' || entry?.target?.[0] !== head) continue;
    if (!shape.outer.some(({ container }) => container.start === base.start)) continue;
    const part =
      entry.chapter === context.entry.chapter ? partOf(shape, entry.target, { ...context, entry }) : undefined;
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

function partOf(shape: FakeMemberShape, target: readonly string[], context: PlanContext): Part | undefined {
  const { entry, source } = context;
  const [, name] = target;
  if (name === undefined || target.length !== 2 || entry.path.length < 2 || shape.role === 'typed') return undefined;
  if (entry.pathArguments !== undefined && (fakeParameterCount(shape, context.syntax) ?? 0) > entry.pathArguments)
    return undefined;
  const nesting = nestingOf(shape, context);
  if ('reason' in nesting || source[nesting.base.start] !== '{' || obstacleToMoving(shape, context) !== undefined)
    return undefined;
  const moved = movedFake(shape, [name], context);
  return 'reason' in moved ? undefined : { shape, nesting, name, text: moved.text };
}
