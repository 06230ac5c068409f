/** Words of messages. */

/** Code as a message quotes it: on one line, and not longer than this. */
export function shortenedCode(code: string, most: number): string {
  const line = code
    .split('\n')
    .map((part) => part.trim())
    .join(' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** Names in a sentence: `a` and `b`, in code style. */
export function namesInSentence(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' and ');
}

/** A sentence that another clause follows. */
export function withoutFullStop(words: string): string {
  return words.endsWith('.') ? words.slice(0, -1) : words;
}
