import type { LiteralValue } from '../../program/literal-value.ts';
import type { MetricsWords, ReadMap } from '../../catalog/read-map.ts';
import { lineBreakBehind } from '../layout.ts';
import { applyTextEdits } from './splice.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { holdsText } from './filter-condition.ts';
import type { RewriteFacts } from '../../catalog/entry.ts';
import { textStyle, type TextStyle } from '../text-style.ts';
import { textOfRange } from '../../repository/source-range.ts';

/** A v1 metrics query in v2's words. */
export interface MappedQuery {
  text: string;
  notes: string[];
  blocked: string[];
}

/** A query that is written out, and what comes of it. */
interface Mapping {
  properties: NonNullable<LiteralValue['properties']>;
  words: MetricsWords;
  source: string;
  style: TextStyle;
  edits: TextEdit[];
  notes: string[];
  blocked: string[];
}

/** `JSON.stringify({ view: 'traces', … })`; a query in any other form is left to a person. */
export function mapMetricsQuery(
  value: LiteralValue,
  words: MetricsWords,
  source: string,
  style: TextStyle,
): MappedQuery {
  const [query] = value.kind === 'call' && value.callee === 'JSON.stringify' ? (value.arguments ?? []) : [];
  if (query?.properties === undefined)
    return {
      text: source.slice(value.range.start, value.range.end),
      notes: [],
      blocked: [
        'the query is not written here: view `traces` is `observations` with `isRootObservation`, dimension `name` is `traceName`',
      ],
    };
  const mapping = mappingOf(query.properties, words, source, style);
  mapWords(mapping);
  mapRowLimit(mapping);
  const { edits, notes, blocked } = mapping;
  return { text: applyTextEdits(source, value.range, edits), notes, blocked };
}

function mappingOf(properties: Mapping['properties'], words: MetricsWords, source: string, style: TextStyle): Mapping {
  return { properties, words, source, style, edits: [], notes: [], blocked: [] };
}

/** All but the number of rows. */
function mapWords(mapping: Mapping): void {
  const { notes, blocked } = mapping;
  if (mapping.properties.some(({ form, name }) => form === 'spread' || name === undefined))
    blocked.push('a spread or a computed key hides a part of the query');
  const renames = mapView(mapping);
  for (const dimension of elementsOf(mapping, 'dimensions')) noteUngrouped(mapping, dimension);
  const order = valueOf(mapping, 'orderBy');
  if (order !== undefined && order.elements === undefined)
    notes.push('check the names in `orderBy`: v6 orders by a dimension, or by `sum_totalCost` and its like');
  for (const element of order?.elements ?? []) mapOrder(mapping, element, renames);
}

/** A method that reads the first version of the route under v6's name: its query says how many rows there are. */
export function withRowLimit(map: ReadMap, rowLimit: string | undefined): ReadMap {
  const { query } = map.keys;
  if (rowLimit === undefined || query?.words === undefined) return map;
  return { ...map, keys: { ...map.keys, query: { ...query, words: { ...query.words, rowLimit } } } };
}

/**
 * How a request says the number of rows, whose query is v6's in all else.
 * @param first the first version of the route
 * @returns no edits where it says it; undefined where the query is v1's or cannot be read
 */
export function rowLimitAloud(
  request: LiteralValue | undefined,
  { read, rowLimit }: RewriteFacts,
  source: string,
): readonly TextEdit[] | undefined {
  const words = read && withRowLimit(read, rowLimit).keys['query']?.words;
  const { properties = [] } = request ?? {};
  const value = properties.find(({ name }) => name === 'query')?.value;
  const isOpen = properties.some(({ form }) => form === 'spread' || form === 'other');
  const [query] = value?.kind === 'call' && value.callee === 'JSON.stringify' ? (value.arguments ?? []) : [];
  if (words === undefined || isOpen || query?.properties === undefined) return undefined;
  const mapping = mappingOf(query.properties, words, source, textStyle(source));
  const isMigrated = elementsOf(mapping, 'filters').some(
    (filter) => textIn(filter.properties, 'column') === words.oneRow.column,
  );
  if (isMigrated) return [];
  mapWords(mapping);
  if ([...mapping.edits, ...mapping.notes, ...mapping.blocked].length > 0) return undefined;
  mapRowLimit(mapping);
  return mapping.edits;
}

function valueOf({ properties }: Mapping, name: string): LiteralValue | undefined {
  return properties.find((property) => property.name === name)?.value;
}

function elementsOf(mapping: Mapping, name: string): readonly LiteralValue[] {
  return valueOf(mapping, name)?.elements ?? [];
}

function textIn(properties: LiteralValue['properties'], key: string): string | undefined {
  return properties?.find(({ name }) => name === key)?.value?.text;
}

function quoted({ style: { quote } }: Mapping, text: string): string {
  return `${quote}${text}${quote}`;
}

/** The view, and what has another name in v6's. @returns whether names change */
function mapView(mapping: Mapping): boolean {
  const view = valueOf(mapping, 'view');
  if (view?.text === undefined) mapping.blocked.push('the view is not written here');
  const next = view?.text === undefined ? undefined : mapping.words.views[view.text];
  if (view === undefined || next === undefined) return false;
  mapping.edits.push({ ...view.range, text: quoted(mapping, next) });
  if (measuresTraces(mapping)) {
    addRootFilter(mapping, view);
    mapping.notes.push('rows are root observations, one for each trace');
  }
  for (const dimension of elementsOf(mapping, 'dimensions')) renameWord(mapping, dimension, 'field');
  for (const condition of elementsOf(mapping, 'filters')) renameWord(mapping, condition, 'column');
  return true;
}

