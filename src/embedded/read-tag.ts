import type { SourceRange } from '../repository/source-range.ts';
import type { BraceFinder } from './brace-end.ts';
import type { Attribute, AttributeValue, OpenTag } from './tag.ts';

/** The text that a tag is read in. */
interface TagText {
  source: string;
  to: number;
  braces: BraceFinder;
  options: { expressions: '{{' | '{'; inQuotes?: boolean };
}

/** Something that was read, and the position behind it. */
interface Read<T> {
  value: T;
  behind: number;
}

/** The opening tag at a position, with its attributes. */
export function readTag(text: TagText, start: number): OpenTag {
  const { source, to } = text;
  const name = /^[^\s/>]*/.exec(source.slice(start + 1, start + 200))![0];
  const attributes: Attribute[] = [];
  let position = start + 1 + name.length;
  while (position < to) {
    position = behindSpace(text, position);
    if (source[position] === '>')
      return { kind: 'open', name, start, end: position + 1, attributes, selfClosing: source[position - 1] === '/' };
    if (source[position] === '/') {
      position += 1;
      continue;
    }
    const { value, behind } = readAttribute(text, position);
    if (value) attributes.push(value);
    position = behind;
  }
  return { kind: 'open', name, start, end: to, attributes, selfClosing: false };
}

function behindSpace({ source, to }: TagText, from: number): number {
  let position = from;
  while (position < to && /\s/.test(source[position]!)) position += 1;
  return position;
}

function readAttribute(text: TagText, start: number): Read<Attribute | undefined> {
  const { source, to, braces, options } = text;
  if (options.expressions === '{' && source[start] === '{') {
    const end = braces(start + 1);
    if (end === undefined) return { value: undefined, behind: start + 1 };
    const value: AttributeValue = { form: 'braces', start: start + 1, end, inner: [] };
    return { value: { name: '', start, end: end + 1, value }, behind: end + 1 };
  }
  let behindName = start;
  while (behindName < to && !/[\s=/>]/.test(source[behindName]!)) behindName += 1;
  // A stray `=` is part of a name.
  if (behindName === start) behindName += 1;
  const name = source.slice(start, behindName);
  const sign = behindSpace(text, behindName);
  if (source[sign] !== '=') return { value: { name, start, end: behindName }, behind: behindName };
  const { value, behind } = readValue(text, behindSpace(text, sign + 1));
  return { value: { name, start, end: behind, value }, behind };
}

function readValue(text: TagText, at: number): Read<AttributeValue> {
  const { source, to, braces, options } = text;
  const first = source[at];
  const inBraces = options.expressions === '{';
  if (inBraces && first === '{') {
    const end = braces(at + 1);
    if (end !== undefined) return { value: { form: 'braces', start: at + 1, end, inner: [] }, behind: end + 1 };
  }
  if (first === '"' || first === "'" || (inBraces && first === '`')) return readQuoted(text, at, first);
  let end = at;
  while (end < to && !/[\s>]/.test(source[end]!)) end += 1;
  return { value: { form: 'bare', start: at, end, inner: [] }, behind: end };
}

function readQuoted({ source, to, braces, options }: TagText, at: number, quote: string): Read<AttributeValue> {
  const inner: SourceRange[] = [];
  let end = at + 1;
  while (end < to && source[end] !== quote) {
    const stop = options.inQuotes === true && source[end] === '{' ? braces(end + 1) : undefined;
    if (stop !== undefined) inner.push({ start: end + 1, end: stop });
    end = (stop ?? end) + 1;
  }
  end = Math.min(end, to);
  const form = quote === '`' ? 'template' : 'quoted';
  return { value: { form, start: at + 1, end, inner }, behind: Math.min(end + 1, to) };
}
