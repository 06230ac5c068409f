import { commentsIn, commentsOfCode } from '../embedded/comment-at.ts';
import { embeddedKind, hostOffset, virtualTexts } from '../embedded/index.ts';
import { relativeTo } from '../repository/repository-path.ts';
import { entriesById } from '../../transforms/entries.ts';
import { shortName } from './entry-names.ts';
import { positionsIn } from '../report/positions.ts';
import type { Finding } from '../report/report-schema.ts';
import { hasMarker, markerPattern } from '../catalog/read-marker.ts';
import { neutralId } from '../catalog/profile-names.ts';
import { type MarkerInFile, markersLeft, type MarkerTexts } from './markers-left.ts';

/**
 * A marker, `<id>: <what to do>` behind its first words, at the start of a comment of any form; ids hold colons
 * (`type:Name`) but never a colon and a space.
 */
const marker = new RegExp(String.raw`(?<=(?:\/\/|\/\*|<!--)[ \t]*)${markerPattern}: (\S+?): ([^\r\n]*)`, 'g');

type Positions = ReturnType<typeof positionsIn>;

/** What a comment ends with on the same line, when it is no line comment. */
const commentEnd = /\s*(\*\/\s*\}?|-->)\s*$/;

const texts: MarkerTexts = {
  todoFor: (id) =>
    `Do what the marker says, then delete its line; "npx svc-codemod explain ${shortName(id)}" says more.`,
  contractOf: (id) => entriesById.get(id)?.contract,
};

/**
 * The markers in a piece of code.
 * @param isComment of the offset of something that stands behind the beginning of a comment: whether it is one, and no
 * text
 * @param position the place of an offset, where the text is not the file's own
 */
function markersOfCode(
  source: string,
  isComment: (offset: number) => boolean,
  position: Positions = positionsIn(source),
): MarkerInFile[] {
  return [...source.matchAll(marker)].flatMap((match) => {
    if (!isComment(match.index)) return [];
    const [text, name = '', words = ''] = match;
    const newLine = source.lastIndexOf('\n', match.index) + 1;
    // Only in the line: most files have none, and would be searched to their start for each marker.
    const lineStart = newLine + source.slice(newLine, match.index).lastIndexOf('\r') + 1;
    const end = match.index + text.length;
    return [
      {
        id: neutralId(name),
        words: words.replace(commentEnd, ''),
        from: position(match.index),
        to: position(end - (commentEnd.exec(words)?.[0].length ?? 0)),
        line: source.slice(lineStart, end).trim(),
      },
    ];
  });
}

function markersOfFile(file: string, source: string): MarkerInFile[] {
  if (embeddedKind(file) !== 'notebook') return markersOfCode(source, commentsIn(file, source));
  // The code of a notebook is not what its text is.
  const position = positionsIn(source);
  return virtualTexts(file, source).flatMap((unit) =>
    markersOfCode(unit.text, commentsOfCode(unit.file, unit.text), (offset) =>
      position(hostOffset(unit, offset) ?? hostOffset(unit, offset, true) ?? unit.start),
    ),
  );
}

/**
 * The markers an earlier run left in a file, as findings of status `review`; those whose site is still found are left
 * out.
 * @param root absolute, with `/`
 * @param file absolute, with `/`
 * @param source its text, with the BOM where it has one
 */
export function remainingMarkersOf(
  root: string,
  file: string,
  source: string,
  findings: readonly Finding[],
): Finding[] {
  if (!hasMarker(source)) return [];
  return markersLeft(relativeTo(root, file), markersOfFile(file, source), findings, texts);
}
