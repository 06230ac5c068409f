import type { Site } from '../../sites/site.ts';
import { manual, withoutText } from '../decide.ts';
import { followTheCall } from '../follow-up-texts.ts';
import type { Decision, PlanContext } from '../plan.ts';

const v5Request = 'this test expects a request with keys that v6 does not have';

/** A test expects v5's request of a method that keeps its name; `undefined` for any other site. */
export function planAssertedRequest(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const isAsserted = shape.kind === 'fakeUse' || (shape.kind === 'member' && shape.use.kind === 'value');
  if (!isAsserted || context.entry.v5OnlyKeys === undefined) return undefined;
  return withoutText(manual(site, context, v5Request, undefined, followTheCall(v5Request)));
}
