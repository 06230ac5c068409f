/** Single-file components of Vue: both scripts are one module, and the template's expressions see its names. */
import type { SourceRange } from '../repository/source-range.ts';
import { blankExcept, scriptLanguage } from './blank.ts';
import { type Language, topLevelOf } from '../program/expressions.ts';
import { MarkupCode } from './markup-code.ts';
import { type Piece, scanMarkup, type ScanOptions } from './scan-markup.ts';
import type { Attribute, OpenTag } from './tag.ts';
import { type EmbeddedCode, oneModule } from './virtual-text.ts';
import { defined } from '../catalog/defined.ts';

interface Blocks {
  scripts: (SourceRange & { language: Language })[];
  template?: SourceRange;
  /** Code that is not read: a template in another language, what a style takes of the script. */
  unread: string[];
  /** The template stands in another file. */
  templateElsewhere?: true;
  /** Tags and contents outside of the template. */
  unbreakable: SourceRange[];
  problem?: string;
}

/** The top of the file: its scripts and its template, whose end is the last closing tag of that name. */
function blocksOf(source: string): Blocks {
  const blocks: Blocks = { scripts: [], unread: [], unbreakable: [] };
  let current: OpenTag | undefined;
  // Positions inside of the template's content are of no interest here, nested templates only by their number.
  let depth = 0;
  scanMarkup(
    source,
    0,
    source.length,
    { language: 'js', expressions: '{{', isRaw: (tag) => depth === 0 && !isMarkup(tag) },
    (piece) => {
      if (depth === 0) blocks.unbreakable.push({ start: piece.start, end: piece.end });
      if (piece.kind === 'open') {
        current = piece;
        if (piece.name === 'template' && hasAttribute(piece, 'src')) blocks.templateElsewhere = true;
        if (!opensTemplate(piece, depth)) return;
        depth += 1;
        if (depth === 1 && blocks.template === undefined) blocks.template = { start: piece.end, end: source.length };
      } else if (piece.kind === 'close' && piece.name === 'template' && depth > 0) {
        depth -= 1;
        if (depth === 0 && blocks.template?.end === source.length)
          blocks.template = { start: blocks.template.start, end: piece.start };
      } else if (piece.kind === 'raw' && depth === 0 && current) addRaw(blocks, source, current, piece);
    },
  );
  return blocks;
}

function opensTemplate(tag: OpenTag, depth: number): boolean {
  return tag.name === 'template' && !tag.selfClosing && (depth > 0 || isMarkup(tag));
}

/** A script, a template in another language, or a style. */
function addRaw(blocks: Blocks, source: string, tag: OpenTag, piece: Extract<Piece, { kind: 'raw' }>): void {
  const text = source.slice(piece.start, piece.end);
  if (tag.name === 'script') addScript(blocks, source, tag, piece);
  else if (tag.name === 'template') blocks.unread.push(text);
  else if (tag.name === 'style') blocks.unread.push(...bindingsIn(text));
}

function addScript(
  blocks: Blocks,
  source: string,
  tag: OpenTag,
  { start, end, closed }: Extract<Piece, { kind: 'raw' }>,
): void {
  const language = scriptLanguage((name) => valueOf(source, tag, name));
  if (!closed) blocks.problem = 'a <script> is not closed';
  else if (language !== undefined) blocks.scripts.push({ start, end, language });
}

/** `color: v-bind('theme.color')` */
function bindingsIn(style: string): readonly string[] {
  return [...style.matchAll(/\bv-bind\(([^)]*)\)/g)].map(([, code = '']) => code);
}

function isMarkup(tag: OpenTag): boolean {
  return tag.name === 'template' && !hasAttribute(tag, 'src') && !hasAttribute(tag, 'lang');
}

function hasAttribute({ attributes }: OpenTag, name: string): boolean {
  return attributes.some((attribute) => attribute.name === name);
}

function valueOf(source: string, tag: OpenTag, name: string): string | undefined {
  const named = tag.attributes.find((attribute) => attribute.name === name);
  return named && (named.value === undefined ? '' : source.slice(named.value.start, named.value.end));
}

/** Reads a `.vue` file. */
export function readVue(file: string, source: string): EmbeddedCode {
  const { scripts, template, templateElsewhere, unread, unbreakable, problem } = blocksOf(source);
  const first = scripts[0] ?? template;
  if (problem !== undefined || first === undefined) return { texts: [], ...defined({ problem }) };
  const language = mostGeneralLanguage(scripts.map((script) => script.language));
  const builder = blankExcept(source, scripts);
  const code = new MarkupCode(source, language, builder);
  if (template !== undefined) writeTemplate(source, template, language, code);
  for (const text of unread) code.unread(text);
  if (templateElsewhere) code.unread(topLevelOf(builder.text, language).declared.join(' '));
  code.finish();
  return oneModule(builder, {
    host: file,
    kind: 'vue',
    language,
    unbreakable: [...unbreakable, ...code.unbreakable],
    start: first.start,
  });
}

