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
  const scripts: (SourceRange & { language: Language })[] = [];
  let current: OpenTag | undefined;
  let problem: string | undefined;
  const visit = (piece: Piece): void => {
    code.close(piece);
    if (piece.kind === 'expression') code.value(piece.inner, piece.start);
    else if (piece.kind === 'open') {
      current = piece;
      for (const { value } of piece.attributes) {
        if (value?.form !== 'braces') continue;
        const spread = /^\s*\.\.\./.exec(source.slice(value.start, value.end))?.[0].length ?? 0;
        code.value({ start: value.start + spread, end: value.end }, piece.start);
      }
    } else if (piece.kind === 'raw' && current?.name.toLowerCase() === 'script') {
      if (!piece.closed) problem = 'a <script> is not closed';
      else if (isModuleScript(source, current) && source.slice(piece.start, piece.end).trim() !== '')
        scripts.push({ start: piece.start, end: piece.end, language: 'ts' });
    }
  };
  scanMarkup(
    source,
    front === undefined ? 0 : source.indexOf('---', front.end) + 3,
    source.length,
    { language, expressions: '{', isRaw: isRaw },
    visit,
  );
  code.finish();
  if (problem !== undefined) return { texts: [], problem };
  const texts: VirtualText[] = [];
  const add = (
    start: number,
    extension: Language,
    { text, segments }: Pick<VirtualText, 'text' | 'segments'>,
  ): void => {
    if (segments.length > 0)
      texts.push({
        file: `${file}#${texts.length + 1}.${extension}`,
        host: file,
        kind: 'astro',
        text,
        segments,
        closed: code.closed,
        start,
      });
  };
  add(front?.start ?? 0, language, builder);
  for (const script of scripts) add(script.start, script.language, blankExcept(source, [script]));
  return { texts };
}

function isRaw({ name, attributes }: OpenTag): boolean {
  return /^(?:script|style)$/i.test(name) || attributes.some((attribute) => attribute.name === 'is:raw');
}

/** A script that Astro bundles: it has no attributes of its own but `src` and `type`. */
function isModuleScript(source: string, tag: OpenTag): boolean {
  if (tag.attributes.some(({ name }) => /^(?:is:inline|define:vars|src)$/.test(name))) return false;
  const value = (name: string): string | undefined => {
    const found = tag.attributes.find((attribute) => attribute.name === name)?.value;
    return found && source.slice(found.start, found.end);
  };
  return scriptLanguage(value) !== undefined;
}

/** Between the two fences at the top. */
function frontmatter(source: string): SourceRange | undefined {
  const opening = /^\uFEFF?\s*---/.exec(source)?.[0].length;
  if (opening === undefined) return undefined;
  const closing = /^[ \t]*---/gm;
  closing.lastIndex = opening;
  const found = closing.exec(source);
  return found === null ? undefined : { start: opening, end: found.index };
}
