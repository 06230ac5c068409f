import type { FakeUseShape, Site } from '../../analysis/site.ts';
import { fakeResults } from '../../catalog/fake-results.ts';
import { manual, review } from '../decide.ts';
import { expectsOptions, expectsPlaceholder, placeholderInAssertion } from '../expected-arguments.ts';
import type { Outcome, PlanContext } from '../plan.ts';

/**
 * What a test says of a stand-in's calls by a variable that holds it. `undefined` where v6 passes the same, or where the
 * stand-in's own site says what it has to give.
 */
export function planFakeUse(site: Site, { fake, use }: FakeUseShape, context: PlanContext): Outcome | undefined {
  const { entry, source } = context;
  if (entry.pathArguments !== undefined) {
    const compared = use === 'recorded' ? expectsOptions(source, fake, entry.pathArguments) : undefined;
    if (compared !== undefined) return left(site, context, compared);
    if (use === 'recorded') return readsOptions(source, fake.end, entry.pathArguments) ? left(site, context, `the argument at ${entry.pathArguments} is \`{}\` in v6, and requestOptions stand behind it`) : undefined;
    const reason = expectsOptions(source, fake, entry.pathArguments);
    if (reason === undefined) return undefined;
    const placeholder = placeholderInAssertion(source, fake, entry.pathArguments);
    return placeholder === undefined ? left(site, context, reason) : { ...review(context, [placeholder], expectsPlaceholder), standsIn: true };
  }
  if (use === 'replaced') return undefined;
  const path = entry.root === 'client' ? entry.target?.slice(1) : entry.target;
  const result = path && fakeResults[path.join('.')];
  return result === undefined ? undefined : { ...review(context, [], `the call that is expected here passes ${result.takes} in v6`), standsIn: true };
}

/** The marker says what the test has to follow, not how the method is called. */
function left(site: Site, context: PlanContext, reason: string): Outcome {
  return { ...manual(site, context, reason, undefined, `Follow the call: ${reason}.`), standsIn: true };
}

/** `fake.mock.calls[0][1]`, with the options' place as the last number. */
function readsOptions(source: string, end: number, pathArguments: number): boolean {
  const read = /^[!)\s]*\.mock\??\.(?:calls(?:\[\d+\]|\.at\(-?\d+\))|lastCall)[!?.\s]*(?:arguments\b[!?.\s]*)?\[(\d+)\]/.exec(source.slice(end));
  return read !== null && Number(read[1]) >= pathArguments;
}
