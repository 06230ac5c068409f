/** Svelte components: both scripts are one module, and the markup's expressions see its names. */
import type { SourceRange } from '../repository/source-range.ts';
import { blankExcept, scriptLanguage } from './blank.ts';
import { isExpression, type Language } from '../program/expressions.ts';
import { MarkupCode } from './markup-code.ts';
import { type Piece, scanMarkup, type ScanOptions } from './scan-markup.ts';
import type { OpenTag } from './tag.ts';
import { type EmbeddedCode, oneModule } from './virtual-text.ts';
import { mostGeneralLanguage } from './vue.ts';

/** Reads a `.svelte` file. */
export function readSvelte(file: string, source: string): EmbeddedCode {
  const pieces: Piece[] = [];
  const scripts: (SourceRange & { language: Language })[] = [];
  let problem: string | undefined;
  let current: OpenTag | undefined;
  let depth = 0;
  const options: ScanOptions = {
    language: 'ts',
    expressions: '{',
    inQuotes: true,
    isRaw: ({ name }) => /^(?:script|style)$/i.test(name),
  };
  scanMarkup(source, 0, source.length, options, (piece) => {
    pieces.push(piece);
    if (piece.kind === 'open') {
      current = piece;
      if (!piece.selfClosing && /^svelte:(?:head|body)$/.test(piece.name)) depth += 1;
    } else if (piece.kind === 'close' && /^svelte:(?:head|body)$/.test(piece.name)) depth -= 1;
    // A script in the head is the browser's, not the component's.
    else if (piece.kind === 'raw' && current?.name === 'script' && depth <= 0) {
      const attribute = (name: string): string | undefined => {
        const named = current!.attributes.find((written) => written.name === name);
        return named && (named.value === undefined ? '' : source.slice(named.value.start, named.value.end));
      };
      const language = scriptLanguage(attribute);
      if (!piece.closed) problem = 'a <script> is not closed';
      else if (language !== undefined) scripts.push({ start: piece.start, end: piece.end, language });
    }
  });
  if (problem !== undefined) return { texts: [], problem };
  const language = mostGeneralLanguage(scripts.map((script) => script.language));
  const builder = blankExcept(source, scripts);
  declareReactive(builder.text, builder);
  const code = new MarkupCode(source, language, builder);
  for (const piece of pieces) writePiece(source, piece, language, code);
  code.finish();
  return oneModule(builder, {
    host: file,
    kind: 'svelte',
    language,
    unbreakable: code.unbreakable,
    start: scripts[0]?.start ?? 0,
  });
}

/** `$: name = …` declares the name. */
function declareReactive(text: string, builder: { add: (text: string) => unknown }): void {
  const names = new Set(
    [...text.matchAll(/^[ \t]*\$:[ \t]*([A-Za-z_]\w*)[ \t]*=(?!=)/gm)].map(([, name = '']) => name),
  );
  for (const name of names)
    if (!new RegExp(`\\b(?:let|var|const|function|class|import)\\b[^;=\\n]*\\b${name}\\b`).test(text))
      builder.add(`\nvar ${name} /**/`);
}

function writePiece(source: string, piece: Piece, language: Language, code: MarkupCode): void {
  code.noteUnbreakable(piece);
  if (piece.kind === 'expression') writeExpression(piece.inner, { source, language, anchor: piece.start, code });
  else if (piece.kind === 'close') code.leave(piece.name);
  else if (piece.kind === 'open') {
    code.enter(piece.name);
    for (const { name, value } of piece.attributes) {
      const slotName = /^let:([\w$]+)$/.exec(name)?.[1];
      if (slotName === undefined) continue;
      if (value === undefined) code.givenName(slotName);
      else code.parameters(value, piece.start);
    }
    for (const { name, value } of piece.attributes) {
      if (name.startsWith('let:')) continue;
      if (value === undefined) code.shorthand(/^(?:bind|class|style):([\w$]+)$/.exec(name)?.[1] ?? '');
      else if (value.form === 'braces') writeValue(source, value, piece.start, code);
      else for (const inner of value.inner) code.value(inner, piece.start);
    }
    code.entered(piece.name, piece.selfClosing);
  }
}

/** `...rest` is a value with three dots, `@attach f` one with a word in front. */
function writeValue(source: string, { start, end }: SourceRange, anchor: number, code: MarkupCode): void {
  const front = /^\s*(?:\.\.\.|@attach\s)/.exec(source.slice(start, end))?.[0].length ?? 0;
  code.value({ start: start + front, end }, anchor);
}

/** What all writers of a piece are given: the file, and where to write. */
interface Writing {
  source: string;
  language: Language;
  /** Where the piece starts. */
  anchor: number;
  code: MarkupCode;
}

