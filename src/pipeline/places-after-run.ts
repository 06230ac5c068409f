import { diffWordsWithSpace } from 'diff';
import { hasMarker, isMarkerOf, markerPattern } from '../catalog/read-marker.ts';
import { lineChanges } from '../repository/line-changes.ts';

/** A place of the text before the run, or after it; a line from 1, a column from 0. */
interface Place {
  line: number;
  column: number;
}

/** Where a place is after the run. */
export interface PlaceAfterRun extends Place {
  /** False where the run has written other code in its place: that code begins here. */
  same: boolean;
  /** UTF-16 units of what was written, as far as it stands on the line; 0 where nothing took the place. */
  length: number;
}

/**
 * Given a line from 1, a column from 0, the catalogue id of what is there, and the path that takes over in v6, where
 * that is known: empty where no single one does, and the statement is another one.
 */
type ToPlace = (place: Place, id: string, target?: readonly string[]) => PlaceAfterRun;

/** Lines that the run took out, and those it wrote there. */
interface Rewritten {
  /** The first line of each, from 1. */
  from: number;
  to: number;
  removed: string;
  added: string;
}

const markerLine = new RegExp(`.*${markerPattern}: .*`, 'g');

/** UTF-16 units of rewritten code that is compared word by word. */
const longestCompared = 20_000;

/** Where each line of the source is: on a line of the output, or among those that were rewritten. */
function linesOf(source: string, output: string): (number | Rewritten)[] {
  const lines: (number | Rewritten)[] = [];
  let line = 1;
  let block: Rewritten | undefined;
  const close = (): void => {
    const count = block === undefined ? 0 : linesIn(block.removed);
    for (let index = 0; index < count; index += 1) lines.push(block!);
    block = undefined;
  };
  for (const { added, removed, value } of lineChanges(source, output)) {
    const count = linesIn(value);
    if (added || removed) {
      block ??= { from: lines.length + 1, to: line, removed: '', added: '' };
      if (removed) block.removed += value;
      else {
        block.added += value;
        line += count;
      }
    } else {
      close();
      for (let index = 0; index < count; index += 1) lines.push(line + index);
      line += count;
    }
  }
  close();
  return lines;
}

function linesIn(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

function offsetOf(text: string, { line, column }: Place): number {
  return text.split('\n').slice(0, line).join('\n').length + (line === 0 ? 0 : 1) + column;
}

function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, column: before.at(-1)!.length };
}

