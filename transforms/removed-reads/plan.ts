import type { Planner } from '../../src/rewriting/plan.ts';
import { planRead } from '../../src/rewriting/reads/plan-read.ts';

/** A removed read becomes the v6 read of its entry: request, result and what is read of it (contract 4.6, 9.2). */
export const planRemovedRead: Planner = planRead;
