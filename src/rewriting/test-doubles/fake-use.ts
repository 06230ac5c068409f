import type { FakeUseShape, Site } from '../../sites/site.ts';
import { fakeResults } from '../../catalog/fake-results.ts';
import { manual, review } from '../decide.ts';
import {
  expectsOptions,
  expectsPlaceholder,
  isMarked,
  mayShowOptions,
  placeholderInAssertion,
  readsOptions,
  showsCalls,
} from '../test-calls/expected-arguments.ts';
import { followTheCall, v5Arguments } from '../follow-up-texts.ts';
import type { Decision, PlanContext } from '../plan.ts';

/**
 * What a test says of a test double's calls by a variable that holds it. `undefined` where v6 passes the same, or where
 * the test double's own site says what it has to give.
 */
export function planFakeUse(site: Site, { fake, use }: FakeUseShape, context: PlanContext): Decision | undefined {
  const { entry, source, syntax } = context;
  if (entry.pathArguments !== undefined) {
    const reason = expectsOptions(fake, entry.pathArguments, syntax);
    if (reason === undefined && readsOptions(fake, entry.pathArguments, syntax))
      return left(
        site,
        context,
        `the argument at ${entry.pathArguments} is \`{}\` in v6, and requestOptions come after it`,
      );
    if (reason === undefined)
      return mayShowOptions(fake, syntax)
        ? {
            ...left(site, context, showsCalls),
            ...(isMarked(site.statement, site.id, source, syntax) ? {} : { onlyWithPlaceholder: true }),
          }
        : undefined;
    const placeholder = use === 'recorded' ? undefined : placeholderInAssertion(fake, entry.pathArguments, syntax);
    return placeholder === undefined
      ? left(site, context, reason)
      : { ...review(context, [placeholder], expectsPlaceholder), ofTestDouble: true };
  }
  if (use === 'replaced') return undefined;
  const path = entry.root === 'client' ? entry.target?.slice(1) : entry.target;
  const result = path && fakeResults[path.join('.')];
  return result === undefined
    ? undefined
    : {
        ...review(context, [], `${v5Arguments}: v6 passes ${result.takes}`),
        ofTestDouble: true,
      };
}

/** The marker says what the test has to follow, not how the method is called. */
function left(site: Site, context: PlanContext, reason: string): Decision {
  return { ...manual(site, context, reason, undefined, followTheCall(reason)), ofTestDouble: true };
}
