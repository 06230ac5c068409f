import { annotationRoutes } from './annotation-routes.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { datasetRoutes } from './dataset-routes.ts';
import { evaluationRoutes } from './evaluation-routes.ts';
import { experimentRoutes } from './experiment-routes.ts';
import type { Handlers } from './handler.ts';
import { mediaRoutes } from './media-routes.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { modelRoutes } from './model-routes.ts';
import { observationRoutes } from './observation-routes.ts';
import { organizationRoutes } from './organization-routes.ts';
import { promptRoutes } from './prompt-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { scoreRoutes } from './score-routes.ts';
import { spanRoutes } from './span-routes.ts';
import { traceRoutes } from './trace-routes.ts';

/** What answers each route of `src/catalog/routes.ts`, and the storage of media. */
export const handlers: Handlers = {
  ...recordRoutes,
  ...scoreRoutes,
  ...observationRoutes,
  ...traceRoutes,
  ...experimentRoutes,
  ...datasetRoutes,
  ...promptRoutes,
  ...mediaRoutes,
  ...metricsRoutes,
  ...spanRoutes,
  ...annotationRoutes,
  ...evaluationRoutes,
  ...modelRoutes,
  ...organizationRoutes,
  ...dashboardRoutes,
};
