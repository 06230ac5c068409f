import type { Site } from '../../analysis/site.ts';
import type { Outcome, PlanContext } from '../../rewrites/plan.ts';
import { planRename } from '../../rewrites/rename.ts';

/** `datasetRunUrl` of experiment results is called `experimentUrl`; keys of the application keep their name. */
export function planExperimentUrl(site: Site, context: PlanContext): Outcome {
  return planRename(site, context);
}
