import type { SourceRange } from '../../repository/source-range.ts';
import { defineFact } from '../site-facts.ts';

/** What says in v6 whether there is another page: the cursor of the page that was read, or the one to go on with. */
export type NextPage = 'next' | 'cursor';

/** An expression of v5's loop that says whether there is another page. */
export interface PageTest {
  range: SourceRange;
  by: NextPage;
  /** `truth` where any value will do, `boolean` where one of that type is expected. */
  form: 'truth' | 'boolean' | 'negated';
}

/** What holds the page that was read. */
export type PageHolder =
  /** `const res = await …`: the expression that `.meta` is read of. */
  | { kind: 'name'; text: string }
  /** `const { data, meta: m } = await …` */
  | { kind: 'meta'; text: string }
  /** `const { data } = await …`, or with a pattern that only takes numbers out of `meta`, which is replaced. */
  | { kind: 'pattern'; at: SourceRange; separator: string }
  /** `({ data: rows } = await …)`, into which the cursor comes at once. */
  | { kind: 'assigned'; at: SourceRange }
  /** `const rows = (await …).data` */
  | { kind: 'taken'; name: SourceRange; before: SourceRange; behind: SourceRange };

/** How the loop begins and ends in v6, where its head counted pages. */
export type LoopHead =
  /** `for (;;)` */
  | { kind: 'endless'; range: SourceRange }
  /** `while (condition)`, of a `for` whose counter is gone */
  | { kind: 'while'; range: SourceRange; condition: SourceRange }
  /** `do … while (cursor);`, of a loop that tested the number of pages first */
  | { kind: 'doWhile'; range: SourceRange; bodyEnd: number }
  /** `while (cursor)`, of a loop over the pages behind one that was read before it */
  | { kind: 'rest'; range: SourceRange };

/** Where v5's loop counted one page on. */
export interface PageStep {
  /** The statement behind the request; of another counter, the empty range before the brace that ends the round. */
  range: SourceRange;
  /** The round ends there: nothing stands behind it. */
  atEnd: boolean;
  /** What leaves the loop where there is no other page; absent where a test before or behind it does. */
  exit?: string;
}

/** A loop that reads all pages of a list and counts them, as plain data. */
export interface PageLoop {
  /** The loop statement. */
  loop: SourceRange;
  /** The counter is used for more than the pages: it stays, and the cursor comes beside it. */
  stays: boolean;
  /**
   * What declares the counter, where the cursor may be declared in its place: its statement, or one of several names.
   */
  counter?: { range: SourceRange; form: 'statement' | 'name' };
  head?: LoopHead;
  holder: PageHolder;
  tests: readonly PageTest[];
  /** Statements that only kept the number of pages. */
  gone: readonly SourceRange[];
  step: PageStep;
  /** The request stands in a function that the loop calls: its parameter, and what the loop gives it. */
  through?: { parameter: SourceRange; argument: SourceRange };
  /** Another read asked for the first page: its `meta`, and the name of its member. */
  behind?: { meta: string; name: SourceRange };
}

/** Of a read of a list: the loop around it. */
export const pageLoop = defineFact<PageLoop>('pageLoop');
