import ts from 'typescript';
import { flowsOnFrom, flowsTo } from '../../../src/flow/flows-to.ts';
import type { StepOf } from '../../../src/flow/step.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { outermostWrapper } from '../../../src/program/syntax.ts';
import { isAny } from '../../../src/flow/origin/origins.ts';
import { isJavaScript as isJavaScriptFile } from '../../../src/rewriting/language.ts';

/** Variables followed from a read to where their value goes. */
const deepest = 3;

/**
 * Whether code at this place goes on as before, and still compiles, when the value may be `undefined`. JavaScript
 * always does.
 */
export function acceptsUndefined(finder: Finder, expression: ts.Expression, depth = 0): boolean {
  if (isJavaScript(expression)) return true;
  const outermost = outermostWrapper(expression);
  const [step] = flowsTo(finder.origins, outermost);
  switch (step?.kind) {
    case 'discard':
    case 'text':
      return true;
    case 'test':
      return step.to === undefined || acceptsUndefined(finder, step.to, depth);
    case 'compare':
      return step.equality;
    case 'branch':
      // What stands in for a missing value has to be one itself.
      return ts.isBinaryExpression(step.to) ? step.to.left === outermost : isAskedForUndefined(finder, outermost);
    case 'binding':
      return bindingAccepts(finder, step, depth);
    case 'same':
    case 'assignment':
    case 'operand':
    case 'member':
      return false;
    default:
      return isAskedForUndefined(finder, outermost);
  }
}

function bindingAccepts(finder: Finder, { to, declaration }: StepOf<'binding'>, depth: number): boolean {
  const { type } = declaration as ts.VariableDeclaration;
  if (type) return includesUndefined(finder.checker.getTypeFromTypeNode(type), type);
  return ts.isIdentifier(to) && depth < deepest && nameAccepts(finder, to, depth + 1);
}

function isAskedForUndefined(finder: Finder, whole: ts.Expression): boolean {
  const contextual = finder.checker.getContextualType(whole);
  return contextual !== undefined && includesUndefined(contextual, declaredType(finder, whole));
}

/** Whether every use of a variable accepts `undefined`; an exported one is used out of sight. */
export function nameAccepts(finder: Finder, name: ts.Identifier, depth = 0): boolean {
  return (
    isJavaScript(name) ||
    flowsOnFrom(finder.origins, name).every((step) =>
      step.kind === 'use'
        ? !ts.isShorthandPropertyAssignment(step.to.parent) && acceptsUndefined(finder, step.to, depth)
        : step.kind === 'export' && step.by === 'global',
    )
  );
}

function isJavaScript(node: ts.Node): boolean {
  return isJavaScriptFile(node.getSourceFile().fileName);
}

/**
 * The program does not check for `undefined`, so that `string | undefined` and `string` are one type: the type's own
 * text is asked, where it is written.
 */
function includesUndefined(type: ts.Type, written: ts.TypeNode | undefined): boolean {
  if (isAny(type) || (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Void)) !== 0) return true;
  return (
    written !== undefined &&
    ts.isUnionTypeNode(written) &&
    written.types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword)
  );
}

/** The type that is written for a parameter which an expression goes to. */
function declaredType(finder: Finder, whole: ts.Expression): ts.TypeNode | undefined {
  const [step] = flowsTo(finder.origins, whole);
  const parameter = step?.kind === 'argument' ? step.to : undefined;
  return parameter?.questionToken
    ? ts.factory.createUnionTypeNode([ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword)])
    : parameter?.type;
}
