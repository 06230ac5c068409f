/** Carries out what was decided about the sites of a Python file. */
import type { Entry } from '../../catalog/entry.ts';
import { applyEdits, OverlappingEdits } from '../../edits/apply-edits.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { movedAnswers } from '../answer.ts';
import { readPython } from '../search/find-sites.ts';
import { manual } from '../plan/decision.ts';
import type { PythonFile } from '../site.ts';
import { NotPython } from '../tokens.ts';
import { importEdits } from './import-edits.ts';
import { type PlannedPythonSite, pythonMarkers } from './markers.ts';

/** A file as it becomes. */
export interface RewrittenPython {
  output: string;
  /** What makes it of the source. */
  edits: readonly TextEdit[];
  /** In the order given; a site whose edit was not possible is `manual` and says why. */
  planned: readonly PlannedPythonSite[];
}

function hasEdits({ decision }: PlannedPythonSite): boolean {
  return decision.edits.length > 0;
}

/** Whether a site is not found again after its edits. */
function isDone(plannedSite: PlannedPythonSite): boolean {
  return hasEdits(plannedSite) && plannedSite.decision.isPart !== true;
}

/** Sites that share a variable make the same edit of it. */
function eachOnce(edits: readonly TextEdit[]): TextEdit[] {
  return [...new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.text}`, edit])).values()];
}

function allEdits(file: PythonFile, planned: readonly PlannedPythonSite[], markers: boolean): TextEdit[] {
  const done = planned.filter(hasEdits);
  const edits = eachOnce(done.flatMap(({ decision }) => decision.edits));
  const imports = done.flatMap(({ decision }) => decision.imports ?? []);
  return [...importEdits(file, imports, edits), ...(markers ? pythonMarkers(file, planned) : []), ...edits];
}

/**
 * The text with all edits; undefined where two of them touch the same text, where it would no longer be read, or where
 * what was edited would be found again.
 */
function written(
  file: PythonFile,
  planned: readonly PlannedPythonSite[],
  entries: ReadonlyMap<string, Entry>,
  markers: boolean,
): Pick<RewrittenPython, 'output' | 'edits'> | undefined {
  try {
    const edits = allEdits(file, planned, markers);
    const output = applyEdits(file.source, edits);
    if (output === file.source || !planned.some(hasEdits)) return { output, edits };
    const count = (sites: PythonFile['sites']): number => sites.filter(({ byVersion }) => byVersion !== true).length;
    const done = planned.filter((one) => isDone(one) && one.site.byVersion !== true).length;
    const after = readPython(output, { names: file.names, entries, answers: movedAnswers(file.answers, edits) });
    return count(after.sites) === count(file.sites) - done ? { output, edits } : undefined;
  } catch (error) {
    if (error instanceof NotPython || error instanceof OverlappingEdits) return undefined;
    throw error;
  }
}

/**
 * @param markers whether sites that somebody has to look at get a comment
 * @param entries the catalogue of Python, by id
 */
export function rewritePython(
  file: PythonFile,
  planned: readonly PlannedPythonSite[],
  entries: ReadonlyMap<string, Entry>,
  markers: boolean,
): RewrittenPython {
  const whole = written(file, planned, entries, markers);
  if (whole !== undefined) return { ...whole, planned };
  // One after the other: what does not go with those before it is left to a person.
  const kept: PlannedPythonSite[] = planned.map((plannedSite) =>
    hasEdits(plannedSite) ? leftOver(plannedSite, file) : plannedSite,
  );
  for (const [index, plannedSite] of planned.entries()) {
    if (!hasEdits(plannedSite)) continue;
    const before = kept[index]!;
    kept[index] = plannedSite;
    if (written(file, kept, entries, false) === undefined) kept[index] = before;
  }
  return { ...(written(file, kept, entries, markers) ?? { output: file.source, edits: [] }), planned: kept };
}

function leftOver({ site }: PlannedPythonSite, file: PythonFile): PlannedPythonSite {
  return { site, decision: manual(site, file, 'Its edit does not go with another one') };
}
