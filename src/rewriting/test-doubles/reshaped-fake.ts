import type { FakeMemberShape, FakeSibling, Site } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { manual, migrated } from '../decide.ts';
import { beginsLine, indentAt, lineEndOf } from '../layout.ts';
import { appendToLiteral, removeFromList } from '../object-text.ts';
import type { Decision, PlanContext } from '../plan.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { isBareMock, removeOrigin } from './bare-mock.ts';
import {
  closing,
  inQuotesOf,
  isAllThereIs,
  isOfClass,
  isPlainLiteral,
  keyEdits,
  memberEdits,
  movedFake,
  obstacleToMoving,
} from './fake-parts.ts';
import { flattenFake } from './flatten-fake.ts';

type Edits = { edits: TextEdit[]; group?: string } | { reason: string; group?: undefined };

/** A member with the literal it is in. */
type Held = Pick<FakeMemberShape, 'container' | 'member' | 'siblings'>;

/** Where the names of the v5 path lie around a fake member. */
export interface Nesting {
  /** The literal that holds the first name of the path. */
  base: SourceRange;
  /** The member of `base` that the fake is in, or is. */
  first: SourceRange;
  /** The other members of `base`. */
  siblings: readonly FakeSibling[];
  /** The member around the fake and all that goes with it when nothing else is in there. */
  whole: Held;
  /** Nothing else is in the namespaces around the fake. */
  alone: boolean;
}

/**
 * The fake of a member whose result has another shape in v6: `{ trace: { get: fn } }` → `{ observations: { getMany: fn
 * } }`, beside what else is faked in the same literals.
 */
export function planReshapedFake(
  site: Site,
  shape: FakeMemberShape,
  target: readonly string[],
  context: PlanContext,
): Decision {
  const plan = planMove(site, shape, target, context);
  const group = plan.group ?? `mock@${site.name.start}`;
  return 'reason' in plan ? { ...manual(site, context, plan.reason), group } : migrated(context, plan.edits, group);
}

/** The edits that move the fake, or why it stays. */
function planMove(site: Site, shape: FakeMemberShape, target: readonly string[], context: PlanContext): Edits {
  const nesting = nestingOf(shape, context);
  if ('reason' in nesting) return nesting;
  return (
    obstacleToMoving(shape, context) ??
    rivalOf(site, nesting, target, context) ??
    editsFor(shape, nesting, target, context)
  );
}

/** Where the v5 names around a fake member are written. */
export function nestingOf(shape: FakeMemberShape, { entry, syntax }: PlanContext): Nesting | { reason: string } {
  const around = entry.path.slice(0, -1);
  const outer = around.length === 0 ? [] : shape.outer.slice(-around.length);
  if (outer.length !== around.length || outer.some(({ name }, index) => name !== around[index]))
    return { reason: 'the keys around it are not written here' };
  const [first] = outer;
  if (first === undefined)
    return { base: shape.container, first: shape.member, siblings: shape.siblings, whole: shape, alone: false };
  let whole: Held = shape;
  let depth = outer.length;
  while (depth > 0 && isAllThereIs([whole.member], whole.container, syntax)) {
    depth -= 1;
    whole = outer[depth]!;
  }
  return { base: first.container, first: first.member, siblings: first.siblings, whole, alone: depth === 0 };
}

/** Two v5 members whose calls both go to one v6 member: one fake has to answer both. */
function rivalOf(
  site: Site,
  { base }: Nesting,
  target: readonly string[],
  context: PlanContext,
): { reason: string } | undefined {
  for (const sibling of context.siblings) {
    const { shape } = sibling;
    if (sibling === site || shape.kind !== 'fakeMember') continue;
    const entry = context.entryOf(sibling.id);
    if (entry?.target === undefined || entry.target[0] !== target[0]) continue;
    const around = entry.path.length < 2 ? shape.container : shape.outer.at(1 - entry.path.length)?.container;
    if (around?.start !== base.start) continue;
    const other = entry.path.join('.');
    if (entry.target.join('.') === target.join('.'))
      return { reason: `\`${other}\` becomes \`${target.join('.')}\` too, so that one mock has to answer both` };
    if (entry.path[0] !== entry.target[0])
      return { reason: `\`${other}\`, which is mocked here too, moves to \`${target[0]}\` as well` };
  }
  return undefined;
}

