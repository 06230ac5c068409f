/** Which change an error of Python is of. */
import { defined } from '../../catalog/defined.ts';
import { prepared } from '../../python/carriers.ts';
import type { PythonError } from '../../python/check/errors.ts';
import { callsOfVariable } from '../../python/held-calls.ts';
import { commentedLine, commentLinesAbove, ignoreReason, lineOf, textLineAt } from '../../python/lines.ts';
import { argumentRange, chainPart, rangeOf } from '../../python/plan/pieces.ts';
import type { Statement } from '../../python/scopes.ts';
import type { PythonFile, PythonSite } from '../../python/site.ts';
import { markerIn } from '../../python/writing/markers.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { typeErrorId } from '../../catalog/catalogue.ts';

/** What is said of an error. */
export interface Blame {
  id: string;
  /** The site in whose text the error is. */
  site?: PythonSite;
  /** The error is in the text of a site that is told, or on its line. */
  isAtSite: boolean;
  /** A comment silences the site, or the statement. */
  isSilenced: boolean;
}

/** The expression that a site is of. */
function extentOf(file: PythonFile, { use, name }: PythonSite): SourceRange {
  if (use.kind === 'keyword') return argumentRange(file, use.argument);
  if (use.kind !== 'member') return name;
  return rangeOf(file, chainPart(use.chain, use.index + (use.call === undefined ? 1 : 2)));
}

/** Where a site can have errors: its expression, and the calls of a variable that holds the member. */
function extentsOf(file: PythonFile, site: PythonSite): SourceRange[] {
  const extent = extentOf(file, site);
  const { use, part } = site;
  if (use.kind !== 'member' || use.call !== undefined) return [extent];
  const { scopes, source } = file;
  const value = prepared({ ...scopes, source }, use.chain)?.whole ?? use.chain;
  const calls = callsOfVariable(scopes, source, value, part);
  return [extent, ...calls.map(({ at, close }) => rangeOf(file, { from: at, to: close + 1 }))];
}

function contains({ start, end }: SourceRange, offset: number): boolean {
  return start <= offset && offset < end;
}

/** The site with the name at which the error is, else the smallest around it. */
function siteOf(file: PythonFile, { start, id }: PythonError): PythonSite | undefined {
  const named = file.sites.find((site) => site.name.start === start);
  if (named !== undefined || id !== undefined) return named;
  const around = file.sites
    .flatMap((site) => extentsOf(file, site).map((extent) => ({ site, extent })))
    .filter(({ extent }) => contains(extent, start))
    .sort((left, right) => left.extent.end - left.extent.start - right.extent.end + right.extent.start);
  return around[0]?.site;
}

function idOfMarkerAbove(file: PythonFile, { from }: Statement): string | undefined {
  const { source, tokens, comments, lines } = file;
  const line = commentedLine(tokens, lineOf(lines, from));
  const above = commentLinesAbove(source, textLineAt(source, tokens[line.from]!.start), comments);
  return above.flatMap(({ text }) => markerIn(text)?.id ?? [])[0];
}

/** Whether types said of the member, or of one that is read of it, that it is something else: a name may have two. */
export function isOfOther({ tokens, answers }: PythonFile, { start }: PythonError): boolean {
  let at = tokens.findIndex((token) => token.start === start);
  while (tokens[at]?.kind === 'name') {
    if (answers.members.get(tokens[at]!.start)?.kind === 'foreign') return true;
    at = tokens[at + 1]?.text === '.' ? at + 2 : tokens.length;
  }
  return false;
}

/** Names the change behind an error, by the site there, by the declarations, or by the marker above. */
export function blameOf(file: PythonFile, error: PythonError): Blame {
  const { tokens, scopes } = file;
  const site = siteOf(file, error);
  const statement = scopes.statements.findLast(({ from }) => tokens[from]!.start <= error.start);
  const marked = statement && idOfMarkerAbove(file, statement);
  const reason = site?.ignored ?? (statement && ignoreReason(file, statement));
  const id = site?.entry.id ?? error.id ?? marked ?? typeErrorId;
  const line = textLineAt(file.source, error.start);
  const isOnLine = file.sites.some(
    ({ entry, name }) => entry.id === id && textLineAt(file.source, name.start) === line,
  );
  return {
    id,
    ...defined({ site }),
    isAtSite: site !== undefined || isOnLine,
    isSilenced: reason !== undefined,
  };
}
