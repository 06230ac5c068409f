/** Commands that install a version of the SDK: in scripts, images, pipelines and the `scripts` of a package manifest. */
import path from 'node:path';
import type { Profile } from '../catalog/profile.ts';
import { sdkMajors } from '../catalog/versions.ts';
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
  return commandPins({ text: source, lineOf, variable: (name) => definitionIn(source, name) }, profile).map((pin) => said(path.posix.basename(file), pin, profile));
}

/** Reports what the commands of a pipeline install; the name of each is its keys. */
export function reportPipelineCommands(values: readonly YamlValue[], source: string, profile: Profile): PlannedChange[] {
  const variable = (name: string): { version: string; line: number } | undefined => {
    const [only, ...others] = values.filter(({ path: keys }) => keys.at(-1) === name);
    return only === undefined || others.length > 0 ? undefined : { version: only.text, line: lineAt(source, only.offset) };
  };
  return values.flatMap((value) => {
    const key = (value.path.at(-1) ?? '').toLowerCase();
    if (described.has(key)) return [];
    const lineOf = (offset: number): number => lineAt(source, offsetIn(source, value, offset));
    return commandPins({ text: value.text, lineOf, variable }, profile).map((pin) => said(value.path.join('.'), pin, profile));
  });
}

/** Reports what the `scripts` of a `package.json` install, or the `tasks` of a `deno.json`. */
export function reportScripts(document: JsonDocument, property: 'scripts' | 'tasks', profile: Profile): PlannedChange[] {
  return members(member(document.root, property)).flatMap(({ key, value }) => {
    const line = lineAt(document.source, value.offset);
    const text = stringOf(value) ?? stringOf(member(value, 'command')) ?? '';
    return commandPins({ text, lineOf: () => line, variable: () => undefined }, profile).map((pin) => said(`${property}/${key}`, pin, profile));
  });
}

function said(label: string, { name, range, before, suggestion, line }: CommandPin, profile: Profile): PlannedChange {
  const message = `A command installs ${name} at ${range}; all ${profile.scope}/* packages move to major ${String(sdkMajors.to)} together.`;
  return { change: { name: label, id: packageId(name, profile), status: 'manual', before, message, suggestion, line } };
}

/** `ARG SVC=5.1`, `export SVC=5.1`, `SVC: 5.1`, `SVC := 5.1`: what a variable is given, when it is given one thing only. */
function definitionIn(source: string, name: string): { version: string; line: number } | undefined {
  const [only, ...others] = [...source.matchAll(new RegExp(String.raw`(?<![\w$.{(-])${name}(?:[ \t]*[:?]?=[ \t]*|:[ \t]+|[ \t]+)["']?(?=[~^]?v?\d)([\w.~^-]+)`, 'g'))];
  return only?.[1] === undefined || others.length > 0 ? undefined : { version: only[1], line: lineAt(source, only.index) };
}

/** Where a place in a value's text is in the file: blocks are indented and folded there, but their words are the same. */
function offsetIn(source: string, { text, offset, plain }: YamlValue, at: number): number {
  if (plain) return offset + at;
  const words = text.slice(0, at).split(/\s+/).filter((word) => word !== '');
  let end = offset;
  for (const word of words) {
    const found = source.indexOf(word, end);
    if (found !== -1) end = found + word.length;
  }
  return end;
}
