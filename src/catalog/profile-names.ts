import type { Entry } from './entry.ts';
import { defined } from './defined.ts';
import { profiles, type Profile } from './profile.ts';

/** The texts of an entry. */
type Texts = Pick<Entry, 'message' | 'todo' | 'suggestion' | 'notes'>;

/**
 * A text with neutral names (`SvcClient`, `@svc/client`, `SVC_HOST`, `x-svc-…`, `svcPrompt`) in the names of a profile.
 * For surface declarations and for the catalogue's messages; ids stay neutral and must not go through it.
 */
export function inProfileNames(text: string, profile: Profile): string {
  const word = profile.header.replace(/^x-|-$/g, '');
  return text
    .replaceAll('@svc/', `${profile.scope}/`)
    .replaceAll('x-svc-', profile.header)
    .replace(/Svc(?=[A-Z])/g, profile.prefix)
    .replace(/SVC_/g, profile.env)
    .replace(/(?<![\w@])svc(?=[A-Z._-])/g, word);
}

/** An entry whose sentences and suggestion speak of a profile's names; its id, path and target stay neutral. */
export function entryInProfile<E extends Texts>(entry: E, profile: Profile): E {
  if (profile === profiles.svc) return entry;
  const { message, todo, suggestion, notes } = entry;
  return {
    ...entry,
    message: inProfileNames(message, profile),
    todo: inProfileNames(todo, profile),
    ...(suggestion === undefined ? {} : { suggestion: inProfileNames(suggestion, profile) }),
    ...defined({ notes: notes?.map((note) => inProfileNames(note, profile)) }),
  };
}