/** Whether traces are counted or timed; says what v6 has no measure for. */
function measuresTraces(mapping: Mapping): boolean {
  const { blocked, words } = mapping;
  const measures = elementsOf(mapping, 'metrics').map(({ properties }) => textIn(properties, 'measure'));
  const known = measures.filter((measure) => measure !== undefined);
  if (measures.length === 0 || known.length < measures.length) blocked.push('the measures are not written here');
  const counted = known.some((measure) => words.perRecord.includes(measure));
  if (counted && known.some((measure) => !words.perRecord.includes(measure)))
    blocked.push('counts of traces and sums over their observations are two queries in v6');
  if (known.some((measure) => words.measures[measure] !== undefined))
    blocked.push('measures of the view `traces` have other names in v6');
  return counted;
}

function renameWord(mapping: Mapping, element: LiteralValue, key: 'field' | 'column'): void {
  const word = element.properties?.find(({ name }) => name === key)?.value;
  const other = word?.text === undefined ? undefined : mapping.words.dimensions[word.text];
  if (word === undefined || other === undefined) return;
  mapping.edits.push({ ...word.range, text: quoted(mapping, other) });
  if (key === 'field') mapping.notes.push(`rows have \`${other}\` instead of \`${word.text}\``);
}

function noteUngrouped({ blocked, words }: Mapping, dimension: LiteralValue): void {
  const field = textIn(dimension.properties, 'field');
  if (field === undefined) blocked.push('v6 does not group by what is not written here');
  else if (words.ungrouped.includes(field)) blocked.push(`v6 does not group by \`${field}\``);
}

/** v6 orders by a dimension or by the name that the rows have for a metric. */
function mapOrder(mapping: Mapping, element: LiteralValue, renames: boolean): void {
  const field = element.properties?.find(({ name }) => name === 'field')?.value;
  const word = field?.text;
  const metric = elementsOf(mapping, 'metrics')
    .map(({ properties }) => [textIn(properties, 'aggregation'), textIn(properties, 'measure')] as const)
    .find(([aggregation, measure]) =>
      [`${measure}_${aggregation}`, `${aggregation}_${measure}`, measure].includes(word),
    );
  const isDimension = elementsOf(mapping, 'dimensions').some(({ properties }) => textIn(properties, 'field') === word);
  if (field === undefined || word === undefined || (metric === undefined && !isDimension)) {
    const ofWord = word === undefined ? '' : ` of \`${word}\``;
    mapping.notes.push(`check \`orderBy\`${ofWord}: v6 orders by a dimension, or by \`sum_totalCost\` and its like`);
    return;
  }
  const next = metric?.join('_') ?? (renames ? mapping.words.dimensions[word] : undefined);
  if (next !== undefined && next !== word) mapping.edits.push({ ...field.range, text: quoted(mapping, next) });
}

/** How many rows there are where nothing says it: said aloud under a name that v6 has as well. */
function mapRowLimit(mapping: Mapping): void {
  const { properties, words, source, edits, notes } = mapping;
  const config = properties.find(({ name }) => name === 'config');
  const said = config?.value?.properties ?? [];
  if (said.some(({ name }) => name === 'row_limit')) return;
  if (words.rowLimit === undefined) {
    notes.push('without `config.row_limit` v6 gives 100 rows');
    return;
  }
  notes.push(`v6 gives ${words.rowLimit} rows by itself, as \`config.row_limit\` says here`);
  const limit = `row_limit: ${words.rowLimit}`;
  const [first] = said;
  const last = properties.at(-1);
  // What the code says behind it wins.
  if (first !== undefined) edits.push({ start: first.range.start, end: first.range.start, text: `${limit}, ` });
  else if (config?.value?.kind === 'object') edits.push({ ...config.value.range, text: `{ ${limit} }` });
  else if (config?.value !== undefined)
    edits.push({ ...config.range, text: `config: { ${limit}, ...${textOfRange(source, config.value.range)} }` });
  else if (last !== undefined) {
    const { end } = last.range;
    const between = breakBefore(mapping, properties.length - 1) ?? ' ';
    edits.push({ start: end, end, text: `,${between}config: { ${limit} }` });
  }
}

/** The line break in front of a property that follows another one. */
function breakBefore({ properties, source }: Mapping, index: number): string | undefined {
  const end = properties[index - 1]?.range.end;
  return end !== undefined && source[end] === ',' ? lineBreakBehind(source, end + 1) : undefined;
}

/** Root observations stand for traces. */
function addRootFilter(mapping: Mapping, view: LiteralValue): void {
  const { words, source, style, edits, blocked } = mapping;
  const filters = valueOf(mapping, 'filters');
  const root = holdsText(words.oneRow, style);
  if (filters === undefined) {
    const { end } = view.range;
    const between = (source[end] === ',' ? lineBreakBehind(source, end + 1) : undefined) ?? ' ';
    edits.push({ start: end, end, text: `,${between}filters: [${root}]` });
  } else if (filters.elements === undefined) blocked.push('the filters are not written here');
  else {
    const start = filters.range.start + 1;
    edits.push({ start, end: start, text: filters.elements.length === 0 ? root : `${root}, ` });
  }
}
