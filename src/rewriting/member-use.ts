import { defined } from '../catalog/defined.ts';
import type { MemberShape, Site, Use } from '../sites/site.ts';
import { manual, migrated, review } from './decide.ts';
import {
  expectsOptions,
  expectsPlaceholder,
  mayShowOptions,
  placeholderInAssertion,
  showsCalls,
} from './test-calls/expected-arguments.ts';
import { keepsIdentity, planDetached, planThisArgument, type DetachedPlan } from './detached-method.ts';
import { matchPath } from './member-path.ts';
import { chainOf } from './test-calls/mock-context.ts';
import { planSplitPath } from './split-path.ts';
import { planPlaceholder } from './placeholder.ts';
import type { Decision, PlanContext } from './plan.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** `receiver.path…` in any use, for an entry with a `target` of the same shape. */
export function planMember(site: Site, shape: MemberShape, target: readonly string[], context: PlanContext): Decision {
  if (onPrototype(shape, context))
    return manual(
      site,
      context,
      'the v6 manager is on the instance, not on the prototype',
      `client.${target.join('.')}`,
    );
  const path = planSplitPath(site, shape, target, context);
  if ('reason' in path) return manual(site, context, path.reason);
  const { use } = shape;
  const { group } = path;
  switch (use.kind) {
    case 'call':
      return planCall(
        site,
        shape.managerMayBeAbsent ? throughManager(path.edits, target) : path.edits,
        use,
        context,
        group,
      );
    case 'presence':
      // A property that holds data: the test asks for the data, and the v6 property is as optional as the v5 one.
      if (context.entry.root === 'experimentResult') return migrated(context, path.edits, group);
      return review(context, path.edits, 'this tests whether the member exists; in v6 it always does', group);
    case 'write':
      if (context.entry.root !== 'experimentResult' && context.syntax.isDeleted(chainOf(shape)))
        return manual(site, context, 'deleting the v6 method has no effect');
      return watched(site, shape, path.edits, context, group);
    case 'read':
      return migrated(context, path.edits, group);
    case 'value':
    case 'bind':
    case 'callOrApply':
      return planFunctionValue(site, shape, use, path, context);
  }
}

/** `port.prompt?.get`: the own type has no manager where it has none of its members. */
function throughManager(edits: readonly TextEdit[], [manager, ...rest]: readonly string[]): TextEdit[] {
  const [before, after] = [`${manager}.${rest.join('.')}`, `${manager}?.${rest.join('.')}`];
  return edits.map((edit) =>
    edit.text.endsWith(before) ? { ...edit, text: edit.text.slice(0, -before.length) + after } : edit,
  );
}

function onPrototype({ receiver }: MemberShape, { syntax, entry }: PlanContext): boolean {
  if (entry.root !== 'client') return false;
  const path = syntax.pathOf(receiver);
  return path.join() === 'super' || (path.length > 1 && path.at(-1) === 'prototype');
}

function planCall(
  site: Site,
  edits: readonly TextEdit[],
  use: Extract<Use, { kind: 'call' }>,
  context: PlanContext,
  group: string | undefined,
): Decision {
  if (context.entry.pathArguments === undefined) return migrated(context, edits, group);
  const placeholder = planPlaceholder(context, use.call, context.entry.pathArguments);
  switch (placeholder.kind) {
    case 'none':
      return migrated(context, edits, group);
    case 'undecidable':
      return { ...manual(site, context, placeholder.reason), ...inGroup(group) };
    case 'insert': {
      const all = [...edits, placeholder.edit];
      return placeholder.check === undefined
        ? migrated(context, all, group)
        : review(context, all, placeholder.check, group);
    }
  }
}

/** Keeps a site that is not edited in its group, so that the others of the group stay as they are too. */
function inGroup(group: string | undefined): { group?: string } {
  return defined({ group });
}

type FunctionUse = Extract<Use, { kind: 'value' | 'bind' | 'callOrApply' }>;

function planFunctionValue(
  site: Site,
  shape: MemberShape,
  use: FunctionUse,
  path: { edits: readonly TextEdit[]; names: readonly string[]; group?: string },
  context: PlanContext,
): Decision {
  const { entry } = context;
  const match = matchPath(shape.segments, entry.path);
  if (match === undefined) return manual(site, context);
  const chain = chainOf(shape);
  // Only the client's aliases are bound in v5; a generated method loses `this` in v5 as well, so its form stays.
  if (use.kind === 'value' && (entry.root !== 'client' || shape.ofTestDouble || keepsIdentity(chain, context.syntax)))
    return watched(site, shape, path.edits, context, path.group);

  const leading = { start: shape.receiver.start, end: match.leading.at(-1)?.access.end ?? shape.receiver.end };
  const plan =
    use.kind === 'value'
      ? planDetached(context, shape, use, chain, leading, path.names)
      : planBound(context, shape, use, leading, path.names);
  if ('reason' in plan) return { ...manual(site, context, plan.reason, plan.suggestion), ...inGroup(path.group) };
  const edits = [...path.edits, ...plan.edits];
  return plan.check === undefined
    ? migrated(context, edits, path.group)
    : review(context, edits, plan.check, path.group);
}

/** A test that looks at the method, or replaces it, may name arguments that move. */
function watched(
  site: Site,
  shape: MemberShape,
  edits: readonly TextEdit[],
  context: PlanContext,
  group: string | undefined,
): Decision {
  const { pathArguments } = context.entry;
  const chain = chainOf(shape);
  const reason = pathArguments === undefined ? undefined : expectsOptions(chain, pathArguments, context.syntax);
  if (pathArguments === undefined || reason === undefined)
    return pathArguments !== undefined && mayShowOptions(chain, context.syntax)
      ? review(context, edits, showsCalls, group)
      : migrated(context, edits, group);
  const placeholder = placeholderInAssertion(chain, pathArguments, context.syntax);
  return placeholder === undefined
    ? { ...manual(site, context, reason), ...inGroup(group) }
    : review(context, [...edits, placeholder], expectsPlaceholder, group);
}

function planBound(
  context: PlanContext,
  shape: MemberShape,
  use: Extract<FunctionUse, { kind: 'bind' | 'callOrApply' }>,
  leading: SourceRange,
  target: readonly string[],
): DetachedPlan {
  const plan = planThisArgument(context, shape, use, leading, target);
  if ('reason' in plan || context.entry.pathArguments === undefined) return plan;
  if (use.kind === 'bind' && !use.extraArguments)
    return { ...plan, check: 'callers that pass requestOptions have to pass `{}` before them' };
  return {
    reason: 'the arguments are bound or passed separately, so whether requestOptions are among them is not visible',
  };
}
