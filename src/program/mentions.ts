/** Whether the name is a word of the text, in a string or a comment as well. */
export function mentions(text: string, name: string): boolean {
  return text.split(/[^\p{ID_Continue}$]/u).includes(name);
}
