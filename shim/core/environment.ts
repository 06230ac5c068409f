import type { Profile } from '../../src/catalog/profile.ts';

/**
 * The value of an environment variable; where there is no `process`, of a global of that name. Empty counts as unset.
 */
export function getEnv(key: string): string | undefined {
  const environment = typeof process === 'undefined' ? undefined : process.env;
  const value = environment?.[key] ?? (globalThis as Record<string, unknown>)[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Reads the environment under a profile's prefix: `read('PUBLIC_KEY')` is `SVC_PUBLIC_KEY` or `LANGFUSE_PUBLIC_KEY`.
 */
export function environmentOf(profile: Profile): (name: string) => string | undefined {
  return (name) => getEnv(`${profile.env}${name}`);
}

/** A number from the environment, when it is one above zero. */
export function positiveNumber(text: string | undefined): number | undefined {
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
