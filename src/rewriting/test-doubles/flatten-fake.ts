import type { FakeMemberShape } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { appendToLiteral, removeFromList } from '../object-text.ts';
import type { PlanContext } from '../plan.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { indentAt, lineEndOf, isOneLine } from '../layout.ts';
import { isAllThereIs, isPlainLiteral, keyEdits, movedFake, obstacleToMoving, spreadsIn } from './fake-parts.ts';
import { isWithin } from '../../program/overlaps.ts';

/** One namespace inside of a namespace that v6 does not have: `scoreV1` of `legacy`. */
interface Unit {
  member: SourceRange;
  key: SourceRange;
  /** Its name in v6. */
  head: string;
  fakes: readonly FakeMemberShape[];
  /** Their names in v6, in the same order. */
  targets: readonly string[];
}

type Outer = FakeMemberShape['outer'][number];

/**
 * `{ legacy: { scoreV1: { delete: a }, metricsV1: { metrics: b } } }` → `{ scores: { delete: a }, metrics: { metrics: b
 * } }`: all that is in there moves up where it stands, or into the object that is faked beside it under its v6 name.
 * `undefined` where something has to stay.
 */
export function flattenFake(
  shape: FakeMemberShape,
  context: PlanContext,
): { edits: TextEdit[]; group: string } | undefined {
  const [around, inner] = shape.outer.slice(-2);
  if (context.entry.path.length !== 3 || around === undefined || inner === undefined) return undefined;
  const units = unitsOf(around.member, inner.container, context);
  if (units === undefined || units.length < 2) return undefined;
  const members = units.map(({ member }) => member);
  if (!isAllThereIs(members, inner.container, context.syntax)) return undefined;
  const heads = units.map(({ head }) => head);
  if (new Set(heads).size < heads.length || hasRival(around, heads, context)) return undefined;
  const joins = units.map((unit) => joinOf(unit, around, context));
  if (joins.includes('impossible')) return undefined;
  const at = units.findIndex(({ fakes }) => fakes.includes(shape));
  const unit = units[at];
  const [, target] = context.entry.target ?? [];
  if (unit === undefined || target === undefined) return undefined;
  const edits: TextEdit[] = [];
  const join = joins[at];
  if (typeof join !== 'object') {
    const key = keyEdits(shape, target, context.source);
    if ('reason' in key) return undefined;
    edits.push(...key.edits);
  } else if (unit.fakes[0] === shape) edits.push(join);
  if (units[0]?.fakes[0] === shape)
    edits.push(
      ...unwrapped(
        units.filter((_, index) => joins[index] === undefined),
        around,
        context,
      ),
    );
  return { edits, group: `flat@${around.member.start}` };
}

/** Takes the outer namespace away from around those that stay where they are, and what has moved out of it. */
function unwrapped(kept: readonly Unit[], around: Outer, context: PlanContext): TextEdit[] {
  const { source } = context;
  const [first] = kept;
  const last = kept.at(-1);
  if (first === undefined || last === undefined)
    return [
      removeFromList(
        context,
        around.container,
        around.member,
        around.siblings.every(({ member }) => member.start > around.member.start),
      ),
    ];
  const indent = indentAt(source, around.member.start);
  const between = kept.slice(1).map((unit, index): TextEdit => {
    const gap = { start: kept[index]!.member.end, end: unit.member.start };
    const sameLine = isOneLine(source.slice(gap.start, gap.end));
    return { ...gap, text: sameLine ? ', ' : `,${lineEndOf(source)}${indent}` };
  });
  return [
    { start: around.member.start, end: first.member.start, text: '' },
    ...kept.map(({ key, head }) => ({ ...key, text: head })),
    ...between,
    { start: last.member.end, end: around.member.end, text: '' },
  ];
}

/** Its members put into the object that is faked beside it under the v6 name; `undefined` where there is none. */
function joinOf(
  { head, fakes, targets }: Unit,
  { siblings }: Outer,
  context: PlanContext,
): TextEdit | 'impossible' | undefined {
  const existing = siblings.find(({ name }) => name === head);
  if (existing === undefined) return undefined;
  const { literal, keys = [] } = existing;
  if (literal === undefined || !isPlainLiteral(literal, context.syntax) || targets.some((name) => keys.includes(name)))
    return 'impossible';
  const moved = fakes.map((fake, index) => movedFake(fake, [targets[index]!], context));
  return moved.some((moving) => 'reason' in moving)
    ? 'impossible'
    : appendToLiteral(context, literal, moved.map((moving) => ('text' in moving ? moving.text : '')).join(', '));
}

/** The fakes of one namespace, the namespaces of v6 that they move to, and their names there. */
interface NamespaceFakes {
  inner: Outer;
  fakes: FakeMemberShape[];
  heads: Set<string>;
  names: string[];
}

/** The fakes two levels below a member, by the start of the namespace between; undefined where one cannot be moved. */
function fakesByNamespace(member: SourceRange, context: PlanContext): Map<number, NamespaceFakes> | undefined {
  const namespaces = new Map<number, NamespaceFakes>();
  for (const { shape, id } of context.siblings) {
    if (shape.kind !== 'fakeMember' || shape.outer.at(-2)?.member.start !== member.start) continue;
    const entry = context.entryOf(id);
    const inner = shape.outer.at(-1)!;
    const [head, name, ...further] = entry?.target ?? [];
    if (entry === undefined || head === undefined || name === undefined || further.length > 0) return undefined;
    if (name === 'deleteMultiple' || obstacleToMoving(shape, { ...context, entry }) !== undefined) return undefined;
    const unit = namespaces.get(inner.member.start) ?? { inner, fakes: [], heads: new Set(), names: [] };
    unit.fakes.push(shape);
    unit.heads.add(head);
    unit.names.push(name);
    namespaces.set(inner.member.start, unit);
  }
  return namespaces;
}

/** The namespaces in a literal, in source order, when every member of them is a fake that moves to one place. */
function unitsOf(member: SourceRange, literal: SourceRange, context: PlanContext): Unit[] | undefined {
  const namespaces = fakesByNamespace(member, context);
  if (namespaces === undefined) return undefined;
  const units: Unit[] = [];
  for (const { inner, fakes, heads, names } of [...namespaces.values()].sort(
    (a, b) => a.inner.member.start - b.inner.member.start,
  )) {
    const [head] = heads;
    const whole = fakes[0]!.siblings.length + 1 === fakes.length && new Set(names).size === fakes.length;
    const spread = spreadsIn(fakes[0]!.container, context.syntax).length > 0;
    if (head === undefined || heads.size > 1 || !whole || spread) return undefined;
    units.push({ member: inner.member, key: inner.key, head, fakes, targets: names });
  }
  return units.every(({ member: namespace }) => literal.start < namespace.start && namespace.end < literal.end)
    ? units
    : undefined;
}

/** Another fake beside this namespace becomes the same as one in it. */
function hasRival({ container, member }: Outer, heads: readonly string[], { siblings, entryOf }: PlanContext): boolean {
  return siblings.some(({ shape, id }) => {
    const entry = entryOf(id);
    if (shape.kind !== 'fakeMember' || entry?.target === undefined || !heads.includes(entry.target[0] ?? ''))
      return false;
    const base = entry.path.length < 2 ? shape.container : shape.outer.at(1 - entry.path.length)?.container;
    return base?.start === container.start && !isWithin(shape.member, member);
  });
}
