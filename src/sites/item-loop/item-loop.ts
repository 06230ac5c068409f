import type { SourceRange } from '../../repository/source-range.ts';
import { defineFact } from '../site-facts.ts';

/** Why a loop that links items cannot become a run of the experiment runner by itself. */
export type LinkObstacle =
  | 'break'
  | 'continue'
  | 'return'
  | 'accumulator'
  | 'partOfItems'
  | 'conditional'
  | 'severalLinks'
  | 'severalObservations'
  | 'noObservation'
  | 'insideObservation'
  | 'runArguments'
  | 'resultUsed'
  | 'placeInList'
  | 'notAsync'
  | 'notAwaited';

/** A loop over a dataset's items around a call that links an item, as plain data. */
export interface ItemLoop {
  /** `for (const item of dataset.items)` and its like, or `dataset.items.map(async (item) => …)` and `forEach`. */
  form: 'forOf' | 'promiseAll' | 'forEach';
  /** The whole statement, the `await` expression, or the call of `forEach`, or of a `map` that a name holds. */
  whole: SourceRange;
  /** What is looped over. */
  list: SourceRange;
  /** The expression before `.items`, where the dataset's own runner takes just these. */
  dataset?: SourceRange;
  /** The client that is given the list, where the dataset's runner would take others. */
  client?: string;
  /** Behind the list: `.filter(…)` for items that the body passes over at once. */
  filters: string;
  /** The type of the item, by the list that holds it; absent where that has no name. */
  itemType?: string;
  /** `const index = items.indexOf(item)`, where the body uses the number of the round. */
  index?: string;
  /** Name of the variable that holds the item. */
  item: string;
  /** The code says nothing of the item's type. */
  itemIsAny: boolean;
  body: SourceRange;
  bodyForm: 'block' | 'statement' | 'expression';
  /** The statement that links. */
  link: SourceRange;
  /** Other statements of the body that the run has no need of. */
  gone: readonly SourceRange[];
  /** Each other `continue` of the loop. */
  continues: readonly SourceRange[];
  /** A `catch` after which the loop goes on. */
  rethrow?: Rethrow;
  /** What the loop is awaited for: the output of each item. */
  givesOutputs?: true;
  /** `await Promise.all(tasks)`, where the loop is the value of `const tasks`. */
  awaited?: { name: string; place: SourceRange };
  /** An item that fails does not make the loop fail. */
  settles?: true;
  /** More of the item is used than its input, expected output and metadata. */
  usesWholeItem: boolean;
  /** Where a `return` hands the task's output on. */
  returns?: LinkReturn;
  /** In the order they were found; empty when the body fits. */
  obstacles: readonly LinkObstacle[];
}

/** Where what was caught is thrown again, so that the item is left out of the run as it was. */
export interface Rethrow {
  /** The empty place behind the last statement, or the `continue` there. */
  place: SourceRange;
  /** The variable that holds what was caught. */
  name: string;
  /** Behind `catch`, where it has no variable. */
  declareAt?: number;
}

/** How the body can return its output. */
export interface LinkReturn {
  /** Statements in front of which `return ` is put. */
  before: readonly number[];
  /** A variable with the output: `return name;` takes the place of the link, or goes to `at`. */
  name?: string;
  at?: number;
}

/** The loop over a dataset's items around a call that links one. */
export const itemLoop = defineFact<ItemLoop>('itemLoop');
