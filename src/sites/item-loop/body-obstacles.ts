import ts from 'typescript';
import { isAssignment, isCounting } from '../../program/assignments.ts';
import type { Finder } from '../finder.ts';
import { isNothing } from '../../flow/empty-values.ts';
import { isPartOf, unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { ItemLoop, LinkObstacle } from './item-loop.ts';

/** What keeps a loop's body from being a task of its own. */
interface BodyObstacles {
  obstacles: Set<LinkObstacle>;
  /** Each `continue` of the loop itself. */
  continues: ts.Statement[];
}

/**
 * What in a loop's body keeps it from being a task of its own: leaving the loop, and variables outside of it that
 * nobody would see change.
 * @param besides what goes, or is written anew
 */
export function bodyObstacles(
  finder: Finder,
  body: ts.Node,
  form: ItemLoop['form'],
  besides: ReadonlySet<ts.Node>,
): BodyObstacles {
  const obstacles = new Set<LinkObstacle>();
  const continues: ts.Statement[] = [];
  const isNarrowed = (name: ts.Identifier): boolean => {
    const declaration = variableAt(finder.checker, name)?.valueDeclaration;
    return declaration !== undefined && !isPartOf(declaration, body) && mayBeNarrowed(finder, declaration);
  };

  const growsOutside = (node: ts.Node): boolean => {
    const declaration = ts.isIdentifier(node) ? variableAt(finder.checker, node)?.valueDeclaration : undefined;
    return declaration !== undefined && !isPartOf(declaration, body) && isWithoutType(declaration);
  };

  function visit(node: ts.Node, around: Around): void {
    if (besides.has(node)) return;
    const leaving = around.inFunction ? undefined : leavingBy(node, body, form, around);
    if (leaving !== undefined) obstacles.add(leaving);
    if (leaving === 'continue' && !(node as ts.ContinueStatement).label) continues.push(node as ts.Statement);
    // In the callback of a `map` nothing is seen to change either.
    if (form === 'forOf' && !around.inFunction && (assignedName(node, isNarrowed) || growsOutside(node)))
      obstacles.add('accumulator');
    const inner: Around = {
      inFunction: around.inFunction || ts.isFunctionLike(node),
      inLoop: around.inLoop || ts.isIterationStatement(node, false),
      inSwitch: around.inSwitch || ts.isSwitchStatement(node),
    };
    ts.forEachChild(node, (child) => visit(child, inner));
  }
  visit(body, { inFunction: false, inLoop: false, inSwitch: false });
  return { obstacles, continues };
}

/**
 * TypeScript takes a variable for what it was given where it is declared: that a task gives it something else is not
 * seen behind the run. That `null` is a part of its type only the written type says where types are not strict.
 */
function mayBeNarrowed({ checker }: Finder, declaration: ts.Declaration): boolean {
  if (!ts.isVariableDeclaration(declaration)) return false;
  const { initializer, type } = declaration;
  return (
    initializer === undefined ||
    checker.getTypeAtLocation(declaration).isUnion() ||
    (type !== undefined && (ts.isUnionTypeNode(type) || isNothing(unwrapped(initializer))))
  );
}

/** What of the body stands around a node. */
interface Around {
  inFunction: boolean;
  inLoop: boolean;
  inSwitch: boolean;
}

/** How a statement leaves the loop, or this turn of it. */
function leavingBy(
  node: ts.Node,
  body: ts.Node,
  form: ItemLoop['form'],
  { inLoop, inSwitch }: Around,
): LinkObstacle | undefined {
  if (ts.isBreakStatement(node)) return node.label || (!inLoop && !inSwitch) ? 'break' : undefined;
  if (ts.isContinueStatement(node)) return node.label || !inLoop ? 'continue' : undefined;
  if (ts.isReturnStatement(node)) return form === 'forOf' || !isLast(node, body) ? 'return' : undefined;
  return ts.isYieldExpression(node) ? 'return' : undefined;
}

function isLast(statement: ts.Statement, body: ts.Node): boolean {
  return ts.isBlock(body) && body.statements.at(-1) === statement;
}

/** `const rows = [];`: its type comes of what is pushed, which is not seen in a task. */
function isWithoutType(declaration: ts.Declaration): boolean {
  if (!ts.isVariableDeclaration(declaration) || declaration.type || !declaration.initializer) return false;
  const value = unwrapped(declaration.initializer);
  const isEmpty = ts.isArrayLiteralExpression(value) && value.elements.length === 0;
  return (
    (isEmpty || value.kind === ts.SyntaxKind.NullKeyword) && (declaration.flags & ts.NodeFlags.JavaScriptFile) === 0
  );
}

/** A statement of the loop gives such a variable another value. */
function assignedName(node: ts.Node, isNarrowed: (name: ts.Identifier) => boolean): boolean {
  const target = isAssignment(node) ? unwrapped(node.left) : isCounting(node) ? unwrapped(node.operand) : undefined;
  return target !== undefined && ts.isIdentifier(target) && isNarrowed(target);
}
