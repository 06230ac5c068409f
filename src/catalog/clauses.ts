/** What says several things, one after the other, in one text. */

/** A semicolon between clauses, not one in code. */
const betweenClauses = /; (?=(?:[^`]*`[^`]*`)*[^`]*$)/;

/** The clauses of a text, which planners join with semicolons. */
export function clausesOf(text: string): string[] {
  return text.split(betweenClauses);
}
