import type { LiteralProperty, LiteralValue } from '../../program/literal-value.ts';
import type { ReadMap, RequestKey } from '../../catalog/read-map.ts';
import { textOfRange } from '../../repository/source-range.ts';
import { conditionText } from './filter-condition.ts';
import { mapMetricsQuery } from './metrics-query.ts';
import type { TextStyle } from '../text-style.ts';

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

/** What the mapping of each key needs to know of the whole request. */
interface Mapping {
  map: ReadMap;
  properties: readonly LiteralProperty[];
  source: string;
  style: TextStyle;
  /** v5's own `filter` took the place of all other conditions. */
  beaten: boolean;
  result: MappedKeys;
}

/** A property with a name that v5's request had. */
interface KnownKey {
  property: LiteralProperty;
  name: string;
  value: LiteralValue;
  valueText: string;
  key: RequestKey;
}

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
  const beaten = properties.some(
    ({ name, value }) => name !== undefined && map.keys[name]?.special === 'filter' && value?.mayBeAbsent === false,
  );
  const result: MappedKeys = { parts: [], filtering, open: false, notes: [], blocked: [] };
  const mapping: Mapping = { map, properties, source, style, beaten, result };
  result.parts = properties.map((property) => mapProperty(mapping, property));
  noteComparison(map, properties, result);
  return result;
}

function leftOutPart(property: LiteralProperty): MappedPart {
  return { property, kept: [], conditions: [] };
}

function keptPart(mapping: Mapping, property: LiteralProperty): MappedPart {
  return { property, kept: [textOfRange(mapping.source, property.range)], conditions: [] };
}

/** Beside a filter v6 leaves out all other conditions, so the text has a gap that a person has to fill. */
function partBesideFilter(mapping: Mapping, property: LiteralProperty): MappedPart {
  if (!mapping.result.filtering) return keptPart(mapping, property);
  const written = textOfRange(mapping.source, property.range).split('\n')[0];
  mapping.result.blocked.push(`\`conditions\` has those of \`${written}\``);
  return { property, kept: [], conditions: ['...conditions'] };
}

function mapProperty(mapping: Mapping, property: LiteralProperty): MappedPart {
  const { map, result } = mapping;
  const { form, name, value } = property;
  if (form === 'spread') return mapSpread(mapping, property);
  if (form === 'other' || name === undefined || value === undefined || property.key === undefined) {
    result.blocked.push(`\`${textOfRange(mapping.source, property.range).split('\n')[0]}\` is no plain key`);
    return partBesideFilter(mapping, property);
  }
  const key = map.keys[name];
  if (key === undefined) {
    result.notes.push(`\`${name}\` was no key of v5's request and is left out`);
    return leftOutPart(property);
  }
  const known: KnownKey = { property, name, value, valueText: textOfRange(mapping.source, value.range), key };
  return key.special === undefined ? mapKey(mapping, known) : mapSpecialKey(mapping, known, key.special);
}

/** A key that is mapped by a rule of its own. */
function mapSpecialKey(
  mapping: Mapping,
  { property, name, value, valueText, key }: KnownKey,
  special: NonNullable<RequestKey['special']>,
): MappedPart {
  const { properties, source, style, result } = mapping;
  switch (special) {
    case 'fields':
      return { ...leftOutPart(property), isFields: true };
    case 'order':
      if (value.text !== 'timestamp.desc') result.notes.push(`\`${name}\` is gone: ${key.gone}`);
      return leftOutPart(property);
    case 'page':
      if (value.kind === 'number') {
        result.page = Number(value.text);
        return leftOutPart(property);
      }
      result.blocked.push(`\`${name}\` is not written out, and ${key.gone}`);
      return { ...leftOutPart(property), kept: ['cursor'] };
    case 'cursor':
      return { ...leftOutPart(property), kept: [key.key ?? 'cursor'] };
    case 'filter':
      return { ...leftOutPart(property), conditions: oldConditions(mapping, value, valueText, key.columns) };
    case 'comparison':
      if (value.text === undefined || key.comparisons?.[value.text] === undefined)
        result.blocked.push('`operator` is not written here: `>=` is `valueMin`, `<=` is `valueMax`, and `=` is both');
      return leftOutPart(property);
    case 'comparedValue':
      return { ...leftOutPart(property), kept: bounds(properties, valueText, key.comparisons, style) };
    case 'metricsQuery': {
      if (key.words === undefined) return leftOutPart(property);
      const query = mapMetricsQuery(value, key.words, source, style);
      result.notes.push(...query.notes);
      result.blocked.push(...query.blocked);
      const written = textOfRange(mapping.source, property.key!);
      return { ...leftOutPart(property), kept: [`${written === valueText ? '' : `${written}: `}${query.text}`] };
    }
  }
}

