/** A place in a suggestion (`Entry.suggestion`) for a piece of code; a number is that of an argument. */
export type SuggestionSlot = 'receiver' | 'api' | 'args' | number;

/** What a suggestion writes otherwise from place to place. */
export interface SuggestionForms {
  /** `{new:cursor}`: a name that it declares; as the value of a key that is called the same, the key alone. */
  nameOf?: (wanted: string) => string;
  /** `{type:<string>}`: what only TypeScript has. */
  typeOf?: (type: string) => string;
}

/** A suggestion with code in its slots. */
export function filledSlots(
  suggestion: string,
  textOf: (slot: SuggestionSlot) => string,
  { nameOf = itself, typeOf = itself }: SuggestionForms = {},
): string {
  return suggestion.replace(
    /(?:(\w+: ))?\{(?:(receiver|api|args)|arg(\d+)|new:(\w+)|type:([^{}]+))\}/g,
    (_whole, key = '', part: SuggestionSlot | undefined, index, wanted?: string, type?: string) => {
      const name = wanted && nameOf(wanted);
      if (name !== undefined) return key === `${name}: ` ? name : key + name;
      return key + (type === undefined ? textOf(part ?? Number(index)) : typeOf(type));
    },
  );
}

function itself(text: string): string {
  return text;
}
