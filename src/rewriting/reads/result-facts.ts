import { hostFileOf } from '../../repository/embedded-kinds.ts';
import type { Site } from '../../sites/site.ts';
import type { SyntaxView } from '../../program/syntax-view.ts';
import type { ResultEscape, ResultRead } from '../../flow/result/result-use.ts';
import type { ReadMap, ResultField } from '../../catalog/read-map.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { renameEdit, withoutDoubles } from '../renamed-read.ts';
import { shortenedCode } from '../wording.ts';
import { MadeReads } from './made-reads.ts';
import { testsPresence } from '../tests-presence.ts';
import type { RemovedRead } from './removed-read.ts';

/** What the reads of a result ask of v6. */
export interface ResultFacts {
  /** Value of `fields`. */
  fields: string;
  /** New names of the reads beside the call. */
  renames: readonly TextEdit[];
  /** The same in words, for a person who writes the call. */
  renameNotes: readonly string[];
  /** Reads of what v6 does not have, with where it is: what they are read for breaks, so they are told first. */
  gone: readonly string[];
  /** Reads that say something else, and where the result goes out of sight. */
  notes: readonly string[];
  /** Fields that the notes say something else of, and of which a read raises no error. */
  silent: readonly string[];
  /** The same of those that the edits rename. */
  silentRenames: readonly string[];
  /** The code looks whether there is a result at all. */
  testsPresence: boolean;
  /** v5's list of a trace's observations is read. */
  observations: boolean;
  /** Nothing is read and nothing goes out of sight. */
  unused: boolean;
  /** `x.withRawResponse()` */
  rawResponse: boolean;
}

type Related = NonNullable<ReadMap['related']>[string];

/**
 * Derives what to ask for and what to say from the places that read the result.
 * @param given lists of other rows that the result has to have besides those that are read of it
 */
export function resultFacts(removed: RemovedRead, given: readonly string[] = []): ResultFacts {
  const { map, site, call, syntax } = removed;
  const { reads = [], escapes = [] } = site.result ?? {};
  const places = [...reads, ...escapes];
  const lists = Object.entries(map.related ?? {}).filter(
    ([name]) => given.includes(name) || places.some(({ path }) => belowRows(path, map.rows)?.[0] === name),
  );
  // Used, and nobody can see how.
  const unseen = site.result !== undefined && !call.resultUnused && places.length === 0;
  const asked = new ResultDemands(removed, lists);
  asked.everything = site.result === undefined || unseen;
  for (const read of reads) asked.read(read);
  if (unseen && map.groups.length > 0)
    asked.tell(`the code that reads the ${map.record}${map.result === 'page' ? 's' : ''} is not visible`);
  for (const escape of escapes) asked.escape(escape);
  return {
    fields: asked.fields(),
    renames: withoutDoubles(asked.renames),
    renameNotes: [...asked.renamed],
    gone: [...asked.gone],
    notes: [...asked.told],
    silent: [...asked.silent],
    silentRenames: [...asked.silentRenames],
    testsPresence: testsPresence(site, syntax),
    observations: lists.length > 0,
    unused: site.result !== undefined && call.resultUnused && places.length === 0,
    rawResponse: escapes.some(isRawResponse),
  };
}

/** What the places that read a result ask for, gathered one by one. */
class ResultDemands {
  readonly renames: TextEdit[] = [];
  readonly renamed = new Set<string>();
  readonly gone = new Set<string>();
  readonly told = new Set<string>();
  readonly silent = new Set<string>();
  readonly silentRenames = new Set<string>();
  /** All of a record is wanted. */
  everything = false;
  readonly #map: ReadMap;
  readonly #site: Site;
  readonly #lists: readonly (readonly [string, Related])[];
  readonly #syntax: SyntaxView;
  readonly #groups: Set<string>;
  readonly #ways = new Set<string>();
  readonly #made: MadeReads;
  #rowTold = false;

  constructor(removed: RemovedRead, lists: readonly (readonly [string, Related])[]) {
    const { map, site, syntax } = removed;
    this.#map = map;
    this.#site = site;
    this.#lists = lists;
    this.#syntax = syntax;
    this.#groups = new Set(map.alwaysGroups);
    this.#made = new MadeReads(removed);
  }

  tell(text: string): void {
    this.told.add(text);
  }

