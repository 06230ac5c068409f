/** Which imports have run when a piece of a file runs. */
import { functionNameOf, type Line, lineOf } from './lines.ts';
import { type FileScopes, type Scope, scopeOf } from './scopes.ts';
import type { PythonFile } from './site.ts';

type Imported = FileScopes['imports'][number];

/** Where a name is read: its first token, and what has names around it. */
export interface NamePlace {
  at: number;
  scope: Scope;
}

/** Whether an import stands below `if TYPE_CHECKING`: nothing of it is there when the code runs. */
export function isTypingOnly({ tokens, lines }: PythonFile, token: number): boolean {
  const line = lines.find(({ from, to }) => token >= from && token < to);
  return linesAround(line).some(({ from, to }) => tokens.slice(from, to).some(({ text }) => text === 'TYPE_CHECKING'));
}

/** A line, and those that it stands below of. */
export function linesAround(line: Line | undefined): Line[] {
  return line === undefined ? [] : [line, ...linesAround(line.header)];
}

/** Whether a line has run whenever a later one runs: it stands before it, in its block or in one around that. */
export function runsBefore(line: Line, later: Line): boolean {
  return line.from < later.from && linesAround(later).some(({ header }) => header === line.header);
}

/** The line of the module, outside of every block, that a place is in. */
export function outermostLine({ lines }: PythonFile, { at }: NamePlace): Line {
  return linesAround(lineOf(lines, at)).at(-1)!;
}

/** The functions around a scope, and the module. */
export function scopesAround(scope: Scope): Set<Scope> {
  const all = new Set<Scope>();
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) if (at.kind !== 'class') all.add(at);
  return all;
}

/** Whether what a place begins with comes from another module than the SDK. */
function isOfOthers({ tokens, names }: PythonFile, { at, scope }: NamePlace): boolean {
  const name = tokens[at]!.text;
  const bindings = scopeOf(name, scope)?.names.get(name) ?? [];
  return bindings.some((binding) => binding.kind === 'import' && binding.module.split('.')[0] !== names.module);
}

/** Whether a function is given what a place begins with: it may be there where an import in it has not run. */
function isGiven({ tokens }: PythonFile, { scope }: Imported['statement'], { at }: NamePlace): boolean {
  return scope.parameters?.includes(tokens[at]!.text) === true;
}

/** What an import stands below of in its function, or in the module. */
function conditionsOf({ tokens, lines }: PythonFile, { statement }: Imported): Line[] {
  const headers = linesAround(lineOf(lines, statement.from).header);
  const end = headers.findIndex((line) => functionNameOf(tokens, line) !== undefined);
  return end < 0 ? headers : headers.slice(0, end);
}

/**
 * Whether an import of the SDK may fail or be left out, and with it all that the code behind it does with the SDK:
 * below `try`, or under a condition that is none of how the file is started.
 */
function isOptional(file: PythonFile, imported: Imported, place: NamePlace): boolean {
  const { tokens } = file;
  const conditions = conditionsOf(file, imported);
  if (conditions.length === 0 || imported.statement.from > place.at) return false;
  if (isGiven(file, imported.statement, place)) return false;
  const words = conditions.map(({ from }) => tokens[from]!.text);
  if (words.every((word) => word === 'try')) return true;
  const isStart = conditions.some(({ from, to }) => tokens.slice(from, to).some(({ text }) => text === '__name__'));
  return words.every((word) => ['try', 'if', 'elif', 'else'].includes(word)) && !isStart && !isOfOthers(file, place);
}

/**
 * Whether a file imports the SDK only where a function runs or for its types, and what a place begins with comes from
 * no other module, which has imported it already.
 */
export function importsLazily(file: PythonFile, place: NamePlace): boolean {
  const ofSdk = file.scopes.imports.filter(({ module }) => module.split('.')[0] === file.names.module);
  const isLazy = ofSdk.every(({ statement }) => {
    const isInFunction = [...scopesAround(statement.scope)].some(({ kind }) => kind === 'function');
    return isInFunction || isTypingOnly(file, statement.from);
  });
  return ofSdk.length > 0 && isLazy && !isOfOthers(file, place);
}

/** Imports that a place sees, and that have run when it does. */
export function importsBefore(file: PythonFile, place: NamePlace): Imported[] {
  const { tokens, lines, names, scopes } = file;
  const around = scopesAround(place.scope);
  const own = lineOf(lines, place.at);
  const visible = scopes.imports.filter(({ statement }) => {
    const { text } = tokens[lineOf(lines, statement.from).from]!;
    const isOwnLine = ['from', 'import'].includes(text);
    return isOwnLine && around.has(statement.scope) && !isTypingOnly(file, statement.from);
  });
  const before = visible.filter(
    ({ statement }) => statement.from === place.at || runsBefore(lineOf(lines, statement.from), own),
  );
  const isSdk = ({ module }: Imported): boolean => module.split('.')[0] === names.module;
  return before.some(isSdk)
    ? before
    : [...before, ...visible.filter((imported) => isSdk(imported) && isOptional(file, imported, place))];
}

const conditional = new Set(['if', 'elif', 'while', 'and', 'or']);

/**
 * Whether an import for a place would run before a condition of the same line has been asked, in a file that may be
 * imported where there is no SDK: `return lf.api… if lf else None`.
 */
export function importsBeforeCondition(file: PythonFile, place: NamePlace): boolean {
  const { tokens, lines, names } = file;
  const line = lineOf(lines, place.at);
  const isOfSdk = ({ module }: Imported): boolean => module.split('.')[0] === names.module;
  if (!importsLazily(file, place) || importsBefore(file, place).some(isOfSdk)) return false;
  return (
    functionNameOf(tokens, line) !== undefined ||
    tokens.slice(line.from, line.to).some(({ kind, text }) => kind === 'name' && conditional.has(text))
  );
}
