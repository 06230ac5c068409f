import ts from 'typescript';
import { isPlainAssignment } from '../../../src/program/assignments.ts';
import { bindingUses, isVariable, isWritten } from '../../../src/program/binding-uses.ts';
import { isAccess, isJavaScript, isPartOf, unwrapped } from '../../../src/program/syntax.ts';
import { unionParts } from '../../../src/program/union-parts.ts';
import { variableAt } from '../../../src/program/variable-at.ts';
import { mayBeAbsent } from '../../../src/sites/may-be-absent.ts';
import type { Finder } from '../../../src/sites/finder.ts';

/**
 * What was tested in front of some code, and is not known any more where a function is put around it: a variable that
 * is assigned again, or a member.
 * @param moved the code, in source order
 * @param before the statements in front of it
 * @returns its text
 */
export function lostNarrowing(
  finder: Finder,
  moved: readonly ts.Node[],
  before: readonly ts.Statement[],
): string | undefined {
  const seen = new Set<string>();
  if (moved.some(isJavaScript)) return undefined;
  for (const read of moved.flatMap((part) => [...readsIn(part)])) {
    const text = read.getText();
    if (seen.has(text)) continue;
    seen.add(text);
    if (isSetBefore(read, moved) || isTest(read) || !isLost(finder, read, moved)) continue;
    if (knowsLess(finder, read) || isTestedIn(finder, read, before)) return text;
  }
  return undefined;
}

/** Variables and members that are read, but not by functions inside, which know nothing of the tests anyway. */
function* readsIn(node: ts.Node): Iterable<ts.Expression> {
  if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
  const isRead = (ts.isIdentifier(node) && isVariable(node)) || (isAccess(node) && isOfNames(node));
  if (isRead && !isWritten(node)) yield node as ts.Expression;
  const parts: ts.Node[] = [];
  ts.forEachChild(node, (part) => void parts.push(part));
  for (const part of parts) yield* readsIn(part);
}

/** `a.b.c`, `this.a`, `a['b']` */
function isOfNames(node: ts.Expression): boolean {
  const inner = unwrapped(node);
  if (!isAccess(inner)) return ts.isIdentifier(inner) || inner.kind === ts.SyntaxKind.ThisKeyword;
  return (
    (ts.isPropertyAccessExpression(inner) || ts.isStringLiteral(inner.argumentExpression)) &&
    isOfNames(inner.expression)
  );
}

/** A statement of the code itself gives it another value before. */
function isSetBefore(read: ts.Expression, moved: readonly ts.Node[]): boolean {
  return moved.some((statement) => {
    const set = ts.isExpressionStatement(statement) ? unwrapped(statement.expression) : undefined;
    return set && isPlainAssignment(set) && set.left.getText() === read.getText() && set.end <= read.pos;
  });
}

/** What a test of it in front of the code said is not known in a function around the code. */
function isLost({ checker }: Finder, read: ts.Expression, moved: readonly ts.Node[]): boolean {
  let root = read;
  while (isAccess(root)) root = unwrapped(root.expression);
  const declaration = ts.isIdentifier(root) ? variableAt(checker, root)?.valueDeclaration : undefined;
  if (ts.isIdentifier(root) && (!declaration || moved.some((part) => isPartOf(declaration, part)))) return false;
  if (root !== read) return true;
  return [root, ...bindingUses(root.getSourceFile(), root)].some((use) => isWritten(use));
}

/** It is what an `if` asks. */
function isTest(read: ts.Expression): boolean {
  const asking = ts.findAncestor(read, ts.isIfStatement);
  return asking !== undefined && isPartOf(read, asking.expression);
}

/** It may be nothing for all its declaration says, and an `if` among these statements asks for it. */
function isTestedIn({ checker }: Finder, read: ts.Expression, before: readonly ts.Statement[]): boolean {
  if (checker.getTypeAtLocation(read).flags & ts.TypeFlags.BooleanLike || !mayBeAbsent(checker, read)) return false;
  const text = read.getText();
  return before.some(
    (statement) =>
      ts.isIfStatement(statement) && [...readsIn(statement.expression)].some((asked) => asked.getText() === text),
  );
}

/** Its type where it is declared has more parts, or says nothing. */
function knowsLess({ checker }: Finder, read: ts.Expression): boolean {
  const symbol = ts.isIdentifier(read) ? variableAt(checker, read) : checker.getSymbolAtLocation(nameOf(read));
  if (!symbol) return false;
  const declared = checker.getTypeOfSymbol(symbol);
  const here = checker.getTypeAtLocation(read);
  const nothing = ts.TypeFlags.Any | ts.TypeFlags.Unknown;
  if (declared.flags & nothing) return !(here.flags & nothing);
  const known = unionParts(here);
  const isKnown = (part: ts.Type): boolean =>
    known.includes(part) || known.some(({ flags }) => (flags & part.flags & ts.TypeFlags.Undefined) !== 0);
  return !(declared.flags & ts.TypeFlags.Boolean) && !unionParts(declared).every(isKnown);
}

function nameOf(read: ts.Expression): ts.Node {
  if (ts.isPropertyAccessExpression(read)) return read.name;
  return ts.isElementAccessExpression(read) ? read.argumentExpression : read;
}
