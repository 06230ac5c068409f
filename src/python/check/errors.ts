/** What a checker holds against a text, as errors of that text. */
import type { SourceRange } from '../../repository/source-range.ts';
import type { Copy } from '../resolve/given-values.ts';
import type { Complaint } from '../resolve/language-server.ts';
import { textLines } from '../resolve/positions.ts';
import { rules } from '../resolve/scratch.ts';

/** An error of a text. */
export interface PythonError extends SourceRange {
  /** The rule of the checker; `syntax` where the text cannot be read. */
  rule: string;
  message: string;
  /** What is used there is gone: its id in the catalogue. */
  id?: string;
}

/** How declarations say that something is gone: its id, and what takes over. */
const gone = /\b(py:\S+): (.*)$/;

function errorOf({ code: rule = 'syntax', message }: Complaint, range: SourceRange): PythonError[] {
  const [first = ''] = message.split('\n');
  if (rule !== 'reportDeprecated') return [{ ...range, rule, message: first }];
  const [, id, words] = gone.exec(message) ?? [];
  // Other packages mark things as well.
  if (id === undefined || words === undefined) return [];
  return [{ ...range, rule: 'reportAttributeAccessIssue', message: words, id }];
}

/** Whether nothing but a path leads from one error to the next. */
function isOneChain(text: string, from: PythonError, to: PythonError): boolean {
  return to.start > from.start && /^[\w.\s\\]*$/.test(text.slice(from.end, to.start));
}

/** Of `legacy.score_v1.delete` the last name is told, and not that `legacy` is gone as well. */
function withoutHolders(text: string, errors: readonly PythonError[]): PythonError[] {
  const isHolder = (error: PythonError): boolean =>
    error.id !== undefined &&
    errors.some(({ id, ...other }) => id?.startsWith(`${error.id}.`) === true && isOneChain(text, error, other));
  return errors.filter((error) => !isHolder(error));
}

/** A type that is gone is told at its import, and where it is read of a module: all else has the name from there. */
function withoutNames(text: string, errors: readonly PythonError[]): PythonError[] {
  const told = new Set<string>();
  return errors.filter(({ id, start }) => {
    if (id?.startsWith('py:type:') !== true || text[start - 1] === '.') return true;
    const isFirst = !told.has(id);
    told.add(id);
    return isFirst;
  });
}

/** Of what stars give, the checker takes each value for each parameter. */
function isOfStars(text: string, { rule, start }: PythonError): boolean {
  return rule === 'reportArgumentType' && text[start - 1] === '*';
}

/** The errors of a text, of which the server was given a copy; those in pieces that were put in are no errors of it. */
export function errorsIn(text: string, copy: Copy, complaints: readonly Complaint[]): PythonError[] {
  const { offsetOf } = textLines(copy.text);
  const errors = complaints.flatMap((complaint): PythonError[] => {
    const { severity, code, range } = complaint;
    if (severity !== 1 || (code !== undefined && !rules.includes(code))) return [];
    const start = copy.original(offsetOf(range.start));
    const end = copy.original(offsetOf(range.end));
    return start === undefined || end === undefined ? [] : errorOf(complaint, { start, end });
  });
  errors.sort((left, right) => left.start - right.start);
  return withoutNames(text, withoutHolders(text, errors)).filter((error) => !isOfStars(text, error));
}

/** The errors that a text before has not as well: one for each with the same words. */
export function newErrors(after: readonly PythonError[], before: readonly PythonError[]): PythonError[] {
  const known = new Map<string, number>();
  // What a call is of has another name in major 5.
  const keyOf = ({ rule, message }: PythonError): string => `${rule} ${message.replace(/ in function "\w+"$/, '')}`;
  for (const error of before) known.set(keyOf(error), (known.get(keyOf(error)) ?? 0) + 1);
  return after.filter((error) => {
    const left = known.get(keyOf(error)) ?? 0;
    if (error.id !== undefined || left === 0) return true;
    known.set(keyOf(error), left - 1);
    return false;
  });
}
