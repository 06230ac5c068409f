import type ts from 'typescript';
import { markerStart } from '../discover.ts';
import type { Site, SourceRange } from '../site.ts';

/** The id of an error that no other entry of the catalogue explains. */
const unexplained = 'sdk:types';

/** How far above a marker can be, in UTF-16 units. */
const reachOfMarkers = 2000;

/** Names the change behind a type error: that of the smallest site around it, of one in it, or of the imported name there. */
export function siteAt(sites: readonly Site[], sourceFile: ts.SourceFile, { start, end }: SourceRange): Site | undefined {
  const around = sites.filter(({ extent }) => start >= extent.start && start <= extent.end).sort((a, b) => size(a) - size(b));
  const [innermost] = around;
  if (innermost) return innermost;
  const name = /^[\w$]+/.exec(sourceFile.text.slice(start))?.[0];
  const inside = sites.find((site) => site.name.start >= start && site.name.end <= end);
  if (inside) return inside;
  return sites.find(({ shape, id }) => shape.kind === 'exportedName' && name !== undefined && (id.endsWith(`.${name}`) || shape.local === name));
}

/** The id that the marker above a position names, or that of an error nothing explains. */
export function idOfMarkerAbove(text: string, start: number): string {
  const above = text.slice(Math.max(0, start - reachOfMarkers), start);
  const marker = above.lastIndexOf(markerStart);
  const id = marker < 0 ? undefined : /^: (\S+?): /.exec(above.slice(marker + markerStart.length))?.[1];
  return id ?? unexplained;
}

function size({ extent }: Site): number {
  return extent.end - extent.start;
}
