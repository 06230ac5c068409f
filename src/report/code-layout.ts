/** Code of one long line, put into lines that can be copied. */
import { columnsOf, wrappedLines } from './terminal-text.ts';

/** A piece of code: what stands in brackets is a group of its own. */
type Part = string | Group;

interface Group {
  open: string;
  close: string;
  /** Split at commas and semicolons, which stand at the end of each. */
  items: readonly Part[][];
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Strings, templates and comments as a whole, brackets, separators, and what stands between them. */
const tokens =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*.*?\*\/|\/\/.*|[([{]|[)\]}]|[,;] ?|[^'"`([{)\]},;/]+|./g;

/** Reads up to the bracket that closes a group, or to the end. */
function readItems(list: readonly string[], at: number, close: string): { items: Part[][]; end: number } {
  const items: Part[][] = [[]];
  let index = at;
  while (index < list.length && list[index] !== close) {
    const token = list[index]!;
    const last = items.at(-1)!;
    const ends = closing[token];
    if (ends !== undefined) {
      const inner = readItems(list, index + 1, ends);
      last.push({ open: token, close: list[inner.end] ?? '', items: inner.items });
      index = inner.end;
    } else if (/^[,;] ?$/.test(token)) {
      last.push(token.trim());
      items.push([]);
    } else {
      last.push(token);
    }
    index += 1;
  }
  const isEmpty = (item: readonly Part[]): boolean =>
    item.every((part) => typeof part === 'string' && part.trim() === '');
  return { items: items.filter((item) => !isEmpty(item)), end: index };
}

function flat(part: Part): string {
  if (typeof part === 'string') return part;
  const inner = part.items.map((item) => item.map(flat).join('').trim()).join(' ');
  const pad = part.open === '{' && inner !== '' ? ' ' : '';
  return part.open + pad + inner + pad + part.close;
}

/** Lines so far; the last one is still written to. */
class Writer {
  readonly lines = [''];
  readonly #width: number;
  readonly #step: string;

  /** @param step what a group is indented by */
  constructor(width: number, step: string) {
    this.#width = width;
    this.#step = step;
  }

  write(text: string): void {
    this.lines[this.lines.length - 1] += text;
  }

  newLine(indent: number): void {
    this.lines.push(this.#step.repeat(indent));
  }

  fits(text: string): boolean {
    return columnsOf(this.lines.at(-1)! + text) <= this.#width;
  }
}

function writeParts(parts: readonly Part[], indent: number, to: Writer): void {
  parts.forEach((part, index) => {
    const text = flat(part);
    if (typeof part === 'string') return to.write(text);
    // What follows on the line counts up to the next bracket that can be opened.
    const next = parts[index + 1];
    const after = typeof next === 'string' ? next : '';
    if (part.items.length === 0 || to.fits(text + after)) to.write(text);
    else writeGroup(part, indent, to);
  });
}

function writeGroup({ open, close, items }: Group, indent: number, to: Writer): void {
  to.write(open);
  const [only = []] = items;
  if (items.length === 1 && open !== '{' && only.some((part) => typeof part !== 'string')) {
    writeParts(trimmed(only), indent, to);
  } else {
    for (const item of items) {
      to.newLine(indent + 1);
      writeParts(trimmed(item), indent + 1, to);
    }
    to.newLine(indent);
  }
  to.write(close);
}

/** Without the spaces that stand in front of it and behind it in one line. */
function trimmed(item: readonly Part[]): Part[] {
  return item.map((part, index) => {
    if (typeof part !== 'string') return part;
    const start = index === 0 ? part.trimStart() : part;
    return index === item.length - 1 ? start.trimEnd() : start;
  });
}

/** Code as lines that can be copied: broken inside of brackets only, so some may be wider. */
export function laidOut(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    if (columnsOf(line) <= width) return [line];
    const [, indent = '', comment] = /^( *)\/\/ (.*)$/.exec(line) ?? [];
    if (comment !== undefined)
      return wrappedLines(comment, Math.max(20, width - indent.length - 3)).map((part) => `${indent}// ${part}`);
    const [indentation = ''] = /^ */.exec(line) ?? [];
    const to = new Writer(width - indentation.length, '  ');
    const list = line.match(tokens) ?? [];
    if (!isPaired(list)) return [line];
    const { items } = readItems(list, 0, '');
    items.forEach((item, index) => {
      if (index > 0) to.newLine(0);
      writeParts(trimmed(item), 0, to);
    });
    return to.lines.map((written) => indentation + written);
  });
}

/** What `tokens` would not read as Python does: comments, strings of several lines, and what a backslash goes on. */
const notPlainPython = /[#`\\]|\/\/|"""|'''/;

/** Python as lines that can be copied: a line ends a statement there, so only what is in brackets is broken. */
export function laidOutPython(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    if (columnsOf(line) <= width || notPlainPython.test(line)) return [line];
    const [indentation = ''] = /^ */.exec(line) ?? [];
    const list = line.slice(indentation.length).match(tokens) ?? [];
    const { items } = readItems(list, 0, '');
    const [only, second] = items;
    if (!isPaired(list) || only === undefined || second !== undefined) return [line];
    const to = new Writer(width - indentation.length, '    ');
    writeParts(trimmed(only), 0, to);
    return to.lines.map((written) => indentation + written);
  });
}

/** Whether each bracket has its other one: else this is no whole code. */
function isPaired(list: readonly string[]): boolean {
  const open: string[] = [];
  for (const token of list) {
    const close = closing[token];
    if (close !== undefined) open.push(close);
    else if (/^[)\]}]$/.test(token) && open.pop() !== token) return false;
  }
  return open.length === 0;
}
