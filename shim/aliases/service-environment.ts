/** What a client reads from the environment of where its service is, under the names of every profile. */
import { profiles } from '../../src/catalog/profile.ts';

const addresses = ['BASE_URL', 'BASEURL'];
const keys = { PUBLIC_KEY: 'pk-svc-codemod', SECRET_KEY: 'sk-svc-codemod' };

type Named = [name: string, value: string][];

const addressIn = (prefix: string, url: string): Named => addresses.map((name) => [prefix + name, url]);
const keysIn = (prefix: string): Named => Object.entries(keys).map(([name, value]) => [prefix + name, value]);

/** Address and keys for a client that is given none. */
export function serviceEnvironment(url: string): Record<string, string> {
  return Object.fromEntries(Object.values(profiles).flatMap(({ env }) => [...addressIn(env, url), ...keysIn(env)]));
}

/**
 * Gives this process the address of the run where its environment names none, because it was cleared: a client would
 * talk to another service. It gets keys too, unless one was left to it on purpose.
 */
export function nameService(url: string): void {
  for (const { env } of Object.values(profiles)) {
    const isUnset = ([name]: Named[number]): boolean => !process.env[name];
    const [address, ownKeys] = [addressIn(env, url), keysIn(env)];
    if (!address.every(isUnset)) continue;
    const missing = ownKeys.every(isUnset) ? [...address, ...ownKeys] : address;
    for (const [name, value] of missing) process.env[name] = value;
  }
}
