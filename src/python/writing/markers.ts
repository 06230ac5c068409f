/** Comments of this tool in Python: what they say is the same as in other languages, how they are written is not. */
import { defined } from '../../catalog/defined.ts';
import { type Marker, readMarker } from '../../catalog/read-marker.ts';
import { longestMarkerLine, shortMarkerWords } from '../../edits/marker-text.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import {
  commentedLine,
  type CommentLine,
  commentLinesAbove,
  indentationAt,
  lineEndingAt,
  lineOf,
  textLineAt,
} from '../lines.ts';
import type { PythonDecision } from '../plan/decision.ts';
import type { PythonFile, PythonSite } from '../site.ts';

/** A site, and what was decided. */
export interface PlannedPythonSite {
  site: PythonSite;
  decision: PythonDecision;
}

const open = '# ';

/** Comments that speak to a tool about the statement below them. */
const directive =
  /^#\s*(?:type:|noqa|pylint:|pragma:|fmt:|mypy:|pyright:|pytype:|ruff:|flake8:|nosec|yapf:|isort:|black:|svc-v5-ignore)/;

/** A comment in the first line of a function that says its types: `# type: (Client, str) -> None`. */
const ofFunction = /^#\s*type:\s*\(/;

/** The id of a comment that is a marker, and its words. */
export function markerIn(comment: string): Marker | undefined {
  return comment.startsWith('#') ? readMarker(comment.replace(/^#+\s*/, '')) : undefined;
}

/** Where the markers of a statement stand, and the comments that are there. */
function placeOf(
  file: PythonFile,
  { part }: PythonSite,
): { at: number; indent: string; above: readonly CommentLine[] } {
  const { source, tokens, comments, lines } = file;
  const line = commentedLine(tokens, lineOf(lines, part.from));
  const start = textLineAt(source, tokens[line.from]!.start);
  const above = commentLinesAbove(source, start, comments);
  let at = start;
  for (const comment of above) {
    if (!directive.test(comment.text) || ofFunction.test(comment.text)) break;
    at = comment.start;
  }
  return { at, indent: indentationAt(source, start), above };
}

/**
 * A line for each id and statement, above it and its directive comments; one that is there stays, whatever it says. Of
 * several sites the first that is left to a person speaks.
 */
export function pythonMarkers(file: PythonFile, planned: readonly PlannedPythonSite[]): TextEdit[] {
  const markers = new Map<string, TextEdit & { isLeft: boolean }>();
  for (const { site, decision } of planned) {
    const { todo, status } = decision;
    if (todo === undefined) continue;
    const { at, indent, above } = placeOf(file, site);
    const { id, readableId } = site.entry;
    const key = `${at} ${id}`;
    const isLeft = status === 'manual';
    if (above.some(({ text }) => markerIn(text)?.id === id)) continue;
    if (markers.has(key) && (markers.get(key)!.isLeft || !isLeft)) continue;
    const words = shortMarkerWords({ id, todo, ...defined({ readableId }) }, longestMarkerLine - open.length);
    const text = `${indent}${open}${words}${lineEndingAt(file.source, at)}`;
    markers.set(key, { start: at, end: at, text, isLeft });
  }
  return [...markers.values()].map(({ start, end, text }) => ({ start, end, text }));
}
