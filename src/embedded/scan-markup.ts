/**
 * Reads the markup of Vue, Svelte and Astro files piece by piece: tags with their attributes, expressions, comments,
 * and elements whose content is no markup. It reads what browsers and these three agree on and takes everything else
 * for text; it never fails, and what it costs grows with the length of the text only.
 */
import type { SourceRange } from '../repository/source-range.ts';
import type { Language } from '../program/expressions.ts';
import { type BraceFinder, createBraceFinder } from './brace-end.ts';
import { readTag } from './read-tag.ts';
import type { OpenTag } from './tag.ts';

export type Piece =
  | OpenTag
  | ({ kind: 'close'; name: string } & SourceRange)
  | ({ kind: 'comment' } & SourceRange)
  /** `{…}` or `{{…}}`; `inner` is between the braces. */
  | ({ kind: 'expression'; inner: SourceRange } & SourceRange)
  /** The content of an element that is no markup. */
  | ({ kind: 'raw'; closed: boolean } & SourceRange);

export interface ScanOptions {
  language: Language;
  /** How expressions are written: Vue's `{{ }}` in text only, or `{ }` in text and attributes. */
  expressions: '{{' | '{';
  /** Whether quoted values of attributes hold expressions (Svelte). */
  inQuotes?: boolean;
  /** Asked behind each opening tag: its content is no markup. */
  isRaw: (tag: OpenTag) => boolean;
}

/** Hands each piece of `source.slice(from, to)` to `visit`, in order. */
export function scanMarkup(
  source: string,
  from: number,
  to: number,
  options: ScanOptions,
  visit: (piece: Piece) => void,
): void {
  let position = from;
  const braces = createBraceFinder(source, to, options.language);
  const closes = createCloseFinder(source, to);
  const interesting = options.expressions === '{' ? /[<{]/g : /<|\{\{/g;
  while (position < to) {
    interesting.lastIndex = position;
    const match = interesting.exec(source);
    if (match === null || match.index >= to) return;
    position = match.index;
    if (match[0] !== '<') {
      const width = match[0].length;
      const end = width === 2 ? closes(position + 2) : braces(position + 1);
      if (end === undefined) position += width;
      else {
        visit({ kind: 'expression', start: position, end: end + width, inner: { start: position + width, end } });
        position = end + width;
      }
    } else if (source.startsWith('<!--', position)) {
      const end = source.indexOf('-->', position + 4);
      const stop = end === -1 || end > to ? to : end + 3;
      visit({ kind: 'comment', start: position, end: stop });
      position = stop;
    } else if (/^<\/[a-zA-Z]/.test(source.slice(position, position + 3))) {
      const name = /^[^\s/>]*/.exec(source.slice(position + 2, position + 200))![0];
      const end = source.indexOf('>', position);
      const stop = end === -1 || end > to ? to : end + 1;
      visit({ kind: 'close', name, start: position, end: stop });
      position = stop;
    } else if (/^<[a-zA-Z]/.test(source.slice(position, position + 2))) {
      const tag = readTag({ source, to, braces, options }, position);
      visit(tag);
      position = tag.end;
      if (!tag.selfClosing && options.isRaw(tag)) {
        const { end, closed } = rawEnd(source, tag.name, position, to);
        visit({ kind: 'raw', closed, start: position, end });
        position = end;
      }
    } else position += 1;
  }
}

/** The end of raw content: the closing tag of that name, wherever it stands. */
function rawEnd(source: string, name: string, from: number, to: number): { end: number; closed: boolean } {
  const pattern = new RegExp(`</${name.replace(/[^\w-]/g, '\\$&')}(?=[\\s/>])`, 'gi');
  pattern.lastIndex = from;
  const match = pattern.exec(source);
  return match === null || match.index >= to ? { end: to, closed: false } : { end: match.index, closed: true };
}

/**
 * Gives the position of the `}}` that ends what begins before it; where there is none left, none is looked for again.
 */
function createCloseFinder(source: string, to: number): BraceFinder {
  let isOver = false;
  return (from) => {
    const end = isOver ? -1 : source.indexOf('}}', from);
    isOver ||= end === -1 || end > to - 2;
    return isOver ? undefined : end;
  };
}
