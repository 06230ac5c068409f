/**
 * A second parser has to agree about a place before it is edited: types come from TypeScript's tree, this one is
 * jscodeshift's.
 */
import type { Site } from '../sites/site.ts';
import type { SyntaxNode } from './check-syntax.ts';
import { isConfirmed, namePlaces, seenAt } from './name-places.ts';

type Node = SyntaxNode & Readonly<Record<string, unknown>>;

/** Every place that {@link namePlaces} knows. */
const known: ReadonlySet<string> = new Set(Object.values(namePlaces).flat());

/** What a node has besides the nodes below it. */
const noNodes: ReadonlySet<string> = new Set([
  'loc',
  'errors',
  'tokens',
  'comments',
  'leadingComments',
  'innerComments',
  'trailingComments',
]);

/**
 * Tells of a site whether it is confirmed.
 * @param tree of the text that the site's ranges are in
 */
export function confirmSites(tree: SyntaxNode): (site: Site) => boolean {
  const nodes = new Set<string>();
  const note = (place: string, node: SyntaxNode): void => {
    if (known.has(place)) nodes.add(seenAt(place, node));
  };
  const visit = (node: Node): void => {
    for (const [field, value] of Object.entries(node)) {
      if (noNodes.has(field) || typeof value !== 'object' || value === null) continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof (child as Node | null)?.type !== 'string') continue;
        note(child.type, child);
        note(`${node.type}.${field}`, child);
        visit(child);
      }
    }
  };
  visit(tree as Node);
  const comments = ((tree as Node)['comments'] ?? []) as readonly SyntaxNode[];
  return (site) => isConfirmed(site, { nodes, comments });
}
