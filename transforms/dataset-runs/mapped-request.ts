import { codeOnOneLine } from '../../src/program/code-on-one-line.ts';
import type { Argument } from '../../src/sites/site.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';

/**
 * `, key: value` for each key of a v5 request that v6 knows, for the text of a marker; `undefined` when nothing can be
 * said. Of a variable, the keys that v5 takes are named.
 */
export function mappedRequest({ source, entry }: PlanContext, request: Argument): string | undefined {
  const text = (range: { start: number; end: number }): string => codeOnOneLine(source.slice(range.start, range.end));
  const v6Name = (name: string): string => entry.requestKeys?.[name] ?? name;
  const { value } = request;
  if (value?.properties !== undefined) {
    return value.properties
      .map(({ form, name, value: given, range }) => {
        if (form === 'spread') return `, ${text(range)}`;
        if (name === undefined || given === undefined) return '';
        const key = v6Name(name);
        // A page number is no cursor: the value is what the page before says.
        return key === 'cursor' && name !== 'cursor'
          ? ', cursor'
          : key === text(given.range)
            ? `, ${key}`
            : `, ${key}: ${text(given.range)}`;
      })
      .join('');
  }
  if (value === undefined || !value.stable) return undefined;
  const keys = entry.runProcedure === 'listRuns' ? ['limit'] : ['datasetId', 'runName', 'limit'];
  return keys.map((key) => `, ${v6Name(key)}: ${text(value.range)}.${key}`).join('');
}
