/** Words of markers at what a test says of a call; by them the marker of an earlier run is known again. */

const followCall = 'Follow the call: ';

/** @param target the member's v6 path */
export function fakeInstead(target: readonly string[], reason: string): string {
  return `Mock \`${target.join('.')}\` instead; not done here: ${reason}.`;
}

/** A test has to follow what a call passes or gives in v6. */
export function followTheCall(reason: string): string {
  return `${followCall}${reason}.`;
}

/** What a test says of a call's arguments stays as it is where v6 passes others. */
export const v5Arguments = "an assertion expects v5's arguments";

/** Where a marker's words about following a call begin; -1 in others. @param words a whole marker, with its id */
export function followBegins(words: string): number {
  return words.indexOf(`: ${followCall}`);
}
