/** Astro components: the frontmatter and the template are one module, each script of the page is another. */
import type { SourceRange } from '../repository/source-range.ts';
import { blankExcept, scriptLanguage } from './blank.ts';
import { isModule, type Language } from '../program/expressions.ts';
import { MarkupCode } from './markup-code.ts';
import { type Piece, scanMarkup } from './scan-markup.ts';
import type { OpenTag } from './tag.ts';
import type { EmbeddedCode } from './virtual-text.ts';
import type { VirtualText } from '../repository/embedded-files.ts';

/** Reads an `.astro` file. */
export function readAstro(file: string, source: string): EmbeddedCode {
  const front = frontmatter(source);
  // Frontmatter may hold JSX and, unlike a `.tsx` file, casts and arrow functions with type parameters.
  const language: Language =
    front === undefined || isModule(source.slice(front.start, front.end), 'tsx') ? 'tsx' : 'ts';
  const builder = blankExcept(source, front === undefined ? [] : [front]);
  const code = new MarkupCode(source, language, builder);
  const page = new AstroPage(source, code);
  scanMarkup(
    source,
    front === undefined ? 0 : source.indexOf('---', front.end) + 3,
    source.length,
    { language, expressions: '{', isRaw: isRaw },
    (piece) => page.visit(piece),
  );
  code.finish();
  if (page.problem !== undefined) return { texts: [], problem: page.problem };
  const modules = [
    { start: front?.start ?? 0, language, module: builder },
    ...page.scripts.map((script) => ({
      start: script.start,
      language: 'ts' as const,
      module: blankExcept(source, [script]),
    })),
  ].filter(({ module }) => module.segments.length > 0);
  return {
    texts: modules.map(
      ({ start, language: extension, module: { text, segments } }, index): VirtualText => ({
        file: `${file}#${index + 1}.${extension}`,
        host: file,
        kind: 'astro',
        text,
        segments,
        unbreakable: code.unbreakable,
        start,
      }),
    ),
  };
}

/** What the markup of a component has of code: expressions, and scripts that are modules. */
class AstroPage {
  readonly scripts: SourceRange[] = [];
  problem: string | undefined;
  #tag: OpenTag | undefined;
  readonly #source: string;
  readonly #code: MarkupCode;

  constructor(source: string, code: MarkupCode) {
    this.#source = source;
    this.#code = code;
  }

  visit(piece: Piece): void {
    this.#code.noteUnbreakable(piece);
    if (piece.kind === 'expression') this.#code.value(piece.inner, piece.start);
    else if (piece.kind === 'open') this.#open(piece);
    else if (piece.kind === 'raw' && this.#tag?.name.toLowerCase() === 'script') this.#script(piece, this.#tag);
  }

  #open(tag: OpenTag): void {
    this.#tag = tag;
    for (const { value } of tag.attributes) {
      if (value?.form === 'template') this.#code.value({ start: value.start - 1, end: value.end + 1 }, tag.start);
      if (value?.form !== 'braces') continue;
      const spread = /^\s*\.\.\./.exec(this.#source.slice(value.start, value.end))?.[0].length ?? 0;
      this.#code.value({ start: value.start + spread, end: value.end }, tag.start);
    }
  }

  #script({ start, end, closed }: Extract<Piece, { kind: 'raw' }>, tag: OpenTag): void {
    if (!closed) this.problem = 'a <script> is not closed';
    else if (isModuleScript(this.#source, tag) && this.#source.slice(start, end).trim() !== '')
      this.scripts.push({ start, end });
  }
}

function isRaw({ name, attributes }: OpenTag): boolean {
  return /^(?:script|style)$/i.test(name) || attributes.some((attribute) => attribute.name === 'is:raw');
}

/** A script whose code stands in the page and is bundled by Astro: it is not inline and has no `src`. */
function isModuleScript(source: string, tag: OpenTag): boolean {
  if (tag.attributes.some(({ name }) => /^(?:is:inline|define:vars|src)$/.test(name))) return false;
  const value = (name: string): string | undefined => {
    const valueRange = tag.attributes.find((attribute) => attribute.name === name)?.value;
    return valueRange && source.slice(valueRange.start, valueRange.end);
  };
  return scriptLanguage(value) !== undefined;
}

/** Between the two fences at the top. */
function frontmatter(source: string): SourceRange | undefined {
  const opening = /^\uFEFF?\s*---/.exec(source)?.[0].length;
  if (opening === undefined) return undefined;
  const closing = /^[ \t]*---/gm;
  closing.lastIndex = opening;
  const match = closing.exec(source);
  return match === null ? undefined : { start: opening, end: match.index };
}
