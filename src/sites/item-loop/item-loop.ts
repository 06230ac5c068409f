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
  | 'notAsync';

/** A loop over a dataset's items around a call that links an item, as plain data. */
export interface ItemLoop {
  /** `for (const item of dataset.items)`, or `await Promise.all(dataset.items.map(async (item) => …))`. */
  form: 'forOf' | 'promiseAll';
  /** The whole statement, or the `await` expression. */
  whole: SourceRange;
  /** The expression before `.items`. */
  dataset: SourceRange;
  /** The dataset can be named in a type: an identifier or a dotted path. */
  datasetIsName: boolean;
  /** Name of the variable that holds the item. */
  item: string;
  /** The code says nothing of the item's type. */
  itemIsAny: boolean;
  body: SourceRange;
  bodyForm: 'block' | 'statement' | 'expression';
  /** The statement that links. */
  link: SourceRange;
  /** More of the item is used than its input, expected output and metadata. */
  usesWholeItem: boolean;
  /** Where a `return` hands the task's output on. */
  returns?: LinkReturn;
  /** In the order they were found; empty when the body fits. */
  obstacles: readonly LinkObstacle[];
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
