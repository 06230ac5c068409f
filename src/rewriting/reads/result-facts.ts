import { hostFileOf } from '../../repository/embedded-kinds.ts';
import type { CallFacts, Site } from '../../sites/site.ts';
import type { ResultRead } from '../../flow/result/result-use.ts';
import type { ReadMap, ResultField } from '../../catalog/read-maps.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { renameEdit, withoutDoubles } from '../renamed-read.ts';
import { testsPresence } from '../tests-presence.ts';
import type { TextStyle } from './text-style.ts';

/** What the reads of a result ask of v6. */
export interface ResultFacts {
  /** Value of `fields`. */
  fields: string;
  /** New names of the reads beside the call. */
  renames: readonly TextEdit[];
  /** The same in words, for a person who writes the call. */
  renameNotes: readonly string[];
  /** Reads that no longer hold, with their v6 source, and where the result goes out of sight. */
  notes: readonly string[];
  /** The code looks whether there is a result at all. */
  testsPresence: boolean;
  /** v5's list of a trace's observations is read. */
  observations: boolean;
  /** Nothing is read and nothing goes out of sight. */
  unused: boolean;
  /** `x.withRawResponse()` */
  rawResponse: boolean;
}

interface Told {
  text: string;
  order: number;
}

const taken = { passed: 'handed on', stored: 'kept', spread: 'spread' } as const;

