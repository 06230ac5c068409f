import { isWithin } from '../program/overlaps.ts';
import ts from 'typescript';
import { namingMarkerPattern } from '../catalog/read-marker.ts';
import { neutralId } from '../catalog/profile-names.ts';
import type { SparseProgram } from '../program/program.ts';
import { isPartOf } from '../program/syntax.ts';
import { declaredBehind } from './declared-behind.ts';
import type { LeftSite } from './sites-left.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { typeErrorId } from '../catalog/catalogue.ts';

const marker = new RegExp(namingMarkerPattern, 'g');

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
 * The id of the nearest marker above a position that stands over code around it, or before it in the same lists where
 * what is read there was declared, if that is in sight; or that of an error nothing explains.
 */
export function idOfMarkerAbove(sparse: SparseProgram, sourceFile: ts.SourceFile, start: number): string {
  const marked = markedAbove(sourceFile, start);
  const isAround = ({ node }: MarkedCode): boolean => start <= node.end;
  // Only markers beside the code ask where its values come from.
  const declarations = marked.every(isAround) ? undefined : declaredBehind(sparse, sourceFile, start);
  const explains = (code: MarkedCode): boolean =>
    isAround(code) || (declarations?.some((declaration) => isPartOf(declaration, code.node)) ?? true);
  return marked.findLast(explains)?.id ?? typeErrorId;
}

/** Code below a marker. */
interface MarkedCode {
  id: string;
  node: ts.Node;
}

/** In the order of the text: the last is the nearest. */
function markedAbove(sourceFile: ts.SourceFile, start: number): MarkedCode[] {
  const marked: MarkedCode[] = [];
  let around: ts.Node | undefined = sourceFile;
  while (around) {
    let next: ts.Node | undefined;
    ts.forEachChild(around, (child) => {
      if (child.pos > start) return;
      const id = markedIn(sourceFile.text.slice(child.pos, Math.min(start, child.getStart(sourceFile))));
      if (id !== undefined) marked.push({ id, node: child });
      if (start <= child.end) next = child;
    });
    around = next;
  }
  return marked;
}

function markedIn(comments: string): string | undefined {
  const name = [...comments.matchAll(marker)].at(-1)?.groups?.['name'];
  return name === undefined ? undefined : neutralId(name);
}

function size({ extent }: LeftSite): number {
  return extent.end - extent.start;
}
