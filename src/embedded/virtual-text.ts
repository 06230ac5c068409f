/** Code out of another file as a text of its own, with the way back to the places it came from. */
import type { SourceRange } from '../repository/source-range.ts';
import type { Segment, VirtualText } from '../repository/embedded-files.ts';

/** What a file holds. */
export interface EmbeddedCode {
  texts: readonly VirtualText[];
  /** Why some of it could not be read. */
  problem?: string;
  /** Code that belongs to no text: it is never read. */
  pageCode?: readonly string[];
}

/** The code of a file all of which is one module. */
export function oneModule(
  { text, segments }: TextBuilder,
  { language, ...unit }: Pick<VirtualText, 'host' | 'kind' | 'unbreakable' | 'start'> & { language: string },
): EmbeddedCode {
  if (segments.length === 0) return { texts: [] };
  return { texts: [{ ...unit, file: `${unit.host}#1.${language}`, text, segments }] };
}

/** A replacement, as planners make it. */
interface Edit extends SourceRange {
  text: string;
}

/** The segment that holds the unit at `offset`; at the end of a piece the one that ends there. */
function segmentAt({ segments }: VirtualText, offset: number, asEnd: boolean): Segment | undefined {
  let low = 0;
  let high = segments.length;
  // The last segment that starts at or before the offset.
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  for (let index = low - 1; index >= 0 && index >= low - 3; index -= 1) {
    const segment = segments[index]!;
    if (asEnd ? segment.start < offset && offset <= segment.end : segment.start <= offset && offset < segment.end)
      return segment;
  }
  const before = segments[low - 1];
  return before !== undefined && before.start <= offset && offset <= before.end ? before : undefined;
}

function placeIn(segment: Segment, offset: number): number | undefined {
  if (segment.end - segment.start === segment.to - segment.from) return segment.from + offset - segment.start;
  return offset === segment.start ? segment.from : offset === segment.end ? segment.to : undefined;
}

/** The place in the file of a place in the virtual text; `undefined` where the file has nothing of it. */
export function hostOffset(unit: VirtualText, offset: number, asEnd = false): number | undefined {
  const segment = segmentAt(unit, offset, asEnd);
  return segment && placeIn(segment, offset);
}

/**
 * The range in the file of a range in the virtual text; `undefined` when something between its ends is not in the file.
 */
export function hostRange(unit: VirtualText, { start, end }: SourceRange): SourceRange | undefined {
  const from = hostOffset(unit, start);
  const to = start === end ? from : hostOffset(unit, end, true);
  if (from === undefined || to === undefined || to < from) return undefined;
  return isWhole(unit, start, end) ? { start: from, end: to } : undefined;
}

/** No added text inside: every segment goes on where the one before ends, and they are in the file's order. */
function isWhole(unit: VirtualText, start: number, end: number): boolean {
  if (start === end) return true;
  let previous: Segment | undefined;
  for (const segment of unit.segments) {
    if (segment.end <= start) continue;
    if (segment.start >= end) break;
    if (previous === undefined ? segment.start > start : previous.end !== segment.start || previous.to > segment.from)
      return false;
    previous = segment;
  }
  return previous !== undefined && previous.end >= end;
}

/** An edit of the virtual text as an edit of the file; `undefined` when the file does not have all of the place. */
export function hostEdit<Placed extends Edit>(unit: VirtualText, edit: Placed): Placed | undefined {
  const range = hostRange(unit, edit);
  return (
    range && { ...edit, ...range, text: unit.encode === undefined ? edit.text : unit.encode(edit.text, range.start) }
  );
}

/** The segment of markup that a place of the virtual text is in; `undefined` in a script, a code block or a cell. */
export function markupAt(unit: VirtualText, offset: number): (Segment & { anchor: number }) | undefined {
  const segment = segmentAt(unit, offset, false);
  return segment?.anchor === undefined ? undefined : (segment as Segment & { anchor: number });
}

/** Puts a virtual text together. */
export class TextBuilder {
  #parts: string[] = [];
  #length = 0;
  readonly segments: Segment[] = [];

  get text(): string {
    return this.#parts.join('');
  }

  get length(): number {
    return this.#length;
  }

  /** Text that the file does not have. */
  add(text: string): this {
    this.#parts.push(text);
    this.#length += text.length;
    return this;
  }

  /** Text that stands in the file at `[from, to)`; `text` only where the file has it in another form. */
  copy(source: string, from: number, to: number, more: { text?: string; anchor?: number; quote?: string } = {}): this {
    const { text = source.slice(from, to), ...place } = more;
    if (text === '') return this;
    const start = this.#length;
    this.add(text);
    this.segments.push({ start, end: this.#length, from, to, ...place });
    return this;
  }
}
