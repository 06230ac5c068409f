import { applyEditsIn } from '../edits/apply-edits.ts';
import { isWithin } from '../program/overlaps.ts';
import type { SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { Site } from '../sites/site.ts';
import { indentAt } from './layout.ts';
import type { Decision, Offer } from './plan.ts';

/** A text of more lines is no longer one that a person writes by hand. */
const mostLines = 40;

/** What a site and its edits are written in. */
interface WrittenIn {
  source: string;
  syntax: SyntaxView;
}

/**
 * What the edits of a site make of its code, for who leaves them out and may write them by hand: of its statement, or
 * of those around it that the edits reach, such as a loop over pages. Nothing where these are far apart.
 */
export function writtenText(site: Site, { edits }: Pick<Decision, 'edits'>, { source, syntax }: WrittenIn): Offer {
  const holds = (range: SourceRange): boolean => edits.every((edit) => isWithin(edit, range));
  const place = [site.extent, site.statement].find(holds) ?? statementsAround(site, edits, syntax);
  if (place === undefined) return {};
  const text = applyEditsIn(source, place, edits).replaceAll('\r\n', '\n');
  const suggestion = text.replaceAll(`\n${indentAt(source, place.start)}`, '\n');
  return suggestion.split('\n').length > mostLines ? {} : { suggestion, suggestionPlace: place };
}

/** The statement that holds the edits, or those of a list from the first that they reach to the last. */
function statementsAround(site: Site, edits: Decision['edits'], syntax: SyntaxView): SourceRange | undefined {
  for (let node = syntax.at(site.statement); node !== undefined; node = syntax.parent(node)) {
    const around = node;
    if (!edits.every((edit) => isWithin(edit, around))) continue;
    if (isList.has(node.kind)) return partOf(syntax.childrenOf(node), [site.statement, ...edits]);
    if (node.kind.endsWith('Statement')) return node;
  }
  return undefined;
}

const isList: ReadonlySet<string> = new Set(['Block', 'SourceFile', 'ModuleBlock', 'CaseClause', 'DefaultClause']);

/** From the first of the children that one of the ranges is in to the last; nothing where one is between them. */
function partOf(children: readonly SourceRange[], ranges: readonly SourceRange[]): SourceRange | undefined {
  const reached = ranges.map((range) => children.find((child) => isWithin(range, child)));
  if (reached.includes(undefined)) return undefined;
  const all = reached.flatMap((child) => child ?? []);
  return { start: Math.min(...all.map(({ start }) => start)), end: Math.max(...all.map(({ end }) => end)) };
}
