/** What a file's text says about where it comes from: written, declared, generated, compiled, minified or bundled. */
import { isDeclarationName } from './source-kinds.ts';

/** `source` may be edited; `declaration` and `generated` are only read, for the types that flow through them. */
export type Role = 'source' | 'declaration' | 'generated';

const headerLength = 1500;
/**
 * A header that says its file is generated, as opposed to prose about generated things or a plea not to change
 * something: the statement opens its line, or the two halves of it come together.
 */
const generatedMarks = [
  /^[\s/*#<!-]*@generated\b/m,
  /^[\s/*#<!-]*(?:@file(?:overview)?\s+)?(?:(?:note|warning|notice|attention)\b[:!\s]*)?(?:this (?:file|code|module|class|client|document) (?:is|was|has been|gets) )?(?:auto[- ]?|automatically |machine[- ])generated\b/im,
  /\bgenerated (?:by|from|with|using|file|code)\b[^]*\bdo not (?:edit|modify|change)\b|\bdo not (?:edit|modify|change)\b[^]*\bgenerated (?:by|from|with|using|file|code)\b/i,
  /\bdo not edit(?: (?:this|the) file\b|\s*(?:[.!*]|$)|[^.\n]*\b(?:manually|directly|by hand)\b)/im,
];
/** As UTF-8 or in the latin1 view. */
const byteOrderMark = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/;
const commentAtStart = /^(?:#![^\n]*\n)?\s*(?:(?:\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*|['"]use [a-z]+['"];?)\s*)+/;
const compiledMark = /__esModule\b|^\s*["']use strict["']|\/\/# sourceMappingURL=/;

/**
 * @param text the text or its latin1 view: only ASCII marks are looked for
 * @param names all listed files, to find a file's source beside it
 * @returns the role and, for what is left out of the findings, the reason; `hasSource` when the source is listed as
 * well
 */
export function classifyText(
  file: string,
  text: string,
  names: ReadonlySet<string>,
): { role: Role; reason?: string; hasSource?: true } {
  const header = commentAtStart.exec(text.slice(0, headerLength).replace(byteOrderMark, ''))?.[0];
  if (header !== undefined && generatedMarks.some((mark) => mark.test(header)))
    return { role: 'generated', reason: 'generated: its header says so' };
  if (isDeclarationName(file)) return { role: 'declaration' };
  if (/\.[cm]?jsx?$/.test(file)) {
    if (/\n\/\/# sourceMappingURL=\S+\s*$/.test(text.slice(-300)))
      return { role: 'generated', reason: 'generated: it ends with a source map' };
    const source = sourceBeside(file, names);
    if (source !== undefined && compiledMark.test(text))
      return {
        role: 'generated',
        reason: `generated: compiled from ${source.slice(source.lastIndexOf('/') + 1)} beside it`,
        hasSource: true,
      };
  }
  return { role: 'source' };
}

function sourceBeside(file: string, names: ReadonlySet<string>): string | undefined {
  const typed = file.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  if (names.has(typed)) return typed;
  return names.has(`${typed}x`) ? `${typed}x` : undefined;
}

const smallestMinified = 1500;
const longLine = 1000;
const endlessLine = 200_000;

/**
 * Whether most of a text sits in lines no person writes. Lines without code in them (an embedded image, a long
 * sentence) do not count, except that one line above 200 kB always does.
 */
export function looksMinified(text: string): boolean {
  if (text.length < smallestMinified) return false;
  const separator = text.includes('\n') ? '\n' : '\r';
  if (text.length < endlessLine && !isMostlyLongLines(text, separator)) return false;
  let inLongLines = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(separator, start);
    const stop = end === -1 ? text.length : end;
    const length = stop - start;
    if (length > endlessLine) return true;
    if (length > longLine && isDenseCode(text.slice(start, Math.min(stop, start + 20_000)))) inLongLines += length;
    start = stop + 1;
  }
  return inLongLines > text.length * 0.8;
}

/** Five samples instead of every line: nearly all files end here. */
function isMostlyLongLines(text: string, separator: string): boolean {
  let long = 0;
  for (let sample = 1; sample <= 5; sample += 1) {
    const position = Math.floor((text.length * sample) / 6);
    const end = text.indexOf(separator, position);
    if ((end === -1 ? text.length : end) - text.lastIndexOf(separator, position) > longLine) long += 1;
  }
  return long >= 3;
}

/** Much punctuation, hardly any space. */
function isDenseCode(line: string): boolean {
  const count = (pattern: RegExp): number => line.match(pattern)?.length ?? 0;
  return count(/[;{}(),=]/g) > line.length / 20 && count(/\s/g) < line.length / 8;
}

const smallestBundle = 20_000;
/** What bundlers write above the code of a package: esbuild, Bun, Rolldown and webpack. */
const abovePackage =
  /^;?(?:\/\/|\/\*\*\*\/)(?:#region| CONCATENATED MODULE:)? ?"?(?:[\w.@+-]+\/)*node_modules\/\S+\.[cm]?[jt]sx?\b/gm;
/** A text of the SDK's own client, one for each route: Rollup names no modules. */
const ofClient = /\bTimeout exceeded when calling /g;

/** Whether a bundler put packages into a JavaScript file: the SDK in it is code, without types. */
export function looksBundled(file: string, text: string): boolean {
  if (text.length < smallestBundle || !/\.[cm]?js$/.test(file)) return false;
  const count = (mark: RegExp): number => text.match(mark)?.length ?? 0;
  return (text.includes('node_modules/') && count(abovePackage) >= 5) || count(ofClient) >= 20;
}
