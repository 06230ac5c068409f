import type { Planner } from '../../src/rewriting/plan.ts';
import { planRead } from '../../src/rewriting/reads/plan-read.ts';

/** The member keeps its name: its request and the fields of its rows change as those of a removed read do. */
export const planScoresQuery: Planner = planRead;
