import type { Site } from '../../sites/site.ts';
import type { ReadMap } from '../../catalog/read-map.ts';
import { indentAt } from '../layout.ts';
import { standsInList } from '../statement-place.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import type { RemovedRead } from './removed-read.ts';

/**
 * `await client.api.trace.get(id);` as a statement: it throws for an unknown record, which a `catch` or a poll may wait
 * for. The v6 call gives no rows then, so the statement throws by itself.
 */
export function mustExist({ map, site: { statement }, call, syntax, style }: RemovedRead): TextEdit[] {
  const { start, end } = call.awaitExpression!.range;
  const error = notFound(map, style.quote);
  // As the body of an `if` without braces it would take the `else`.
  const bare = !standsInList(statement, syntax);
  const edits = [
    { start, end: start, text: `${bare ? '{ ' : ''}if ((` },
    { start: end, end, text: `).data.length === 0) ${error}` },
  ];
  return bare ? [...edits, { start: statement.end, end: statement.end, text: ' }' }] : edits;
}

/** The same in front of a `then` whose callback takes nothing. */
export function mustExistThen(read: RemovedRead): TextEdit {
  const { end } = read.call.range;
  return { start: end, end, text: `.then(({ data }) => ${checkedBody(read, 'data.length === 0')})` };
}

/**
 * The body of a callback behind the call, with its lines: it throws where there is no record.
 * @param missing the condition for that
 * @param result what it returns otherwise
 */
export function checkedBody(
  { map, call, source, style }: Pick<RemovedRead, 'call' | 'source' | 'style'> & { map: Pick<ReadMap, 'record'> },
  missing: string,
  result?: string,
): string {
  const { quote, indent, lineEnd, semicolon } = style;
  const base = indentAt(source, call.range.end);
  const statements = [`if (${missing}) ${notFound(map, quote)}`, ...(result === undefined ? [] : [`return ${result}`])];
  return `{${statements.map((statement) => `${lineEnd}${base}${indent}${statement}${semicolon}`).join('')}${lineEnd}${base}}`;
}

/** Throws what stands in for v5's error for an unknown record. */
export function notFound({ record }: Pick<ReadMap, 'record'>, quote: string): string {
  return `throw Object.assign(new Error(${quote}The ${record} is not found${quote}), { statusCode: 404 })`;
}

/** What is said of {@link notFound}. */
export const ownError =
  'so the code throws an error of its own (`statusCode` 404, but no `NotFoundError`) where v5 threw a 404';

/** Somebody looks whether the call fails: a `catch`, a retry, or what only waits for it. */
export function looksForErrors({ result }: Site): boolean {
  return result?.errorsHandled === true || result?.discarded === true;
}
