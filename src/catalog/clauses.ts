/** What says several things, one after the other, in one text. */

/** A semicolon between clauses, not one in code. */
const betweenClauses = /; (?=(?:[^`]*`[^`]*`)*[^`]*$)/;

/** The clauses of a text, which planners join with semicolons. */
export function clausesOf(text: string): string[] {
  return text.split(betweenClauses);
}

/** Where the call in v6 begins that a planner may put behind the clauses. It is not whole, and ends the text. */
export const beforeSketch = '; v6: ';
