import type ts from 'typescript';
import type { Site } from './site.ts';
import type { Finder } from './finder.ts';
import { type FileFacts, type FoundSites, SiteFinder } from './site-finder.ts';
import { isOldField } from './v5-use.ts';

/** All sites of one file in source order, and the watched names on receivers nobody could resolve. */
export function findSites(
  finder: Finder,
  sourceFile: ts.SourceFile,
  facts: FileFacts,
): Pick<FoundSites, 'sites' | 'unresolved'> {
  const { sites, followed, unresolved } = new SiteFinder(finder, sourceFile, facts).find(sourceFile);
  const followedNames = new Set(followed.map(({ start }) => start));
  return {
    sites: inOrder(sites.filter((site) => !isOldField(finder.catalogue, site) || !followedNames.has(site.name.start))),
    unresolved,
  };
}

/** One finding per place, where one member is named: the first one at a position wins. */
function inOrder(sites: readonly Site[]): Site[] {
  const byStart = new Map<number, Site[]>();
  for (const site of sites) {
    const before = byStart.get(site.name.start) ?? [];
    const isOther = site.isOneOfNames && before.every(({ id, isOneOfNames }) => isOneOfNames && id !== site.id);
    if (before.length === 0 || isOther) byStart.set(site.name.start, [...before, site]);
  }
  return [...byStart.values()].flat().sort((a, b) => a.name.start - b.name.start);
}
