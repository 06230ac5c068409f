import { commentsIn, commentsOfCode } from '../analysis/comment-at.ts';
import { embeddedKind, hostOffset, virtualTexts } from '../analysis/embedded/index.ts';
import { relativeTo } from '../analysis/repository-path.ts';
import { entriesById } from '../catalog/index.ts';
import { positionsIn } from '../report/positions.ts';
import type { Finding } from '../report/schema.ts';
import { fingerprints } from './fingerprint.ts';

/**
 * `TODO(svc-v6): <id>: <what to do>` at the start of a comment of any form; ids hold colons (`type:Name`) but never a
 * colon and a space.
 */
const marker = /(?<=(?:\/\/|\/\*|<!--)[ \t]*)TODO\(svc-v6\): (\S+?): ([^\r\n]*)/g;

type Place = ReturnType<typeof positionsIn>;

/** What a comment ends with on the same line, when it is no line comment. */
const commentEnd = /\s*(\*\/\s*\}?|-->)\s*$/;

/**
 * The markers an earlier run left in `source`, as findings of status `manual`. A marker whose site is still found is left
 * out: it is the same piece of work.
 * @param file path relative to the root, with `/`
 * @param findings what this run found in the file
 * @param isComment of the offset of something that stands behind the beginning of a comment: whether it is one, and no text
 * @param position the place of an offset, where the text is not the file's own
 */
export function remainingMarkers(file: string, source: string, findings: readonly Finding[], isComment: (offset: number) => boolean, position: Place = positionsIn(source)): Finding[] {
  const open = new Map<string, number>();
  for (const { id, status } of findings) {
    if (status !== 'ignored') open.set(id, (open.get(id) ?? 0) + 1);
  }
  const left: { id: string; todo: string; start: number; end: number; line: string }[] = [];
  for (const match of source.matchAll(marker)) {
    if (!isComment(match.index)) continue;
    const [, id = '', todo = ''] = match;
    const count = open.get(id) ?? 0;
    if (count > 0) {
      open.set(id, count - 1);
      continue;
    }
    const lineStart = Math.max(source.lastIndexOf('\n', match.index), source.lastIndexOf('\r', match.index)) + 1;
    const end = match.index + match[0].length;
    left.push({
      id,
      todo: todo.replace(commentEnd, ''),
      start: match.index,
      end: end - (commentEnd.exec(todo)?.[0].length ?? 0),
      line: source.slice(lineStart, end).trim(),
    });
  }
  const hashes = fingerprints(left.map(({ id, todo }) => ({ id, statement: `marker ${todo}`, enclosing: '' })));
  return left.map(({ id, todo, start, end, line }, index) => {
    const from = position(start);
    const to = position(end);
    return {
      id,
      status: 'manual',
      file,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
      message: `A marker of an earlier run is still here: ${todo}`,
      suggestion: 'Do what the marker says, then delete its line.',
      before: line,
      confidence: 'proven',
      contract: entriesById.get(id)?.contract ?? '',
      fingerprint: hashes[index] ?? '',
    };
  });
}

/**
 * {@link remainingMarkers} of a file.
 * @param root absolute, with `/`
 * @param file absolute, with `/`
 * @param source its text, with the BOM where it has one
 */
export function remainingMarkersOf(root: string, file: string, source: string, findings: readonly Finding[]): Finding[] {
  if (!source.includes('TODO(svc-v6): ')) return [];
  const name = relativeTo(root, file);
  if (embeddedKind(file) !== 'notebook') return remainingMarkers(name, source, findings, commentsIn(file, source));
  // The code of a notebook is not what its text is.
  const position = positionsIn(source);
  return virtualTexts(file, source).flatMap((unit) =>
    remainingMarkers(name, unit.text, findings, commentsOfCode(unit.file, unit.text), (offset) => position(hostOffset(unit, offset) ?? hostOffset(unit, offset, true) ?? unit.start)),
  );
}
