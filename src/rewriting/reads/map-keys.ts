import type { LiteralProperty, LiteralValue } from '../../program/literal-value.ts';
import type { ReadMap, RequestKey } from '../../catalog/read-map.ts';
import { conditionText } from './filter-condition.ts';
import { mapMetricsQuery } from './metrics-query.ts';
import type { TextStyle } from './text-style.ts';

/** One property of v5's request, in v6's words. */
export interface MappedPart {
  property: LiteralProperty;
  /** The properties that take its place; empty = left out. */
  kept: readonly string[];
  /** Conditions that take its place in the filter. */
  conditions: readonly string[];
  isFields?: boolean;
}

/** What came of all keys. */
export interface MappedKeys {
  parts: MappedPart[];
  /** All conditions belong into one filter. */
  filtering: boolean;
  /** A value of a condition may be missing. */
  open: boolean;
  notes: string[];
  /** Why a person has to write the request. */
  blocked: string[];
  /** v5's page, when it is another than the first. */
  page?: number;
}

/** v5's names to v6's. */
type Names = Readonly<Record<string, string>>;

/** Maps the properties of v5's request one by one. */
export function mapKeys(
  map: ReadMap,
  properties: readonly LiteralProperty[],
  source: string,
  style: TextStyle,
): MappedKeys {
  const all = properties.flatMap((property) => [property, ...(property.value?.whenTrue?.properties ?? [])]);
  const filtering =
    map.rootRows !== undefined || all.some(({ name }) => name !== undefined && map.keys[name]?.filterOnly === true);
  const result: MappedKeys = { parts: [], filtering, open: false, notes: [], blocked: [] };
  // v5's own `filter` took the place of all other conditions.
  const beaten = properties.some(
    ({ name, value }) => name !== undefined && map.keys[name]?.special === 'filter' && value?.mayBeAbsent === false,
  );
  const text = (range: { start: number; end: number }): string => source.slice(range.start, range.end);

  function mapped(property: LiteralProperty): MappedPart {
    if (property.form === 'spread') return mapSpread(property);
    const key = property.name === undefined ? undefined : map.keys[property.name];
    if (
      property.form === 'other' ||
      property.name === undefined ||
      property.value === undefined ||
      property.key === undefined
    ) {
      result.blocked.push(`\`${text(property.range).split('\n')[0]}\` is no plain key`);
      return unread(property);
    }
    if (key === undefined) {
      result.notes.push(`\`${property.name}\` was no key of v5's request and is left out`);
      return { property, kept: [], conditions: [] };
    }
    return mapKey(property, property.name, property.value, key);
  }

  function mapKey(property: LiteralProperty, name: string, value: LiteralValue, key: RequestKey): MappedPart {
    const none: MappedPart = { property, kept: [], conditions: [] };
    const valueText = text(value.range);
    switch (key.special) {
      case 'fields':
        return { ...none, isFields: true };
      case 'order':
        if (value.text !== 'timestamp.desc') result.notes.push(`\`${name}\` is gone: ${key.gone}`);
        return none;
      case 'page':
        if (value.kind === 'number') result.page = Number(value.text);
        else {
          result.blocked.push(`\`${name}\` is not written out, and ${key.gone}`);
          return { ...none, kept: ['cursor'] };
        }
        return none;
      case 'filter':
        return { ...none, conditions: oldConditions(value, valueText, key.columns) };
      case 'comparison':
        if (value.text === undefined || key.comparisons?.[value.text] === undefined)
          result.blocked.push(
            '`operator` is not written here: `>=` is `valueMin`, `<=` is `valueMax`, and `=` is both',
          );
        return none;
      case 'comparedValue':
        return { ...none, kept: bounds(properties, valueText, key.comparisons, style) };
      case 'metricsQuery': {
        const { words } = key;
        if (words === undefined) break;
        const query = mapMetricsQuery(value, words, source, style);
        result.notes.push(...query.notes);
        result.blocked.push(...query.blocked);
        return {
          ...none,
          kept: [`${text(property.key!) === valueText ? '' : `${text(property.key!)}: `}${query.text}`],
        };
      }
    }
    if (beaten && key.condition !== undefined) {
      result.notes.push(`\`${name}\` had no effect beside \`filter\`, and is left out`);
      return none;
    }
    if (filtering && key.condition !== undefined) {
      const condition = conditionText(key.condition, value, valueText, style);
      if ('reason' in condition) {
        result.blocked.push(condition.reason);
        return none;
      }
      result.open ||= condition.open;
      return { ...none, conditions: [condition.text] };
    }
    // Without a value it was no condition in v5 either.
    if (key.key === undefined && valueText === 'undefined') return none;
    if (key.single === true && value.list === 'yes') {
      const [only, ...others] = value.elements ?? [];
      if (only !== undefined && others.length === 0 && only.kind !== 'expression')
        return { ...none, kept: [`${name}: ${text(only.range)}`] };
      result.blocked.push(`\`${name}\` takes one value in v6: ask once for each`);
      return { ...none, kept: [`${name}: <one of ${valueText}>`] };
    }
    if (key.key === undefined) {
      result.blocked.push(`\`${name}\`: ${key.gone ?? 'v6 does not know it'}`);
      return none;
    }
    return key.key === name
      ? keep(property)
      : { ...none, kept: [key.key === valueText ? key.key : `${key.key}: ${valueText}`] };
  }

  /** Conditions that v5's code wrote as a filter already. */
  function oldConditions(value: LiteralValue, valueText: string, columns: Names = {}): string[] {
    const [list] = value.kind === 'call' && value.callee === 'JSON.stringify' ? (value.arguments ?? []) : [];
    if (list?.elements !== undefined)
      return list.elements.map((element) => withV6Column(element, text(element.range), columns, source, style));
    const names = Object.entries(columns).map(([old, next]) => `\`${old}\` is \`${next}\``);
    result.notes.push(`check the columns of \`${valueText}\`: ${names.join(', ')}`);
    return [`...JSON.parse(${value.mayBeAbsent ? `${valueText} ?? ${style.quote}[]${style.quote}` : valueText})`];
  }

  function mapSpread(property: LiteralProperty): MappedPart {
    const { value } = property;
    const inner = value?.whenTrue?.properties;
    if (value === undefined || inner === undefined || value.condition === undefined) {
      result.blocked.push(`\`${text(property.range)}\` hides keys of the request`);
      return value?.keys !== undefined && value.stable
        ? mapOwner(property, text(value.range), value.keys)
        : unread(property);
    }
    const before = result.open;
    const parts = inner.map(mapped);
    // The condition of the spread decides, so the values in it are there.
    if (parts.every(({ conditions }) => conditions.length > 0)) result.open = before;
    if (
      parts.some(
        ({ property: one, isFields }) =>
          isFields ||
          (one.name !== undefined &&
            ['page', 'comparison', 'comparedValue'].includes(map.keys[one.name]?.special ?? '')),
      )
    ) {
      result.blocked.push(`\`${text(property.range)}\` sets keys that v6 does not have, under a condition`);
    }
    const kept = parts.flatMap((part) => part.kept);
    const conditions = parts.flatMap((part) => part.conditions);
    const condition = text(value.condition);
    const same =
      conditions.length === 0 &&
      parts.every((part) => part.kept.length === 1 && part.kept[0] === text(part.property.range));
    return {
      property,
      kept: same
        ? [text(property.range)]
        : kept.length === 0
          ? []
          : [`...(${condition} ? { ${kept.join(', ')} } : {})`],
      conditions: conditions.length === 0 ? [] : [`...(${condition} ? [${conditions.join(', ')}] : [])`],
    };
  }

  /** For the text to suggest: the keys that the spread value has by its type. */
  function mapOwner(property: LiteralProperty, owner: string, names: readonly string[]): MappedPart {
    const kept: string[] = [];
    const conditions: string[] = [];
    for (const name of names) {
      const key = map.keys[name];
      const list = key?.condition?.list === true || key?.condition?.forList !== undefined ? 'maybe' : 'no';
      const condition =
        filtering && key?.condition !== undefined
          ? conditionText(
              key.condition,
              { range: property.range, kind: 'expression', stable: true, list, mayBeAbsent: true },
              `${owner}.${name}`,
              style,
            )
          : undefined;
      if (condition !== undefined && 'text' in condition) conditions.push(condition.text);
      else if (key?.key !== undefined) kept.push(`${key.key}: ${owner}.${name}`);
    }
    result.open ||= conditions.length > 0;
    return { property, kept, conditions };
  }

  /** Beside a filter v6 leaves out all other conditions, so the text has a gap that a person has to fill. */
  function unread(property: LiteralProperty): MappedPart {
    if (!filtering) return keep(property);
    return { property, kept: [], conditions: [`<the conditions of ${text(property.range)}>`] };
  }

  function keep(property: LiteralProperty): MappedPart {
    return { property, kept: [text(property.range)], conditions: [] };
  }

  result.parts = properties.map(mapped);
  noteComparison(map, properties, result);
  return result;
}

