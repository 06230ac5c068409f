import type { Site } from '../../src/sites/site.ts';
import type { Decision, PlanContext } from '../../src/rewriting/plan.ts';
import { planRename } from '../../src/rewriting/rename.ts';

/** `datasetRunUrl` of experiment results is called `experimentUrl`; keys of the application keep their name. */
export function planExperimentUrl(site: Site, context: PlanContext): Decision {
  return planRename(site, context);
}
