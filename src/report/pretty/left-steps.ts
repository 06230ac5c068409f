/** What needs a person, and where it is found. */
import { commonMarkerStart, markerStart, pythonMarkerStart } from '../../catalog/marker.ts';
import { isPythonId } from '../../catalog/python/names.ts';
import { counted, formatNumber } from '../counted.ts';
import { isAtFindingLeft } from '../errors-at-sites.ts';
import type { FormatOptions } from '../format.ts';
import { notAsked } from '../not-asked.ts';
import { harmless } from '../harmless-text.ts';
import type { Run } from '../run.ts';
import { fromHere, gitCommand, ownCommand, shellWord } from './commands.ts';

/** A step, and the command that does it. */
export interface NextStep {
  words: string;
  command?: string;
}

/** How many findings need a person, by where they are; not those that a person did not want to be asked about yet. */
interface Needing {
  /** In code, where each has a comment but those that share it. */
  code: number;
  /** Nobody is sure of them, so nothing is written there. */
  unconfirmed: number;
  manifests: number;
}

export function needing({ findings, manifests }: Run['report']): Needing {
  const needsPerson = ({ status, reason }: { status: string; reason?: string }): boolean =>
    (status === 'manual' || status === 'review') && reason !== notAsked;
  return {
    code: findings.filter(needsPerson).length,
    unconfirmed: findings.filter(({ status }) => status === 'possible').length,
    manifests: manifests.flatMap(({ changes }) => changes).filter(needsPerson).length,
  };
}

/** `3 findings need you: 2 in code, 1 in manifests`: the sum is that of the line of totals. */
function needText({ code, unconfirmed, manifests }: Needing): string {
  const parts = [
    ...(code > 0 ? [`${formatNumber(code)} in code`] : []),
    ...(unconfirmed > 0 ? [`${formatNumber(unconfirmed)} unconfirmed`] : []),
    ...(manifests > 0 ? [`${formatNumber(manifests)} in manifests`] : []),
  ];
  const all = code + unconfirmed + manifests;
  const sum = `${counted(all, 'finding')} ${all === 1 ? 'needs' : 'need'} you`;
  return parts.length > 1 ? `${sum}: ${parts.join(', ')}` : sum;
}

/** What is said of the comments: how many there are, and why there may be fewer than findings. */
function commentsText({ code, ...others }: Needing, comments: number | undefined, isNext: boolean): string {
  const then = isNext ? ' then' : '';
  const isAll = Object.values(others).every((count) => count === 0);
  if (comments === code && isAll) return `${code === 1 ? 'It' : 'Each'}${then} has a comment in the code:`;
  if (comments === code) return `${code === 1 ? 'The one' : 'Each of those'} in code${then} has a comment:`;
  const [one, several] = isAll ? ['it', 'them'] : ['the one in code', 'those in code'];
  const which = code === 1 ? one : several;
  if (comments === undefined) return `Comments${then} mark ${which}:`;
  const shared = comments < code ? ' (findings of one statement share one)' : '';
  return `${counted(comments, 'comment')}${then} ${comments === 1 ? 'marks' : 'mark'} ${which}${shared}:`;
}

/** What the comments of a run begin with, as far as all of them do. */
function commonStart({ findings }: Run['report']): string {
  const ofPython = findings.filter(({ id }) => isPythonId(id)).length;
  if (ofPython === 0) return markerStart;
  return ofPython === findings.length ? pythonMarkerStart : commonMarkerStart;
}

function findCommand({ inGit, report, ...run }: Run, paths: string, options: FormatOptions): string {
  const start = commonStart(report);
  const inUntracked = run.comments?.some(({ file }) => run.untracked?.includes(file)) === true;
  if (inGit)
    return gitCommand(
      `grep -n${inUntracked ? ' --untracked' : ''} "${start}"${paths === '' ? '' : ` --${paths}`}`,
      options,
    );
  const places = options.paths.length === 0 ? ['.'] : options.paths;
  const where = places.map((path) => ` ${shellWord(harmless(fromHere(path, options)))}`).join('');
  return `grep -rn --exclude-dir=node_modules "${start}"${where}`;
}

/** Where what needs a person is found; before a run that writes there are no comments yet. */
export function leftSteps(run: Run, isNext: boolean, paths: string, options: FormatOptions): NextStep[] {
  const counts = needing(run.report);
  if (Object.values(counts).every((count) => count === 0)) return [];
  const need = needText(counts);
  const comments = run.comments?.reduce((sum, { count }) => sum + count, 0);
  const isMarked = run.withoutMarkers !== true && comments !== 0;
  if (counts.code === 0 || !isMarked || (run.chosen === true && comments === undefined))
    return isNext ? [] : [{ words: `${need}, as listed above.` }];
  if (run.chosen === true && comments !== undefined) {
    const mark = `${counted(comments, 'comment')} ${comments === 1 ? 'marks' : 'mark'} what was taken of ${counts.code === 1 ? 'it' : 'them'}`;
    return [{ words: `${need}, as listed above. ${mark}:`, command: findCommand(run, paths, options) }];
  }
  return [{ words: `${need}. ${commentsText(counts, comments, isNext)}`, command: findCommand(run, paths, options) }];
}

/** Type errors that stand at no finding: no comment leads to them. */
export function typeErrorSteps(run: Run, isNext: boolean, paths: string, options: FormatOptions): NextStep[] {
  const { errors = [], projectTsc } = run.report.verify ?? {};
  const isAtFinding = isAtFindingLeft(run);
  // A place has one line in the report, though both checks met it.
  const placeOf = ({ file, line, column }: { file: string; line: number; column: number }): string =>
    `${file}:${line}:${column}`;
  const told = new Set(errors.map(placeOf));
  const ofProject = (projectTsc?.errors ?? []).filter((error) => !told.has(placeOf(error))).length;
  // What nobody was asked about is as it was, and is asked about in the next run.
  const waiting = new Set(
    run.report.findings.flatMap(({ file, id, reason }) => (reason === notAsked ? [`${file} ${id}`] : [])),
  );
  const count =
    errors.filter((error) => !isAtFinding(error) && !waiting.has(`${error.file} ${error.id}`)).length + ofProject;
  if (count === 0) return [];
  const [are, them, which] =
    count === 1 ? ['is on a line', 'it', 'whether it is'] : ['are on lines', 'them', 'which are'];
  // Only a migration checks the code as it would be.
  const when = isNext && run.command === 'migrate' ? ' after the migration' : '';
  const words = `${counted(count, 'type error')} above ${are} without a finding. Fix ${them}${when}`;
  if (run.command === 'verify') return [{ words: `${words}.` }];
  const flag = ofProject > 0 ? ' --project-tsc' : '';
  return [{ words: `${words}; this shows ${which} left:`, command: ownCommand(` verify${flag}${paths}`, options) }];
}
