import type { Entry } from './entry.ts';
import { defined } from './defined.ts';
import { profiles, type Profile } from './profile.ts';

/** The texts of an entry. */
type Texts = Pick<Entry, 'id' | 'readableId' | 'message' | 'todo' | 'suggestion' | 'notes'>;

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

const allProfiles: readonly Profile[] = Object.values(profiles);

/** @param name that of a profile, as the report has it */
export function profileNamed(name: string): Profile | undefined {
  return allProfiles.find((profile) => profile.name === name);
}

/** What Python's ids have of the SDK's own name: its client, and its package. */
const ofPython = (scope: string, prefix: string): readonly [client: RegExp, distribution: string] => [
  new RegExp(`^py:${prefix}(?=[.#])`),
  `py:package:${scope.slice(1)}`,
];

/** An id as people read it: `LangfuseClient.getPrompt`, `type:LangfuseTraceAttributes`, `py:Langfuse.get_traces`. */
export function idInProfile(id: string, profile: Profile): string {
  const [client, distribution] = ofPython(profiles.svc.scope, profiles.svc.prefix);
  if (id === distribution) return `py:package:${profile.scope.slice(1)}`;
  return inProfileNames(id, profile).replace(client, `py:${profile.prefix}`);
}

/** The id that a name of {@link idInProfile} stands for, whichever profile's it is. */
export function neutralId(name: string): string {
  const { scope, prefix } = profiles.svc;
  return allProfiles.reduce((id, profile) => {
    const [client, distribution] = ofPython(profile.scope, profile.prefix);
    if (id === distribution) return `py:package:${scope.slice(1)}`;
    return id
      .replaceAll(`${profile.scope}/`, `${scope}/`)
      .replace(client, `py:${prefix}`)
      .replace(new RegExp(`${profile.prefix}(?=[A-Z])`, 'g'), prefix);
  }, name);
}

/** The names of an id in all profiles; the id is one of them. */
export function namesOfId(id: string): string[] {
  return allProfiles.map((profile) => idInProfile(id, profile));
}

/** An entry whose sentences and suggestion speak of a profile's names; its id, path and target stay neutral. */
export function entryInProfile<E extends Texts>(entry: E, profile: Profile): E {
  if (profile === profiles.svc) return entry;
  const { message, todo, suggestion, notes } = entry;
  return {
    ...entry,
    readableId: idInProfile(entry.id, profile),
    message: inProfileNames(message, profile),
    todo: inProfileNames(todo, profile),
    ...(suggestion === undefined ? {} : { suggestion: inProfileNames(suggestion, profile) }),
    ...defined({ notes: notes?.map((note) => inProfileNames(note, profile)) }),
  };
}
