/**
 * Reads the markup of Vue, Svelte and Astro files piece by piece: tags with their attributes, expressions, comments, and
 * elements whose content is no markup. It reads what browsers and these three agree on and takes everything else for
 * text; it never fails, and what it costs grows with the length of the text only.
 */
import type { SourceRange } from '../repository/source-range.ts';
import { isExpression, type Language } from '../program/expressions.ts';

/** What an attribute is set to; the range is that of the inner, without quotes or braces. */
export interface AttributeValue extends SourceRange {
  form: 'quoted' | 'bare' | 'braces' | 'template';
  /** Expressions in braces inside of quotes. */
  inner: readonly SourceRange[];
}

export interface Attribute extends SourceRange {
  /** As written; empty for `{...spread}` and `{shorthand}`. */
  name: string;
  value?: AttributeValue;
}

export interface OpenTag extends SourceRange {
  kind: 'open';
  name: string;
  attributes: readonly Attribute[];
  selfClosing: boolean;
}

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

/** An expression longer than this is none. */
const longest = 50_000;
/** Units looked at to find ends of expressions, for a whole file; behind that braces are text. */
const mostSteps = 20_000_000;

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
  const interesting = options.expressions === '{' ? /[<{]/g : /<|\{\{/g;
  while (position < to) {
    interesting.lastIndex = position;
    const found = interesting.exec(source);
    if (found === null || found.index >= to) return;
    position = found.index;
    if (found[0] !== '<') {
      const width = found[0].length;
      const end = width === 2 ? closeOf(source, position + 2, to) : braces(position + 1);
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
      const tag = readTag(source, position, to, options, braces);
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
  const found = pattern.exec(source);
  return found === null || found.index >= to ? { end: to, closed: false } : { end: found.index, closed: true };
}

function closeOf(source: string, from: number, to: number): number | undefined {
  const end = source.indexOf('}}', from);
  return end === -1 || end > to - 2 || end - from > longest ? undefined : end;
}

type BraceFinder = (from: number) => number | undefined;

function readTag(
  source: string,
  start: number,
  to: number,
  { expressions, inQuotes }: ScanOptions,
  braces: BraceFinder,
): OpenTag {
  const name = /^[^\s/>]*/.exec(source.slice(start + 1, start + 200))![0];
  const attributes: Attribute[] = [];
  const inBraces = expressions === '{';
  let position = start + 1 + name.length;
  const skipSpace = (): void => {
    while (position < to && /\s/.test(source[position]!)) position += 1;
  };
  while (position < to) {
    skipSpace();
    if (source[position] === '>')
      return { kind: 'open', name, start, end: position + 1, attributes, selfClosing: source[position - 1] === '/' };
    if (source[position] === '/') {
      position += 1;
      continue;
    }
    const begin = position;
    if (inBraces && source[position] === '{') {
      const end = braces(position + 1);
      if (end === undefined) {
        position += 1;
        continue;
      }
      attributes.push({
        name: '',
        start: begin,
        end: end + 1,
        value: { form: 'braces', start: begin + 1, end, inner: [] },
      });
      position = end + 1;
      continue;
    }
    while (position < to && !/[\s=/>]/.test(source[position]!)) position += 1;
    // A stray `=` is part of a name.
    if (position === begin) position += 1;
    const word = source.slice(begin, position);
    const behindName = position;
    skipSpace();
    if (source[position] !== '=') {
      position = behindName;
      attributes.push({ name: word, start: begin, end: behindName });
      continue;
    }
    position += 1;
    skipSpace();
    const value = readValue(position);
    position = value.behind;
    attributes.push({ name: word, start: begin, end: position, value: value.value });
  }
  return { kind: 'open', name, start, end: to, attributes, selfClosing: false };

  function readValue(at: number): { value: AttributeValue; behind: number } {
    const first = source[at];
    if (inBraces && first === '{') {
      const end = braces(at + 1);
      if (end !== undefined) return { value: { form: 'braces', start: at + 1, end, inner: [] }, behind: end + 1 };
    }
    if (first === '"' || first === "'" || (inBraces && first === '`')) {
      const inner: SourceRange[] = [];
      let end = at + 1;
      while (end < to && source[end] !== first) {
        const stop = inQuotes === true && source[end] === '{' ? braces(end + 1) : undefined;
        if (stop !== undefined) inner.push({ start: end + 1, end: stop });
        end = (stop ?? end) + 1;
      }
      end = Math.min(end, to);
      return {
        value: { form: first === '`' ? 'template' : 'quoted', start: at + 1, end, inner },
        behind: Math.min(end + 1, to),
      };
    }
    let end = at;
    while (end < to && !/[\s>]/.test(source[end]!)) end += 1;
    return { value: { form: 'bare', start: at, end, inner: [] }, behind: end };
  }
}

/** Finds the `}` that ends an expression: the first before which the text is one, else the one that balances. */
function createBraceFinder(source: string, to: number, language: Language): BraceFinder {
  let steps = 0;
  return (from) => {
    if (steps > mostSteps) return undefined;
    const limit = Math.min(to, from + longest);
    const balanced = balancedEnd(source, from, limit);
    steps += (balanced ?? limit) - from;
    // Blocks (`{#if x}`) and tags (`{@html x}`) are no expressions.
    if (/^(?:[#:@]|\/\s*[a-z]+\s*\})/.test(source.slice(from, from + 40))) return balanced;
    if (balanced !== undefined && isExpression(source.slice(from, balanced).replace(/^\s*\.\.\./, ''), language))
      return balanced;
    let tried = 0;
    for (
      let end = source.indexOf('}', from);
      end !== -1 && end < limit && tried < 100;
      end = source.indexOf('}', end + 1)
    ) {
      tried += 1;
      steps += end - from;
      if (steps > mostSteps) return balanced;
      if (isExpression(source.slice(from, end), language)) return end;
    }
    return balanced;
  };
}

/** The `}` without an opening one, where strings, templates and comments are skipped. */
function balancedEnd(source: string, from: number, limit: number): number | undefined {
  const open: string[] = [];
  for (let position = from; position < limit; position += 1) {
    const unit = source[position];
    if (open.at(-1) === '`') {
      if (unit === '\\') position += 1;
      else if (unit === '`') open.pop();
      else if (unit === '$' && source[position + 1] === '{') {
        open.push('{');
        position += 1;
      }
    } else if (unit === '{' || unit === '`') open.push(unit);
    else if (unit === '}') {
      if (open.length === 0) return position;
      open.pop();
    } else if (unit === '"' || unit === "'") {
      const end = stringEnd(source, position, limit);
      if (end !== undefined) position = end;
    } else if (unit === '/' && source[position + 1] === '*') {
      const end = source.indexOf('*/', position + 2);
      position = end === -1 ? limit : end + 1;
    } else if (unit === '/' && source[position + 1] === '/' && source[position - 1] !== ':') {
      const end = source.indexOf('\n', position);
      position = end === -1 ? limit : end;
    }
  }
  return undefined;
}

/** A quote that has no partner on its line is an apostrophe. */
function stringEnd(source: string, start: number, limit: number): number | undefined {
  for (let position = start + 1; position < limit; position += 1) {
    const unit = source[position];
    if (unit === '\\') position += 1;
    else if (unit === source[start]) return position;
    else if (unit === '\n') return undefined;
  }
  return undefined;
}
