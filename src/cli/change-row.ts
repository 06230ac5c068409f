import type { Entry, Kind } from '../catalog/entry.ts';
import type { Profile } from '../catalog/profile.ts';
import { placeholderWords, shownName, targetName } from '../report/shown-name.ts';

/** The kinds as people say them. */
const words: Readonly<Record<Kind, string>> = {
  rename: 'renamed',
  placeholder: placeholderWords,
  reshape: 'another result',
  retarget: 'another call',
  removedType: 'gone',
  manual: 'a person decides',
  version: 'another version',
};

/** What becomes of a member; of one that stays only how it changes. */
function change(entry: Entry): string {
  const word = words[entry.kind];
  const target = entry.kind === 'placeholder' ? undefined : targetName(entry);
  return target === undefined || entry.id.startsWith(`${target}#`) ? word : `${word} -> ${target}`;
}

/** The two cells of a change in a table: the name that people know it by, and what becomes of it. */
export function changeRow(entry: Entry, profile: Profile): [string, string] {
  return [shownName(entry.id, profile.name), change(entry)];
}
