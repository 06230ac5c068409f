import type { Logger } from '@svc/core';
import type { Profile } from '../../src/catalog/profile.ts';
import { environmentOf, positiveNumber } from './environment.ts';

/** The two keys of a project. */
export interface Keys {
  publicKey: string | undefined;
  secretKey: string | undefined;
}

/** The keys that a constructor was given; the environment says what it was not. */
export function keysOf(profile: Profile, given: Partial<Keys>): Keys {
  const read = environmentOf(profile);
  const { publicKey = read('PUBLIC_KEY'), secretKey = read('SECRET_KEY') } = given;
  return { publicKey, secretKey };
}

/** Warns of each key that nobody gave. @param consequence the end of the sentence, with its comma or semicolon */
export function warnOfMissing(
  { publicKey, secretKey }: Keys,
  profile: Profile,
  logger: Logger,
  consequence: string,
): void {
  for (const [key, name] of [
    [publicKey, 'PUBLIC_KEY'],
    [secretKey, 'SECRET_KEY'],
  ]) {
    if (!key) logger.warn(`Neither the constructor nor ${profile.env}${name} gives the key${consequence}.`);
  }
}

const defaultTimeoutSeconds = 5;

/** Seconds until a request is given up: what a constructor was given, or the environment says. */
export function timeoutOf(profile: Profile, given: number | undefined): number {
  return given ?? positiveNumber(environmentOf(profile)('TIMEOUT')) ?? defaultTimeoutSeconds;
}
