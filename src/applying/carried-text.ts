/**
 * Where a piece of code stands in the text that takes its place: a rewritten call carries most of its arguments along.
 */
import { isWithin } from '../program/overlaps.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { applyEdits, applyEditsIn } from '../edits/apply-edits.ts';
import type { SyntaxNode } from './check-syntax.ts';

type Node = SyntaxNode & Readonly<Record<string, unknown>>;

/** A part of the source that a new text has as well. */
export interface CarriedPart extends SourceRange {
  /** Where it begins in the new text. */
  at: number;
}

/**
 * The largest argument, element, property or value around an edit that a new text surely carries along as it is.
 * @param tree the Babel tree of `source`
 * @param replaced the range whose place `text` takes; the edit lies in it
 */
export function carriedPart(
  source: string,
  tree: SyntaxNode,
  replaced: SourceRange,
  text: string,
  edit: SourceRange,
): CarriedPart | undefined {
  for (const { start, end } of wholeParts(tree, replaced, edit)) {
    const part = source.slice(start, end);
    const at = onlyPlace(text, part);
    if (at === undefined || onlyPlace(source.slice(replaced.start, replaced.end), part) === undefined) continue;
    const opened = at === 0 ? start === replaced.start : opens.test(text.slice(0, at));
    const closed = at + part.length === text.length ? end === replaced.end : closes.test(text.slice(at + part.length));
    if (opened && closed) return { start, end, at };
  }
  return undefined;
}

/**
 * A text that a person is told to write, with edits in it that are made of what it repeats.
 * @param tree the Babel tree of `source`
 * @param range what the text would take the place of
 * @param edits of the source, in the range; none shares text with another
 */
export function withEditsTold(
  source: string,
  tree: SyntaxNode,
  range: SourceRange,
  text: string,
  edits: readonly TextEdit[],
): string {
  const parts = new Map<string, { start: number; edits: TextEdit[] }>();
  for (const edit of edits) {
    const part = wholeParts(tree, range, edit).at(-1);
    const key = part && source.slice(part.start, part.end);
    if (key === undefined) continue;
    const known = parts.get(key) ?? { start: part!.start, edits: [] };
    // The same text elsewhere in the range, where it has edits, has the same.
    if (known.start === part!.start) known.edits.push(edit);
    parts.set(key, known);
  }
  let textSoFar = text;
  for (const [part, { start, edits: editsOfPart }] of parts) {
    const edited = applyEditsIn(source, { start, end: start + part.length }, editsOfPart);
    if (edited.includes('//') && edited.includes('\n')) continue;
    const places = placesOf(textSoFar, part).filter(
      (at) => opens.test(textSoFar.slice(0, at)) && closes.test(textSoFar.slice(at + part.length)),
    );
    textSoFar = applyEdits(
      textSoFar,
      places.map((at) => ({ start: at, end: at + part.length, text: edited.replace(/\s*\n\s*/g, ' ') })),
    );
  }
  return textSoFar;
}

/** What stands around a part that takes up all of its place, so that nothing in it has to be put in parentheses. */
const opens = /(?:[([{,:]|\.\.\.)\s*$/;
const closes = /^\s*[)\]},]/;

/** The one place of a text where a part stands; undefined without one, or with several. */
function onlyPlace(text: string, part: string): number | undefined {
  const places = placesOf(text, part);
  return places.length === 1 ? places[0] : undefined;
}

/** Where a part stands in a text, not as a part of a longer name. */
function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (!/[\w$.]/.test(text[at - 1] ?? '') && !/[\w$]/.test(text[at + part.length] ?? '')) places.push(at);
  }
  return places;
}

/**
 * Arguments, elements, properties and their values around an edit, the largest first; what is inserted at the edge of
 * one is not about it.
 */
function wholeParts(tree: SyntaxNode, replaced: SourceRange, edit: SourceRange): SourceRange[] {
  const parts: SourceRange[] = [];
  for (let node: Node | undefined = tree as Node, next: Node | undefined; node; node = next) {
    next = undefined;
    for (const [key, value] of Object.entries(node)) {
      for (const child of (Array.isArray(value) ? value : [value]) as (Node | null | undefined)[]) {
        // What is no node has no offsets, or no edit between them.
        if (!child || !isWithin(edit, child)) continue;
        const around = edit.start < edit.end || (child.start < edit.start && edit.end < child.end);
        if (around && isWithin(child, replaced) && isDelimited(node, key))
          parts.push({ start: child.start, end: child.end });
        next ??= child;
      }
    }
  }
  return parts;
}

/** Whether what stands there takes up all of its place. */
function isDelimited({ type }: Node, key: string): boolean {
  return (
    key === 'arguments' || key === 'elements' || key === 'properties' || (key === 'value' && type.endsWith('Property'))
  );
}
