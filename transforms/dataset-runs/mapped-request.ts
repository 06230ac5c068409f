import type { LiteralProperty, LiteralValue } from '../../src/program/literal-value.ts';
import { codeOnOneLine } from '../../src/program/code-on-one-line.ts';
import type { Argument } from '../../src/sites/site.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import { isFirstPage } from './run-call.ts';

/**
 * `key: value` for each key of a v5 request that v6 knows, for the text of a marker; `undefined` when nothing can be
 * said. Of a variable, the keys that v5 takes are named; a page number is `cursor`, which the page before says.
 */
export function mappedRequest(context: PlanContext, { value }: Argument): readonly string[] | undefined {
  if (value?.properties === undefined) return value === undefined ? undefined : keysOf(value, context);
  const parts = value.properties.map((property) => mappedProperty(property, context));
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function mappedProperty(property: LiteralProperty, context: PlanContext): readonly string[] | undefined {
  const { form, name, value } = property;
  if (form === 'spread') return value === undefined ? undefined : keysOf(value, context);
  if (name === undefined || value === undefined) return [];
  const key = v6Name(name, context);
  if (key === 'cursor' && name !== 'cursor') return isFirstPage(property) ? [] : ['cursor'];
  const written = textOf(value, context);
  return [key === written ? key : `${key}: ${written}`];
}

/** The keys that a value has by its type; those that v5 takes where that says nothing. */
function keysOf(value: LiteralValue, context: PlanContext): readonly string[] | undefined {
  if (!value.stable) return undefined;
  const taken = context.entry.runProcedure === 'listRuns' ? ['limit'] : ['datasetId', 'runName', 'limit'];
  const named = taken.filter((key) => value.keys?.includes(key) !== false);
  return named.map((key) => `${v6Name(key, context)}: ${textOf(value, context)}.${key}`);
}

function v6Name(name: string, { entry }: PlanContext): string {
  return entry.requestKeys?.[name] ?? name;
}

function textOf({ range }: LiteralValue, { source }: PlanContext): string {
  return codeOnOneLine(source.slice(range.start, range.end));
}
