/**
 * Writes the code of a template behind the scripts of its file: every expression as a statement in the scope it has.
 */
import type { SourceRange } from '../repository/source-range.ts';
import { areParameters, areStatements, isExpression, isFunctionValue, type Language } from '../program/expressions.ts';
import type { Piece } from './scan-markup.ts';
import type { TextBuilder } from './virtual-text.ts';
import { defined } from '../catalog/defined.ts';

/**
 * What is added to a virtual text tells a reader of styles nothing: no line of it ends with a semicolon or a word.
 * Nothing declares the function, so a value that is handed to it goes out of sight.
 */
const use = '$template';
const neutral = ' /**/';

interface Open {
  /** Name of the element or block. */
  name: string;
  /** What closes its scopes. */
  end: string;
  /** The name of ours for what a block waits for. */
  awaited?: string;
}

/** Those that occur in code; with any other one it is left out, because it does not parse. */
const entities: ReadonlyMap<string, string> = new Map([
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
]);
const entity = new RegExp([...entities.keys()].join('|'), 'g');

/** Elements that have no end. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/** Elements that show each line of theirs. */
const showsLines = /^(?:pre|textarea|listing)$/i;

export class MarkupCode {
  readonly #source: string;
  readonly #language: Language;
  readonly #builder: TextBuilder;
  readonly #open: Open[] = [];
  #begun = false;
  #names = 0;
  /** The quotes around what is read now: no edit may bring more of them. */
  quote: string | undefined;
  /** Ranges in which no line can be put. */
  readonly unbreakable: SourceRange[] = [];
  /** Where the open element begins that shows its lines. */
  #shown: number | undefined;

  constructor(source: string, language: Language, builder: TextBuilder) {
    this.#source = source;
    this.#language = language;
    this.#builder = builder;
  }

  get depth(): number {
    return this.#open.length;
  }

  /** Notes where no line can be put: in a tag, in an expression, and in an element that shows each of its lines. */
  noteUnbreakable({ start, end, ...piece }: Piece): void {
    this.unbreakable.push({ start, end });
    if ((piece.kind !== 'open' && piece.kind !== 'close') || !showsLines.test(piece.name)) return;
    if (piece.kind === 'open') this.#shown ??= start;
    else if (this.#shown !== undefined) {
      this.unbreakable.push({ start: this.#shown, end });
      this.#shown = undefined;
    }
  }

  /** Opens an element. */
  enter(name: string): void {
    this.#open.push({ name, end: '' });
  }

  /** Behind the attributes of an element: one without content is closed at once. */
  entered(name: string, selfClosing: boolean): void {
    if (selfClosing || empty.test(name)) this.leave(name);
  }

  /** Closes the nearest open element or block of that name, and what was left open in it. */
  leave(name: string): void {
    const at = this.#open.findLastIndex((opened) => opened.name === name);
    if (at === -1) return;
    for (const { end } of this.#open.splice(at).reverse()) if (end !== '') this.#builder.add(end);
  }

  /** The names of what is open, outermost first. */
  names(): readonly string[] {
    return this.#open.map(({ name }) => name);
  }

  /** Begins a block that is no element. */
  block(name: string, begin: string, end: string): void {
    this.#write(begin);
    this.#open.push({ name, end });
  }

  /** Text of ours. */
  #write(text: string): TextBuilder {
    // The indentation of the file is that of its markup too, which is blank.
    if (!this.#begun) this.#builder.add(`\n;(async () => {${/^ {2}\S/m.test(this.#source) ? '\n  /**/' : ''}`);
    this.#begun = true;
    return this.#builder.add(text);
  }

  #copy({ start, end }: SourceRange, anchor: number): void {
    const place = { anchor, ...defined({ quote: this.quote }) };
    let position = start;
    for (const { index, text, value } of this.#entitiesIn({ start, end })) {
      this.#builder
        .copy(this.#source, position, index, place)
        .copy(this.#source, index, index + text.length, { ...place, text: value });
      position = index + text.length;
    }
    this.#builder.copy(this.#source, position, end, place);
    // A comment would take what follows with it.
    if (this.#source.slice(start, end).includes('//')) this.#builder.add('\n');
  }

  #textOf({ start, end }: SourceRange): string {
    const text = this.#source.slice(start, end);
    return this.quote === undefined ? text : text.replace(entity, (name) => entities.get(name) ?? name);
  }

  /** What is decoded before the code in an attribute is read. */
  #entitiesIn({ start, end }: SourceRange): { index: number; text: string; value: string }[] {
    if (this.quote === undefined) return [];
    return [...this.#source.slice(start, end).matchAll(entity)].map(({ 0: text, index }) => ({
      index: start + index,
      text,
      value: entities.get(text)!,
    }));
  }

  /** A statement of ours for code that begins at a place: a line with the indentation of that place's. */
  #begin(at: number, text: string): void {
    const line = this.#source.slice(this.#source.lastIndexOf('\n', at - 1) + 1, at);
    this.#write(`\n${/^[ \t]*/.exec(line)![0]}${text}`);
  }

