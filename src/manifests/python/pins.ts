/** Which majors of the SDK a requirement lets in, and what a person would write for major 5. */
import { isAtLeast, letsIn, raisedRange, readRange } from './range.ts';
import type { ManifestRequirement, Requirement } from './requirement.ts';

/** A requirement of the SDK. */
export interface PythonPin extends Requirement {
  /** Of majors 2 to 5 those that it lets in. */
  majors: readonly number[];
  /** The versions that a person would write; undefined where nothing is to be written, or nobody can tell. */
  raised?: string;
}

const known = [2, 3, 4, 5] as const;

/** A requirement of the SDK that a manifest has. */
export type ManifestPin = PythonPin & ManifestRequirement;

/** Whether an address, or a range that cannot be read, names a release of major 4 and none of 5. */
function namesOnlyFour(range: string): boolean {
  const majors = [...range.matchAll(/(?<![\w.])[vV]?(\d+)(?:\.[\d*]|(?![\w.]))|-(\d+)\.\d/g)].map((match) =>
    Number(match[1] ?? match[2]),
  );
  return majors.includes(4) && !majors.includes(5);
}

/** What a requirement of the SDK says. */
export function sdkPin<Asked extends Requirement>(requirement: Asked): Asked & PythonPin {
  const { range, byHand } = requirement;
  const clauses = byHand === 'address' ? undefined : readRange(range);
  if (clauses === undefined) return { ...requirement, majors: namesOnlyFour(range) ? [4] : known };
  const majors = known.filter((major) => letsIn(clauses, [major], [major + 1]));
  const moves = clauses.length > 0 && majors.includes(4) && !isAtLeast(clauses, [5]);
  return { ...requirement, majors, ...(moves ? { raised: raisedRange(range, [5], [6]) } : {}) };
}

/** Whether a run may write what is said of a pin: a range that lets older majors in was written for them as well. */
export function mayRaise({ raised, byHand, isLock, majors }: PythonPin): boolean {
  return raised !== undefined && byHand === undefined && !isLock && !majors.includes(3);
}
