/**
 * Markdown, with or without components: nothing runs the code blocks of it, so they never decide how a command ends.
 */
export function isProse(file: string): boolean {
  return /\.(?:mdx?|markdown)$/i.test(file);
}

/** Markdown that nothing builds: it may be a note of a day. A page of MDX is part of a site. */
export function isNote(file: string): boolean {
  return /\.(?:md|markdown)$/i.test(file);
}
