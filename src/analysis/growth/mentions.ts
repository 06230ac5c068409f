/** Asks texts of the repository, most of which are not kept, for names. */
export interface Mentions {
  /** Of a file of the repository; empty when it cannot be read. */
  textOf(file: string): string;
  /** Whether a file says one of the names as a word. */
  anyOf(file: string, names: Iterable<string>): boolean;
  /** Whether an expression matches a file's text. */
  matches(file: string, pattern: RegExp): boolean;
  /** Texts may be others than before. */
  forget(): void;
}

/**
 * The mentions of one repository. A text is read again when it is asked: most of them are asked once, and keeping them
 * all would keep the repository in memory.
 */
export function createMentions(read: (file: string) => string): Mentions {
  let last: { file: string; text: string } | undefined;
  function textOf(file: string): string {
    if (last?.file !== file) last = { file, text: read(file) };
    return last.text;
  }
  return {
    textOf,
    anyOf(file, names) {
      const text = textOf(file);
      for (const name of names) if (hasWord(text, name)) return true;
      return false;
    },
    matches: (file, pattern) => pattern.test(textOf(file)),
    forget: () => void (last = undefined),
  };
}

/** Whether a text has a name that is no part of a longer one. */
export function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\w$]/.test(text[at - 1] ?? ' ') && !/[\w$]/.test(text[at + name.length] ?? ' ')) return true;
  }
  return false;
}