function editsFor(shape: FakeMemberShape, nesting: Nesting, target: readonly string[], context: PlanContext): Edits {
  const { source, entry, syntax } = context;
  if (target.length === 1)
    return entry.path.length === 1
      ? onlyKey(shape, target[0]!, context)
      : { reason: 'the namespaces around it are another one in v6' };
  const [head = '', ...tail] = target;
  if (entry.path.length === 1 && isOfClass(nesting.base, syntax))
    return { reason: 'it is a member of a class, where several members would have to become one' };
  // `datasets.getRun` → `datasets.…`: the namespace stays.
  if (entry.path[0] === head && entry.path.length === target.length) return keyEdits(shape, target.at(-1)!, source);
  const flat = flattenFake(shape, context);
  if (flat !== undefined) return flat;
  const existing = nesting.siblings.find(({ name }) => name === head);
  if (existing !== undefined) return intoExisting(shape, nesting, existing, tail, context);
  if (entry.path.length === 1)
    return {
      edits: [
        { start: shape.member.start, end: shape.member.start, text: `${head}: { ` },
        ...memberEdits(shape, tail, source),
        closing(shape.member, ' }'),
      ],
    };
  return nesting.alone ? renamedKeys(shape, target, context) : besideNamespace(shape, nesting, target, context);
}

/** A function or method whose name alone changes; a bare mock beside the one it becomes goes. */
function onlyKey(shape: FakeMemberShape, name: string, context: PlanContext): Edits {
  const { source, syntax } = context;
  const isThere = shape.siblings.some((sibling) => sibling.name === name);
  if (!isThere) return keyEdits(shape, name, source);
  const isBare = shape.value !== undefined && isBareMock(shape.value, syntax);
  const origin = shape.form === 'shorthand' ? removeOrigin(shape, context) : isBare ? [] : undefined;
  if (origin === undefined) return { reason: `\`${name}\` is already mocked here` };
  const leading = shape.siblings.every(({ member }) => member.start > shape.member.start);
  return { edits: [...origin, removeFromList(context, shape.container, shape.member, leading)] };
}

/** `{ trace: { get: fn } }`: the keys change where they stand. */
export function renamedKeys(shape: FakeMemberShape, target: readonly string[], context: PlanContext): Edits {
  const { source, entry } = context;
  const outer = shape.outer.slice(1 - entry.path.length);
  const [first] = outer;
  const last = outer.at(-1);
  if (first === undefined || last === undefined || target.length !== 2)
    return { reason: 'the keys around it are not written here' };
  const key = keyEdits(shape, target[1]!, source);
  if ('reason' in key) return key;
  const written = source.slice(first.key.start, first.key.end);
  const text = inQuotesOf(written, target[0]!);
  if (outer.length === 1) return { edits: [{ ...first.key, text }, ...key.edits] };
  return {
    edits: [
      { start: first.key.start, end: last.key.end, text },
      ...key.edits,
      { start: last.member.end, end: first.member.end, text: '' },
    ],
  };
}

/** The namespace keeps other members: the fake moves into a new one in front of it. */
function besideNamespace(
  shape: FakeMemberShape,
  nesting: Nesting,
  target: readonly string[],
  context: PlanContext,
): Edits {
  const { source } = context;
  const moved = movedFake(shape, target.slice(1), context);
  if ('reason' in moved) return moved;
  const { start } = nesting.first;
  const gap = beginsLine(source, start) ? `${lineEndOf(source)}${indentAt(source, start)}` : ' ';
  const text = `${target[0]}: { ${moved.text} },${gap}`;
  return { edits: [{ start, end: start, text }, removal(nesting, context)] };
}

/** The v6 namespace is faked already, without this member. */
function intoExisting(
  shape: FakeMemberShape,
  nesting: Nesting,
  existing: FakeSibling,
  tail: readonly string[],
  context: PlanContext,
): Edits {
  const { syntax } = context;
  const [head = ''] = context.entry.target ?? [];
  if (existing.literal === undefined)
    return { reason: `\`${head}\` is already mocked here, but not as a visible object` };
  if (existing.keys?.includes(tail[0] ?? '')) return { reason: `\`${head}.${tail[0]}\` is already mocked here` };
  if (!isPlainLiteral(existing.literal, syntax))
    return { reason: `the object that mocks \`${head}\` has comments or a spread` };
  const moved = movedFake(shape, tail, context);
  if ('reason' in moved) return moved;
  return { edits: [appendToLiteral(context, existing.literal, moved.text), removal(nesting, context)] };
}

function removal({ whole }: Nesting, context: PlanContext): TextEdit {
  const leading = whole.siblings.every(({ member }) => member.start > whole.member.start);
  return removeFromList(context, whole.container, whole.member, leading);
}
