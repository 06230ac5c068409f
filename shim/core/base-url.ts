import type { Profile } from '../../src/catalog/profile.ts';
import { environmentOf } from './environment.ts';

/** Where the service is when nothing says (its own machine: the shim never calls a public service unasked). */
const defaultBaseUrl = 'http://localhost:3000';

/**
 * The base address without a slash at its end: the given one, `SVC_BASE_URL`, `SVC_BASEURL` (contract §1), or the
 * default.
 */
export function baseUrlOf(profile: Profile, given: string | undefined): string {
  const read = environmentOf(profile);
  return (given ?? read('BASE_URL') ?? read('BASEURL') ?? defaultBaseUrl).replace(/\/+$/, '');
}
