import { isProse } from '../../src/catalog/prose.ts';
import { embeddedKind, virtualTexts } from '../../src/embedded/index.ts';
import { ignoreWord } from '../../src/repository/ignore-comments.ts';
import { readSourceText } from '../../src/repository/read-source.ts';

/**
 * Whether the codemod leaves a code block of Markdown alone: blocks of a change log, and those below a `svc-v6-ignore`.
 * A processor hands out the block without what is around it, so the file on disk is asked.
 * @param host absolute path of the file that the block is in
 * @param block the block's code
 */
export function isSilencedBlock(host: string, block: string): boolean {
  if (!isProse(host)) return false;
  if (embeddedKind(host) === undefined) return true;
  const source = readSourceText(host);
  if (!source?.includes(ignoreWord)) return false;
  // In a program a block has imports and exports behind its code.
  const same = virtualTexts(host, source).filter(({ text }) => text.startsWith(block.trimEnd()));
  return same.length > 0 && same.every(({ ignored }) => ignored !== undefined);
}
