/** Version ranges of Python: PEP 440, and the operators of poetry and Conda. What a person wrote keeps its form. */

/** The numbers of a release: `4.14` is `[4, 14]`. */
export type Release = readonly number[];

interface Clause {
  operator: string;
  gap: string;
  release: Release;
  /** `.*` where it ends so. */
  wildcard: string;
}

/** The versions from `low` on, up to `high` without it. */
interface Bounds {
  low?: Release;
  high?: Release;
}

/** What stands between two clauses: a comma, or spaces in front of an operator. */
const between = /(\s*,\s*|\s+(?=[<>=!~^]))/;
const clauseSyntax = /^(===|==|~=|!=|>=|<=|=|>|<|\^|~|)(\s*)v?(\d{1,9}(?:\.\d{1,9})*)(\.?\*)?[\w.+-]*$/;

/** The clauses of a range: none lets all versions in, undefined cannot be read. */
export function readRange(text: string): Clause[] | undefined {
  const clauses: Clause[] = [];
  for (const [index, part] of text.trim().split(between).entries()) {
    if (index % 2 === 1 || part === '' || part === '*') continue;
    const match = clauseSyntax.exec(part);
    if (match === null) return undefined;
    const [, operator = '', gap = '', numbers = '', wildcard = ''] = match;
    clauses.push({ operator, gap, release: numbers.split('.').map(Number), wildcard });
  }
  return clauses;
}

/** Below, at or above 0 as `left` is before, at or after `right`. */
function compare(left: Release, right: Release): number {
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first release behind all that begin like `release` up to the number at `index`. */
function after(release: Release, index: number): Release {
  const at = Math.max(index, 0);
  return [...release.slice(0, at), (release[at] ?? 0) + 1];
}

function boundsOf({ operator, release, wildcard }: Clause): Bounds {
  const last = release.length - 1;
  switch (operator) {
    case '!=':
      return {};
    case '>=':
    case '>':
      return { low: release };
    case '<':
      return { high: release };
    case '<=':
      return { high: after(release, last) };
    case '~=':
      return { low: release, high: after(release, last - 1) };
    case '^': {
      const first = release.findIndex((number) => number > 0);
      return { low: release, high: after(release, first === -1 ? last : first) };
    }
    case '~':
      return { low: release, high: after(release, Math.min(1, last)) };
    default:
      return { low: release, high: after(release, wildcard === '' && operator !== '=' ? last + 1 : last) };
  }
}

/** Whether a range lets in a version from `from` on and before `to`. */
export function letsIn(clauses: readonly Clause[], from: Release, to?: Release): boolean {
  return clauses.every((clause) => {
    const { low, high } = boundsOf(clause);
    if (clause.operator === '!=' && clause.wildcard !== '' && compare(clause.release, from) === 0) return false;
    return (
      (to === undefined || low === undefined || compare(low, to) < 0) && (high === undefined || compare(high, from) > 0)
    );
  });
}

/** Whether a range lets in nothing before `floor`. */
export function isAtLeast(clauses: readonly Clause[], floor: Release): boolean {
  return clauses.some((clause) => {
    const { low } = boundsOf(clause);
    return low !== undefined && compare(low, floor) >= 0;
  });
}

/** A release with at least as many numbers as there were. */
function numbersLike(written: Release, release: Release): string {
  const length = Math.max(written.length, release.length);
  return Array.from({ length }, (_, at) => String(release[at] ?? 0)).join('.');
}

function raisedClause(text: string, floor: Release, next: Release | undefined): string | undefined {
  const read = readRange(text)?.[0];
  if (read === undefined) return text;
  const { operator, gap, release, wildcard } = read;
  if (operator === '!=') return text;
  if (operator === '<' || operator === '<=') {
    const isAbove = compare(release, floor) > 0 || (operator === '<=' && compare(release, floor) === 0);
    if (isAbove) return text;
    return next === undefined ? undefined : `<${gap}${numbersLike(release, next)}`;
  }
  if (compare(release, floor) >= 0) return text;
  return `${operator === '>' ? '>=' : operator}${gap}${numbersLike(release, floor)}${wildcard}`;
}

/**
 * The range from `floor` on: lower bounds and single versions go up to it, with as many numbers as they had; an upper
 * bound at or below it goes to `next`, or away without one.
 */
export function raisedRange(text: string, floor: Release, next?: Release): string {
  const parts = text.trim().split(between);
  let raised = '';
  let hasLower = false;
  for (let at = 0; at < parts.length; at += 2) {
    const part = raisedClause(parts[at] ?? '', floor, next);
    if (part === undefined || part === '') continue;
    hasLower ||= !/^[<!]/.test(part);
    raised += (raised === '' ? '' : (parts[at - 1] ?? ',')) + part;
  }
  if (hasLower) return raised;
  return raised === '' || raised === '*' ? `>=${floor.join('.')}` : `>=${floor.join('.')},${raised}`;
}