/** The language that can say what all of them say. */
export function mostGeneralLanguage(languages: readonly Language[]): Language {
  const typed = languages.some((language) => language.startsWith('ts'));
  const withTags = languages.some((language) => language.endsWith('x'));
  return typed ? (withTags ? 'tsx' : 'ts') : withTags ? 'jsx' : 'js';
}

function writeTemplate(source: string, { start, end }: SourceRange, language: Language, code: MarkupCode): void {
  // Depth at which a `v-pre` stands: everything below is text.
  let verbatim: number | undefined;
  const visit = (piece: Piece): void => {
    code.noteUnbreakable(piece);
    if (piece.kind === 'expression' && verbatim === undefined) code.value(piece.inner, piece.start);
    if (piece.kind === 'close') code.leave(piece.name);
    if (verbatim !== undefined && code.depth <= verbatim) verbatim = undefined;
    if (piece.kind !== 'open') return;
    code.enter(piece.name);
    if (piece.attributes.some(({ name }) => name === 'v-pre')) verbatim ??= code.depth - 1;
    if (verbatim === undefined) writeAttributes(source, piece, code);
    code.entered(piece.name, piece.selfClosing);
    if (verbatim !== undefined && code.depth <= verbatim) verbatim = undefined;
  };
  const options: ScanOptions = { language, expressions: '{{', isRaw: ({ name }) => /^(?:script|style)$/i.test(name) };
  scanMarkup(source, start, end, options, visit);
}

function writeAttributes(source: string, tag: OpenTag, code: MarkupCode): void {
  const directives = tag.attributes.filter(({ name }) => /^(?:v-|[:@#.])/.test(name));
  const visitAttributes = (isWanted: (name: string) => boolean, write: (attribute: Attribute) => void): void => {
    for (const attribute of directives) {
      if (!isWanted(attribute.name)) continue;
      code.quote = attribute.value?.form === 'quoted' ? source[attribute.value.start - 1] : undefined;
      write(attribute);
      code.quote = undefined;
    }
  };
  // Names that an element brings are seen by its other attributes too.
  visitAttributes(
    (name) => name === 'v-for',
    (attribute) => writeLoop(source, attribute, tag.start, code),
  );
  // `:[key]`: the name of what is bound is an expression, and so is that of an event or a slot.
  for (const { name, start } of directives) {
    const [, before = '', inner] = /^([^[]*\[)(.*)\][^\]]*$/.exec(name) ?? [];
    if (inner !== undefined)
      code.value({ start: start + before.length, end: start + before.length + inner.length }, tag.start);
  }
  visitAttributes(
    (name) => /^(?:#|v-slot)/.test(name),
    ({ value }) => void (value && code.parameters(value, tag.start)),
  );
  visitAttributes(
    (name) => !/^(?:#|v-slot|v-for$|v-pre$|v-cloak$|v-once$|v-else$)/.test(name),
    ({ name, value }) => {
      if (value === undefined) code.shorthand(sameName(name));
      else if (/^(?:@|v-on:)/.test(name)) code.listener(value, tag.start);
      else if (/^v-(?:if|else-if|show)$/.test(name)) code.condition(value, tag.start);
      else code.value(value, tag.start);
    },
  );
}

/** `:user-id` alone is `:user-id="userId"`. */
function sameName(name: string): string {
  const [, argument = ''] = /^(?::|v-bind:)([\w-]+)$/.exec(name) ?? [];
  return argument.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `item in list`, `(item, index) in list`, also with `of`. */
function writeLoop(source: string, { value }: Attribute, anchor: number, code: MarkupCode): void {
  if (value === undefined) return;
  const text = source.slice(value.start, value.end);
  const [whole = '', names = ''] = /^\s*(\([^]*?\)|[^]*?)\s+(?:in|of)\s+/.exec(text) ?? [];
  if (whole === '') return code.unread(text);
  const begin = value.start + text.indexOf(names);
  const list = { start: value.start + whole.length, end: value.end };
  if (!names.startsWith('(')) return code.loop({ start: begin, end: begin + names.length }, list, undefined, anchor);
  const inner = names.slice(1, -1);
  const comma = firstTopComma(inner);
  const index = /^[\w$]+/.exec(inner.slice(comma + 1).trim())?.[0];
  code.loop({ start: begin + 1, end: begin + 1 + comma }, list, comma === inner.length ? undefined : index, anchor);
}

/** The comma behind the first of several names; the length when there is only one. */
function firstTopComma(names: string): number {
  let depth = 0;
  for (let position = 0; position < names.length; position += 1) {
    const unit = names[position]!;
    if (/[([{]/.test(unit)) depth += 1;
    else if (/[)\]}]/.test(unit)) depth -= 1;
    else if (unit === ',' && depth === 0) return position;
  }
  return names.length;
}
