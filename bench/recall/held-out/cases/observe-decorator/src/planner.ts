import { traced } from './traced';

export class Planner {
  @traced('plan')
  async plan(goal: string): Promise<string[]> {
    return goal.split(' ');
  }
}
