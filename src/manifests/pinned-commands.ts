/**
 * Commands that install a version of the SDK: in scripts, images, pipelines and the `scripts` of a package manifest.
 */
import path from 'node:path';
import type { Profile } from '../catalog/profile.ts';
import { sdkMajors } from '../catalog/versions.ts';
import type { Continuation } from './command-lines.ts';
import { type CommandPin, commandPins } from './command-pins.ts';
import { type JsonDocument, member, members, stringOf } from './json-document.ts';
import { lineAt, type PlannedChange } from './manifest.ts';
import { packageId } from './specifier.ts';
import type { YamlValue } from './yaml-document.ts';

/** Keys of pipelines whose text only a person reads. */
const described = new Set(['name', 'description', 'displayname', 'label', 'title']);

/** A file that starts with `#!` and names something else than a shell. */
const otherLanguage = /^\uFEFF?#!(?!.*\b(?:ba|z|k|da|a|fi)?sh\b)/;

/** Reports what the commands of a script or a Dockerfile install. */
export function reportCommands(source: string, file: string, profile: Profile): PlannedChange[] {
  if (otherLanguage.test(source)) return [];
  const lineOf = (offset: number): number => lineAt(source, offset);
  return commandPins(
    { text: source, lineOf, variable: onFirstUse(() => definitionsIn(source)), continuation: continuationOf(file) },
    profile,
  ).map((pin) => pinReport(path.posix.basename(file), pin, profile));
}

function continuationOf(file: string): Continuation {
  if (/\.ps1$/.test(file)) return '`';
  return /\.(?:bat|cmd)$/.test(file) ? '^' : '\\';
}

/** Reports what the commands of a pipeline install; the name of each is its keys. */
export function reportPipelineCommands(
  values: readonly YamlValue[],
  source: string,
  profile: Profile,
): PlannedChange[] {
  const keyed = (): Definition[] =>
    values.map(({ path: keys, text, offset }) => ({
      name: keys.at(-1) ?? '',
      version: text,
      line: lineAt(source, offset),
    }));
  const variable = onFirstUse(() => new Map([...definitionsIn(source), ...onlyOnes(keyed())]));
  return values.flatMap((value) => {
    const key = (value.path.at(-1) ?? '').toLowerCase();
    if (described.has(key)) return [];
    const offsetOf = offsetsIn(source, value);
    const lineOf = (offset: number): number => lineAt(source, offsetOf(offset));
    return commandPins({ text: value.text, lineOf, variable }, profile).map((pin) =>
      pinReport(value.path.join('.'), pin, profile),
    );
  });
}

/** Reports what the `scripts` of a `package.json` install, or the `tasks` of a `deno.json`. */
export function reportScripts(
  document: JsonDocument,
  property: 'scripts' | 'tasks',
  profile: Profile,
): PlannedChange[] {
  return members(member(document.root, property)).flatMap(({ key, value }) => {
    const line = lineAt(document.source, value.offset);
    const text = stringOf(value) ?? stringOf(member(value, 'command')) ?? '';
    return commandPins({ text, lineOf: () => line, variable: () => undefined }, profile).map((pin) =>
      pinReport(`${property}/${key}`, pin, profile),
    );
  });
}

function pinReport(
  label: string,
  { name, range, before, suggestion, line }: CommandPin,
  profile: Profile,
): PlannedChange {
  const message = `A command installs ${name} at ${range}; all ${profile.scope}/* packages move to major ${String(sdkMajors.to)} together.`;
  return { change: { name: label, id: packageId(name, profile), status: 'manual', before, message, suggestion, line } };
}

interface Definition {
  name: string;
  version: string;
  line: number;
}

/** Of the variables that are given one thing only: by name, what that is. */
function onlyOnes(all: readonly Definition[]): Map<string, Definition | undefined> {
  const byName = new Map<string, Definition | undefined>();
  for (const definition of all) byName.set(definition.name, byName.has(definition.name) ? undefined : definition);
  return byName;
}

/** Most files have no variable that is asked for. */
function onFirstUse(make: () => ReadonlyMap<string, Definition | undefined>): (name: string) => Definition | undefined {
  let made: ReadonlyMap<string, Definition | undefined> | undefined;
  return (name) => (made ??= make()).get(name);
}

/** `ARG SVC=5.1`, `export SVC=5.1`, `SVC: 5.1`, `SVC := 5.1`: what variables are given. */
const assignment = /(?<![\w$.{(-])(\w+)(?=(?:[ \t]*[:?]?=[ \t]*|:[ \t]+|[ \t]+)["']?(?=[~^]?v?\d)([\w.~^-]+))/g;
/** `SVC=${SVC:-5.1}`, `: "${SVC:=5.1}"`: what they are given where nothing else is. */
const fallbackAssignment = /(?:(?<![\w$.{(-])(\w+)=["']?\$\{\w+:?[-=]|\$\{(\w+):?=)["']?(?=[~^]?v?\d)([\w.~^-]+)/g;

function definitionsIn(source: string): Map<string, Definition | undefined> {
  const definitions = (pattern: RegExp): Definition[] =>
    [...source.matchAll(pattern)].map((match) => {
      const [name = '', version = ''] = match.slice(1).filter(Boolean);
      return { name, version, line: lineAt(source, match.index) };
    });
  return new Map([...onlyOnes(definitions(fallbackAssignment)), ...onlyOnes(definitions(assignment))]);
}

/** Units; what stands between two words of a block in the file is indentation. */
const longestGap = 65_536;

/**
 * Where places in a value's text are in the file: blocks are indented and folded there, but their words are the same.
 * Each place asked for is behind the one before.
 */
function offsetsIn(source: string, { text, offset, plain }: YamlValue): (at: number) => number {
  let known = 0;
  let end = offset;
  return (at) => {
    if (plain) return offset + at;
    for (const [word] of text.slice(known, at).matchAll(/\S+/g)) {
      const wordAt = source.slice(end, end + longestGap + word.length).indexOf(word);
      if (wordAt !== -1) end += wordAt + word.length;
    }
    known = at;
    return end;
  };
}
