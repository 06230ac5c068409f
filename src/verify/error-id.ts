import { isWithin } from '../program/overlaps.ts';
import ts from 'typescript';
import { markerStart } from '../catalog/marker.ts';
import type { LeftSite } from './sites-left.ts';
import type { SourceRange } from '../repository/source-range.ts';

/** The id of an error that no other entry of the catalogue explains. */
const unexplained = 'sdk:types';

/**
 * Names the change behind a type error: that of the smallest site around it, of one in it, or of the imported name
 * there.
 */
export function siteAt(
  sites: readonly LeftSite[],
  sourceFile: ts.SourceFile,
  { start, end }: SourceRange,
): LeftSite | undefined {
  const around = sites
    .filter(({ extent }) => start >= extent.start && start <= extent.end)
    .sort((a, b) => size(a) - size(b));
  const [innermost] = around;
  if (innermost) return innermost;
  const name = /^[\w$]+/.exec(sourceFile.text.slice(start))?.[0];
  const inside = sites.find((site) => isWithin(site.name, { start, end }));
  if (inside) return inside;
  return sites.find(
    ({ shape, id }) =>
      shape.kind === 'exportedName' &&
      name !== undefined &&
      (id.split('#')[0]!.endsWith(`.${name}`) || shape.local === name),
  );
}

/** Whether a position is on the line where a site of the same text is told. */
export function isOnLineOf({ name }: LeftSite, sourceFile: ts.SourceFile, position: number): boolean {
  return (
    sourceFile.getLineAndCharacterOfPosition(name.start).line ===
    sourceFile.getLineAndCharacterOfPosition(position).line
  );
}

/**
 * The id of the nearest marker above a position that stands over code around it or before it in the same lists; or that
 * of an error nothing explains.
 */
export function idOfMarkerAbove(sourceFile: ts.SourceFile, start: number): string {
  let id: string | undefined;
  let around: ts.Node | undefined = sourceFile;
  while (around) {
    let next: ts.Node | undefined;
    ts.forEachChild(around, (child) => {
      if (child.pos > start) return;
      // A list's own statements, in order: the last marker is the nearest.
      id = markedIn(sourceFile.text.slice(child.pos, Math.min(start, child.getStart(sourceFile)))) ?? id;
      if (start <= child.end) next = child;
    });
    around = next;
  }
  return id ?? unexplained;
}

function markedIn(comments: string): string | undefined {
  const marker = comments.lastIndexOf(markerStart);
  return marker < 0 ? undefined : /^: (\S+?): /.exec(comments.slice(marker + markerStart.length))?.[1];
}

function size({ extent }: LeftSite): number {
  return extent.end - extent.start;
}
