import type { Site } from '../../analysis/site.ts';
import type { ResultRead } from '../../analysis/result/result-use.ts';
import type { ReadMap, ResultField } from '../../catalog/read-maps.ts';
import type { TextEdit } from '../plan.ts';
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
export function resultFacts(map: ReadMap, site: Site, source: string, style: TextStyle): ResultFacts {
  const { result } = site;
  const groups = new Set(map.alwaysGroups);
  const told = new Map<string, Told>();
  const renames: TextEdit[] = [];
  const renamed = new Set<string>();
  let observations = false;
  let everything = result === undefined;

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
    const edit = renameEdit(read, name, field, site, source, style);
    if (edit !== undefined) {
      renames.push(edit);
      if (field.name !== undefined) renamed.add(`\`${label}\` is \`${field.name}\``);
      if (edit.typedWider) tell(`\`${label}\` is \`${field.name ?? name}\`, which may be \`null\` by its type`);
    } else if (field.name !== undefined) tell(`\`${label}\` is \`${field.name}\`${read.file === site.file ? '' : ` in ${fileName(read.file)}`}`);
  }

  for (const read of result?.reads ?? []) {
    const { path } = read;
    const inside = stripped(path, map.rows);
    if (inside !== undefined) {
      const [name, ...rest] = inside;
      if (name === undefined) continue;
      const related = map.related?.[name];
      if (related !== undefined) {
        observations = true;
        for (const group of related.alwaysGroups) groups.add(group);
        const deeper = rest[0] === '[]' ? rest[1] : undefined;
        if (deeper !== undefined) seeField(related.fields[deeper], deeper, `${name}[].${deeper}`, rest.length === 2 ? read : undefined);
      } else seeField(map.fields[name], name, labelOf(map, name), rest.length === 0 ? read : undefined);
      continue;
    }
    const [first = '', second] = path;
    const field = map.envelope[`${first}.${second}`] ?? map.envelope[first];
    if (field !== undefined) seeField(field, first, second !== undefined && map.envelope[first] === undefined ? `.${first}.${second}` : `.${first}`, path.length === 1 ? read : undefined);
  }

  const missing = Object.entries(map.fields).flatMap(([name, { source: elsewhere }]) => (elsewhere === undefined ? [] : [`\`${name}\``])).join(', ');
  for (const { path, kind, text, file } of result?.escapes ?? []) {
    const inside = stripped(path, map.rows);
    const [name, ...rest] = inside ?? [];
    if (name !== undefined && map.related?.[name] !== undefined) {
      observations = true;
      for (const group of map.related[name].groups) groups.add(group);
      if (rest.length > 0) continue;
    } else if (name !== undefined) {
      seeField(map.fields[name], name, labelOf(map, name));
      continue;
    } else if (path[0] === 'meta' || map.groups.length === 0) continue;
    else everything = true;
    if (path.length === 0 && asksRawResponse(text)) continue;
    const what = map.result === 'page' && path.length < map.rows.length ? "v6's rows" : "v6's row";
    const other = everything && map.fields['id']?.name !== undefined ? `, where \`id\` is the observation's and \`${map.fields['id'].name}\` the trace's, without ${missing}` : '';
    const place = file === site.file ? '' : ` in ${fileName(file)}`;
    if (kind === 'cast') tell(`a cast${place} hides the change`);
    else if (kind === 'returned') tell(`callers that are not in sight get ${what}${place}${other}`);
    else tell(`\`${text.split('\n')[0]!.trim()}\` is ${taken[kind]}${place} with ${what}${other}`);
  }
  if (everything) for (const group of map.groups) groups.add(group);
  const reads = result?.reads ?? [];
  return {
    fields: [...new Set([...map.groups, ...groups])].filter((group) => groups.has(group)).join(','),
    renames: dropDoubles(renames),
    renameNotes: [...renamed],
    notes: [...told.values()].sort((a, b) => a.order - b.order).map(({ text }) => text),
    testsPresence: reads.some(({ path, kind }) => path.length === 0 && kind === 'presence') || (reads.length > 0 && reads.every((read) => isOptional(read, site, source) && result!.escapes.length === 0)),
    observations,
    unused: result !== undefined && reads.length === 0 && result.escapes.length === 0,
    rawResponse: result?.escapes.some(({ path, text }) => path.length === 0 && asksRawResponse(text)) ?? false,
  };
}

function asksRawResponse(text: string): boolean {
  return /\.withRawResponse\(\)$/.test(text);
}

/** The path below the rows; undefined when it does not lead into one. */
function stripped(path: readonly string[], rows: readonly string[]): readonly string[] | undefined {
  return rows.length <= path.length && rows.every((step, index) => path[index] === step) ? path.slice(rows.length) : undefined;
}

function labelOf(map: ReadMap, name: string): string {
  return map.rows.length === 0 ? `.${name}` : `${map.rows.join('.').replace('.[]', '[]')}.${name}`;
}

function fileName(file: string): string {
  return file.split('/').at(-1)!;
}

/** A new name, and whether the code may have to say that there is a value: v6's type is wider, and nothing here says so. */
interface RenameEdit extends TextEdit {
  typedWider?: true;
}

/** The read's new name, when nothing else is read at that place and it is in the file of the call. */
function renameEdit(read: ResultRead, name: string, { name: next = name, mayBeMissing }: ResultField, site: Site, source: string, style: TextStyle): RenameEdit | undefined {
  if (!read.alone || read.file !== site.file || (next === name && mayBeMissing !== true)) return undefined;
  const { start, end } = read.range;
  const wider = mayBeMissing === true && read.kind !== 'presence' && style.typeScript;
  const needed = wider && !copesWithout(source.slice(end));
  // `a?.b!` would hide that `a` may be missing.
  const sure = needed && !isBehindOptional(read, source);
  if (next === name) return sure && read.form === 'dot' ? { start: end, end, text: '!' } : undefined;
  switch (read.form) {
    case 'dot':
      return { start, end, text: `${next}${sure ? '!' : ''}`, ...(needed && !sure ? { typedWider: true } : {}) };
    case 'element':
      return { start: start + 1, end: end - 1, text: next, ...(needed ? { typedWider: true } : {}) };
    case 'key':
      return { start, end, text: next, ...(wider ? { typedWider: true } : {}) };
    case 'shorthand':
      return { start, end, text: `${next}: ${name}`, ...(wider ? { typedWider: true } : {}) };
    case 'whole':
      return undefined;
  }
}

/** What follows takes `null` and `undefined`: a comparison, a default, a text, a test. */
function copesWithout(after: string): boolean {
  return /^\s*(?:[=!]==?|\?\?|\?\.|\|\||&&|\}[^;\n]*`|!|\?)/.test(after);
}

function isBehindOptional({ range }: ResultRead, source: string): boolean {
  return /\?\.\s*$/.test(source.slice(Math.max(0, range.start - 20), range.start));
}

function isOptional(read: ResultRead, site: Site, source: string): boolean {
  return read.path.length > 1 || (read.file === site.file && isBehindOptional(read, source));
}

function dropDoubles(edits: readonly TextEdit[]): TextEdit[] {
  return edits.filter((edit, index) => edits.findIndex(({ start }) => start === edit.start) === index);
}
