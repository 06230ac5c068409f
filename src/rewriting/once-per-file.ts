import type { Site } from '../sites/site.ts';
import type { PlanContext } from './plan.ts';

type OfFile = Pick<PlanContext, 'siblings' | 'syntax'>;

/**
 * A question that all sites of a file ask, and that has one answer for them: it is looked for once. A file of thousands
 * of sites would else be walked through as often.
 */
export function oncePerFile<Answer>(answerTo: (file: OfFile) => Answer): (file: OfFile) => Answer {
  const known = new WeakMap<readonly Site[], { answer: Answer }>();
  return (file) => {
    const kept = known.get(file.siblings) ?? { answer: answerTo(file) };
    known.set(file.siblings, kept);
    return kept.answer;
  };
}
