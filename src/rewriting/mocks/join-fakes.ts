import type { FakeMemberShape } from '../../sites/site.ts';
import { migrated } from '../decide.ts';
import { fakeParameterCount } from '../fake-parameters.ts';
import { appendToLiteral, removeFromList } from '../object-text.ts';
import type { Outcome, PlanContext } from '../plan.ts';
import { isPlainLiteral, movedFake, obstacle } from './fake-parts.ts';
import { nestingOf, renamed, type Nesting } from './move-fake.ts';

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
export function joinFake(shape: FakeMemberShape, target: readonly string[], context: PlanContext): Outcome | undefined {
  const [head = ''] = target;
  const own = partOf(shape, target, context);
  if (own === undefined || context.entry.path[0] === head) return undefined;
  const { base, siblings } = own.nesting;
  const family = context.siblings.flatMap((sibling) => {
    const entry = context.entryOf(sibling.id);
    if (
      sibling.shape.kind !== 'fakeMember' ||
      entry?.target?.[0] !== head ||
      !sibling.shape.outer.some(({ container }) => container.start === base.start)
    )
      return [];
    return [
      entry.chapter === context.entry.chapter ? partOf(sibling.shape, entry.target, { ...context, entry }) : undefined,
    ];
  });
  const parts = family.filter((part) => part !== undefined);
  const existing = siblings.find(({ name }) => name === head);
  if (parts.length < family.length || (existing === undefined && parts.length === 1)) return undefined;
  const names = [...parts.map(({ name }) => name), ...(existing?.keys ?? [])];
  const namespaces = new Set(parts.map(({ nesting }) => nesting.first.start));
  if (new Set(names).size < names.length || namespaces.size < parts.length) return undefined;
  const leader = existing === undefined ? parts[0]! : undefined;
  const literal = leader?.shape.container ?? existing?.literal;
  if (literal === undefined || !isPlainLiteral(literal, context.syntax)) return undefined;
  if (context.syntax.childrenOf(literal).length === 0) return undefined;
  const group = `fake@${base.start}.${head}`;
  if (leader?.shape === shape) {
    const plan = leader.nesting.alone ? renamed(shape, target, context) : undefined;
    return plan === undefined || 'reason' in plan ? undefined : migrated(context, plan.edits, group);
  }
  if (leader?.nesting.alone === false) return undefined;
  const gone = new Set(parts.filter((part) => part !== leader).map(({ nesting }) => nesting.whole.member.start));
  const { whole } = own.nesting;
  const leads = whole.siblings.every(({ member }) => member.start > whole.member.start || gone.has(member.start));
  return migrated(
    context,
    [appendToLiteral(context, literal, own.text), removeFromList(context, whole.container, whole.member, leads)],
    group,
  );
}

function partOf(shape: FakeMemberShape, target: readonly string[], context: PlanContext): Part | undefined {
  const { entry, source } = context;
  const [, name] = target;
  if (name === undefined || target.length !== 2 || entry.path.length < 2 || shape.role === 'typed') return undefined;
  if (entry.pathArguments !== undefined && (fakeParameterCount(shape, context.syntax) ?? 0) > entry.pathArguments)
    return undefined;
  const nesting = nestingOf(shape, context);
  if ('reason' in nesting || source[nesting.base.start] !== '{' || obstacle(shape, context) !== undefined)
    return undefined;
  const moved = movedFake(shape, [name], context);
  return 'reason' in moved ? undefined : { shape, nesting, name, text: moved.text };
}
