import { literalOf } from './holder-types.ts';
import { isSdkType } from './is-sdk-type.ts';
import type { Origin } from './origin.ts';
import type { Origins } from './origins.ts';

/**
 * Object literals of the repository without anything of the SDK. Given where a type says nothing they may be doubles in
 * a test of what somebody else gives there, so they do not say what it is.
 */
export function isOnlyLiterals(origins: Origins, origin: Origin): boolean {
  if (origin.kind !== 'type') return false;
  return [origin.type, ...(origin.others ?? [])].every(
    (type) => literalOf(type) !== undefined && !isSdkType(origins, type),
  );
}
