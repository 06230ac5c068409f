import type { Advisory } from './chapter.ts';

/** What several chapters tell about the experiment runner, which takes over from runs and links (contract 9.4). */
export const experimentAdvisories: readonly Advisory[] = [
  {
    id: 'experiment-transport',
    message:
      'The experiment runner records experiments through OpenTelemetry span attributes and no longer calls `POST /api/public/dataset-run-items`.',
    contract: '9.4',
  },
  {
    id: 'run-evaluations',
    message: 'Run evaluations are recorded for local-data runs as well as dataset runs.',
    contract: '9.4',
  },
  {
    id: 'dataset-run-id',
    message:
      "`datasetRunId` is the experiment's id, so whether it is set no longer tells a dataset run from a local one.",
    contract: 'field:Silent breaks',
  },
];
