/**
 * Code inside of other files. Each piece becomes a virtual TypeScript or JavaScript text that a program holds under a
 * name of its own; ranges and edits of it are brought back to the file.
 */
import { beforeLeavingOut, nestedTooDeeply } from '../program/stack-limits.ts';
import { readAstro } from './astro.ts';
import { embeddedKind, type EmbeddedKind } from '../repository/embedded-kinds.ts';
import { readMarkdown } from './markdown.ts';
import { readNotebook } from './notebook.ts';
import { readSvelte } from './svelte.ts';
import type { EmbeddedCode } from './virtual-text.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import { readVue } from './vue.ts';

export { embeddedKind, hostFileOf, isEmbeddedFile, type EmbeddedKind } from '../repository/embedded-kinds.ts';
export { hostEdit, hostOffset, hostRange, markupAt, type EmbeddedCode } from './virtual-text.ts';

const readers: Readonly<Record<EmbeddedKind, (file: string, source: string) => EmbeddedCode>> = {
  vue: readVue,
  svelte: readSvelte,
  astro: readAstro,
  markdown: readMarkdown,
  notebook: readNotebook,
};

/**
 * The code of a file of another kind. Never throws for what the text says.
 * @throws NeedsLargerStack for a text that another thread can take
 */
export function readEmbedded(file: string, source: string): EmbeddedCode {
  const kind = embeddedKind(file);
  if (kind === undefined) return { texts: [] };
  try {
    return readers[kind](file, source);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    beforeLeavingOut();
    return { texts: [], problem: nestedTooDeeply };
  }
}

/**
 * The modules inside of a file, in its order.
 * @param file absolute path with `/`
 * @param source its text, with the BOM where it has one
 */
export function virtualTexts(file: string, source: string): readonly VirtualText[] {
  return readEmbedded(file, source).texts;
}
