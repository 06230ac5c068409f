import { type ShimChange, shimChanges } from '../../src/catalog/shim-changes.ts';
import type { Root } from '../../src/catalog/entry.ts';
import { entryInProfile } from '../../src/catalog/profile-names.ts';
import type { Profile } from '../../src/catalog/profile.ts';

/** Members that are gone, not merely called in another way. */
const gone: readonly ShimChange[] = shimChanges.filter(({ kind }) => kind !== 'placeholder');

const below = (root: Root, path: readonly string[]): ShimChange[] =>
  gone.filter((entry) => entry.root === root && path.every((name, index) => entry.path[index] === name));

/** Whether v6 lost anything below a path. */
export function isRemoved(root: Root, path: readonly string[]): boolean {
  return below(root, path).length > 0;
}

/**
 * What the catalogue says of a member that is not there: its entry, or for a namespace what was in it.
 * Undefined for a name that v5 did not have either.
 */
export function removedMember(
  root: Root,
  path: readonly string[],
  profile: Profile,
): { id: string; message: string } | undefined {
  const changes = below(root, path);
  const change = changes.find((entry) => entry.path.length === path.length);
  if (change) {
    const { id, message, todo } = entryInProfile(change, profile);
    return { id, message: `${message} ${todo}` };
  }
  if (changes.length === 0) return undefined;
  const id = root === 'client' ? path.join('.') : `${root}.${path.join('.')}`;
  return {
    id,
    message: `\`${id}\` does not exist in v6, and with it ${changes.map((entry) => `\`${entry.id}\``).join(', ')}.`,
  };
}
