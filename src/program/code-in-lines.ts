/** Code that is too long for a line, on several ones. */
import ts from 'typescript';
import { parsedWithoutErrors } from './expressions.ts';
import { nodesIn } from './nodes.ts';
import { breaksInTokens } from './read-text.ts';

/** How lines are written. */
export interface LineStyle {
  /** One level of indentation. */
  indent: string;
  lineEnd: string;
}

/** What may stand around a piece of code: an expression, statements, a member of an object literal, or a module. */
const readings = [
  ['async () => (', '\n)'],
  ['async () => {\n', '\n}'],
  ['({ ', '\n})'],
  ['', ''],
] as const;

/** What has its parts on lines of their own, where it is too long for one. */
type Breakable = ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | ts.Block;

/**
 * Code whose lines are no longer than `widest`, as far as literals and blocks can be divided. A literal of which a part
 * takes several lines has a line for each part. Comments stay where they are, and so do the lines of a template.
 * @param before how much stands in front of it on its first line
 */
export function inLines(code: string, { indent, lineEnd }: LineStyle, widest: number, before = 0): string {
  if (isInLines(code, widest, before)) return code;
  let text = code;
  // Each round divides one literal or block, of which a text has no more than it has braces.
  for (let round = code.split(/[{[]/).length; round > 0; round -= 1) {
    const next = divided(text, { indent, lineEnd }, widest, before);
    if (next === undefined) break;
    text = next;
  }
  return text;
}

/** Nothing is to be divided, as far as that is seen without a parser: no line is too long, and each brace ends one. */
function isInLines(code: string, widest: number, before: number): boolean {
  const lines = code.split('\n');
  if (lines.some((line, index) => (index === 0 ? before : 0) + line.length > widest)) return false;
  return lines.length === 1 || (!/[`\\/]/.test(code) && !lines.slice(0, -1).some(goesOnBehindBrace));
}

/** A brace that the line does not close has something behind it. */
function goesOnBehindBrace(line: string): boolean {
  let bare = line.replace(/'[^']*'|"[^"]*"/g, '');
  for (let outer = ''; outer !== bare; ) {
    outer = bare;
    bare = bare.replace(/\{[^{}]*\}/g, '');
  }
  return /\{\s*\S/.test(bare);
}

function divided(text: string, style: LineStyle, widest: number, before: number): string | undefined {
  for (const [open, close] of readings) {
    const tree = parsedWithoutErrors(open + text + close, 'ts');
    if (!tree || (open !== '' && tree.statements.length !== 1)) continue;
    const code: Code = { tree, text, open: open.length, widest, before };
    const node = longest(code);
    return node && splice(code, node, style);
  }
  return undefined;
}

/** A piece of code in the tree of a whole text. */
interface Code {
  tree: ts.SourceFile;
  text: string;
  /** Where it begins in the tree. */
  open: number;
  widest: number;
  before: number;
}

/** The longest of the outermost nodes that are to be divided. */
function longest(code: Code): Breakable | undefined {
  let longestSoFar: Breakable | undefined;
  let end = 0;
  for (const node of nodesIn(code.tree)) {
    if (node.pos < Math.max(end, code.open - 1) || !isBreakable(node) || !isTooLong(code, node)) continue;
    end = node.end;
    if (!longestSoFar || lengthOf(code, node) > lengthOf(code, longestSoFar)) longestSoFar = node;
  }
  return longestSoFar;
}

function lengthOf({ tree }: Code, node: Breakable): number {
  return node.end - node.getStart(tree);
}

function isBreakable(node: ts.Node): node is Breakable {
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 1;
  return ts.isObjectLiteralExpression(node)
    ? node.properties.length > 0
    : ts.isBlock(node) && node.statements.length > 0;
}

function elementsIn(node: Breakable): readonly ts.Node[] {
  if (ts.isBlock(node)) return node.statements;
  return ts.isArrayLiteralExpression(node) ? node.elements : node.properties;
}

function isTooLong(code: Code, node: Breakable): boolean {
  const { tree, text, open, widest, before } = code;
  const start = node.getStart(tree) - open;
  const end = node.end - open;
  if (start < 0 || end > text.length) return false;
  const [first] = elementsIn(node);
  // Its parts have lines of their own.
  if (text.slice(start, first!.getStart(tree) - open).includes('\n')) return false;
  if (hasComments(code, node) || hasLinesOfTemplate(code, node)) return false;
  if (text.slice(start, end).includes('\n')) return ts.isObjectLiteralExpression(node) && elementsIn(node).length > 1;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', start);
  return (lineStart === 0 ? before : 0) + (lineEnd < 0 ? text.length : lineEnd) - lineStart > widest;
}

function hasComments({ tree }: Code, node: Breakable): boolean {
  let position = node.getStart(tree) + 1;
  for (const part of elementsIn(node)) {
    if (holdsMore(tree.text.slice(position, part.getStart(tree)))) return true;
    position = part.end;
  }
  return holdsMore(tree.text.slice(position, node.end - 1));
}

/** Something else than what divides two parts stands between them. */
function holdsMore(between: string): boolean {
  return /[^\s,;]/.test(between);
}

function hasLinesOfTemplate({ tree }: Code, node: Breakable): boolean {
  return [...nodesIn(node)].some((inner) => ts.isTemplateLiteral(inner) && inner.getText(tree).includes('\n'));
}

function splice({ tree, text, open }: Code, node: Breakable, { indent, lineEnd }: LineStyle): string {
  const start = node.getStart(tree) - open;
  const base = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1))![0];
  const comma = ts.isBlock(node) ? '' : ',';
  const lines = elementsIn(node).map(
    (part) => `${lineEnd}${base}${indent}${movedTo(part.getText(tree), base + indent)}${comma}`,
  );
  const [opening, closing] = [text[start]!, text[node.end - open - 1]!];
  return `${text.slice(0, start)}${opening}${lines.join('')}${lineEnd}${base}${closing}${text.slice(node.end - open)}`;
}

/** Code with the indentation of its last line, and so of its first one, changed. Lines of a template are its text. */
export function movedTo(code: string, indentation: string): string {
  const last = code.slice(code.lastIndexOf('\n') + 1);
  const old = /^[ \t]*/.exec(code.includes('\n') ? last : '')![0];
  return withLineStarts(code, (blank) => (blank.startsWith(old) ? indentation + blank.slice(old.length) : blank));
}

/** Code that is indented by two spaces, with the indentation of a file; what has that one already stays. */
export function indentedBy(code: string, indent: string): string {
  const widths = code.split('\n').map((line) => /^ */.exec(line)![0].length);
  const isByTwo = indent === '\t' || widths.some((width) => width % indent.length !== 0);
  if (!isByTwo) return code;
  const changed = (blank: string): string => blank.replace(/^(?: {2})+/, (spaces) => indent.repeat(spaces.length / 2));
  return withLineStarts(changed(code), changed);
}

/** Changes what stands in front of each line but the first and empty ones, where it is no text of a template. */
function withLineStarts(code: string, change: (blank: string) => string): string {
  const isText = breaksInTokens(code);
  return code.replace(/(\n)([ \t]*)(?=\S)/g, (whole, lineEnd: string, blank: string, at: number) =>
    isText(at) ? whole : lineEnd + change(blank),
  );
}
