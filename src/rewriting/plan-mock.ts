import type { MemberShape, Site } from '../sites/site.ts';
import type { CompatCall } from '../catalog/compat-call.ts';
import { fakeResults } from '../catalog/fake-results.ts';
import { manual, review } from './decide.ts';
import { fakeInstead } from './follow-up-texts.ts';
import { planMember } from './member-use.ts';
import type { Decision, PlanContext } from './plan.ts';
import { planStringKey } from './string-key.ts';
import { compatNeeds, withCompatResults } from './with-compat/compat-results.ts';
import { isAsserted, isAssertedArguments, isInTest } from './test-calls/mock-context.ts';
import { planReshapedFake } from './test-doubles/reshaped-fake.ts';
import { otherFake } from './test-doubles/other-fake.ts';
import { isMemberReplacer } from '../flow/test-library-words.ts';
import { defined } from '../catalog/defined.ts';
import { oncePerFile } from './once-per-file.ts';

/**
 * Test doubles of members that change their shape: the path moves with the calls, and what is given or expected is for
 * a person to look at. `undefined` when the site is no part of a test's test double.
 */
export function planMock(site: Site, context: PlanContext): Decision | undefined {
  const { entry } = context;
  // The fakes of all other chapters are whole after a rename.
  if (context.catalogue.chapters.get(entry.chapter)?.changesCallShape !== true) return undefined;
  if (!isFake(site, context)) return undefined;
  const { target } = entry;
  // A removal of a run deletes traces: no single member stands for it.
  if (target === undefined || target.at(-1) === 'deleteMultiple')
    return asTestDouble(
      manual(site, context, 'no single member of v6 takes over what is mocked here', undefined, compatNeeds(context)),
    );
  const decision = planPath(site, target, context);
  if (decision.status === 'manual' && decision.reason !== undefined)
    return asTestDouble({ ...decision, todo: fakeInstead(target, decision.reason) });
  if (decision.status !== 'migrated' && decision.status !== 'review') return asTestDouble(decision);
  const other = otherFake(site, target, context);
  const compat = compatCallOf(site, context);
  if (compat !== undefined) {
    const moved = withCompatResults(site, decision, compat, context);
    return asTestDouble(
      other === undefined
        ? moved
        : { ...moved, ...withReason(context, moved.reason === undefined ? other : `${other}; ${moved.reason}`) },
    );
  }
  const reason = reasonFor(site, target, context);
  return asTestDouble({ ...decision, ...withReason(context, other === undefined ? reason : `${other}; ${reason}`) });
}

function isFake({ shape }: Site, { syntax }: PlanContext): boolean {
  if (shape.kind === 'stringKey') return isMemberReplacer(shape.callee);
  return shape.kind === 'fakeMember' || (shape.kind === 'member' && isInTest(shape, syntax));
}

function planPath(site: Site, target: readonly string[], context: PlanContext): Decision {
  const { shape } = site;
  if (shape.kind === 'fakeMember') return planReshapedFake(site, shape, target, context);
  if (shape.kind === 'stringKey') return planStringKey(site, shape, target, context);
  return planMember(site, shape as MemberShape, target, context);
}

/** The function of the compat module that makes its result of what this fake gives. */
function compatCallOf({ shape }: Site, { compat, syntax, entry }: PlanContext): CompatCall | undefined {
  if (compat === undefined || (shape.kind === 'member' && isAsserted(shape, syntax))) return undefined;
  return entry.rewrite?.compat;
}

function asTestDouble(decision: Decision): Decision {
  return { ...decision, ofTestDouble: true };
}

function withReason(context: PlanContext, reason: string): Pick<Decision, 'status' | 'reason' | 'todo'> {
  const { status, reason: reviewReason, todo } = review(context, [], reason);
  return { status, ...defined({ reason: reviewReason, todo }) };
}

/** What has to be looked at after the path moved. */
function reasonFor({ shape }: Site, target: readonly string[], { syntax, entry }: PlanContext): string {
  const path = entry.root === 'client' ? target.slice(1) : target;
  const result = fakeResults[path.join('.')];
  if (result === undefined) return 'a call of it that was merged with another one is no longer made';
  const further = entry.rewrite?.furtherCalls ?? [];
  const also =
    further.length === 0 ? '' : `; the call also reads ${further.map((read) => `\`${read}\``).join(' and ')}`;
  if (shape.kind === 'member' && isAssertedArguments(shape, syntax)) return `v6 passes ${result.takes}${also}`;
  if (shape.kind === 'member' && isAsserted(shape, syntax))
    return `\`${path.join('.')}\` may also be called for other reads${also}`;
  return `it has to return ${result.gives}, and is called with one request object${also}`;
}

/** Nearly no site of a file is a spy. */
const spiesOf = oncePerFile(({ siblings }) =>
  siblings.filter(({ shape }) => shape.kind === 'stringKey' && isMemberReplacer(shape.callee)),
);

/** The namespace in front of a spied member changes together with the spy. */
export function isInsideSpy({ shape, extent, id }: Site, context: PlanContext): boolean {
  if (shape.kind !== 'member') return false;
  return spiesOf(context).some(
    ({ shape: other, id: spied }) =>
      other.kind === 'stringKey' &&
      spied.startsWith(`${id}.`) &&
      other.object.start <= extent.start &&
      extent.end <= other.object.end,
  );
}
