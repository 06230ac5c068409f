import type { Site } from '../../src/sites/site.ts';
import { manual, migrated } from '../../src/rewriting/decide.ts';
import type { Outcome, PlanContext } from '../../src/rewriting/plan.ts';

/** What the setters take. */
const taken = '{ input?: unknown; output?: unknown }';

/** A setter's type: `Parameters<…>[0]` of it is written out, since what takes over takes more; the method's own type is a person's. */
export function planParameterType(site: Site, context: PlanContext): Outcome {
  const { source } = context;
  const before = /(?<![\w$.])Parameters<\s*(?:typeof\s+)?$/.exec(source.slice(0, site.extent.start));
  const behind = /^\s*>\s*\[\s*0\s*\]/.exec(source.slice(site.extent.end));
  if (before && behind)
    return migrated(context, [{ start: before.index, end: site.extent.end + behind[0].length, text: taken }]);
  return manual(
    site,
    context,
    undefined,
    taken,
    `Write out what is meant: the setter takes \`${taken}\` and returns the observation; \`update\` takes other attributes too.`,
  );
}
