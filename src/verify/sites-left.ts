import type { Analysis } from '../analysis/analysis.ts';
import { forEachText, once } from '../catalog/memo.ts';
import type { Site } from '../sites/site.ts';
import { type PlaceBefore, placesBefore } from './place-before.ts';

/** A site that was left as it is, with its ranges in the text that is checked. */
export type LeftSite = Pick<Site, 'id' | 'shape' | 'name' | 'extent' | 'statement'>;

/**
 * The v5 sites of each file that the checked texts still have: those of the analysis that were not rewritten, where
 * they stand now. One whose name cannot be told again in the new text is left out.
 * @param outputs texts that replace those of the analysis, by absolute path
 */
export function sitesLeft(
  { sites, text }: Pick<Analysis, 'sites' | 'text'>,
  outputs: ReadonlyMap<string, string>,
  isRewritten: (site: Site) => boolean,
): (file: string) => readonly LeftSite[] {
  return (file) => {
    const sitesBefore = sites.get(file) ?? [];
    const source = text(file) ?? '';
    const output = outputs.get(file) ?? source;
    if (sitesBefore.length === 0 || output === source) return sitesBefore;
    const placeNow = placesBefore(output, source);
    return sitesBefore
      .filter((site) => !isRewritten(site))
      .flatMap((site) => movedSite(site, placeNow, source, output));
  };
}

/**
 * The id of a site that was rewritten where its result is read at a place of a checked text, in whichever file.
 * @param outputs texts that replace those of the analysis, by absolute path
 */
export function idsOfReads(
  { sites, text }: Pick<Analysis, 'sites' | 'text'>,
  outputs: ReadonlyMap<string, string>,
  isRewritten: (site: Site) => boolean,
): (file: string, offset: number) => string | undefined {
  const rewritten = [...sites.values()].flat().filter(isRewritten);
  const reads = rewritten.flatMap(({ id, result }) =>
    (result?.reads ?? []).map(({ file, range }) => ({ id, file, range })),
  );
  // A file may have many errors, and is compared with its text before for the first of them.
  const readsOf = forEachText((file) => {
    const source = text(file) ?? '';
    const here = reads.filter((read) => read.file === file);
    return { here, placeBefore: once(() => placesBefore(source, outputs.get(file) ?? source)) };
  });
  return (file, offset) => {
    const { here, placeBefore } = readsOf(file);
    const place = here.length === 0 ? undefined : placeBefore()(offset);
    return place && 'at' in place ? here.find(({ range }) => range.start === place.at)?.id : undefined;
  };
}

function movedSite(
  { id, shape, name, extent, statement }: Site,
  placeNow: (offset: number) => PlaceBefore,
  source: string,
  output: string,
): readonly LeftSite[] {
  const place = placeNow(name.start);
  const written = source.slice(name.start, name.end);
  if (!('at' in place) || !output.startsWith(written, place.at)) return [];
  const start = (offset: number): number => firstOf(placeNow(offset));
  const end = (offset: number): number => lastOf(placeNow(offset));
  return [
    {
      id,
      shape,
      name: { start: place.at, end: place.at + written.length },
      extent: { start: start(extent.start), end: end(extent.end) },
      statement: { start: start(statement.start), end: end(statement.end) },
    },
  ];
}

function firstOf(place: PlaceBefore): number {
  return 'at' in place ? place.at : place.within.start;
}

function lastOf(place: PlaceBefore): number {
  return 'at' in place ? place.at : place.within.end;
}