/** `{#if x}`, `{:else}`, `{/if}`, `{@html x}`: a sign and a word in front. */
const signed = /^\s*(?:([#:@])\s*([a-z]+(?: if)?)\s*|(\/)\s*([a-z]+)\s*$)/;

function writeExpression(range: SourceRange, place: Writing): void {
  const { source, anchor, code } = place;
  const [front, opening, first, closing, last] = signed.exec(source.slice(range.start, range.end)) ?? [];
  if (front === undefined) return code.value(range, anchor);
  const sign = opening ?? closing;
  const word = first ?? last ?? '';
  const rest = { start: range.start + front.length, end: range.end };
  if (sign === '@') writeTag(word, rest, place);
  else if (sign === '/') code.leave(`#${word}`);
  else if (sign === ':') writeContinued(word, rest, place);
  else writeBlock(word, rest, place);
}

/** `{@const x = y}`, `{@html x}`, `{@render f()}`, `{@debug x}` */
function writeTag(word: string, rest: SourceRange, { anchor, code }: Writing): void {
  if (word === 'const') code.declaration(rest, anchor);
  else if (word !== 'debug') code.value(rest, anchor);
}

/** `{:else}`, `{:else if x}`, `{:then x}`, `{:catch x}` */
function writeContinued(word: string, rest: SourceRange, { anchor, code }: Writing): void {
  const above = code.names().findLast((name) => name.startsWith('#')) ?? '';
  if (above === '#await') return code.next(rest, word === 'then' ? 'value' : 'error', anchor);
  code.leave(above);
  if (word === 'else if') code.condition(rest, anchor);
  code.block(above, '\n;{', '\n}');
}

function writeBlock(word: string, rest: SourceRange, place: Writing): void {
  const { anchor, code } = place;
  if (word === 'each') return writeEach(rest, place);
  if (word === 'await') return writeAwait(rest, place);
  if (word === 'snippet') return writeSnippet(rest, place);
  if (word === 'if') code.condition(rest, anchor);
  else code.value(rest, anchor);
  code.block(`#${word}`, '\n;{', '\n}');
}

/** `{#snippet name(parameters)}` */
function writeSnippet(rest: SourceRange, { source, anchor, code }: Writing): void {
  const text = source.slice(rest.start, rest.end);
  const [, name = '', parameters = ''] = /^\s*([\w$]+)\s*\(([^]*)\)\s*$/.exec(text) ?? [];
  code.block('#snippet', '\n;{', '\n}');
  const start = rest.start + text.indexOf('(') + 1;
  if (name !== '') code.parameters({ start, end: start + parameters.length }, anchor);
}

/** The last place at which a word cuts a text into an expression and something else. */
function cutAt(text: string, word: string, language: Language): { before: number; behind: number } | undefined {
  const places = [...text.matchAll(new RegExp(`\\s${word}(?=[\\s{[]|$)\\s*`, 'g'))];
  const place = places.findLast(({ index }) => isExpression(text.slice(0, index), language));
  return place && { before: place.index, behind: place.index + place[0].length };
}

/** `list as item, index (key)`. */
function writeEach(range: SourceRange, { source, language, anchor, code }: Writing): void {
  const text = source.slice(range.start, range.end);
  const cut = cutAt(text, 'as', language);
  code.block('#each', '\n;{', '\n}');
  if (cut === undefined) return code.value(range, anchor);
  const [whole = '', item = '', index, key] =
    /^(\{[^]*?\}|\[[^]*?\]|[\w$]+)\s*(?:,\s*([\w$]+)\s*)?(?:\(([^]*)\)\s*)?$/.exec(text.slice(cut.behind)) ?? [];
  const list = { start: range.start, end: range.start + cut.before };
  if (whole === '') return code.value(list, anchor);
  const begin = range.start + cut.behind;
  code.loop({ start: begin, end: begin + item.length }, list, index, anchor);
  if (key !== undefined) {
    const start = begin + whole.lastIndexOf(key);
    code.value({ start, end: start + key.length }, anchor);
  }
}

/** `promise`, `promise then value`, `promise catch error`. */
function writeAwait(range: SourceRange, { source, language, anchor, code }: Writing): void {
  const text = source.slice(range.start, range.end);
  const cut = cutAt(text, '(?:then|catch)', language);
  const promise = { start: range.start, end: range.start + (cut?.before ?? text.length) };
  code.block('#await', '\n;{', '\n}');
  code.promise(promise, anchor);
  if (cut !== undefined)
    code.next(
      { start: range.start + cut.behind, end: range.end },
      /\sthen\s*$/.test(text.slice(0, cut.behind)) ? 'value' : 'error',
      anchor,
    );
}
