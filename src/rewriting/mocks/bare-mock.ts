import type { FakeMemberShape } from '../../sites/site.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { removeFromList } from '../object-text.ts';
import type { TextEdit } from '../../edits/text-edit.ts';

const bare = String.raw`(?:vi|jest|sinon)\.(?:fn|stub|spy)\(\s*\)`;

/** A mock function that gives nothing and that nobody has in hand. */
export function isBareMock(text: string): boolean {
  return new RegExp(`^${bare}$`).test(text);
}

/**
 * What a shorthand property's mock is taken from, when nothing else in the file says its name: the element of
 * `const { name } = vi.hoisted(() => ({ name: vi.fn() }))` with the property behind it, or the line `const name = vi.fn();`.
 * `undefined` when the name is used elsewhere, or is anything but a mock without behaviour.
 */
export function removeOrigin(source: string, { member, key }: FakeMemberShape): TextEdit[] | undefined {
  const name = source.slice(key.start, key.end);
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length));
  const others = [...code.matchAll(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))]
    .map(({ index }) => index)
    .filter((at) => at !== member.start && !isImported(code, at));
  const [first, second] = others;
  if (first === undefined || others.length > 2) return undefined;
  if (second === undefined) {
    const line = new RegExp(`^[ \\t]*const ${name}\\s*=\\s*${bare};?[ \\t]*\\r?\\n`, 'm').exec(source);
    return line !== null && line.index < first && first < line.index + line[0].length
      ? [{ start: line.index, end: line.index + line[0].length, text: '' }]
      : undefined;
  }
  const hoisted = /const\s*(\{[^{}]*\})\s*=\s*vi\.hoisted\(\s*\(\)\s*=>\s*\(\s*(?=\{)/g;
  for (const found of code.matchAll(hoisted)) {
    const pattern = rangeAt(code, code.indexOf('{', found.index));
    const literal = rangeAt(code, found.index + found[0].length);
    if (pattern === undefined || literal === undefined || !isIn(first, pattern) || !isIn(second, literal)) continue;
    const value = new RegExp(`^${name}\\s*:\\s*${bare}(?=\\s*[,}])`).exec(source.slice(second));
    const taken = /^[\w$]+(?=\s*[,}])/.exec(source.slice(first));
    if (value === null || taken === null || onlyElement(code, pattern)) return undefined;
    return [
      removeFromList(source, pattern, { start: first, end: first + taken[0].length }, leads(code, pattern, first)),
      removeFromList(source, literal, { start: second, end: second + value[0].length }, leads(code, literal, second)),
    ];
  }
  return undefined;
}

/** An import of the faked module's own function is a use of another name; that of a type is none. */
function isImported(code: string, at: number): boolean {
  return /\bimport\s+type\s*\{[^{}]*$/.test(code.slice(0, at));
}

/** From an opening brace to behind the one that closes it. */
function rangeAt(code: string, start: number): SourceRange | undefined {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    else if (code[at] === '}' && (depth -= 1) === 0) return { start, end: at + 1 };
  }
  return undefined;
}

function isIn(at: number, { start, end }: SourceRange): boolean {
  return start < at && at < end;
}

function leads(code: string, { start }: SourceRange, at: number): boolean {
  return code.slice(start + 1, at).trim() === '';
}

function onlyElement(code: string, { start, end }: SourceRange): boolean {
  return !code.slice(start, end).includes(',');
}
