import { defineFact } from '../../src/sites/site-facts.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';

/** A result that is spread into an object of a type of the code's own, which has the member too. */
export interface FillsOwnMember {
  /** The name of that type, or the text of what it is. */
  type: string;
  /** The spread with its dots. */
  spread: SourceRange;
  /** The text of what is spread, where it may be written once more. */
  value?: string;
}

/** For a spread: the type whose member only the result has filled. */
export const fillsOwnMember = defineFact<FillsOwnMember>('fillsOwnMember');
