/** Markdown and MDX: every code block in one of our languages is a module of its own. */
import { baseName } from '../repository/repository-path.ts';
import { textsToConnect } from './connect-blocks.ts';
import { ignoredAbove, type Page, prefixAt, readPage } from './markdown-page.ts';
import { blockLanguages } from '../repository/embedded-kinds.ts';
import { TextBuilder, type EmbeddedCode } from './virtual-text.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import { defined } from '../catalog/defined.ts';

/**
 * Reads a `.md` or `.mdx` file. A block sees what the blocks above it declare, as a reader does, unless it declares the
 * name itself.
 */
export function readMarkdown(file: string, source: string): EmbeddedCode {
  const { text, isMdx, blocks, problem } = readPage(file, source, blockLanguages);
  if (problem !== undefined) return { texts: [], problem };
  const builders = blocks.map(({ lines: code }) =>
    code.reduce((builder, { start, end }) => builder.copy(source, start, end), new TextBuilder()),
  );
  const added = textsToConnect(
    blocks.map(({ extension }, index) => ({
      code: builders[index]!.text,
      module: `./${baseName(file)}#${index + 1}.${extension}`,
      extension,
    })),
  );
  const texts = blocks.map((block, index): VirtualText => {
    const builder = builders[index]!.add(added[index]!);
    const ignored = ignoredAbove(source, block.start);
    return {
      file: `${file}#${index + 1}.${block.extension}`,
      host: file,
      kind: 'markdown',
      text: builder.text,
      segments: builder.segments,
      start: block.start,
      encode: (edited, at) => edited.replaceAll('\n', `\n${prefixAt(source, block, at)}`),
      ...defined({ ignored }),
    };
  });
  return {
    texts,
    ...(isMdx ? pageCodeOf(text, blocks) : {}),
  };
}

/** A statement of a page, up to an empty line, and an expression in it. */
const pageParts = /^(?:import|export)\b[^]*?(?=\n\s*\n|$(?![^]))|\{[^{}]*\}/gm;

/** The code that an MDX page with imports has itself, outside of its code blocks. */
function pageCodeOf(text: string, blocks: Page['blocks']): Pick<EmbeddedCode, 'pageCode'> {
  let page = text;
  for (const { start, lines } of blocks)
    page =
      page.slice(0, start) +
      page.slice(start, lines.at(-1)!.end).replace(/[^\n]/g, ' ') +
      page.slice(lines.at(-1)!.end);
  return /^import\b/m.test(page) ? { pageCode: [...page.matchAll(pageParts)].map(([code]) => code) } : {};
}