/** `valueMin`, `valueMax` for v5's `operator` and `value`. */
function bounds(
  properties: readonly LiteralProperty[],
  valueText: string,
  comparisons: RequestKey['comparisons'],
  { quote }: TextStyle,
): string[] {
  const operator = properties.find(({ name }) => name === 'operator');
  const keys = comparisons?.[operator === undefined ? '=' : (operator.value?.text ?? '')]?.keys ?? [];
  const type = properties.find(({ name }) => name === 'dataType');
  if (type?.value?.text !== undefined && type.value.text !== 'NUMERIC') return [];
  return [
    ...keys.map((key) => (key === valueText ? key : `${key}: ${valueText}`)),
    ...(type === undefined ? [`dataType: ${quote}NUMERIC${quote}`] : []),
  ];
}

function noteComparison(map: ReadMap, properties: readonly LiteralProperty[], result: MappedKeys): void {
  const written = properties.find(({ name }) => name !== undefined && map.keys[name]?.special === 'comparison');
  const operator = written?.value?.text;
  const bound = operator === undefined ? undefined : map.keys[written?.name ?? '']?.comparisons?.[operator];
  if (bound !== undefined && !bound.exact)
    result.blocked.push(
      `\`${operator}\` leaves out the bound itself, which \`${bound.keys[0]}\` reads and \`limit\` counts too: take those rows out`,
    );
  const type = properties.find(({ name }) => name === 'dataType')?.value;
  if (bound !== undefined && type !== undefined && type.text !== 'NUMERIC')
    result.blocked.push(
      `bounds of the value need \`dataType: 'NUMERIC'\`${type.text === undefined ? '' : ': compare `value` of the rows in the code'}`,
    );
}

/** A condition of v5's filter with the column's v6 name. */
function withV6Column(
  element: LiteralValue,
  elementText: string,
  columns: Names,
  source: string,
  { quote }: TextStyle,
): string {
  const column = element.properties?.find(({ name }) => name === 'column')?.value;
  const next = column?.text === undefined ? undefined : columns[column.text];
  if (column === undefined || next === undefined) return elementText;
  const at = column.range.start - element.range.start;
  return `${elementText.slice(0, at)}${quote}${next}${quote}${source.slice(column.range.end, element.range.end)}`;
}
