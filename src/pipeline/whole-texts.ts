/** What a marker had no room for is kept by the run that writes it, and told with the marker as long as that stands. */
import { isSameMarker } from '../applying/same-marker.ts';
import { markerPattern } from '../catalog/read-marker.ts';
import { grouped } from '../catalog/grouped.ts';
import { type KeptText, keptTexts } from '../edits/journal-texts.ts';
import { checkTodo, longestMarkerLine, markerWords, shortMarkerWords } from '../edits/marker-text.ts';
import { markerStillHere } from '../findings/markers-left.ts';
import type { Finding } from '../report/report-schema.ts';

/** What has room beside the longest marks of a comment has it in every file. */
const lineRoom = longestMarkerLine - '{/*  */}'.length;

/** What is to be checked where a marker says only its beginning. */
export function textsWithoutRoom(findings: readonly Finding[]): KeptText[] {
  return findings.flatMap(({ id, file, status, reason: text }) => {
    if (status !== 'review' || text === undefined) return [];
    const marker = { id, todo: checkTodo(text) };
    return shortMarkerWords(marker, lineRoom) === markerWords(marker) ? [] : [{ id, file, text }];
  });
}

const markerBeginning = new RegExp(`${markerPattern}: `);

/** A marker that was cut, at its end or in code that it quotes. */
const cutMarker = new RegExp(String.raw`${markerPattern}: .*(?:…|\.\.\.\x60?\s*(?:\*\/\s*\}?|-->)?$)`, 'm');

/** Whether a file has a marker that was cut. */
export function hasCutMarker(text: string): boolean {
  return cutMarker.test(text);
}

/** Whether a marker is the beginning of a text. */
function begins({ id, before }: Finding, { id: idOfText, text }: KeptText): boolean {
  const words = before.slice(before.search(markerBeginning)).replace(/\s*(?:\*\/\s*\}?|-->)$/, '');
  return id === idOfText && isSameMarker(words, markerWords({ id, todo: checkTodo(text) }));
}

/** The only text that a marker is the beginning of; its file may have another name since. */
function onlyText(marker: Finding, texts: readonly KeptText[]): string | undefined {
  const different = new Set(texts.filter((candidate) => begins(marker, candidate)).map(({ text }) => text));
  return different.size === 1 ? [...different][0] : undefined;
}

/** The texts of the cut markers of one id in a file: in their order, where all are still there. */
function wholeTexts(markers: readonly Finding[], runs: readonly KeptText[][]): (string | undefined)[] {
  const [{ file, id } = { file: '', id: '' }] = markers;
  const here = runs.map((texts) => texts.filter((text) => text.file === file && text.id === id));
  const same = here.find(
    (texts) => texts.length === markers.length && texts.every((text, index) => begins(markers[index]!, text)),
  );
  return markers.map(
    (marker, index) => same?.[index]?.text ?? onlyText(marker, here.flat()) ?? onlyText(marker, runs.flat()),
  );
}

/**
 * Markers of earlier runs, each cut one with the whole of what is to be checked, where that is known: another clone
 * does not know it, and of several texts with the same beginning nobody may know which it is.
 * @param markers in the order of a report
 * @param journals the journal folder
 */
export function withWholeTexts(markers: readonly Finding[], journals: string): readonly Finding[] {
  const cut = markers.filter(({ before }) => hasCutMarker(before));
  if (cut.length === 0) return markers;
  const runs = keptTexts(journals);
  const reasons = new Map<Finding, string | undefined>();
  for (const ofId of grouped(cut, ({ file, id }) => `${file} ${id}`).values()) {
    const texts = wholeTexts(ofId, runs);
    for (const [index, marker] of ofId.entries()) reasons.set(marker, texts[index]);
  }
  return markers.map((marker) => {
    const reason = reasons.get(marker);
    // The whole says what the marker begins.
    return reason === undefined ? marker : { ...marker, message: `${markerStillHere}.`, reason };
  });
}
