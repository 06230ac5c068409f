import type { Site } from '../sites/site.ts';
import { manual } from './decide.ts';
import { lastName } from '../flow/test-library-words.ts';
import type { Decision, PlanContext } from './plan.ts';
import { planStringKey } from './string-key.ts';

/** Asks whether the object has the key. */
const asking: ReadonlySet<string> = new Set(['in', 'has', 'hasOwn', 'hasOwnProperty']);

/**
 * `'name' in object` of a member that v6 does not have. Where the test cannot follow the call behind it, that
 * call never runs again: the marker says so (contract 4.6).
 */
export function planKeyPresence(site: Site, context: PlanContext): Decision | undefined {
  const { shape } = site;
  const { entry } = context;
  if (shape.kind !== 'stringKey' || !asking.has(lastName(shape.callee))) return undefined;
  const { path, target } = entry;
  if (target?.join('.') === path.join('.')) return undefined;
  const planned = target && planStringKey(site, shape, target, context);
  if (planned !== undefined && planned.status !== 'manual') return planned;
  const silent = 'this test is silently false in v6, so the other branch runs';
  const advice = target === undefined ? 'remove it' : `test for \`${target.join('.')}\`, or remove it`;
  return manual(site, context, silent, undefined, `${silent}: ${advice}.`);
}