function mapKey(mapping: Mapping, { property, name, value, valueText, key }: KnownKey): MappedPart {
  const { beaten, result, style } = mapping;
  if (beaten && key.condition !== undefined) {
    result.notes.push(`\`${name}\` had no effect beside \`filter\`, and is left out`);
    return leftOutPart(property);
  }
  if (result.filtering && key.condition !== undefined) {
    const condition = conditionText(key.condition, value, valueText, style);
    if ('reason' in condition) {
      result.blocked.push(condition.reason);
      return leftOutPart(property);
    }
    result.open ||= condition.open;
    return { ...leftOutPart(property), conditions: [condition.text] };
  }
  // Without a value it was no condition in v5 either.
  if (key.key === undefined && valueText === 'undefined') return leftOutPart(property);
  if (key.single === true && value.list === 'yes') {
    const [only, ...others] = value.elements ?? [];
    if (only !== undefined && others.length === 0 && only.kind !== 'expression')
      return { ...leftOutPart(property), kept: [`${name}: ${textOfRange(mapping.source, only.range)}`] };
    result.blocked.push(`\`${name}\` takes one value in v6: ask once for \`each\` of them`);
    return { ...leftOutPart(property), kept: [`${name}: each`] };
  }
  if (key.key === undefined) {
    result.blocked.push(`\`${name}\`: ${key.gone ?? 'v6 does not know it'}`);
    return leftOutPart(property);
  }
  if (key.key === name) return keptPart(mapping, property);
  return { ...leftOutPart(property), kept: [key.key === valueText ? key.key : `${key.key}: ${valueText}`] };
}

/** Conditions that v5's code wrote as a filter already. */
function oldConditions(mapping: Mapping, value: LiteralValue, valueText: string, columns: Names = {}): string[] {
  const { source, style, result } = mapping;
  const [list] = value.kind === 'call' && value.callee === 'JSON.stringify' ? (value.arguments ?? []) : [];
  if (list?.elements !== undefined)
    return list.elements.map((element) =>
      withV6Column(element, textOfRange(mapping.source, element.range), columns, source, style),
    );
  const names = Object.entries(columns).map(([old, next]) => `\`${old}\` is \`${next}\``);
  result.notes.push(`columns of \`${valueText}\` have other names: ${names.join(', ')}`);
  return [`...JSON.parse(${value.mayBeAbsent ? `${valueText} ?? ${style.quote}[]${style.quote}` : valueText})`];
}

/** Keys that need more than a place in v6's request. */
const placedApart: readonly (RequestKey['special'] | '')[] = ['page', 'comparison', 'comparedValue'];

/** `...(condition ? { key } : {})` */
function mapSpread(mapping: Mapping, property: LiteralProperty): MappedPart {
  const { map, result } = mapping;
  const { value } = property;
  const written = textOfRange(mapping.source, property.range);
  const inner = value?.whenTrue?.properties;
  if (value === undefined || inner === undefined || value.condition === undefined) {
    result.blocked.push(`\`${written}\` hides keys of the request`);
    return value?.keys !== undefined && value.stable
      ? mapOwner(mapping, property, textOfRange(mapping.source, value.range), value.keys)
      : partBesideFilter(mapping, property);
  }
  const before = result.open;
  const parts = inner.map((innerProperty) => mapProperty(mapping, innerProperty));
  // The condition of the spread decides, so the values in it are there.
  if (parts.every(({ conditions }) => conditions.length > 0)) result.open = before;
  const isApart = ({ property: { name }, isFields }: MappedPart): boolean =>
    isFields === true || (name !== undefined && placedApart.includes(map.keys[name]?.special ?? ''));
  if (parts.some(isApart)) result.blocked.push(`\`${written}\` sets keys that v6 does not have, under a condition`);
  const kept = parts.flatMap((part) => part.kept);
  const conditions = parts.flatMap((part) => part.conditions);
  const condition = textOfRange(mapping.source, value.condition);
  const isSame =
    conditions.length === 0 &&
    parts.every((part) => part.kept.length === 1 && part.kept[0] === textOfRange(mapping.source, part.property.range));
  const spread = kept.length === 0 ? [] : [`...(${condition} ? { ${kept.join(', ')} } : {})`];
  return {
    property,
    kept: isSame ? [written] : spread,
    conditions: conditions.length === 0 ? [] : [`...(${condition} ? [${conditions.join(', ')}] : [])`],
  };
}

/** For the text to suggest: the keys that the spread value has by its type. */
function mapOwner(
  { map, result, style }: Mapping,
  property: LiteralProperty,
  owner: string,
  names: readonly string[],
): MappedPart {
  const kept: string[] = [];
  const conditions: string[] = [];
  for (const name of names) {
    const key = map.keys[name];
    const list = key?.condition?.list === true || key?.condition?.forList !== undefined ? 'maybe' : 'no';
    const value: LiteralValue = { range: property.range, kind: 'expression', stable: true, list, mayBeAbsent: true };
    const condition =
      result.filtering && key?.condition !== undefined
        ? conditionText(key.condition, value, `${owner}.${name}`, style)
        : undefined;
    if (condition !== undefined && 'text' in condition) conditions.push(condition.text);
    else if (key?.key !== undefined) kept.push(`${key.key}: ${owner}.${name}`);
  }
  result.open ||= conditions.length > 0;
  return { property, kept, conditions };
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
      `\`${operator}\` leaves out the bound itself, which \`${bound.keys[0]}\` reads and \`limit\` counts too: remove those rows`,
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
