import { applyEdits } from '../edits/apply-edits.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { Site } from '../sites/site.ts';
import { indentAt } from './layout.ts';
import type { Decision, Offer } from './plan.ts';

/**
 * What the edits of a site make of its code, for who leaves them out and may write them by hand; nothing where they
 * reach beyond its statement, or call functions that are not written then.
 */
export function writtenText(site: Site, { edits, helpers = [] }: Decision, source: string): Offer {
  const holds = ({ start, end }: SourceRange): boolean => edits.every((edit) => edit.start >= start && edit.end <= end);
  const place = [site.extent, site.statement].find(holds);
  if (edits.length === 0 || helpers.length > 0 || place === undefined) return {};
  const { start, end } = place;
  const inside = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  const text = applyEdits(source.slice(start, end), inside).replaceAll('\r\n', '\n');
  return { suggestion: text.replaceAll(`\n${indentAt(source, site.statement.start)}`, '\n'), suggestionPlace: place };
}
