import { entriesById } from '../../catalog/index.ts';
import { writtenName } from '../readable-name.ts';
import type { BehindOwnType } from './behind-own-type.ts';
import { type Finder, type Member, memberOfTypes } from './lookup.ts';

/** A changed member of the SDK that code has under a type of its own. */
export type PortMember = Extract<Member, { kind: 'surface' }> & { id: string; cause: string };

/** Roots of members that are no method of the client, but fields of what its methods give. */
const results: ReadonlySet<string> = new Set(['experimentResult', 'datasetItem', 'scoresResponse']);

/** Some member of this name is one of what the SDK's methods give. */
export function isOfResult(finder: Finder, name: string): boolean {
  return finder.index.idsOf(name).some((id) => isResultField(id, name));
}

function isResultField(id: string, name: string): boolean {
  const entry = entriesById.get(id);
  return entry !== undefined && (results.has(entry.root) || (id.endsWith('#query') && entry.path.at(-1) !== name));
}

/** What the SDK has under a name of an own type, where v6 has something else. */
export function portMember(finder: Finder, behind: BehindOwnType, name: string): PortMember | undefined {
  const member = memberOfTypes(finder, [behind.sdk], name);
  if (member.kind !== 'surface' || member.id === undefined) return undefined;
  // A type of one's own for a row or a response may as well be that of something else.
  if (!behind.isResult && member.id.includes('#') && isResultField(member.id, name)) return undefined;
  const type = writtenName(behind.type);
  const which = type === undefined ? 'an SDK value is assigned to an own type without a name' : `${type} is an own type that an SDK value is assigned to`;
  return { ...member, id: member.id, evidence: 'mixed', cause: `${which}; it and its other implementers have to move together` };
}
