/**
 * What the chapters look for and how they decide, in their order; what they change is in `entries.ts`. Loads
 * TypeScript, and never jscodeshift.
 */
import type { Detector } from '../src/sites/detector.ts';
import type { Planner } from '../src/rewriting/plan.ts';
import { planClientAlias } from './client-aliases/plan.ts';
import { datasetLinkDetector } from './dataset-item-link/detect.ts';
import { planDatasetLink } from './dataset-item-link/plan.ts';
import { datasetRunsDetector } from './dataset-runs/detect.ts';
import { planDatasetRuns } from './dataset-runs/plan.ts';
import { experimentUrlDetector } from './experiment-url/detect.ts';
import { planExperimentUrl } from './experiment-url/plan.ts';
import { ingestionDetector } from './ingestion/detect.ts';
import { planIngestion } from './ingestion/plan.ts';
import { planRemovedRead } from './removed-reads/plan.ts';
import { planRemovedType } from './removed-types/plan.ts';
import { planRequestOptions } from './request-options/plan.ts';
import { namesakeDetector } from './score-renames/detect.ts';
import { planScoreRename } from './score-renames/plan.ts';
import { scoresResponseDetector } from './scores-create-response/detect.ts';
import { planScoresResponse } from './scores-create-response/plan.ts';
import { planScoresQuery } from './scores-query/plan.ts';
import { traceIoDetector } from './trace-io/detect.ts';
import { planTraceIo } from './trace-io/plan.ts';
import { olderNameDetector } from './v4-leftovers/detect.ts';
import { planOlderName, planOlderOptions } from './v4-leftovers/plan.ts';

/** What one chapter does. */
interface ChapterWork {
  chapter: string;
  /** What it looks for in code besides the uses of its members. */
  detect?: Detector;
  /** Decides its sites; without it they are reported. */
  plan?: Planner;
  /** Decides a site of another chapter that is its own after all; it is asked before that chapter. */
  claim?: Planner;
}

/** The recipe. */
export const chapterWorks: readonly ChapterWork[] = [
  { chapter: 'client-aliases', plan: planClientAlias },
  { chapter: 'request-options', plan: planRequestOptions },
  { chapter: 'score-renames', detect: namesakeDetector, plan: planScoreRename },
  { chapter: 'experiment-url', detect: experimentUrlDetector, plan: planExperimentUrl },
  { chapter: 'removed-reads', plan: planRemovedRead },
  { chapter: 'dataset-runs', detect: datasetRunsDetector, plan: planDatasetRuns },
  { chapter: 'dataset-item-link', detect: datasetLinkDetector, plan: planDatasetLink },
  { chapter: 'trace-io', detect: traceIoDetector, plan: planTraceIo },
  { chapter: 'scores-create-response', detect: scoresResponseDetector, plan: planScoresResponse },
  { chapter: 'scores-query', plan: planScoresQuery },
  { chapter: 'removed-types', plan: planRemovedType },
  { chapter: 'ingestion', detect: ingestionDetector, plan: planIngestion },
  { chapter: 'v4-leftovers', detect: olderNameDetector, plan: planOlderName(planScoreRename), claim: planOlderOptions },
  { chapter: 'versions' },
];

/** What they look for. */
export const detectors: readonly Detector[] = chapterWorks.flatMap(({ detect }) => detect ?? []);
