import type { LiteralProperty } from '../../src/program/literal-value.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';
import { mostRunRows } from './entries/run-reads.ts';
import { matchPath, pathEdits } from '../../src/rewriting/member-path.ts';
import { appendBesideRemovals, removeFromList } from '../../src/rewriting/object-text.ts';
import type { PlanContext } from '../../src/rewriting/plan.ts';
import type { TextEdit } from '../../src/edits/text-edit.ts';
import { equalsText } from '../../src/rewriting/reads/filter-condition.ts';
import { textStyle } from '../../src/rewriting/text-style.ts';
import { asString } from '../../src/rewriting/as-string.ts';
import { filterText, isOneName } from './of-experiment.ts';
import { isFirstPage, noPages, type RunCall } from './run-call.ts';

/** No item starts before its dataset exists, so the beginning of time covers every run as well. */
function startTime({ known }: RunCall): { text: string; checks: readonly string[] } {
  return known === undefined
    ? {
        text: 'fromStartTime: new Date(0).toISOString()',
        checks: ["pass the dataset's creation time as `fromStartTime`, if you have it"],
      }
    : { text: `fromStartTime: ${known.name}.createdAt`, checks: [] };
}

/**
 * The keys of the request are renamed in place; the dataset's id is known here, its creation time where the dataset is.
 * @param cursor how the cursor is passed on where the call is in a loop over pages
 */
export function listRunItemsEdits(
  context: PlanContext,
  run: RunCall,
  cursor?: string,
): { edits: readonly TextEdit[]; checks: readonly string[] } | { reason: string } {
  const { source, entry } = context;
  const [request] = run.call.arguments;
  const properties = request?.value?.properties;
  if (request === undefined || properties === undefined) return { reason: 'the request is not written here' };
  if (!properties.every(isPlain)) return { reason: 'the request is put together from other values' };
  // The braces of the argument, inside parentheses and casts.
  const literal = context.syntax.unwrapped(request.range) ?? request.range;
  const path = movedPath(context, run);
  if ('reason' in path) return path;
  const edits: TextEdit[] = [...path];
  const start = startTime(run);
  const checks = [...start.checks];
  const ofFilter = keysOfFilter(properties);
  let removed = 0;
  for (const [index, property] of properties.entries()) {
    const next = entry.requestKeys?.[property.name ?? ''];
    if (property.name === 'page') {
      const edit = pageEdit(property, cursor) ?? removeFromList(context, literal, property.range, index === removed);
      if ('reason' in edit) return edit;
      edits.push(edit);
      removed += cursor === undefined ? 1 : 0;
    } else if (ofFilter.includes(property)) edits.push(filterEdit(property, ofFilter, literal, context));
    else if (typeof next === 'string') edits.push(...renamedKey(property, next, source));
    if (property.name === 'limit') checks.push(...limitCheck(property));
  }
  const isTimed = properties.length > removed && run.texts[0] !== undefined;
  return { edits: isTimed ? appendBesideRemovals(context, literal, start.text, edits) : edits, checks };
}

/** The cursor in the place of the page's number; `undefined` where the page is the first one, which needs none. */
function pageEdit(property: LiteralProperty, cursor: string | undefined): TextEdit | { reason: string } | undefined {
  if (cursor !== undefined) return { ...property.range, text: cursor };
  return isFirstPage(property) ? undefined : { reason: noPages };
}

/** The first key of a filter has all of its conditions. */
function filterEdit(
  property: LiteralProperty,
  ofFilter: readonly LiteralProperty[],
  literal: SourceRange,
  context: PlanContext,
): TextEdit {
  return property === ofFilter[0]
    ? { ...property.range, text: conditionsText(ofFilter, context) }
    : removeFromList(context, literal, property.range, false);
}

function isPlain({ name, form }: LiteralProperty): boolean {
  return name !== undefined && (form === 'property' || form === 'shorthand');
}

function movedPath(context: PlanContext, { shape }: RunCall): readonly TextEdit[] | { reason: string } {
  const { entry } = context;
  const match = matchPath(shape.segments, entry.path);
  return match === undefined
    ? { reason: 'the names are not written here' }
    : pathEdits(context, match.visible, entry.target ?? entry.path);
}

/** The keys that a filter has to say where the run's name may have a comma. */
function keysOfFilter(properties: readonly LiteralProperty[]): readonly LiteralProperty[] {
  const ofRun = properties.find(({ name }) => name === 'runName');
  return ofRun === undefined || isOneName(ofRun.value)
    ? []
    : properties.filter(({ name }) => name === 'datasetId' || name === 'runName');
}

/** v5's keys as conditions of a filter, in the order in which they are written. */
function conditionsText(properties: readonly LiteralProperty[], { source, entry }: PlanContext): string {
  const style = textStyle(source);
  return filterText(
    properties.map(({ name = '', value }) => {
      const text = value === undefined ? name : source.slice(value.range.start, value.range.end);
      return equalsText(entry.requestKeys?.[name] ?? name, asString(value, text), style);
    }),
  );
}

function renamedKey(property: LiteralProperty, name: string, source: string): TextEdit[] {
  const { value, form } = property;
  const key = property.key ?? property.range;
  const text = value === undefined ? '' : source.slice(value.range.start, value.range.end);
  // What was required in v5 would be no condition without a value, and the items of every run would come.
  const sure = asString(value, text);
  if (form === 'shorthand') return [{ ...key, text: `${name}: ${sure}` }];
  return [{ ...key, text: name }, ...(value === undefined || sure === text ? [] : [{ ...value.range, text: sure }])];
}

function limitCheck({ value }: LiteralProperty): string[] {
  return value?.kind === 'number' && Number(value.text) <= mostRunRows ? [] : [`\`limit\` is at most ${mostRunRows}`];
}
