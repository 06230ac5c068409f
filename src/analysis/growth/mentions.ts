/** Asks texts of the repository, most of which are not kept, for names. */
export interface Mentions {
  /** Of a file of the repository; empty when it cannot be read. */
  textOf(file: string): string;
  /** Whether a file says one of the names as a word. */
  anyOf(file: string, names: Iterable<string>): boolean;
  /** Whether an expression matches a file's text. */
  matches(file: string, pattern: RegExp): boolean;
  /** Lets go of all texts; they may be others afterwards. */
  forget(): void;
}

/** Characters of texts that are kept: the same few barrels are asked again and again. */
const mostKept = 4_000_000;

/** The mentions of one repository. Keeping all texts would keep the repository in memory. */
export function createMentions(read: (file: string) => string): Mentions {
  const kept = new Map<string, string>();
  let size = 0;
  function forget(): void {
    kept.clear();
    size = 0;
  }
  function textOf(file: string): string {
    const known = kept.get(file);
    if (known !== undefined) return known;
    const text = read(file);
    if (size + text.length > mostKept) forget();
    kept.set(file, text);
    size += text.length;
    return text;
  }
  return {
    textOf,
    anyOf(file, names) {
      const text = textOf(file);
      for (const name of names) if (hasWord(text, name)) return true;
      return false;
    },
    matches: (file, pattern) => pattern.test(textOf(file)),
    forget,
  };
}

/** Whether a text has a name that is no part of a longer one. */
export function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\w$]/.test(text[at - 1] ?? ' ') && !/[\w$]/.test(text[at + name.length] ?? ' ')) return true;
  }
  return false;
}