/** Derives what to ask for and what to say from the places that read the result. */
export function resultFacts(map: ReadMap, site: Site, call: CallFacts, source: string, style: TextStyle): ResultFacts {
  const { result } = site;
  const groups = new Set(map.alwaysGroups);
  const told = new Map<string, Told>();
  const renames: TextEdit[] = [];
  const renamed = new Set<string>();
  const places = [...(result?.reads ?? []), ...(result?.escapes ?? [])];
  const lists = Object.entries(map.related ?? {}).filter(([name]) =>
    places.some(({ path }) => stripped(path, map.rows)?.[0] === name),
  );
  const observations = lists.length > 0;
  // Used, and nobody can see how.
  const unseen = result !== undefined && !call.resultUnused && places.length === 0;
  let everything = result === undefined || unseen;

  function tell(text: string, order = told.size): void {
    if (!told.has(text)) told.set(text, { text, order });
  }

  function need(field: ResultField | undefined): void {
    if (field?.group !== undefined) groups.add(field.group);
  }

  function seeField(field: ResultField | undefined, name: string, label: string, read?: ResultRead): void {
    need(field);
    if (field === undefined) return;
    if (field.source !== undefined) return tell(`\`${label}\` is gone (v6: ${field.source})`);
    if (field.differs !== undefined) return tell(`\`${label}\` ${field.differs}`);
    if (read === undefined || read.form === 'whole') return;
    const edit = renameEdit(read, name, field, site, source, style.typeScript);
    if (edit !== undefined) {
      renames.push(edit);
      if (field.name !== undefined) renamed.add(`\`${label}\` is \`${field.name}\``);
      if (edit.typedWider) tell(`\`${label}\` is \`${field.name ?? name}\`, which may be \`null\` by its type`);
    } else if (field.name !== undefined)
      tell(`\`${label}\` is \`${field.name}\`${read.file === site.file ? '' : ` in ${fileName(read.file)}`}`);
  }

  for (const read of result?.reads ?? []) {
    const { path } = read;
    const inside = stripped(path, map.rows);
    if (inside !== undefined) {
      const [name, ...rest] = inside;
      if (name === undefined) continue;
      const related = map.related?.[name];
      if (related !== undefined) {
        for (const group of related.alwaysGroups) groups.add(group);
        const deeper = rest[0] === '[]' ? rest[1] : undefined;
        if (deeper !== undefined)
          seeField(related.fields[deeper], deeper, `${name}[].${deeper}`, rest.length === 2 ? read : undefined);
      } else seeField(map.fields[name], name, labelOf(map, name), rest.length === 0 ? read : undefined);
      continue;
    }
    const [first = '', second] = path;
    const field = map.envelope[`${first}.${second}`] ?? map.envelope[first];
    if (field !== undefined)
      seeField(
        field,
        first,
        second !== undefined && map.envelope[first] === undefined ? `.${first}.${second}` : `.${first}`,
        path.length === 1 ? read : undefined,
      );
  }

  if (unseen && map.groups.length > 0)
    tell(`what is read of the ${map.record}${map.result === 'page' ? 's' : ''} is not in sight`);
  const missing = missingOf(
    map.fields,
    lists.map(([name]) => name),
  );
  let rowTold = false;
  const ways = new Set<string>();
  /** One way out of sight is said once, whatever is said with it. */
  const tellWay = (way: string, other: string): void => {
    if (!ways.has(way)) tell(way + other);
    ways.add(way);
  };
  for (const { path, kind, text, file, taker, field } of result?.escapes ?? []) {
    const inside = stripped(path, map.rows);
    const [name, ...rest] = inside ?? [];
    const related = name === undefined ? undefined : map.related?.[name];
    const deeper = rest[0] === '[]' ? rest[1] : undefined;
    if (related !== undefined && deeper !== undefined) {
      seeField(related.fields[deeper], deeper, `${name}[].${deeper}`);
      continue;
    }
    if (related !== undefined) {
      for (const group of related.groups) groups.add(group);
    } else if (name !== undefined) {
      seeField(map.fields[name], name, labelOf(map, name));
      continue;
    } else if (path[0] === 'meta' || map.groups.length === 0) continue;
    else everything = true;
    if (path.length === 0 && asksRawResponse(text)) continue;
    const what = map.result === 'page' && path.length < map.rows.length ? "v6's rows" : "v6's row";
    const ownId: string | undefined = kind === 'cast' || rowTold || !everything ? undefined : map.fields['id']?.name;
    rowTold ||= ownId !== undefined;
    const other = ownId === undefined ? '' : `, ${[map.rowDiffers, `without ${missing}`].join(', ')}`;
    const place = file === site.file ? '' : ` in ${fileName(file)}`;
    if (kind === 'cast') tell(`a cast${place} hides the change`);
    else if (kind === 'callback')
      tellWay(`\`${text.split('\n')[0]!.trim()}\` is called${place} with ${what.replace('rows', 'row')}`, other);
    else if (kind === 'returned' && taker !== undefined)
      tellWay(`${named(taker)} is given${place} a function that gives back ${what}`, other);
    else if (kind === 'returned') tellWay(`callers that are not in sight get ${what}${place}`, other);
    else
      tellWay(
        `${field === undefined ? named(text) : `the field \`${field}\``} is ${taken[kind]}${place} with ${what}`,
        other,
      );
    // What is handed on whole has its lists with it.
    const listed = kind === 'cast' ? [] : lists.filter(([list]) => name === undefined || list === name);
    for (const [list, { fields, rowDiffers }] of listed)
      tell(`\`${list}\` are v6's rows, ${rowDiffers}, without ${missingOf(fields)}`);
  }
  // A whole record has its lists, and they are whole too.
  if (everything)
    for (const group of [map, ...lists.map(([, list]) => list)].flatMap((each) => each.groups)) groups.add(group);
  return {
    fields: [...new Set([...map.groups, ...groups])].filter((group) => groups.has(group)).join(','),
    renames: withoutDoubles(renames),
    renameNotes: [...renamed],
    notes: [...told.values()].sort((a, b) => a.order - b.order).map(({ text }) => text),
    testsPresence: testsPresence(site, source),
    observations,
    unused: result !== undefined && call.resultUnused && places.length === 0,
    rawResponse: result?.escapes.some(({ path, text }) => path.length === 0 && asksRawResponse(text)) ?? false,
  };
}

/** Names of v5's fields that v6's row does not have. */
function missingOf(fields: ReadMap['fields'], given: readonly string[] = []): string {
  return Object.entries(fields)
    .flatMap(([name, { source }]) => (source === undefined || given.includes(name) ? [] : [`\`${name}\``]))
    .join(', ');
}

/** A name as it is written; another expression may hold v5's call, or be cut. */
function named(text: string): string {
  return /^[\w$.?!#[\]'"]+$/.test(text) ? `\`${text}\`` : 'the value';
}

function asksRawResponse(text: string): boolean {
  return /\.withRawResponse\(\)$/.test(text);
}

/** The path below the rows; undefined when it does not lead into one. */
function stripped(path: readonly string[], rows: readonly string[]): readonly string[] | undefined {
  return rows.length <= path.length && rows.every((step, index) => path[index] === step)
    ? path.slice(rows.length)
    : undefined;
}

function labelOf(map: ReadMap, name: string): string {
  return map.rows.length === 0 ? `.${name}` : `${map.rows.join('.').replace('.[]', '[]')}.${name}`;
}

function fileName(file: string): string {
  return hostFileOf(file).split('/').at(-1)!;
}
