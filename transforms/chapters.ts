/** The chapters that bring something to the analysis. Loads TypeScript, and never jscodeshift. */
import type { Detector } from '../analysis/detector.ts';
import { datasetLinkDetector } from '../analysis/link-loop/describe-link-loop.ts';
import { namesakeDetector } from '../analysis/namesake/detect-namesake.ts';
import { traceIoDetector } from '../analysis/observation/observe-site.ts';
import { scoresResponseDetector } from '../analysis/score-response/describe-response.ts';
import type { Chapter } from '../catalog/entry.ts';

/** What each chapter looks for in code besides the uses of its members. */
const detectorOf: Partial<Record<Chapter, Detector>> = {
  'score-renames': namesakeDetector,
  'dataset-item-link': datasetLinkDetector,
  'trace-io': traceIoDetector,
  'scores-create-response': scoresResponseDetector,
};

/** In the order of the chapters. */
export const detectors: readonly Detector[] = Object.values(detectorOf);
