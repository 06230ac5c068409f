/** Imports that edits need: one for each name of a file, where it has run before the name is read. */
import type { TextEdit } from '../../edits/text-edit.ts';
import { importsBefore, importsLazily, linesAround, outermostLine, runsBefore, scopesAround } from '../import-order.ts';
import { commentedLine, functionNameOf, indentationAt, type Line, lineEndingAt, lineOf, textLineAt } from '../lines.ts';
import type { PythonImport } from '../plan/decision.ts';
import type { FileScopes, Scope } from '../scopes.ts';
import type { PythonFile } from '../site.ts';

type Imported = FileScopes['imports'][number];

/** Where a name is imported. */
interface Place {
  /** The function that alone sees it, or the module. */
  scope: Scope;
  /** A new import comes behind this line; undefined: at the start of the module. */
  line?: Line;
  /** It comes before that line instead. */
  isBefore?: true;
  /** The import that the name is added to. */
  joined?: Imported;
}

/** Where the text behind a line of code begins, and what has to come first where the file ends without a line end. */
function behind({ source, tokens }: PythonFile, { to }: Line): { at: number; first: string } {
  const end = tokens[to];
  const at = end?.kind === 'newline' ? end.end : source.length;
  const isOpen = !/[\r\n]/.test(source.slice(at - 1, at));
  return { at, first: isOpen ? lineEndingAt(source, source.length) : '' };
}

