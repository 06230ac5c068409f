import { isWithin } from '../program/overlaps.ts';
import { endOfLine } from '../rewriting/layout.ts';
import { textStyle } from '../rewriting/text-style.ts';
import type { CompatTarget } from '../rewriting/plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import type { SyntaxNode } from './check-syntax.ts';
import { lineAt } from '../edits/comment-lines.ts';

/** A name that a file needs of a module, and what it calls it. */
export interface NeededName {
  name: string;
  local: string;
}

/** Which names a file has from `specifier` already: name -> local name. */
export function importedNames(source: string, specifier: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { list } of listsOf(source, specifier)) {
    for (const part of list.split(',')) {
      const [name, local] = part.trim().split(/\s+as\s+|\s*:\s*/);
      if (name) names.set(name, local ?? name);
    }
  }
  return names;
}

/**
 * The one edit that makes the names known: into the braces of the import (or `require`) of `specifier` that is there,
 * or as a new line behind the last import, in the file's own form, quotes and line ending.
 * @param typesOnly the names stand in types alone (`typeof getTrace`), so nothing of the module has to be loaded
 * @param others the file's other edits: an import that they take out gives no place
 */
export function importEdit(
  source: string,
  tree: SyntaxNode,
  { specifier, style }: Pick<CompatTarget, 'specifier' | 'style'>,
  needed: readonly NeededName[],
  typesOnly: boolean,
  others: readonly TextEdit[],
): TextEdit | undefined {
  const imported = importedNames(source, specifier);
  const missing = needed.filter(({ name }) => !imported.has(name));
  if (missing.length === 0) return undefined;
  const { body, forms } = topLevel(tree);
  const asRequire = forms.imports === 0 && (forms.requires > 0 || style === 'cjs');
  const names = missing
    .map(({ name, local }) => (name === local ? name : `${name}${asRequire ? ':' : ' as'} ${local}`))
    .join(', ');
  const [list] = listsOf(source, specifier);
  if (list !== undefined) return { start: list.end, end: list.end, text: `${list.list === '' ? '' : ', '}${names}` };
  const { lineEnd, quote, semicolon } = textStyle(source);
  const from = `${quote}${specifier}${quote}`;
  const line = asRequire
    ? `const { ${names} } = require(${from})${semicolon}`
    : `import ${typesOnly && style === 'ts' ? 'type ' : ''}{ ${names} } from ${from}${semicolon}`;
  return newLine(source, line, lineEnd, body, others);
}

/** The line behind the last import that stays, in the place of one that goes, or at the top of the file. */
function newLine(
  source: string,
  line: string,
  lineEnd: string,
  body: readonly Statement[],
  others: readonly TextEdit[],
): TextEdit {
  const imports = body.filter(({ isImport }) => isImport);
  const removalOf = (statement: Statement): TextEdit | undefined =>
    others.find((other) => other.text === '' && isWithin(statement, other));
  const last = imports.findLast((statement) => removalOf(statement) === undefined);
  if (last !== undefined) {
    const at = endOfLine(source, last.end);
    // A line that goes on is not broken: markers stand above it.
    if (at === undefined) return { start: last.end, end: last.end, text: ` ${line.replace(/;?$/, ';')}` };
    return { start: at, end: at, text: `${lineEnd}${line}` };
  }
  const removed = imports[0] && removalOf(imports[0]);
  if (removed !== undefined) {
    // What goes at the top of a file takes the empty line behind it with it.
    const empty = /\r?\n\r?\n$/.test(source.slice(removed.start, removed.end)) ? lineEnd : '';
    return { start: removed.start, end: removed.start, text: `${line}${lineEnd}${empty}` };
  }
  const first = aboveComment(source, body[0]?.start ?? source.length);
  const indent = /^[ \t]*$/.exec(source.slice(lineAt(source, first), first))?.[0] ?? '';
  return { start: first, end: first, text: `${line}${lineEnd}${lineEnd}${indent}` };
}

/** The type imports of a module as one statement: each was added for a reason of its own. */
export function withOneTypeImport(text: string, specifier: string): string {
  const module = specifier.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^\uFEFF?import type \\{ ([^{}\\r\\n]+) \\} from (['"])${module}\\2;?(\\r?\\n)`, 'gm');
  const lists = [...text.matchAll(pattern)].map((match) => match[1]!);
  if (lists.length < 2) return text;
  const names = [...new Set(lists.flatMap((list) => list.split(',').map((name) => name.trim())))].join(', ');
  let isFirst = true;
  return text.replace(pattern, (line, list: string) => {
    const kept = isFirst ? line.replace(list, () => names) : '';
    isFirst = false;
    return kept;
  });
}

/** The inner of the braces of every import or `require` of a module; `end` is behind its last name. */
function listsOf(source: string, specifier: string): { list: string; end: number }[] {
  const module = specifier.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(
    `^(?:import\\s*\\{([^}]*)\\}\\s*from\\s*|(?:const|let|var)\\s*\\{([^}]*)\\}\\s*=\\s*require\\(\\s*)['"]${module}['"]`,
    'gm',
  );
  return [...source.matchAll(pattern)].map((match) => {
    const list = (match[1] ?? match[2])!;
    const kept = list.replace(/[\s,]*$/, '');
    return { list: kept, end: match.index + match[0].indexOf('{') + 1 + kept.length };
  });
}

interface Statement {
  start: number;
  end: number;
  isImport: boolean;
}

interface BabelFile extends SyntaxNode {
  program: { body: readonly BabelNode[] };
}

interface BabelNode extends SyntaxNode {
  declarations?: { init?: BabelNode | null }[];
  expression?: BabelNode;
  callee?: BabelNode & { name?: string };
  object?: BabelNode;
  argument?: BabelNode;
}

const importing: ReadonlySet<string> = new Set(['ImportDeclaration', 'TSImportEqualsDeclaration']);
const exporting: ReadonlySet<string> = new Set([
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
  'ExportAllDeclaration',
]);

/** Statements of the file, and how it gets at other modules. */
function topLevel(tree: SyntaxNode): { body: readonly Statement[]; forms: { imports: number; requires: number } } {
  const statements = (tree as BabelFile).program.body;
  const imports = statements.filter(({ type }) => importing.has(type) || exporting.has(type)).length;
  const body = statements.map((node) => ({
    start: node.start,
    end: node.end,
    isImport: importing.has(node.type) || (imports === 0 && isRequire(node)),
  }));
  return { body, forms: { imports, requires: statements.filter(isRequire).length } };
}

/** `const a = require('a')`, also `require('a').b`, `await import('a')` is none. */
function isRequire(node: BabelNode): boolean {
  if (node.type === 'ExpressionStatement') return isRequireCall(node.expression);
  return node.declarations?.some(({ init }) => isRequireCall(init ?? undefined)) === true;
}

function isRequireCall(node: BabelNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.type === 'MemberExpression') return isRequireCall(node.object);
  return node.callee?.name === 'require' || isRequireCall(node.callee);
}

/** A comment directly above a statement belongs to it. */
function aboveComment(source: string, start: number): number {
  const comment = /(?:\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/[^\r\n]*)[ \t]*\r?\n[ \t]*$/.exec(source.slice(0, start));
  return comment === null ? start : aboveComment(source, comment.index);
}
