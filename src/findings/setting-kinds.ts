/** Kinds of values that a setting or an option can have: what a message calls them, and whether a value is one. */
export type SettingKind = 'text' | 'texts' | 'count' | 'boolean';

export const settingKinds: Readonly<Record<SettingKind, { words: string; holds: (value: unknown) => boolean }>> = {
  text: { words: 'a text', holds: (value) => typeof value === 'string' },
  texts: {
    words: 'a list of texts',
    holds: (value) => Array.isArray(value) && value.every((element) => typeof element === 'string'),
  },
  count: { words: 'a whole number from 0 on', holds: (value) => Number.isSafeInteger(value) && (value as number) >= 0 },
  boolean: { words: 'true or false', holds: (value) => typeof value === 'boolean' },
};