/** A range of the text that was written, behind spaces, up to the end of its line or what a bracket opens there. */
function onOneLine(text: string, start: number, end: number): { start: number; length: number } | undefined {
  const piece = text.slice(start, end);
  const first = /[^\s,;()]/.exec(piece);
  if (first === null) return undefined;
  const from = start + first.index;
  return { start: from, length: /^[^\r\n]*?(?=[\s([{]*(?:[\r\n]|$))/.exec(text.slice(from, end))![0].length };
}

/** Words that were kept, or that others took the place of. */
interface ComparedPart {
  removed: string;
  added: string;
  same: boolean;
}

/**
 * Texts by what they share. A dot between two names that changed is no shared word: of a path that another one took
 * the place of, each name is at the beginning of the other one.
 */
function comparedParts(removed: string, added: string): ComparedPart[] {
  const parts: ComparedPart[] = [];
  const pieces = diffWordsWithSpace(removed, added);
  for (const [index, { added: isAdded, removed: isRemoved, value }] of pieces.entries()) {
    const last = parts.at(-1);
    const next = pieces[index + 1];
    const same = !isAdded && !isRemoved;
    const isDot = /^\??\.$/.test(value) && (next?.added === true || next?.removed === true);
    if (last?.same === false && (!same || isDot)) {
      if (!isAdded) last.removed += value;
      if (!isRemoved) last.added += value;
    } else parts.push({ removed: isAdded ? '' : value, added: isRemoved ? '' : value, same });
  }
  return parts;
}

/** A text without comments that say what is left to do, which are no code; all else keeps its place. */
function withoutMarkers(text: string): string {
  return text.replace(markerLine, (line) => ' '.repeat(line.length));
}

/** Words that were written, or kept. */
interface Part {
  start: number;
  length: number;
  same?: true;
}

/** Where words do not hold the name of what took over, that name near them. */
function partWithName(part: Part, written: string, [...path]: readonly string[]): Part {
  const name = path.pop();
  if (part.same === true || name === undefined) return part;
  const added = withoutMarkers(written);
  const finding = new RegExp(String.raw`(?<![\w$])${name}(?![\w$])`, 'g');
  if (finding.test(added.slice(part.start, part.start + part.length))) return part;
  const starts = [...added.matchAll(finding)].map(({ index }) => index);
  const holder = `${path.at(-1)}.`;
  const isOfHolder = (start: number): boolean => added.slice(0, start).endsWith(holder);
  const called = path.length > 0 && starts.some(isOfHolder) ? starts.filter(isOfHolder) : starts;
  const start = called.find((at) => at >= part.start) ?? called.at(-1);
  return start === undefined ? part : { start, length: name.length };
}

/** What was written in the place of an offset of the removed text: kept words, or those that took their place. */
function rewrittenPart({ removed, added: written }: Rewritten, offset: number): Part | undefined {
  const added = withoutMarkers(written);
  let source = 0;
  let output = 0;
  for (const part of comparedParts(removed, added)) {
    if (offset < source + part.removed.length)
      return part.same
        ? { start: output + offset - source, length: 0, same: true }
        : onOneLine(added, output, output + part.added.length);
    source += part.removed.length;
    output += part.added.length;
  }
  return undefined;
}

function isCode(line: string): boolean {
  return line.trim() !== '' && !hasMarker(line);
}

/** The text after the run. */
interface Output {
  lines: readonly string[];
  /** Indices of the lines with a comment that marks a change. */
  markers: readonly number[];
}

function outputOf(text: string): Output {
  const lines = text.split('\n');
  return { lines, markers: lines.flatMap((line, index) => (hasMarker(line) ? [index] : [])) };
}

/** The line of code below the nearest comment that marks a change. @returns both from 1 */
function markedLine({ lines: output, markers: all }: Output, near: number, id: string): number | undefined {
  const distance = (index: number): number => Math.abs(index + 1 - near);
  const markers = all.filter((index) => isMarkerOf(output[index]!, id));
  const [marker] = markers.sort((left, right) => distance(left) - distance(right));
  if (marker === undefined) return undefined;
  const below = output.findIndex((line, index) => index > marker && isCode(line));
  return below === -1 ? undefined : below + 1;
}

/** The whole of a line but the space around it. */
function wholeLine(lines: readonly string[], index: number): Pick<PlaceAfterRun, 'column' | 'length'> {
  const text = lines[index] ?? '';
  return { column: text.length - text.trimStart().length, length: text.trim().length };
}

/** Where nothing says which words took the place: the marked statement, or where the new code begins. */
function beginning(block: Rewritten, whole: Output, id: string): PlaceAfterRun {
  const { lines: output } = whole;
  const marked = markedLine(whole, block.to, id);
  if (marked !== undefined) return { line: marked, ...wholeLine(output, marked - 1), same: false };
  const added = block.added === '' ? [] : block.added.replace(/\n$/, '').split('\n');
  const line = Math.min(block.to + Math.max(0, added.findIndex(isCode)), output.length);
  return { line, ...wholeLine(output, line - 1), length: 0, same: false };
}

/** Places of a text in one that has line ends where this one has them in quotes, of the same length. */
interface Cut {
  text: string;
  into: (place: Place) => Place;
  back: (place: Place) => Place;
}

function cutAtQuoted(text: string): Cut {
  const cut = text.replace(/\\[^]/g, (escape) => (escape === '\\n' ? ' \n' : escape));
  const moved = (from: string, to: string, { line, column }: Place): Place => {
    const place = placeOf(to, offsetOf(from, { line: line - 1, column }));
    return { line: place.line + 1, column: place.column };
  };
  return { text: cut, into: (place) => moved(text, cut, place), back: (place) => moved(cut, text, place) };
}

/**
 * Says where a place of the source is in the output. Of what was rewritten it is the code that took its place. A
 * notebook may have a cell, or all of them, on one line: its code is read by the lines that the JSON holds in quotes.
 */
export function placesAfterRun(source: string, output: string): ToPlace {
  if (!/^\s*\{[^]*"cells"/.test(source)) return placesByLine(source, output);
  const [before, after] = [cutAtQuoted(source), cutAtQuoted(output)];
  const placeAfter = placesByLine(before.text, after.text);
  return (place, id, target) => {
    const found = placeAfter(before.into(place), id, target);
    return { ...found, ...after.back(found) };
  };
}

function placesByLine(source: string, output: string): ToPlace {
  const lines = linesOf(source, output);
  const whole = outputOf(output);
  return ({ line, column }, id, target) => {
    const block = lines[line - 1] ?? line;
    if (typeof block === 'number') return { line: block, column, same: true, length: 0 };
    const inBlock = { line: line - block.from, column };
    const isCompared = block.removed.length + block.added.length <= longestCompared;
    const compared = isCompared ? rewrittenPart(block, offsetOf(block.removed, inBlock)) : undefined;
    if (compared === undefined) return beginning(block, whole, id);
    const marked = compared.same !== true && target?.length === 0 ? markedLine(whole, block.to, id) : undefined;
    if (marked !== undefined) return { line: marked, ...wholeLine(whole.lines, marked - 1), same: false };
    const part = partWithName(compared, block.added, target ?? []);
    const place = placeOf(block.added, part.start);
    return { line: block.to + place.line, column: place.column, same: part.same ?? false, length: part.length };
  };
}
