import type { API } from 'jscodeshift';
import { parserFor } from '../src/applying/check-syntax.ts';
import { isConfirmed, namePlaces, seenAt } from '../src/applying/name-places.ts';
import type { SourceRange } from '../src/repository/source-range.ts';
import type { Site } from '../src/sites/site.ts';

/** Where a node or a comment of jscodeshift's tree is: lines from 1, columns from 0. */
interface Located {
  loc?: Readonly<Record<'start' | 'end', { line: number; column: number }>> | null;
}

/**
 * Finds, in jscodeshift's own tree, the nodes where names of v5 can stand, and tells whether a site is confirmed by
 * one of them ({@link isConfirmed}). recast keeps no place of what `export default` names, so that is left to a person.
 * @throws when the file does not parse
 */
export function confirmNodes(jscodeshift: API['jscodeshift'], source: string, file: string): (site: Site) => boolean {
  const j = jscodeshift.withParser(parserFor(file));
  // recast leaves out a BOM and counts from behind it.
  const bom = source.startsWith('\uFEFF') ? 1 : 0;
  // With one unit for a tab the columns of the tree are those of the text. The object is jscodeshift's to change.
  const root = j(source.slice(bom), { tabWidth: 1 });
  const startOf = lineStarts(source.slice(bom));
  const rangeOf = ({ loc }: Located): SourceRange | undefined =>
    loc
      ? {
          start: startOf(loc.start.line) + loc.start.column + bom,
          end: startOf(loc.end.line) + loc.end.column + bom,
        }
      : undefined;

  const nodes = new Set<string>();
  const note = (place: string, node: unknown): void => {
    const range = typeof node === 'object' && node !== null ? rangeOf(node as Located) : undefined;
    if (range !== undefined) nodes.add(seenAt(place, range));
  };
  for (const place of new Set(Object.values(namePlaces).flat())) {
    const [type = '', field] = place.split('.');
    const kind = j[type as 'Identifier'];
    root.find(kind).forEach(({ node }) => note(place, field === undefined ? node : fieldOf(node, field)));
  }
  const comments = root
    .find(j.Node)
    .nodes()
    .flatMap((node) => (node as { comments?: readonly Located[] | null }).comments ?? [])
    .flatMap((comment) => rangeOf(comment) ?? []);

  return (site) => isConfirmed(site, { nodes, comments });
}

function fieldOf(node: object, field: string): unknown {
  return (node as Readonly<Record<string, unknown>>)[field];
}

/** Offsets of the starts of lines by their number from 1, lines as recast ends them. */
function lineStarts(source: string): (line: number) => number {
  const starts = [0];
  for (const { index, 0: end } of source.matchAll(/\r?\n|\u2028|\u2029/g)) starts.push(index + end.length);
  return (line) => starts[line - 1] ?? source.length;
}
