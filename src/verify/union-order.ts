/** A text in double quotes, an arrow, a word that ends a type, or a character. */
const token = /"(?:[^"\\]|\\.)*"|=>|\b(?:extends|is)\b|[\s\S]/g;

/** What stands between two types that are no members of one union; the quote is the message's own around a type. */
const between: ReadonlySet<string> = new Set(['=>', 'extends', 'is', ',', ';', ':', '?', '=', "'"]);

/**
 * A message in which the members of each union stand in one order. TypeScript writes them in the order in which it has
 * met them anywhere, so that the same type reads `"a" | "b"` in one program and `"b" | "a"` in another.
 */
export function withSortedUnions(message: string): string {
  const tokens = message.match(token) ?? [];
  let next = 0;
  /** Up to the bracket that closes what is open, or to the end. */
  function group(isOpen: boolean): string {
    let text = '';
    let members = [''];
    const endOfType = (): string =>
      members
        .map((member) => member.trim())
        .sort()
        .join(' | ');
    for (; next < tokens.length; next += 1) {
      const here = tokens[next]!;
      if (/^[)\]}>]$/.test(here) && isOpen) break;
      if (/^[([{<]$/.test(here)) {
        next += 1;
        members.push(`${members.pop()!}${here}${group(true)}${tokens[next] ?? ''}`);
      } else if (here === '|') members.push('');
      else if (between.has(here)) {
        text += `${endOfType()}${here}`;
        members = [''];
      } else members.push(members.pop()! + here);
    }
    return text + endOfType();
  }
  return group(false);
}
