import { idInProfile, profileNamed } from '../catalog/profile-names.ts';
import type { Entry } from '../catalog/entry.ts';

/** Which part of a member an id is about, where no other id is about the same one; Python has ids alone. */
const part = /(?<!^py:.*)#(?:query|requestOptions|response|v1)$/;

/**
 * The name under which people know what an id stands for: `LangfuseClient.getPrompt`, `@langfuse/client`,
 * `TraceWithDetails`, `api.scores.create`. `explain`, `--only` and `--skip` take it as they take the id.
 * @param profile its name, as the report has it
 */
export function shownName(id: string, profile: string): string {
  const known = profileNamed(profile);
  const name = known === undefined ? id : idInProfile(id, known);
  return name.replace(/^(?:package|type):/, '').replace(part, '');
}

/** What becomes of a call that only gains the request object. */
export const placeholderWords = '{} before its options';

/** The v6 member as people write it, from the client on; undefined where nothing takes over. */
export function targetName({ root, target }: Pick<Entry, 'root' | 'target'>): string | undefined {
  return root === 'api' && target !== undefined ? ['api', ...target].join('.') : target?.join('.');
}
