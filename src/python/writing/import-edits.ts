/** Imports that edits need: one for each name of a file. */
import type { TextEdit } from '../../edits/text-edit.ts';
import { indentationAt, type Line, lineEndingAt, lineOf, textLineAt } from '../lines.ts';
import type { PythonImport } from '../plan/decision.ts';
import { isTypingOnly } from '../plan/imported-name.ts';
import type { Scope } from '../scopes.ts';
import type { PythonFile } from '../site.ts';

/** Where the text behind a line of code begins, and what has to come first where the file ends without a line end. */
function behind({ source, tokens }: PythonFile, { to }: Line): { at: number; first: string } {
  const end = tokens[to];
  const at = end?.kind === 'newline' ? end.end : source.length;
  const isOpen = !/[\r\n]/.test(source.slice(at - 1, at));
  return { at, first: isOpen ? lineEndingAt(source, source.length) : '' };
}

/** The functions around a scope, and the module. */
function scopesAround(scope: Scope): Set<Scope> {
  const all = new Set<Scope>();
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.kind !== 'class') all.add(at);
  return all;
}

/** Imports that a scope sees when the code runs: those of the module first. */
function visibleImports(file: PythonFile, scope: Scope) {
  const scopes = scopesAround(scope);
  const isOwnLine = (from: number): boolean =>
    ['from', 'import'].includes(file.tokens[lineOf(file.lines, from).from]!.text);
  const all = file.scopes.imports.filter(
    ({ statement }) => scopes.has(statement.scope) && isOwnLine(statement.from) && !isTypingOnly(file, statement.from),
  );
  const ofModule = all.filter(({ statement }) => statement.scope.kind === 'module');
  return { ofModule, all };
}

/** Names that are added to `from module import a`. */
function addedTo(file: PythonFile, module: string, names: readonly string[], scope: Scope): TextEdit | undefined {
  const { source, tokens } = file;
  const { all } = visibleImports(file, scope);
  const known = all.findLast((imported) => imported.module === module && imported.name !== undefined);
  if (known === undefined) return undefined;
  const { statement } = known;
  const isBracketed = tokens[statement.to - 1]!.text === ')';
  let last = statement.to - (isBracketed ? 2 : 1);
  if (tokens[last]!.text === ',') last -= 1;
  const { start, end } = tokens[last]!;
  const line = textLineAt(source, start);
  const isAlone = isBracketed && line > tokens[statement.from]!.start;
  const separator = isAlone ? `,${lineEndingAt(source, line)}${indentationAt(source, line)}` : ', ';
  return { start: end, end, text: names.map((name) => `${separator}${name}`).join('') };
}

const headWords = new Set(['import', 'from', 'if', 'else', 'elif', 'try', 'except', 'finally']);

/** The first token of a module's own code: what comes before it is imported before anything runs. */
function behindImports({ tokens, lines }: PythonFile): number {
  const firstOfCode = lines.find(({ from, header }) => {
    const { kind, text } = tokens[from]!;
    return header === undefined && kind !== 'string' && !headWords.has(text);
  });
  return firstOfCode?.from ?? tokens.length;
}

/** Behind which line a new import comes; undefined: at the start of the module. */
function lineBefore(file: PythonFile, scope: Scope): Line | undefined {
  const { tokens, lines, names } = file;
  const isSdk = ({ module }: { module: string }): boolean =>
    module === names.module || module.startsWith(`${names.module}.`);
  const { ofModule, all } = visibleImports(file, scope);
  const ofSdk = ofModule.filter(isSdk).at(-1) ?? all.filter(isSdk).at(-1);
  if (ofSdk !== undefined) return lineOf(lines, ofSdk.statement.from);
  const isFuture = ({ module }: { module: string }): boolean => module === '__future__';
  const atTop = (token: number): boolean => lineOf(lines, token).header === undefined;
  const others = ofModule.filter(({ statement }) => atTop(statement.from) && statement.from < behindImports(file));
  const last =
    others.at(-1) ?? ofModule.filter((imported) => isFuture(imported) && atTop(imported.statement.from)).at(-1);
  if (last !== undefined) return lineOf(lines, last.statement.from);
  const [first] = lines;
  return first !== undefined && tokens[first.from]!.kind === 'string' && first.to - first.from === 1
    ? first
    : undefined;
}

const longestLine = 88;

/** In one line, or in brackets with a line for each name. */
function importWords(module: string, names: readonly string[], eol: string, indent: string): string {
  const words = `from ${module} import ${names.join(', ')}`;
  if (indent.length + words.length <= longestLine || names.length === 1) return words;
  const lines = names.map((name) => `${indent}    ${name},${eol}`);
  return `from ${module} import (${eol}${lines.join('')}${indent})`;
}

function newImport(file: PythonFile, module: string, names: readonly string[], scope: Scope): TextEdit {
  const { source, tokens, lines } = file;
  const before = lineBefore(file, scope);
  if (before === undefined) {
    const at = textLineAt(source, tokens[lines[0]?.from ?? 0]?.start ?? source.length);
    const eol = lineEndingAt(source, at);
    return { start: at, end: at, text: `${importWords(module, names, eol, '')}${eol}` };
  }
  const { at, first } = behind(file, before);
  const indent = indentationAt(source, textLineAt(source, tokens[before.from]!.start));
  const eol = lineEndingAt(source, at);
  const words = importWords(module, names, eol, indent);
  return { start: at, end: at, text: first === '' ? `${indent}${words}${eol}` : `${first}${indent}${words}` };
}

/** The edits that import all of `needed`. */
export function importEdits(file: PythonFile, needed: readonly PythonImport[]): TextEdit[] {
  const byPlace = new Map<string, { module: string; scope: Scope; names: Set<string> }>();
  for (const { module, name, scope } of needed) {
    const before = lineBefore(file, scope);
    const key = `${module} ${before?.from ?? -1}`;
    const known = byPlace.get(key) ?? { module, scope, names: new Set<string>() };
    known.names.add(name);
    byPlace.set(key, known);
  }
  return [...byPlace.values()].map(({ module, scope, names }) => {
    const sorted = [...names].sort();
    return addedTo(file, module, sorted, scope) ?? newImport(file, module, sorted, scope);
  });
}
