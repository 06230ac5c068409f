import type { AnalysisRequest } from '../repository/analysis-request.ts';
import { profiles } from '../catalog/profile.ts';
import { catalogue } from '../../transforms/entries.ts';
import type { PlanOptions } from './options.ts';
import { defined } from '../catalog/defined.ts';

/** What the analysis is asked for these options. */
export function analysisRequest(options: PlanOptions): AnalysisRequest {
  return {
    root: options.root,
    paths: options.paths ?? [],
    profile: options.profile ?? profiles.svc,
    catalogue,
    modules: options.modules ?? [],
    ignore: options.ignore ?? [],
    ...defined({
      docs: options.docs,
      overlay: options.overlay,
      concurrency: options.concurrency,
      onProgress: options.onProgress,
    }),
  };
}
