import type { SyntaxView } from '../../src/program/syntax-view.ts';
import type { DestructureShape, MemberShape, Site, Use } from '../../src/sites/site.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { manual, migrated, review } from '../../src/rewriting/decide.ts';
import { movedParameter } from '../../src/rewriting/types/type-position.ts';
import {
  expectsOptions,
  expectsPlaceholder,
  isMarked,
  mayShowOptions,
  placeholderInAssertion,
  showsCalls,
} from '../../src/rewriting/test-calls/expected-arguments.ts';
import { followTheCall } from '../../src/rewriting/follow-up-texts.ts';
import { fakeParameterCount } from '../../src/rewriting/test-doubles/fake-parameters.ts';
import { handedWithOptions } from './handed-on.ts';
import { planPlaceholder } from '../../src/rewriting/placeholder.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';

const passedSeparately =
  'the arguments are bound or passed separately, so whether requestOptions are among them is not visible';

/**
 * The 41 methods that take `{}` before `requestOptions` in v6 (contract 4.3, rule 1). `undefined` where no options are
 * passed or expected in sight: a method as a value, bound, watched or tested is the same in v6.
 */
export function planRequestOptions(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const { entry } = context;
  const pathArguments = entry.pathArguments ?? 0;
  switch (shape.kind) {
    case 'member':
      return planMemberUse(site, shape, pathArguments, context);
    case 'destructure':
      return planCallsOfLocal(site, shape, pathArguments, context);
    case 'typeIndex':
    case 'typeQuery': {
      const moved = movedParameter(site, shape, pathArguments, context);
      return moved === undefined ? undefined : { ...manual(site, context), ...moved };
    }
    case 'fakeMember':
      return (fakeParameterCount(shape, context.syntax) ?? 0) > pathArguments
        ? manual(site, context, 'this mock takes requestOptions where v6 passes the empty request object')
        : undefined;
    // A call of the method under a local name: `const get = api.datasets.get; get(name, options)`.
    case 'exportedName':
      if (shape.use === undefined || isCallOfLocal(site, context)) return undefined;
      return shape.use.kind === 'call'
        ? planCall(site, shape.use.call, pathArguments, context)
        : manual(site, context, passedSeparately);
    case 'stringKey':
      return expected(site, { start: shape.object.start, end: shape.literal.end }, pathArguments, context);
    case 'typeKey':
    case 'fakeUse':
      return undefined;
  }
}

function planMemberUse(
  site: Site,
  { use, receiver, segments }: MemberShape,
  pathArguments: number,
  context: PlanContext,
): Decision | undefined {
  const method = { start: receiver.start, end: segments.at(-1)!.access.end };
  switch (use.kind) {
    case 'call':
      return planCall(site, use.call, pathArguments, context);
    case 'value':
      return expected(site, method, pathArguments, context) ?? handedOn(site, method, use, pathArguments, context);
    case 'write':
      return expected(site, method, pathArguments, context);
    case 'bind':
    case 'callOrApply': {
      if (use.kind === 'bind' && !use.extraArguments) return handedOn(site, use.call, use, pathArguments, context);
      if (!passesMore(use, pathArguments, context.syntax)) return undefined;
      return manual(site, context, passedSeparately);
    }
    default:
      return undefined;
  }
}

/** It is given to a function that may pass it requestOptions. */
function handedOn(
  site: Site,
  method: SourceRange,
  use: Extract<Use, { kind: 'value' | 'bind' }>,
  pathArguments: number,
  context: PlanContext,
): Decision | undefined {
  const reason = handedWithOptions(method, use, pathArguments, context.syntax);
  return reason === undefined ? undefined : manual(site, context, reason);
}

/** The calls of a destructured method, all of them or none. */
function planCallsOfLocal(
  site: Site,
  { references }: DestructureShape,
  pathArguments: number,
  context: PlanContext,
): Decision | undefined {
  const decisions = references
    .flatMap(({ use }) => {
      if (use.kind === 'callOrApply' && passesMore(use, pathArguments, context.syntax))
        return [manual(site, context, passedSeparately)];
      return use.kind === 'call' ? [planCall(site, use.call, pathArguments, context)] : [];
    })
    .filter((decision) => decision !== undefined);
  const undecided = decisions.find((decision) => decision.status === 'manual');
  if (decisions.length === 0 || undecided !== undefined) return undecided;
  const check = decisions.find((decision) => decision.reason !== undefined)?.reason;
  const edits = decisions.flatMap((decision) => decision.edits);
  return check === undefined ? migrated(context, edits) : review(context, edits, check);
}

/** `get.bind(api, name, options)`: more is passed than v5's path takes, or a list whose length nobody sees. */
function passesMore(
  { thisArgument }: Extract<Use, { kind: 'bind' | 'callOrApply' }>,
  pathArguments: number,
  syntax: SyntaxView,
): boolean {
  const passing = thisArgument && syntax.passedTo(thisArgument);
  const passed = passing?.arguments.slice(passing.index + 1) ?? [];
  const isApply = passing !== undefined && syntax.pathOf(passing.callee).at(-1) === 'apply';
  return (
    passed.length > pathArguments ||
    passed.some(({ kind }) => kind === 'SpreadElement') ||
    (isApply && passed.length > 0)
  );
}

/** A test that watches or replaces the method is to follow its calls. */
function expected(site: Site, chain: SourceRange, pathArguments: number, context: PlanContext): Decision | undefined {
  const reason = expectsOptions(chain, pathArguments, context.syntax);
  if (reason === undefined)
    return mayShowOptions(chain, context.syntax)
      ? {
          ...manual(site, context, showsCalls, undefined, followTheCall(showsCalls)),
          ofTestDouble: true,
          ...(isMarked(site.statement, site.id, context.source, context.syntax) ? {} : { onlyWithPlaceholder: true }),
        }
      : undefined;
  const placeholder = placeholderInAssertion(chain, pathArguments, context.syntax);
  return placeholder === undefined ? manual(site, context, reason) : review(context, [placeholder], expectsPlaceholder);
}

/** `const { getDatasetItem } = client; getDatasetItem(id, options)`: the local's own site edits the call. */
function isCallOfLocal(site: Site, { siblings }: PlanContext): boolean {
  return siblings.some(
    ({ shape }) =>
      shape.kind === 'destructure' && shape.references.some(({ range }) => range.start === site.name.start),
  );
}

function planCall(
  site: Site,
  call: Parameters<typeof planPlaceholder>[1],
  pathArguments: number,
  context: PlanContext,
): Decision | undefined {
  const plan = planPlaceholder(context, call, pathArguments);
  if (plan.kind === 'none') return undefined;
  if (plan.kind === 'undecidable') return manual(site, context, plan.reason);
  return plan.check === undefined ? migrated(context, [plan.edit]) : review(context, [plan.edit], plan.check);
}
