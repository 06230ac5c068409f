import semver from 'semver';
import { isMajorBound, isMinorBound, readVersion, type VersionText, writeVersion } from './version-text.ts';

/** What a version range means for a move to a target major. */
export type RangeVerdict =
  /** Allows the target major or a later one; may also allow older ones (`^5 || ^6`). */
  | { kind: 'current' }
  /** One plain range: `after` is the same at the target major. `major` is the highest it allowed. */
  | { kind: 'move'; major: number; after: string }
  /**
   * A set of ranges a person has to decide; without a `major` it allows no version at all (`>5 <6`: `>5` begins at 6).
   */
  | { kind: 'complex'; major: number | undefined; suggestion: string }
  /** Allows every version: `*`, `x`, or nothing written. */
  | { kind: 'any' }
  /** No version range: a tag (`latest`), or what semver does not read. */
  | { kind: 'unreadable' };

/**
 * Reads `text` as a version range and moves it to `target`. Operator, number of parts and spaces stay
 * (`^5.1.0` -> `^6.0.0`, `5.x` -> `6.x`, `>=5 <6` -> `>=6 <7`, `5.1.0 - 5` -> `6.0.0 - 6`).
 */
export function moveRange(text: string, target: number): RangeVerdict {
  if (/^\s*(?:[*xX](?:\.[*xX]){0,2})?\s*$/.test(text)) return { kind: 'any' };
  // semver reads ranges with regular expressions; a text of this length is no range a person wrote.
  if (text.length > 256 || semver.validRange(text) === null) return { kind: 'unreadable' };
  const single = readVersion(text);
  if (single !== undefined && ['', '=', '^', '~', '~>', '>='].includes(single.operator)) {
    if (single.major >= target) return { kind: 'current' };
    return { kind: 'move', major: single.major, after: writeVersion(single, target) };
  }
  const window = moveWindow(text, target) ?? moveHyphen(text, target);
  if (window !== undefined) return window;
  return readSet(text, target);
}

/** `>=0.3.8 <0.4.0`: before the first major each minor is as a major is later. */
function isZeroWindow(lower: VersionText, upper: VersionText): boolean {
  const minorOf = ({ minor = '' }: VersionText): number => Number(minor.slice(1) || NaN);
  return lower.major === 0 && upper.major === 0 && isMinorBound(upper) && minorOf(upper) === minorOf(lower) + 1;
}

/** `>=5.1.0 <6.0.0`: both ends of one major. */
function moveWindow(text: string, target: number): RangeVerdict | undefined {
  const parts = /^(\s*>=\s*[^\s<>=|]+)(\s+)(<\s*[^\s<>=|]+\s*)$/.exec(text);
  const lower = parts === null ? undefined : readVersion(parts[1] ?? '');
  const upper = parts === null ? undefined : readVersion(parts[3] ?? '');
  if (parts === null || lower === undefined || upper === undefined) return undefined;
  const isMajor = isMajorBound(upper) && upper.major === lower.major + 1;
  if (!isMajor && !isZeroWindow(lower, upper)) return undefined;
  if (lower.major >= target) return { kind: 'current' };
  const end = writeVersion(upper, target + 1);
  const prerelease = upper.prerelease ?? '';
  return {
    kind: 'move',
    major: lower.major,
    after: writeVersion(lower, target) + (parts[2] ?? '') + end.trimEnd() + prerelease + upper.after,
  };
}

/**
 * `5.1.0 - 5`: from a version to the end of its major. One that ends earlier has a reason that only its author knows.
 */
function moveHyphen(text: string, target: number): RangeVerdict | undefined {
  const [, first = '', dash = '', last = ''] = /^(\s*[^\s|]+)(\s+-\s+)([^\s|]+\s*)$/.exec(text) ?? [];
  const lower = readVersion(first);
  const upper = readVersion(last);
  if (lower?.operator !== '' || upper?.operator !== '' || upper.major !== lower.major) return undefined;
  if (/\d/.test(`${upper.minor ?? ''}${upper.patch ?? ''}`)) return undefined;
  if (lower.major >= target) return { kind: 'current' };
  return {
    kind: 'move',
    major: lower.major,
    after: writeVersion(lower, target) + dash + writeVersion(upper, target),
  };
}

function readSet(text: string, target: number): RangeVerdict {
  const reaches = (range: string): boolean => semver.intersects(text, range, { includePrerelease: true });
  const open = reaches('>=1000000.0.0');
  if (reaches(`>=${String(target)}.0.0`) && !open) return { kind: 'current' };
  const suggestion = suggest(text, target);
  const lowest = semver.minVersion(text);
  if (lowest !== null && lowest.major >= target) return { kind: 'current' };
  if (!reaches('>=0.0.0-0')) return { kind: 'complex', major: undefined, suggestion };
  let major = open ? (lowest?.major ?? 0) : target - 1;
  while (major > 0 && !reaches(`>=${String(major)}.0.0 <${String(major + 1)}.0.0-0`)) major -= 1;
  return { kind: 'complex', major, suggestion };
}

/** `^4 || ^5` -> `^6`: the last alternative in the target major, or the plain caret range. */
function suggest(text: string, target: number): string {
  const last = text.split('||').at(-1)?.trim() ?? '';
  const version = readVersion(last);
  if (version !== undefined && ['^', '~'].includes(version.operator)) return writeVersion(version, target);
  return `^${String(target)}.0.0`;
}
