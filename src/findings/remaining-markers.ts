import { commentsIn, commentsOfCode } from '../embedded/comment-at.ts';
import { embeddedKind, hostOffset, virtualTexts } from '../embedded/index.ts';
import { relativeTo } from '../repository/repository-path.ts';
import { entriesById } from '../../transforms/entries.ts';
import { positionsIn } from '../report/positions.ts';
import type { Finding } from '../report/report-schema.ts';
import { fingerprints } from './fingerprint.ts';
import { markerPattern, markerPrefix } from '../catalog/marker.ts';

/**
 * A marker, `<id>: <what to do>` behind its first words, at the start of a comment of any form; ids hold colons (`type:Name`) but never a
 * colon and a space.
 */
const marker = new RegExp(String.raw`(?<=(?:\/\/|\/\*|<!--)[ \t]*)${markerPattern}: (\S+?): ([^\r\n]*)`, 'g');

type Positions = ReturnType<typeof positionsIn>;

/** What a comment ends with on the same line, when it is no line comment. */
const commentEnd = /\s*(\*\/\s*\}?|-->)\s*$/;

/** A marker that is left, and what it says. */
interface LeftMarker {
  todo: string;
  finding: Omit<Finding, 'fingerprint'>;
}

/**
 * The markers an earlier run left in a piece of code, as findings of status `manual`. A marker whose site is still
 * found is left out: it is the same piece of work.
 * @param file path relative to the root, with `/`
 * @param findings what this run found in the file
 * @param isComment of the offset of something that stands behind the beginning of a comment: whether it is one, and no
 * text
 * @param position the place of an offset, where the text is not the file's own
 */
function markersOfCode(
  file: string,
  source: string,
  findings: readonly Finding[],
  isComment: (offset: number) => boolean,
  position: Positions = positionsIn(source),
): LeftMarker[] {
  const open = new Map<string, number>();
  for (const { id, status } of findings) {
    if (status !== 'ignored') open.set(id, (open.get(id) ?? 0) + 1);
  }
  const left: LeftMarker[] = [];
  for (const match of source.matchAll(marker)) {
    if (!isComment(match.index)) continue;
    const [, id = '', words = ''] = match;
    const count = open.get(id) ?? 0;
    if (count > 0) {
      open.set(id, count - 1);
      continue;
    }
    const newLine = source.lastIndexOf('\n', match.index) + 1;
    // Only in the line: most files have none, and would be searched to their start for each marker.
    const lineStart = newLine + source.slice(newLine, match.index).lastIndexOf('\r') + 1;
    const end = match.index + match[0].length;
    const from = position(match.index);
    const to = position(end - (commentEnd.exec(words)?.[0].length ?? 0));
    const todo = words.replace(commentEnd, '');
    left.push({
      todo,
      finding: {
        id,
        status: 'manual',
        file,
        line: from.line,
        column: from.column,
        endLine: to.line,
        endColumn: to.column,
        message: `A marker of an earlier run is still here: ${todo}`,
        todo: `Do what the marker says, then delete its line; "npx svc-codemod explain ${id}" says more.`,
        before: source.slice(lineStart, end).trim(),
        confidence: 'proven',
        contract: entriesById.get(id)?.contract ?? '',
      },
    });
  }
  return left;
}

function markersOfFile(name: string, file: string, source: string, findings: readonly Finding[]): LeftMarker[] {
  if (embeddedKind(file) !== 'notebook') return markersOfCode(name, source, findings, commentsIn(file, source));
  // The code of a notebook is not what its text is.
  const position = positionsIn(source);
  return virtualTexts(file, source).flatMap((unit) =>
    markersOfCode(name, unit.text, findings, commentsOfCode(unit.file, unit.text), (offset) =>
      position(hostOffset(unit, offset) ?? hostOffset(unit, offset, true) ?? unit.start),
    ),
  );
}

/**
 * The markers an earlier run left in a file, as findings of status `manual`; those whose site is still found are left
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
  if (!source.includes(markerPrefix)) return [];
  const left = markersOfFile(relativeTo(root, file), file, source, findings);
  const hashes = fingerprints(
    left.map(({ todo, finding: { id } }) => ({ id, statement: `marker ${todo}`, enclosing: '' })),
  );
  return left.map(({ finding }, index) => ({ ...finding, fingerprint: hashes[index] ?? '' }));
}
