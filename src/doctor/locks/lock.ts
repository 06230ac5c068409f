import { defined } from '../../catalog/defined.ts';

/** What a lockfile says for one dependency. */
export interface Locked {
  /** Whether it was made for the text that the manifest has. */
  agrees: boolean;
  /** The text that it was made for, when it is another one. */
  madeFor?: string;
  /** The version that is installed by it; absent for a package of the workspace. */
  version?: string;
}

/** The question: a dependency of a package manifest. */
export interface LockQuestion {
  /** Folder of the manifest seen from the lockfile's; `.` = the same. */
  importer: string;
  /** Name of that package. */
  packageName?: string;
  key: string;
  text: string;
  /** The version range behind `text`, through a catalog. */
  range?: string;
}

/** A lockfile that was read. `undefined` = it does not have the dependency. */
export interface Lock {
  /** Whether it has the package in that folder at all; absent where the form does not say. */
  knows?: (importer: string) => boolean;
  find: (asked: LockQuestion) => Locked | undefined;
}

/** Reads the parts of a lockfile that say what was asked for and what was taken; `problem` ends a sentence. */
export type LockReader = (text: string) => Lock | { problem: string };

/** A property of parsed JSON that is its own. */
export function propertyAt(value: unknown, ...path: string[]): unknown {
  let at = value;
  for (const key of path)
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, key)
        ? (at as Record<string, unknown>)[key]
        : undefined;
  return at;
}

/** The same, if it is a string. */
export function textAt(value: unknown, ...path: string[]): string | undefined {
  const text = propertyAt(value, ...path);
  return typeof text === 'string' ? text : undefined;
}

export const dependencyGroups = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

/** An answer without what is not known. */
export function lockedAnswer(agrees: boolean, madeFor: string | undefined, version: string | undefined): Locked {
  return {
    agrees,
    ...(agrees || madeFor === undefined ? {} : { madeFor }),
    ...defined({ version }),
  };
}
