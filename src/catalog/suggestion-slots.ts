/** A place in a suggestion (`Entry.suggestion`) for a piece of code; a number is that of an argument. */
export type SuggestionSlot = 'receiver' | 'api' | 'args' | number;

/** A suggestion with code in its slots. */
export function filledSlots(suggestion: string, textOf: (slot: SuggestionSlot) => string): string {
  return suggestion.replace(
    /\{(?:(receiver|api|args)|arg(\d+))\}/g,
    (_whole, name: SuggestionSlot | undefined, index) => textOf(name ?? Number(index)),
  );
}
