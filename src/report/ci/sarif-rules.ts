import type { ReportingDescriptor } from 'sarif';
import { defined } from '../../catalog/defined.ts';
import { newMajor } from '../../catalog/python/names.ts';
import { chapterAddress } from '../../catalog/docs-address.ts';
import type { Catalogue } from '../../catalog/catalogue.ts';
import type { Entry } from '../../catalog/entry.ts';
import { entryInProfile, profileNamed } from '../../catalog/profile-names.ts';
import { profiles } from '../../catalog/profile.ts';
import { ruleHelp } from '../rule-help.ts';

/** GitHub's limit for a description; the longest of the catalogue is far below. */
const longest = 1024;

/** What is not in the catalogue. */
const otherRules: Readonly<Record<string, string>> = {
  'sdk:types': 'The code does not fit the new types of the SDK.',
  'sdk:requests': 'The code sends a request that v6 does not have.',
  'sdk:other': 'The command ran on another SDK than the shim of v6.',
};

function text(words: string): { text: string } {
  return { text: words.slice(0, longest) };
}

function catalogueRule(entry: Entry, version: string): ReportingDescriptor {
  const serious = !entry.sameShape;
  return {
    id: entry.id,
    ...defined({ name: entry.readableId }),
    shortDescription: text(entry.message),
    fullDescription: text(`${entry.message} ${entry.todo}`),
    help: ruleHelp(entry, version),
    helpUri: chapterAddress(version, entry.chapter),
    defaultConfiguration: { level: serious ? 'error' : 'warning' },
    properties: {
      tags: [`svc-${newMajor(entry.id)}`, entry.chapter],
      precision: 'high',
      'problem.severity': serious ? 'error' : 'warning',
      chapter: entry.chapter,
      contract: entry.contract,
    },
  };
}

function otherRule(id: string): ReportingDescriptor {
  const words = otherRules[id] ?? `A change that this version does not know by the name ${id}.`;
  return {
    id,
    shortDescription: text(words),
    fullDescription: text(words),
    help: { text: words, markdown: words },
    defaultConfiguration: { level: 'error' },
    properties: { tags: ['svc-v6'], precision: 'high', 'problem.severity': 'error' },
  };
}

/**
 * One rule for each id, in the order of the catalogue, others behind them. Texts are in the names of the profile.
 * @param profile its name, as the report has it
 */
export function sarifRules(
  ids: Iterable<string>,
  { entries }: Catalogue,
  { version, profile }: { version: string; profile: string },
): ReportingDescriptor[] {
  const wanted = new Set(ids);
  const names = profileNamed(profile) ?? profiles.svc;
  const known = entries
    .filter(({ id }) => wanted.delete(id))
    .map((entry) => catalogueRule(entryInProfile(entry, names), version));
  return [...known, ...[...wanted].sort().map(otherRule)];
}
