import { discover } from '../repository/discover.ts';
import { analysisRequest } from './analysis-request.ts';
import type { PlanOptions } from './options.ts';
import { planDiscovered } from './plan-discovered.ts';
import type { RepositoryPlan } from '../findings/repository-plan.ts';
import { selectIds } from '../findings/selection.ts';
import { defined } from '../catalog/defined.ts';

export type { PlannedFile, RepositoryPlan } from '../findings/repository-plan.ts';

/**
 * Analyses a repository and decides every site of it. Reads files, writes none.
 * @throws UsageError when `only` or `skip` names something that the catalogue does not have
 */
export function planRepository(options: PlanOptions): RepositoryPlan {
  const selection = selectIds(options.only ?? [], options.skip ?? []);
  return planDiscovered(discover(analysisRequest(options)), selection, {
    markers: options.markers ?? true,
    compat: options.compat ?? false,
    ...defined({ compatFile: options.compatFile }),
  });
}
