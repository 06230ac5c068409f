import type ts from 'typescript';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { Site } from './site.ts';
import type { Finder } from './finder.ts';
import { type FileFacts, type Said, SiteFinder } from './site-finder.ts';
import { isOldField } from './v5-use.ts';

/** All sites of one file in source order, and the watched names on receivers nobody could resolve. */
export function findSites(
  finder: Finder,
  sourceFile: ts.SourceFile,
  facts: FileFacts,
): Pick<Said, 'sites' | 'unresolved'> {
  return joined(finder.catalogue, [new SiteFinder(finder, sourceFile, facts).find(sourceFile)]);
}

/** What is found in a file of which this was found in its parts. */
export function joined(catalogue: Catalogue, parts: readonly Said[]): Pick<Said, 'sites' | 'unresolved'> {
  const followed = new Set(parts.flatMap((part) => part.followed.map(({ start }) => start)));
  const sites = parts
    .flatMap((part) => part.sites)
    .filter((site) => !isOldField(catalogue, site) || !followed.has(site.name.start));
  return { sites: inOrder(sites), unresolved: parts.flatMap(({ unresolved }) => unresolved) };
}

/** One finding per place: the first one at a position wins. */
function inOrder(sites: readonly Site[]): Site[] {
  const byStart = new Map<number, Site>();
  for (const site of sites) if (!byStart.has(site.name.start)) byStart.set(site.name.start, site);
  return [...byStart.values()].sort((a, b) => a.name.start - b.name.start);
}
