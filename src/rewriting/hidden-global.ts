import type { Site } from '../sites/site.ts';
import { manual, withoutText } from './decide.ts';
import type { Decision, PlanContext } from './plan.ts';

/** What written code reads of JavaScript itself. */
const globals = ['JSON', 'Promise'];

/** Code that reads a global is not written where a declaration of the file hides it. */
export function withoutHiddenGlobal(
  site: Site,
  context: PlanContext,
  planned: Decision | undefined,
): Decision | undefined {
  const hidden = globals.find((name) =>
    planned?.edits.some(
      ({ start, end, text }) => text.includes(`${name}.`) && context.syntax.declares(name, { start, end }),
    ),
  );
  if (hidden === undefined) return planned;
  return withoutText(
    manual(site, context, `\`${hidden}\` is a name of the code's own here, which the change would call`),
  );
}