  /** The groups of fields to ask for, in the order of the map. */
  fields(): string {
    // A whole record has its lists, and they are whole too.
    const whole = this.everything ? [this.#map, ...this.#lists.map(([, list]) => list)] : [];
    for (const group of whole.flatMap(({ groups }) => groups)) this.#groups.add(group);
    return [...new Set([...this.#map.groups, ...this.#groups])].filter((group) => this.#groups.has(group)).join(',');
  }

  read(read: ResultRead): void {
    const map = this.#map;
    const inside = belowRows(read.path, map.rows);
    if (inside === undefined) return this.#readEnvelope(read);
    const [name, ...rest] = inside;
    if (name === undefined) return;
    const related = map.related?.[name];
    if (related === undefined) return this.#fieldOfRow(map.fields, inside, labelOf(map, name), read);
    for (const group of related.alwaysGroups) this.#groups.add(group);
    const deeper = rest[0] === '[]' ? rest[1] : undefined;
    if (deeper !== undefined) this.#fieldOfRow(related.fields, rest.slice(1), `${name}[].${deeper}`, read);
  }

  /** @param path the names below the row */
  #fieldOfRow(fields: ReadMap['fields'], path: readonly string[], label: string, found: ResultRead): void {
    const [name = '', ...below] = path;
    const read = isHidden(fields, name, found) ? { ...found, alone: false } : found;
    const field = fields[name];
    const whole = below.length === 0 ? read : undefined;
    const isDone =
      field?.parts === undefined
        ? field?.made !== undefined && this.#makeField(field, path, label, read)
        : this.#makePart(field.parts, path, label, read);
    if (!isDone) this.#field(field, name, label, whole);
  }

  #makeField(field: ResultField, path: readonly string[], label: string, read: ResultRead): boolean {
    // A longer path reads the made value; a read of form `whole` uses what another read took by its name.
    return path.length > 1 || read.form === 'whole' || this.#make(read, path, field, label);
  }

  #makePart(
    parts: NonNullable<ResultField['parts']>,
    path: readonly string[],
    label: string,
    read: ResultRead,
  ): boolean {
    const part = parts[path[1] ?? ''];
    if (path.length === 1) return this.#leadsToPart(read, parts);
    return part?.made !== undefined && (read.form === 'whole' || this.#make(read, path, part, label));
  }

  /** A part that is made is read right behind: it is a read of its own. The tree is that of the call's file. */
  #leadsToPart({ form, range, file }: ResultRead, parts: Readonly<Record<string, ResultField>>): boolean {
    if (file !== this.#site.file || (form !== 'dot' && form !== 'element')) return false;
    const [next] = this.#syntax.membersOf(this.#syntax.parent(range)!);
    return next !== undefined && parts[this.#syntax.nameOf(next)]?.made !== undefined;
  }

  #make(read: ResultRead, path: readonly string[], field: ResultField | undefined, label: string): boolean {
    const isHere = read.alone && read.file === this.#site.file;
    const edits = isHere && field?.made ? this.#made.edits(read, path, field.made) : undefined;
    if (edits === undefined) return false;
    if (field?.group !== undefined) this.#groups.add(field.group);
    this.renames.push(...edits);
    this.renamed.add(`\`${label}\` is gone (v6: ${field!.source})`);
    if (field?.made?.lacks === undefined) return true;
    this.silent.add(field.source!.replaceAll('`', ''));
    this.tell(field.made.lacks);
    return true;
  }

  /** What stands around the rows: `data`, `meta.totalItems`. */
  #readEnvelope(read: ResultRead): void {
    const { envelope } = this.#map;
    const [first = '', second] = read.path;
    const both = `${first}.${second}`;
    const label = second !== undefined && envelope[first] === undefined ? `.${both}` : `.${first}`;
    this.#field(envelope[both] ?? envelope[first], first, label, read.path.length === 1 ? read : undefined);
  }

  #field(field: ResultField | undefined, name: string, label: string, read?: ResultRead): void {
    if (field === undefined) return;
    if (field.group !== undefined) this.#groups.add(field.group);
    if (field.source !== undefined) this.gone.add(`\`${label}\` is gone (v6: ${field.source})`);
    else if (field.differs !== undefined) {
      this.silent.add(name);
      this.tell(`\`${label}\` ${field.differs}`);
    } else if (read !== undefined && read.form !== 'whole') this.#rename(field, name, label, read);
  }

  #rename(field: ResultField, name: string, label: string, read: ResultRead): void {
    const edit = renameEdit(read, field, this.#site, this.#syntax);
    if (edit === undefined) {
      if (field.name === undefined) return;
      this.silent.add(name);
      this.tell(`\`${label}\` is \`${field.name}\`${this.#placeOf(read)}`);
      return;
    }
    this.renames.push(edit);
    if (field.name !== undefined) {
      this.silentRenames.add(name);
      this.renamed.add(`\`${label}\` is \`${field.name}\``);
    }
    if (edit.typedWider) this.tell(`\`${label}\` is \`${field.name ?? name}\`, which may be \`null\` by its type`);
  }

  escape(escape: ResultEscape): void {
    const map = this.#map;
    const [name, ...rest] = belowRows(escape.path, map.rows) ?? [];
    const related = name === undefined ? undefined : map.related?.[name];
    const deeper = rest[0] === '[]' ? rest[1] : undefined;
    if (related !== undefined && deeper !== undefined)
      return this.#given(related.fields[deeper], deeper, `${name}[].${deeper}`);
    if (related !== undefined) for (const group of related.groups) this.#groups.add(group);
    else if (name !== undefined) return this.#given(map.fields[name], name, labelOf(map, name));
    else if (escape.path[0] === 'meta' || map.groups.length === 0) return;
    else this.everything = true;
    if (!isRawResponse(escape)) this.#tellWay(escape, name);
  }

