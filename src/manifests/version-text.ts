/**
 * One comparator of a version range as a person wrote it, so that only its numbers change: operator, spaces, number of
 * parts, `x` parts and a leading `v` stay.
 */
export interface VersionText {
  before: string;
  operator: string;
  gap: string;
  v: string;
  major: number;
  /** With their dots, `undefined` when not written: `.1`, `.x`. */
  minor: string | undefined;
  patch: string | undefined;
  prerelease: string | undefined;
  after: string;
}

const comparator =
  /^(\s*)(\^|~>|~|>=|<=|>|<|=|)(\s*)(v?)(\d{1,15})(\.(?:\d{1,15}|[xX*]))?(\.(?:\d{1,15}|[xX*]))?(-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?(\s*)$/;

/** Reads one comparator; `undefined` for anything else (sets, tags, addresses). */
export function readVersion(text: string): VersionText | undefined {
  const match = comparator.exec(text);
  if (match === null) return undefined;
  const [, before = '', operator = '', gap = '', v = '', major = '', minor, patch, prerelease, after = ''] = match;
  return { before, operator, gap, v, major: Number(major), minor, patch, prerelease, after };
}

/** The same comparator at `major`.0.0: parts that were numbers become 0, build and prerelease tags go. */
export function writeVersion(version: VersionText, major: number): string {
  const part = (text: string | undefined): string => (text === undefined ? '' : /\d/.test(text) ? '.0' : text);
  return (
    version.before +
    version.operator +
    version.gap +
    version.v +
    String(major) +
    part(version.minor) +
    part(version.patch) +
    version.after
  );
}

/** True for `<6`, `<6.0`, `<6.0.0` and `<6.0.0-0`: an upper bound right at a major. */
export function isMajorBound(version: VersionText): boolean {
  return isZero(version.minor) && isMinorBound(version);
}

/** True for `<0.4`, `<0.4.0` and `<0.4.0-0`: an upper bound right at a minor. */
export function isMinorBound({ operator, patch, prerelease = '-0' }: VersionText): boolean {
  return operator === '<' && isZero(patch) && prerelease === '-0';
}

function isZero(part: string | undefined): boolean {
  return part === undefined || /^\.0+$/.test(part) || !/\d/.test(part);
}