/** Names that are added to `from module import a`. */
function addedTo({ source, tokens }: PythonFile, { statement }: Imported, names: readonly string[]): TextEdit {
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

/** The imports at the top of the module that have run when a name is read. */
function importsAtTop(file: PythonFile, needed: PythonImport): Imported[] {
  const end = Math.min(behindImports(file), outermostLine(file, needed).from);
  return file.scopes.imports.filter(
    ({ statement }) =>
      statement.scope.kind === 'module' &&
      lineOf(file.lines, statement.from).header === undefined &&
      statement.from < end,
  );
}

/** Behind which line of the module a first import of the SDK comes; undefined: at its start. */
function lineAtTop(file: PythonFile, needed: PythonImport): Line | undefined {
  const { tokens, lines } = file;
  const isFuture = ({ module }: Imported): boolean => module === '__future__';
  const atTop = importsAtTop(file, needed);
  const last = atTop.at(-1) ?? file.scopes.imports.findLast(isFuture);
  if (last !== undefined) return lineOf(lines, last.statement.from);
  const [first] = lines;
  return first !== undefined && tokens[first.from]!.kind === 'string' && first.to - first.from === 1
    ? first
    : undefined;
}

/** The package that a module is of; all that are named from where they are imported are of one. */
function packageOf(module: string): string {
  return module.startsWith('.') ? '.' : module.split('.', 1)[0]!;
}

/** Among the imports of the same package, in the order of their names; undefined: there are none. */
function placeAmongOwn(file: PythonFile, needed: PythonImport): Pick<Place, 'line' | 'isBefore'> | undefined {
  const own = importsAtTop(file, needed).filter(({ module }) => packageOf(module) === packageOf(needed.module));
  const [first] = own;
  if (first === undefined) return undefined;
  const before = own.findLast(({ module }) => module < needed.module);
  const line = lineOf(file.lines, (before ?? first).statement.from);
  return before === undefined ? { line, isBefore: true } : { line };
}

/**
 * Right before the statement that needs it, where the file waits with its imports of the SDK until a function runs: the
 * module may be imported where there is no SDK, and the function may have returned by then. Undefined where nothing
 * says so, or the function is one line.
 */
function placeInFunction(file: PythonFile, needed: PythonImport): Place | undefined {
  if (!importsLazily(file, needed)) return undefined;
  const { lines, tokens } = file;
  const line = commentedLine(tokens, lineOf(lines, needed.at));
  const isInside = linesAround(line.header).some((header) => functionNameOf(tokens, header) !== undefined);
  const isDefinition = functionNameOf(tokens, lineOf(lines, needed.at)) !== undefined;
  const scope = [...scopesAround(needed.scope)].find(({ kind }) => kind === 'function');
  return scope === undefined || !isInside || isDefinition ? undefined : { scope, line, isBefore: true };
}

/** How names get their places. `ofModule`: other functions see it as well. `edits`: those of the sites. */
interface Placing {
  ofModule?: boolean;
  edits: readonly TextEdit[];
}

/** Whether an edit gives an import another module, or takes it away. */
function isRewritten({ tokens }: PythonFile, { statement }: Imported, edits: readonly TextEdit[]): boolean {
  const module = tokens[statement.from + 1]!;
  return edits.some(({ start, end }) => start <= module.start && module.end <= end);
}

/** Where a name is imported. */
function placeOf(file: PythonFile, needed: PythonImport, { ofModule = false, edits }: Placing): Place {
  const isNear = ({ module }: Imported): boolean =>
    module === needed.module || module.split('.')[0] === file.names.module;
  const before = importsBefore(file, needed).filter(isNear);
  const own = before.filter(({ statement }) => statement.scope.kind === 'module');
  const visible = ofModule || own.length > 0 ? own : before;
  const joined = visible.findLast(
    (one) => one.module === needed.module && one.name !== undefined && !isRewritten(file, one, edits),
  );
  const last = joined ?? visible.at(-1);
  const { module } = file.scopes;
  if (last === undefined)
    return (
      (ofModule ? undefined : placeInFunction(file, needed)) ?? { scope: module, ...withLine(lineAtTop(file, needed)) }
    );
  const { scope, from } = last.statement;
  const line = lineOf(file.lines, from);
  if (joined !== undefined) return { scope, line, joined };
  const isOfSdk = packageOf(needed.module) === file.names.module;
  const among = isOfSdk || scope.kind !== 'module' ? undefined : placeAmongOwn(file, needed);
  return { scope, line, ...among };
}

function withLine(line: Line | undefined): { line?: Line } {
  return line === undefined ? {} : { line };
}

/**
 * The places of all. A name that a part of a function needs from the module is imported there for all of it: inside, it
 * would be one of the function's own.
 */
function placesOf(
  file: PythonFile,
  needed: readonly PythonImport[],
  edits: readonly TextEdit[],
): Map<PythonImport, Place> {
  const places = new Map(needed.map((one) => [one, placeOf(file, one, { edits })]));
  for (const [one, { scope }] of places) {
    if (scope.kind === 'module') continue;
    const isMixed = needed.some(
      (other) =>
        other.name === one.name && scopesAround(other.scope).has(scope) && places.get(other)!.scope.kind === 'module',
    );
    if (isMixed) places.set(one, placeOf(file, one, { ofModule: true, edits }));
  }
  return places;
}

const longestLine = 88;

/** In one line, or in brackets with a line for each name. */
function importWords(module: string, names: readonly string[], eol: string, indent: string): string {
  const words = `from ${module} import ${names.join(', ')}`;
  if (indent.length + words.length <= longestLine || names.length === 1) return words;
  const lines = names.map((name) => `${indent}    ${name},${eol}`);
  return `from ${module} import (${eol}${lines.join('')}${indent})`;
}

/** Above the comments right above a line, which belong to it; those at the start of a file belong to the file. */
function aboveComments(source: string, line: number): number {
  const comment = `${indentationAt(source, line)}#`;
  let at = line;
  while (at > 0) {
    const above = textLineAt(source, at - (source.endsWith('\r\n', at) ? 2 : 1));
    if (!source.startsWith(comment, above)) return at;
    at = above;
  }
  return line;
}

function newImport(file: PythonFile, module: string, names: readonly string[], { line, isBefore }: Place): TextEdit {
  const { source, tokens, lines } = file;
  if (line === undefined || isBefore) {
    const start = textLineAt(source, tokens[(line ?? lines[0])?.from ?? 0]?.start ?? source.length);
    const at = isBefore ? aboveComments(source, start) : start;
    const eol = lineEndingAt(source, at);
    const indent = indentationAt(source, start);
    return { start: at, end: at, text: `${indent}${importWords(module, names, eol, indent)}${eol}` };
  }
  const { at, first } = behind(file, line);
  const indent = indentationAt(source, textLineAt(source, tokens[line.from]!.start));
  const eol = lineEndingAt(source, at);
  const words = importWords(module, names, eol, indent);
  const text = first === '' ? `${indent}${words}${eol}` : `${first}${indent}${words}`;
  return { start: at, end: at, text, isBehind: true };
}

/** The edits that import all of `needed`, beside those of the sites. */
export function importEdits(file: PythonFile, needed: readonly PythonImport[], edits: readonly TextEdit[]): TextEdit[] {
  const inOrder = [...needed].sort((left, right) => left.at - right.at);
  const made: { module: string; place: Place; names: Set<string> }[] = [];
  for (const [one, place] of placesOf(file, inOrder, edits)) {
    const { module, name, at } = one;
    const isThere = ({ line }: Place): boolean => line === undefined || runsBefore(line, lineOf(file.lines, at));
    const ofModule = made.filter((other) => other.module === module);
    if (ofModule.some((other) => other.names.has(name) && isThere(other.place))) continue;
    const known = ofModule.find((other) => other.place.line === place.line);
    if (known === undefined) made.push({ module, place, names: new Set([name]) });
    else known.names.add(name);
  }
  return made.map(({ module, place, names }) => {
    const sorted = [...names].sort();
    return place.joined === undefined ? newImport(file, module, sorted, place) : addedTo(file, place.joined, sorted);
  });
}