  /** Of a field that goes out of sight: nothing is to be said of one that is made, since it has v5's value. */
  #given(field: ResultField | undefined, name: string, label: string): void {
    if (field?.made === undefined) this.#field(field, name, label);
  }

  /** Notes each way out of sight once, and with the first of them how v6's row differs. */
  #tellWay(escape: ResultEscape, list: string | undefined): void {
    const map = this.#map;
    const row = map.result === 'page' && escape.path.length < map.rows.length ? "v6's rows" : "v6's row";
    const way = wayOut[escape.kind](escape, this.#placeOf(escape), row);
    if (escape.kind === 'cast') return this.tell(way);
    const differs = !this.#rowTold && this.everything && map.rowDiffers !== undefined;
    this.#rowTold ||= differs;
    if (differs) for (const name of map.silent ?? []) this.silent.add(name);
    const given = this.#lists.map(([name]) => name);
    const other = differs ? `, ${[map.rowDiffers, `without ${missingOf(map.fields, given)}`].join(', ')}` : '';
    if (!this.#ways.has(way)) this.tell(way + other);
    this.#ways.add(way);
    // What is handed on whole has its lists with it.
    for (const [name, { fields, rowDiffers }] of this.#lists) {
      if (list !== undefined && list !== name) continue;
      this.silent.add(name);
      this.tell(`\`${name}\` are v6's rows, ${rowDiffers}, without ${missingOf(fields)}`);
    }
  }

  #placeOf({ file }: { file: string }): string {
    return file === this.#site.file ? '' : ` in ${hostFileOf(file).split('/').at(-1)!}`;
  }
}

/** Beside the record's properties stands another value of the name that v6 has for this one. */
function isHidden(fields: ReadMap['fields'], name: string, { beside = [] }: ResultRead): boolean {
  if (beside.length === 0) return false;
  const others = new Set(beside.flatMap((other) => [other, ...namesInV6(fields, other)]));
  return namesInV6(fields, name).some((read) => others.has(read));
}

/** The fields of v6's row that a field of v5's is read of. */
function namesInV6(fields: ReadMap['fields'], name: string): string[] {
  const { name: next = name, made, parts = {} } = fields[name] ?? {};
  return [next, ...[made, ...Object.values(parts).map((part) => part.made)].flatMap((one) => one?.of ?? [])];
}

type WayOut = (escape: ResultEscape, place: string, row: string) => string;

/** How a result goes out of sight, in words. */
const wayOut: Readonly<Record<ResultEscape['kind'], WayOut>> = {
  cast: (_escape, place) => `a cast${place} hides the change`,
  callback: ({ text }, place) => `\`${shortenedCode(text, 30)}\` is called${place} with v6's row`,
  returned: ({ taker }, place, row) =>
    taker === undefined
      ? `callers that are not visible get ${row}${place}`
      : `${quotedName(taker)} is given${place} a function that returns ${row}`,
  passed: takenBy('passed on'),
  stored: takenBy('kept'),
  spread: takenBy('spread'),
};

function takenBy(how: string): WayOut {
  return ({ field, text }, place, row) =>
    `${field === undefined ? quotedName(text) : `the field \`${field}\``} is ${how}${place} with ${row}`;
}

/** Names of v5's fields that v6's row does not have. */
function missingOf(fields: ReadMap['fields'], given: readonly string[] = []): string {
  return Object.entries(fields)
    .flatMap(([name, { source }]) => (source === undefined || given.includes(name) ? [] : [`\`${name}\``]))
    .join(', ');
}

/** What no name of a place has in it. */
const computed = [...' \n\t(){}<>,;:=+-*/%&|^~`…'];

/** A name as it is written; another expression may hold v5's call, or be cut. */
function quotedName(text: string): string {
  return computed.some((character) => text.includes(character)) ? 'the value' : `\`${text}\``;
}

/** The whole result's response is asked for, not what a part of it holds. */
function isRawResponse({ path, rawResponse }: ResultEscape): boolean {
  return path.length === 0 && rawResponse === true;
}

/** The path below the rows; undefined when it does not lead into one. */
function belowRows(path: readonly string[], rows: readonly string[]): readonly string[] | undefined {
  return rows.length <= path.length && rows.every((step, index) => path[index] === step)
    ? path.slice(rows.length)
    : undefined;
}

/** `.name` of a record, `data[].name` of a row. */
function labelOf({ rows }: ReadMap, name: string): string {
  return `${rows.map((step, index) => (index === 0 || step === '[]' ? step : `.${step}`)).join('')}.${name}`;
}
