/** The text that a person would write, as a suggestion of the editor. */
import type { FileSites } from '../../src/analysis/open-repository.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { movedTo } from '../../src/program/code-in-lines.ts';
import { nodesOf } from '../../src/program/nodes.ts';
import { indentAt, lineEndOf } from '../../src/rewriting/layout.ts';
import type { PlannedSite } from '../../src/rewriting/plan.ts';

/** Whether a text has all that stands behind the member's name: what a menu does not show must not get lost. */
function keepsGiven({ sourceFile, text: source }: FileSites, from: number, to: number, suggestion: string): boolean {
  const wordsIn = (text: string): string[] => text.split(/[^\w$]+/);
  const kept = new Set(wordsIn(suggestion));
  return (
    nodesOf(sourceFile)
      // Where a node starts is a longer question than where it ends.
      .filter((node) => node.end >= from && node.end <= to && node.getStart(sourceFile) >= from)
      .filter((node) => node.getChildCount(sourceFile) === 0)
      .every((node) => wordsIn(source.slice(node.getStart(sourceFile), node.end)).every((word) => kept.has(word)))
  );
}

/** In types, where a text may be that of a part of its place. */
const typeParts: ReadonlySet<string> = new Set(['typeIndex', 'typeKey', 'typeQuery']);

/**
 * The text of a finding that is left to a person, where it replaces code as it is and loses nothing: none where
 * something goes elsewhere, as an import does.
 * @param parts the sites of the finding
 */
export function offeredEdit(answer: FileSites, parts: readonly PlannedSite[]): TextEdit | undefined {
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0 || part.decision.status !== 'manual') return undefined;
  const { suggestion, suggestionPlace: place } = part.decision;
  if (suggestion === undefined || place === undefined || suggestion.startsWith('import ')) return undefined;
  if (typeParts.has(part.site.shape.kind)) return undefined;
  if (!keepsGiven(answer, part.site.name.end, place.end, suggestion)) return undefined;
  const text = movedTo(suggestion, indentAt(answer.text, place.start)).replaceAll('\n', lineEndOf(answer.text));
  return { start: place.start, end: place.end, text };
}
