import type { Site } from '../../src/sites/site.ts';
import { manual, migrated } from '../../src/rewriting/decide.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { takenNumber, utilityAround } from '../../src/rewriting/types/utility-type.ts';

/** What the setters take. */
const taken = '{ input?: unknown; output?: unknown }';

/**
 * A setter's type: `Parameters<…>[0]` of it is written out, since what takes over takes more; the method's own type is
 * a person's.
 */
export function planParameterType(site: Site, context: PlanContext): Decision {
  const utility = utilityAround(site.extent, context.syntax);
  if (utility?.name === 'Parameters' && takenNumber(utility, context.syntax) === 0)
    return migrated(context, [{ ...utility.taken!.whole, text: taken }]);
  return manual(
    site,
    context,
    undefined,
    undefined,
    `Write out what is meant: the setter takes \`${taken}\` and returns the observation; \`update\` takes other attributes too.`,
  );
}
