import semver from 'semver';
import { readVersion, writeVersion } from './version-text.ts';

/**
 * Raises a range of Node versions to at least `minimum`: alternatives below it go, an alternative that reaches it gets
 * a higher lower bound. Returns the new text, the same text when nothing is below, `undefined` when it cannot be read.
 */
export function raiseNodeRange(text: string, minimum: number): string | undefined {
  const floor = `>=${String(minimum)}.0.0`;
  if (text.length > 256 || semver.validRange(text) === null) return undefined;
  if (/^\s*(?:[*xX](?:\.[*xX]){0,2})?\s*$/.test(text)) return `>=${String(minimum)}`;
  if (semver.subset(text, `${floor}-0`, { includePrerelease: true })) return text;
  const alternatives = text.split('||');
  const kept = alternatives.flatMap((alternative) => {
    if (semver.subset(alternative, `${floor}-0`, { includePrerelease: true })) return [alternative];
    if (!semver.intersects(alternative, floor)) return [];
    const raised = raiseLowerBound(alternative, minimum);
    return raised === undefined ? [] : [raised];
  });
  if (kept.length > 0) return trimLike(text, kept.join('||'));
  // `>=18 <19 || ^20`: the upper bounds were those of their time, and v6 has none.
  if (alternatives.some((alternative) => /<|\s-\s/.test(alternative))) return `>=${String(minimum)}`;
  const last = alternatives.at(-1) ?? '';
  const version = readVersion(last);
  if (version !== undefined && ['', '=', '^', '~', '>='].includes(version.operator))
    return trimLike(text, writeVersion(version, minimum));
  return `>=${String(minimum)}`;
}

/** `>=18 <23` -> `>=22 <23`, `18 - 24` -> `22 - 24`, `<=24` -> `>=22 <=24`. */
function raiseLowerBound(alternative: string, minimum: number): string | undefined {
  const hyphen = /^(\s*)(\S+)(\s+-\s+)(\S+)(\s*)$/.exec(alternative);
  if (hyphen !== null) {
    const lower = readVersion(hyphen[2] ?? '');
    return lower === undefined
      ? undefined
      : (hyphen[1] ?? '') + writeVersion(lower, minimum) + (hyphen[3] ?? '') + (hyphen[4] ?? '') + (hyphen[5] ?? '');
  }
  let raised = false;
  const text = alternative.replace(
    /(>=?)(\s*)([^\s<>=|]+)/g,
    (whole, operator: string, gap: string, number: string) => {
      const version = readVersion(number);
      if (version === undefined || version.operator !== '') return whole;
      raised = true;
      // `>18` becomes `>=22`: the minimum itself is allowed.
      return `${operator === '>' ? '>=' : operator}${gap}${writeVersion(version, minimum)}`;
    },
  );
  if (raised) return text;
  return /^\s*</.test(alternative)
    ? `${/^\s*/.exec(alternative)?.[0] ?? ''}>=${String(minimum)} ${alternative.trimStart()}`
    : undefined;
}

/** Dropped alternatives leave no spaces at either end that the whole did not have. */
function trimLike(whole: string, text: string): string {
  return (/^\s*/.exec(whole)?.[0] ?? '') + text.trim() + (/\s*$/.exec(whole)?.[0] ?? '');
}
