/** Imports of types that are gone, where nothing has a use for them: they go. */
import type { TextEdit } from '../../edits/text-edit.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { lineOf, textLineAt } from '../lines.ts';
import type { PythonFile, PythonSite } from '../site.ts';
import { migrated, type PythonDecision } from './decision.ts';
import { elementsOf, type ImportedElement, takenOut } from './from-import.ts';
import { rangeOf } from './pieces.ts';

/** Whether a name stands nowhere but in its import: in no annotation, no text, no comment and no other file. */
function isUnused({ local, hasAlias, name }: ImportedElement, statement: SourceRange, file: PythonFile): boolean {
  // `Trace as Trace` is for others.
  if (hasAlias && name === local) return false;
  const { source, importers } = file;
  const around = `${source.slice(0, statement.start)}\n${source.slice(statement.end)}`;
  return !new RegExp(String.raw`\b${local}\b`).test(around) && importers?.(local).length === 0;
}

/** The whole lines of a statement; undefined where something else is on them, or a block would be empty without it. */
function wholeLines(site: PythonSite, file: PythonFile): SourceRange | undefined {
  const { source, tokens, lines } = file;
  const { from, to } = site.part;
  const isImport = (other: number): boolean => tokens[other]!.text === 'from';
  const line = lineOf(lines, from);
  const isAlone = line.from === from && line.to === to;
  const leavesBlock =
    line.header === undefined || lines.some((other) => other.header === line.header && !isImport(other.from));
  const end = tokens[to];
  if (!isAlone || !leavesBlock || end?.kind !== 'newline') return undefined;
  const range = { start: textLineAt(source, tokens[from]!.start), end: end.end };
  return source.slice(range.start, range.end).includes('#') ? undefined : range;
}

/** Of a statement that goes: what is before the name with the first, all behind it with the last. */
function pieceOf(elements: readonly ImportedElement[], index: number, whole: SourceRange): TextEdit {
  const start = index === 0 ? whole.start : elements[index]!.start;
  return { start, end: elements[index + 1]?.start ?? whole.end, text: '' };
}

/** The import of a type that nobody uses; undefined where somebody may. */
export function planUnusedType(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  if (site.use.kind !== 'import' || file.isInterface === true || file.tokens[site.part.from]!.text !== 'from')
    return undefined;
  const elements = elementsOf(site, file);
  const index = elements.findIndex(({ start }) => start === site.name.start);
  const statement = rangeOf(file, site.part);
  const removed = new Set(file.sites.flatMap(({ entry, name }) => (entry.kind === 'removedType' ? [name.start] : [])));
  const isGone = (element: ImportedElement): boolean =>
    removed.has(element.start) && isUnused(element, statement, file);
  const element = elements[index];
  if (element === undefined || !isGone(element)) return undefined;
  if (elements.every(isGone)) {
    const whole = wholeLines(site, file);
    return whole === undefined ? undefined : migrated([pieceOf(elements, index, whole)]);
  }
  const edit = takenOut(elements, index, isGone);
  return file.source.slice(edit.start, edit.end).includes('#') ? undefined : migrated([edit]);
}
