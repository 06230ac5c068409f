import ts from 'typescript';
import type { Site } from './site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { rangeOf } from '../program/syntax.ts';

type StatementPlace = Pick<Site, 'statement' | 'enclosing' | 'otherBlocks'>;

function isJsxChild(node: ts.Node): boolean {
  const { parent } = node;
  return (
    !!parent &&
    (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) &&
    (parent.children as readonly ts.Node[]).includes(node)
  );
}

function isPlace(node: ts.Node): boolean {
  if (ts.isBlock(node)) return false;
  return ts.isStatement(node) || ts.isClassElement(node) || ts.isTypeElement(node) || isJsxChild(node);
}

/**
 * The body of a loop or an `if` without braces, behind the last line of its head: a line above it would stand in the
 * head.
 */
function isBehindHead(body: ts.Node): boolean {
  const { parent } = body;
  const isBody = ts.isIterationStatement(parent, false)
    ? parent.statement === body
    : ts.isIfStatement(parent) && parent.thenStatement === body;
  if (!isBody || ts.isDoStatement(parent)) return false;
  const file = body.getSourceFile();
  const line = file.getLineAndCharacterOfPosition(body.getStart()).line;
  const start = file.getPositionOfLineAndCharacter(line, 0);
  return parent.getStart() < start && file.text.slice(start, body.getStart()).trim() !== '';
}

/** The statement, class member or JSX child that holds a node, outside every template literal. */
function placeOf(node: ts.Node): ts.Node {
  let place = node;
  while ((!isPlace(place) || isBehindHead(place)) && place.parent && !ts.isSourceFile(place.parent))
    place = place.parent;
  for (let outer: ts.Node | undefined = place; outer && !ts.isSourceFile(outer); outer = outer.parent) {
    if (ts.isTemplateExpression(outer)) return placeOf(outer.parent);
  }
  return place;
}

function enclosingName(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) {
    if (node.name) return node.name.getText();
    const { parent } = node;
    if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
      return parent.name.getText();
  }
  if (ts.isPropertyDeclaration(node) && !(node.initializer && ts.isFunctionLike(node.initializer)))
    return node.name.getText();
  return undefined;
}

/** Bodies inside `place` that `node` is not in. */
function otherBlocks(place: ts.Node, node: ts.Node): SourceRange[] {
  const blocks: SourceRange[] = [];
  const visit = (inner: ts.Node): void => {
    const holdsNode = inner.pos <= node.pos && node.end <= inner.end;
    if (!holdsNode && (ts.isBlock(inner) || ts.isCaseBlock(inner) || ts.isModuleBlock(inner)))
      blocks.push(rangeOf(inner));
    else ts.forEachChild(inner, visit);
  };
  visit(place);
  return blocks;
}

/** Where a marker for a node goes, and the names of what encloses it. */
export function describePlace(node: ts.Node): StatementPlace {
  const place = placeOf(node);
  const names: string[] = [];
  for (let outer: ts.Node | undefined = node; outer; outer = outer.parent) {
    const name = enclosingName(outer);
    if (name !== undefined) names.unshift(name);
  }
  const blocks = otherBlocks(place, node);
  return {
    statement: rangeOf(place),
    enclosing: names.join('.'),
    ...(blocks.length === 0 ? {} : { otherBlocks: blocks }),
  };
}

/** Where TypeScript tells an error of the value at the name beside it. */
export function isNamedOutside(parent: ts.Node): boolean {
  return (
    ts.isReturnStatement(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent)
  );
}