  /** Text that holds code nobody reads: what the names that it says are there goes out of sight. */
  unread(text: string): void {
    for (const name of new Set(text.match(/(?<![\w$.])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu))) this.shorthand(name);
  }

  /** A value that the markup shows or hands on. */
  value(range: SourceRange, anchor: number): void {
    if (!isExpression(this.#textOf(range), this.#language)) return this.unread(this.#textOf(range));
    this.#begin(range.start, `;${use}(`);
    this.#copy(range, anchor);
    this.#builder.add(`)${neutral}`);
  }

  /** A value that is only asked whether it is there. */
  condition(range: SourceRange, anchor: number): void {
    if (!isExpression(this.#textOf(range), this.#language)) return this.unread(this.#textOf(range));
    this.#begin(range.start, ';if (');
    this.#copy(range, anchor);
    this.#builder.add(`) {}`);
  }

  /** A value that is written as its name only. */
  shorthand(name: string): void {
    if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && isExpression(name, this.#language))
      this.#write(`\n;${use}(${name})${neutral}`);
  }

  /** A listener: a function, or statements. */
  listener(range: SourceRange, anchor: number): void {
    const text = this.#textOf(range);
    if (isFunctionValue(text, this.#language)) return this.value(range, anchor);
    if (!areStatements(text, this.#language)) return this.unread(text);
    this.#begin(range.start, `;${use}(async ($event) => {`);
    this.#copy(range, anchor);
    this.#builder.add(`\n})${neutral}`);
  }

  /** A function around what is inside of the nearest open element. */
  parameters(range: SourceRange, anchor: number): void {
    if (this.#textOf(range).trim() === '' || !areParameters(this.#textOf(range), this.#language)) return;
    this.#begin(range.start, `;${use}(async (`);
    this.#copy(range, anchor);
    this.#builder.add(`) => {`);
    this.#closeWith(`\n})${neutral}`);
  }

  /** A declaration for the rest of the block: `{@const x = 1}`. */
  declaration(range: SourceRange, anchor: number): void {
    if (!areStatements(`const ${this.#textOf(range)}`, this.#language)) return this.unread(this.#textOf(range));
    this.#begin(range.start, ';const ');
    this.#copy(range, anchor);
    this.#builder.add(neutral);
  }

  /** A loop around what is inside of the nearest open element or block. */
  loop(item: SourceRange, list: SourceRange, index: string | undefined, anchor: number): void {
    if (!this.#isPattern(item)) return this.value(list, anchor);
    if (!isExpression(this.#textOf(list), this.#language)) return this.unread(this.#textOf(list));
    this.#begin(item.start, ';for (const ');
    this.#copy(item, anchor);
    this.#builder.add(' of (');
    this.#copy(list, anchor);
    this.#builder.add(`)) {${index === undefined ? '' : `\n;let ${index} = 0${neutral}`}`);
    this.#closeWith('\n}');
  }

  /** A name that the markup around gives, for what is inside of the nearest open element. */
  givenName(name: string): void {
    this.#write(`\n;${use}(async (${name}) => {`);
    this.#closeWith(`\n})${neutral}`);
  }

  /** A promise, whose value the parts of the nearest open block may name. */
  promise(range: SourceRange, anchor: number): void {
    const block = this.#open.at(-1);
    if (block === undefined) return;
    if (!isExpression(this.#textOf(range), this.#language)) return this.unread(this.#textOf(range));
    block.awaited = `$awaited${(this.#names += 1)}`;
    this.#begin(range.start, `;const ${block.awaited} = await (`);
    this.#copy(range, anchor);
    this.#builder.add(`)${neutral}`);
  }

  /** Begins the part of a promise's block that has its value, or its error, under a name. */
  next(pattern: SourceRange, part: 'value' | 'error', anchor: number): void {
    const at = this.#open.findLastIndex(({ name }) => name === '#await');
    if (at === -1) return;
    const { awaited } = this.#open[at]!;
    const inner = this.#open.findLastIndex(({ name }) => name === '#part');
    if (inner > at) this.leave('#part');
    this.block('#part', '\n;{', '\n}');
    if (!this.#isPattern(pattern)) return;
    this.#write(`\n;const `);
    this.#copy(pattern, anchor);
    this.#builder.add(part === 'value' && awaited !== undefined ? ` = ${awaited}${neutral}` : ` = ${use}()${neutral}`);
  }

  #isPattern(range: SourceRange): boolean {
    return areStatements(`const ${this.#textOf(range)} = 0`, this.#language);
  }

  #closeWith(end: string): void {
    const last = this.#open.at(-1);
    if (last) last.end = end + last.end;
    else this.#open.push({ name: '', end });
  }

  /** Closes everything. */
  finish(): void {
    for (const { end } of this.#open.splice(0).reverse()) if (end !== '') this.#builder.add(end);
    if (this.#begun) this.#builder.add(`\n})${neutral}\n`);
  }
}
