/** A reason or a task that says several things, one after the other. */
import { beforeSketch, clausesOf } from '../catalog/clauses.ts';

/** What a text says, each thing alone, and the call in v6 that a planner may put at its end. */
export interface Points {
  points: readonly string[];
  /** Not whole: names in it stand for what a person has to put there. */
  sketch?: string;
}

/** The points of a text, which planners join with semicolons. */
export function pointsOf(text: string): Points {
  const at = text.indexOf(beforeSketch);
  if (at === -1) return { points: pointsIn(text) };
  return { points: pointsIn(text.slice(0, at)), sketch: text.slice(at + beforeSketch.length) };
}

/** Each once: what holds for several members of a site is said of each of them. */
function pointsIn(text: string): string[] {
  return [...new Set(clausesOf(text))];
}
