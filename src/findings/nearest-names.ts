/** Edit distance with transpositions (optimal string alignment). */
function distance(left: string, right: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= left.length; i += 1) {
    const row: number[] = [];
    for (let j = 0; j <= right.length; j += 1) {
      if (i === 0 || j === 0) {
        row.push(i + j);
        continue;
      }
      const same = left[i - 1] === right[j - 1];
      let cost = Math.min(at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(rows, i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        cost = Math.min(cost, at(rows, i - 2, j - 2) + 1);
      }
      row.push(cost);
    }
    rows.push(row);
  }
  return at(rows, left.length, right.length);
}

function at(rows: readonly (readonly number[])[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}

/** The name of the member that an id is about, however it changes. */
function memberOf(name: string): string {
  return lastPart(name.replace(/#\w+$/, ''));
}

function lastPart(name: string): string {
  return name.split(/[.:#]/).at(-1) ?? name;
}

/**
 * The known names a person may have meant by `asked`, best first, at most three: nearly equal ones, and ids that end in
 * the same member, or nearly.
 */
export function nearestNames(asked: string, known: Iterable<string>): string[] {
  const wanted = asked.toLowerCase();
  // Two typing errors in a word of four letters leave another word.
  const typingErrors = wanted.length < 5 ? 1 : 2;
  const scored: { name: string; score: number }[] = [];
  for (const name of known) {
    const lower = name.toLowerCase();
    const tail = lastPart(lower) === lastPart(wanted) || lower.endsWith(`.${wanted}`);
    const nameDistance = distance(wanted, lower);
    const member = memberOf(lower);
    const typo = /\W/.test(wanted) ? Infinity : distance(wanted, member);
    const isMember = tail || typo <= Math.floor(member.length / 4);
    const score = Math.min(nameDistance, isMember ? 2 + nameDistance / 100 : Infinity);
    if (score <= Math.max(typingErrors, Math.floor(name.length / 4)) || isMember) scored.push({ name, score });
  }
  scored.sort((left, right) => left.score - right.score || (left.name < right.name ? -1 : 1));
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score <= best + 1)
    .slice(0, 3)
    .map(({ name }) => name);
}

/**
 * ` Did you mean "a" or "b"?` with a leading space, or nothing when no known name is near.
 * @param shown how a name is written for a person
 */
export function didYouMean(asked: string, known: Iterable<string>, shown = (name: string): string => name): string {
  const names = nearestNames(asked, known).map((name) => `"${shown(name)}"`);
  // Made here: the first one of a process takes 10 ms.
  return names.length === 0 ? '' : ` Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}?`;
}
