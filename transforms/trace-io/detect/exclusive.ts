import ts from 'typescript';
import type { Finder } from '../../../src/sites/finder.ts';
import { unwrapped } from '../../../src/program/syntax.ts';
import { callbackArgument, type Creation, functionOf, sdkFunction } from './sdk-calls.ts';
import { isSimple } from './set-values.ts';
import { functionOrFile, statementOf } from './writes.ts';

/** Whether two places that speak to one observation never both run for it: in two branches, or behind a `return`. */
export function neverBoth(finder: Finder, creation: Creation, a: ts.Node, b: ts.Node): boolean {
  const callback = callbackArgument(creation);
  const home = callback ? functionOf(finder, callback) : functionOrFile(creation.call);
  if (!home || functionOrFile(a) !== home || functionOrFile(b) !== home) return false;
  const [first, second] = a.pos < b.pos ? [a, b] : [b, a];
  const common = ts.findAncestor(first, (node) => node.pos <= second.pos && node.end >= second.end);
  if (!common || common === first || common === second || isRepeated(common, home, creation.call)) return false;
  return areBranches(finder, common, first, second);
}

/** @param common the innermost node around both */
function areBranches(finder: Finder, common: ts.Node, first: ts.Node, second: ts.Node): boolean {
  const [before, behind] = [childTowards(common, first), childTowards(common, second)];
  if (ts.isIfStatement(common)) return before === common.thenStatement && behind === common.elseStatement;
  if (ts.isConditionalExpression(common)) return before === common.whenTrue && behind === common.whenFalse;
  if (ts.isTryStatement(common))
    return before === common.tryBlock && behind === common.catchClause && endsQuietly(finder, first, before);
  if (ts.isBlock(common) || ts.isCaseOrDefaultClause(common)) return leaves(first, common);
  return ts.isCaseBlock(common) && leaves(first, common);
}

function childTowards(outer: ts.Node, node: ts.Node): ts.Node {
  return node.parent === outer ? node : childTowards(outer, node.parent);
}

/** A loop around it runs it again for the same observation. */
function isRepeated(node: ts.Node, home: ts.Node, start: ts.Node): boolean {
  for (let at = node; at !== home && at.parent; at = at.parent)
    if (ts.isIterationStatement(at, false) && !(at.pos <= start.pos && start.end <= at.end)) return true;
  return false;
}

/** The lists of statements between a node and one around it, from inside: where the node stands, and what follows. */
function* listsAround(
  node: ts.Node,
  outer: ts.Node,
): Generator<{ statement: ts.Node; following: readonly ts.Statement[] }> {
  for (let at = node; at !== outer; at = at.parent) {
    const { parent } = at;
    if (
      parent !== outer &&
      (ts.isIterationStatement(parent, false) || (ts.isTryStatement(parent) && parent.tryBlock === at))
    )
      return;
    if (ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent))
      yield { statement: at, following: parent.statements.slice(parent.statements.indexOf(at as ts.Statement) + 1) };
  }
}

/** Behind the node everything up to the end of `outer` is left. */
function leaves(node: ts.Node, outer: ts.Node): boolean {
  for (const { statement, following } of listsAround(node, outer)) {
    if (statement.parent === outer && !ts.isCaseBlock(outer)) return false;
    const ways = [statement, ...following];
    if (
      ways.some(
        (step) =>
          ts.isReturnStatement(step) ||
          ts.isThrowStatement(step) ||
          (ts.isBreakStatement(step) && brokenBy(step) === outer),
      )
    )
      return true;
  }
  return false;
}

/** The clauses that a `break` without a label leaves. */
function brokenBy(statement: ts.BreakStatement): ts.CaseBlock | undefined {
  const around = ts.findAncestor(statement, (node) => ts.isCaseBlock(node) || ts.isIterationStatement(node, false));
  return around && ts.isCaseBlock(around) && !statement.label ? around : undefined;
}

/** Nothing behind the node in a `try` can fail, as far as anybody can see. */
function endsQuietly(finder: Finder, node: ts.Node, tryBlock: ts.Node): boolean {
  const ownStatement = statementOf(node);
  if (!ownStatement) return false;
  let outermost: ts.Node | undefined;
  for (const { statement, following } of listsAround(ownStatement, tryBlock.parent)) {
    outermost = statement.parent;
    for (const later of following) {
      if (!isQuiet(finder, later)) return false;
      if (ts.isReturnStatement(later)) return true;
    }
  }
  return outermost === tryBlock;
}

function isQuiet(finder: Finder, statement: ts.Statement): boolean {
  if (ts.isReturnStatement(statement)) return statement.expression === undefined || isSimple(statement.expression);
  if (!ts.isExpressionStatement(statement)) return false;
  const call = unwrapped(statement.expression);
  return (
    ts.isCallExpression(call) &&
    sdkFunction(finder, call.expression) !== undefined &&
    isSimple(call.expression) &&
    call.arguments.every((expression) => isSimple(expression))
  );
}
