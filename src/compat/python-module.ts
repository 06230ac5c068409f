/** The module of Python that `--compat` writes. */
import { readFileSync } from 'node:fs';

/** What a module of Python is to hold. */
export interface PythonModuleRequest {
  /** Names of functions, see `src/catalog/python/compat-calls.ts`. */
  names: readonly string[];
  /** The SDK: `svc` */
  sdk: string;
  lineEnd: string;
  /** The text the file has already: it keeps what it has, and gains only what is missing. */
  existing?: string;
}

/** One class, function or constant of the template. */
interface Unit {
  text: string;
  words: ReadonlySet<string>;
}

interface Template {
  docstring: string;
  /** Without the one of annotations. */
  imports: readonly { line: string; module: string; names: readonly string[] }[];
  units: ReadonlyMap<string, Unit>;
}

const template = new URL('./templates/svc_compat.py', import.meta.url);
const annotations = 'from __future__ import annotations';
const between = '\n\n\n';
const importLine = /^(?:from (\S+) )?import (.+)$/;
/** What a line at the margin defines. */
const defined = /^(?:(?:async )?def|class) (\w+)|^(\w+) = /m;

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/\w+/g));
}

function readTemplate(): Template {
  const [head = '', ...units] = readFileSync(template, 'utf8').trimEnd().split(between);
  const [docstring = '', ...lines] = head.split(/\n(?=from|import)/);
  const imports = lines
    .map((line) => line.trim())
    .filter((line) => line !== annotations)
    .map((line) => {
      const [, module, names = ''] = importLine.exec(line) ?? [];
      return { line, module: module ?? '', names: names.split(', ') };
    });
  const named = units.map((text): [string, Unit] => {
    const [, block, constant] = defined.exec(text) ?? [];
    return [block ?? constant ?? '', { text, words: wordsOf(text) }];
  });
  return { docstring: docstring.trim(), imports, units: new Map(named) };
}

/** The names and all that they use, without what is there. */
function needed({ units }: Template, names: readonly string[], known: ReadonlySet<string>): Set<string> {
  const wanted = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const unit = units.get(name);
    if (unit === undefined || wanted.has(name) || known.has(name)) continue;
    wanted.add(name);
    waiting.push(...[...unit.words].filter((word) => units.has(word)));
  }
  return wanted;
}

/** The lines that import what is used. */
function importsFor({ imports }: Template, used: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  return imports.flatMap(({ module, names }) => {
    const missing = names.filter((name) => used.has(name) && !known.has(name));
    if (missing.length === 0) return [];
    return [module === '' ? `import ${missing.join(', ')}` : `from ${module} import ${missing.join(', ')}`];
  });
}

/** Names that a module defines or imports at its margin. */
function namesIn(text: string): Set<string> {
  const all = [...text.matchAll(/^(?:(?:async )?def|class) (\w+)|^(\w+)(?:: [^=\n]+)? = /gm)];
  const imported = [...text.matchAll(importStatement)].flatMap(([line]) => line.match(/\w+/g) ?? []);
  return new Set([...all.map(([, block, constant]) => block ?? constant ?? ''), ...imported]);
}

const importStatement = /^(?:from [^\n(]*\([^)]*\)|(?:from|import) [^\n]*)$/gm;

/** Imports go behind those that are there, all else to the end. */
function withMore(existing: string, imports: readonly string[], units: readonly string[]): string {
  const last = [...existing.matchAll(importStatement)].at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length + 1;
  const lines = imports.map((line) => `${line}\n`).join('');
  return `${existing.slice(0, at)}${lines}${existing.slice(at).trimEnd()}${between}${units.join(between)}\n`;
}

/**
 * The text of a module with the given functions and all that they need.
 * @returns the existing text itself when nothing is missing
 */
export function pythonCompatModule({ names, sdk, lineEnd, existing }: PythonModuleRequest): string {
  const read = readTemplate();
  const present = existing?.replaceAll('\r\n', '\n');
  const known = present === undefined ? new Set<string>() : namesIn(present);
  const wanted = needed(read, names, known);
  if (existing !== undefined && wanted.size === 0) return existing;
  const units = [...read.units].flatMap(([name, { text }]) => (wanted.has(name) ? [text] : []));
  const used = new Set(units.flatMap((text) => [...wordsOf(text)]));
  const imports = importsFor(read, used, known).map((line) => line.replace('from svc.', `from ${sdk}.`));
  const [ofSdk, ofPython] = [true, false].map((isSdk) =>
    imports.filter((line) => line.startsWith(`from ${sdk}.`) === isSdk),
  ) as [string[], string[]];
  const groups = [ofPython, ofSdk].filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  const head = [read.docstring, annotations, ...groups].join('\n\n');
  const text = present === undefined ? `${[head, ...units].join(between)}\n` : withMore(present, imports, units);
  return text.replaceAll('\n', lineEnd);
}
