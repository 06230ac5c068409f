import type { LiteralValue } from '../../program/literal-value.ts';
import type { MetricsWords } from '../../catalog/read-map.ts';
import { lineBreakBehind } from '../layout.ts';
import { applyTextEdits } from './splice.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { holdsText } from './filter-condition.ts';
import type { TextStyle } from './text-style.ts';

/** A v1 metrics query in v2's words. */
export interface MappedQuery {
  text: string;
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
  const result: MappedQuery = { text: source.slice(value.range.start, value.range.end), notes: [], blocked: [] };
  const [query] = value.kind === 'call' && value.callee === 'JSON.stringify' ? (value.arguments ?? []) : [];
  if (query?.properties === undefined) {
    result.blocked.push(
      'the query is not written here: view `traces` is `observations` with `isRootObservation`, dimension `name` is `traceName`',
    );
    return result;
  }
  const { properties } = query;
  if (properties.some(({ form, name }) => form === 'spread' || name === undefined))
    result.blocked.push('a spread or a computed key hides a part of the query');
  const valueOf = (name: string): LiteralValue | undefined =>
    properties.find((property) => property.name === name)?.value;
  const edits: TextEdit[] = [];
  const quoted = (text: string): string => `${style.quote}${text}${style.quote}`;
  const view = valueOf('view');
  const next = view?.text === undefined ? undefined : words.views[view.text];
  if (view?.text === undefined) result.blocked.push('the view is not written here');
  if (view !== undefined && next !== undefined) {
    edits.push({ ...view.range, text: quoted(next) });
    const measures = (valueOf('metrics')?.elements ?? []).map(
      (metric) => metric.properties?.find(({ name }) => name === 'measure')?.value?.text,
    );
    if (measures.length === 0 || measures.includes(undefined)) result.blocked.push('the measures are not written here');
    const counted = measures.some((measure) => measure !== undefined && words.perRecord.includes(measure));
    if (counted && measures.some((measure) => measure !== undefined && !words.perRecord.includes(measure)))
      result.blocked.push('counts of traces and sums over their observations are two queries in v6');
    if (measures.some((measure) => measure !== undefined && words.measures[measure] !== undefined))
      result.blocked.push('measures of the view `traces` have other names in v6');
    if (counted) {
      addRootFilter(valueOf('filters'));
      result.notes.push('rows are root observations, one for each trace');
    }
    for (const dimension of valueOf('dimensions')?.elements ?? []) rename(dimension, 'field', words.dimensions);
    for (const condition of valueOf('filters')?.elements ?? []) rename(condition, 'column', words.dimensions);
  }
  for (const dimension of valueOf('dimensions')?.elements ?? []) {
    const field = dimension.properties?.find(({ name }) => name === 'field')?.value?.text;
    if (field === undefined || words.ungrouped.includes(field))
      result.blocked.push(`v6 does not group by ${field === undefined ? 'what is not written here' : `\`${field}\``}`);
  }
  const order = valueOf('orderBy');
  if (order !== undefined && order.elements === undefined)
    result.notes.push('check the names in `orderBy`: v6 orders by a dimension, or by `sum_totalCost` and its like');
  for (const element of order?.elements ?? []) orderBy(element);
  if (!(valueOf('config')?.properties ?? []).some(({ name }) => name === 'row_limit'))
    result.notes.push('without `config.row_limit` v6 gives 100 rows');

  function rename(element: LiteralValue, key: string, names: Readonly<Record<string, string>>): void {
    const word = element.properties?.find(({ name }) => name === key)?.value;
    const other = word?.text === undefined ? undefined : names[word.text];
    if (word === undefined || other === undefined) return;
    edits.push({ ...word.range, text: quoted(other) });
    if (key === 'field') result.notes.push(`rows have \`${other}\` instead of \`${word.text}\``);
  }

  /** v6 orders by a dimension or by the name that the rows have for a metric. */
  function orderBy(element: LiteralValue): void {
    const field = element.properties?.find(({ name }) => name === 'field')?.value;
    const metrics = (valueOf('metrics')?.elements ?? []).map(
      ({ properties: own }) => [textIn(own, 'aggregation'), textIn(own, 'measure')] as const,
    );
    const metric = metrics.find(([aggregation, measure]) =>
      [`${measure}_${aggregation}`, `${aggregation}_${measure}`, measure].includes(field?.text),
    );
    const dimension = (valueOf('dimensions')?.elements ?? []).some(
      ({ properties: own }) => textIn(own, 'field') === field?.text,
    );
    if (field?.text === undefined || (metric === undefined && !dimension)) {
      result.notes.push(
        `check \`orderBy\`${field?.text === undefined ? '' : ` of \`${field.text}\``}: v6 orders by a dimension, or by \`sum_totalCost\` and its like`,
      );
      return;
    }
    const word =
      metric === undefined ? (next === undefined ? undefined : words.dimensions[field.text]) : metric.join('_');
    if (word !== undefined && word !== field.text) edits.push({ ...field.range, text: quoted(word) });
  }

  function addRootFilter(filters: LiteralValue | undefined): void {
    const root = holdsText(words.oneRow, style);
    const { end } = view!.range;
    const between = (source[end] === ',' ? lineBreakBehind(source, end + 1) : undefined) ?? ' ';
    if (filters === undefined) edits.push({ start: end, end, text: `,${between}filters: [${root}]` });
    else if (filters.elements === undefined) result.blocked.push('the filters are not written here');
    else
      edits.push({
        start: filters.range.start + 1,
        end: filters.range.start + 1,
        text: filters.elements.length === 0 ? root : `${root}, `,
      });
  }

  result.text = applyTextEdits(source, value.range, edits);
  return result;
}

function textIn(properties: LiteralValue['properties'], key: string): string | undefined {
  return properties?.find(({ name }) => name === key)?.value?.text;
}
