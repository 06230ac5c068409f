import type { SourceRange } from '../../src/repository/source-range.ts';
import { defineFact } from '../../src/sites/site-facts.ts';

/** A read of what only one of two responses has, as plain data. */
export interface ResponseRead {
  /** The whole read with its wrappers: `created.id`, `(await create(…)).id`; for a pattern, the pattern. */
  read: SourceRange;
  /** Where the response is: in a variable, or in an awaited call that stands in the read itself. */
  holder: ResponseHolder;
  /** The response itself goes somewhere that expects what only one of the two has. */
  whole?: true;
  /**
   * The response may be missing where it is handed on as a whole or read with `?.`: a test with `in` would throw for
   * `undefined`.
   */
  mayBeMissing?: true;
  /** `undefined` is as good as an id here, as far as the types say. */
  acceptsUndefined: boolean;
  /** A conditional expression needs parentheses here. */
  needsParentheses: boolean;
  /** The statement around the read, when it stands in a list of statements. */
  listed?: SourceRange;
  /** That list: the block, the file, or the clause of a `switch`. */
  list?: SourceRange;
  /** Nothing that matters is evaluated in that statement before the read. */
  first: boolean;
  /** The body of an arrow function that is nothing but the read. */
  arrowBody?: SourceRange;
  /** For a pattern that is the only parameter of an arrow function: the function's body. */
  callback?: { range: SourceRange; isBlock: boolean };
  /** More scores are created beside this one: in statements next to it, or in `Promise.all(list.map(…))`. */
  several: boolean;
}

/** What holds a response. */
export type ResponseHolder =
  | {
      kind: 'name';
      name: string;
      /** The variable that is read, when it is a copy of the one of that name. */
      copy?: string;
      /** Where that variable is declared; absent for what is no variable alone. */
      declaration?: number;
      /** Never assigned again. */
      constant: boolean;
      /** `created?.id` */
      optional: boolean;
      /** The statement that declares it and nothing else, in a list of statements. */
      declared?: SourceRange;
    }
  /** The `await` expression, or the call that gives the promise. */
  | { kind: 'awaited' | 'promise'; range: SourceRange }
  | { kind: 'other' };

/** What reads a response that became one of two. */
export const responseRead = defineFact<ResponseRead>('responseRead');
