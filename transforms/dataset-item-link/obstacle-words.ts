import type { LinkObstacle } from './facts.ts';

/** Why a loop is left to a person, in words. */
export const obstacleWords: Readonly<Record<LinkObstacle, string>> = {
  break: 'the loop is left before its end',
  continue: 'some items are passed over',
  return: 'the loop returns from the function around it',
  accumulator: 'the loop changes a variable outside of it, which the results of the run give instead',
  partOfItems: 'only a part of the items is looped over; the runner takes all of them',
  conditional: 'the link or its observation stands in a branch, a nested loop or a callback',
  severalLinks: 'an item is linked more than once',
  severalObservations: 'an item has more than one observation',
  noObservation: 'the observation that is linked is not begun in this loop',
  insideObservation: 'the loop runs inside an observation',
  runArguments: "the run's name, description or metadata is computed for each item",
  resultUsed: 'the result of the link or of the loop is used',
  notAsync: 'the function around the loop is not async',
};
