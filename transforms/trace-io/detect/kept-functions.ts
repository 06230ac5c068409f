import ts from 'typescript';
import { calledName } from '../../../src/flow/functions.ts';
import { referencesOf } from '../../../src/flow/references.ts';
import { type Access, isAccess, nameNode, outermostWrapper, unwrapped } from '../../../src/program/syntax.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { calledFunction, type FunctionNode } from './sdk-calls.ts';

/** Methods that keep a function for whoever takes it out again. */
const collectors: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set']);

/** A call keeps what it is given, to run it later. */
export function isCollector({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && collectors.has(expression.name.text);
}

/** The call whose argument a value is, or whose argument has it as a part: `tool({ execute: value })`. */
export function takenBy(value: ts.Node): ts.CallExpression | ts.NewExpression | undefined {
  let at: ts.Node = ts.isExpression(value) ? outermostWrapper(value) : value;
  while (isPartOfLiteral(at.parent)) at = at.parent;
  const { parent } = at;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== at ? parent : undefined;
}

function isPartOfLiteral(node: ts.Node): boolean {
  return ts.isObjectLiteralElement(node) || ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}

/** The name of the record or the list that has a function as a part. */
export function nameOfHolder(value: ts.Node): ts.MemberName | undefined {
  const outermost = ts.isExpression(value) ? outermostWrapper(value) : value;
  const property = ts.isObjectLiteralElement(outermost) ? outermost : outermost.parent;
  const literal = ts.isArrayLiteralExpression(property) ? property : property.parent;
  if (!literal || !isPartOfLiteral(property) || !isPartOfLiteral(literal)) return undefined;
  return calledName(literal) ?? nameOfHolder(literal);
}

/**
 * The names of what a call of a package is made on, and of what comes of it: `const graph = new Graph().addNode(run)`,
 * `emitter.on('event', run)`.
 */
export function namesOfTaker(finder: Finder, call: ts.CallExpression | ts.NewExpression): readonly ts.MemberName[] {
  let made: ts.Expression = outermostWrapper(call);
  while (isAccess(made.parent) || (ts.isCallExpression(made.parent) && made.parent.expression === made))
    made = outermostWrapper(made.parent);
  let owner: ts.Expression = call.expression;
  while (isAccess(owner) || ts.isCallExpression(owner)) owner = unwrapped(owner.expression);
  const name = calledName(made);
  return [...(name ? [name] : []), ...(isVariable(finder, owner) ? [owner] : [])];
}

/** A variable of the repository; what is imported from a package is used all over. */
function isVariable({ checker }: Finder, owner: ts.Expression): owner is ts.Identifier {
  const declaration = ts.isIdentifier(owner) ? symbolAt(checker, owner)?.valueDeclaration : undefined;
  return declaration !== undefined && ts.isVariableDeclaration(declaration);
}

/** `holder.name`, `this.holder.name`: another name of what the holder has. */
export function takesByName(use: ts.MemberName): boolean {
  const isMember = isAccess(use.parent) && nameNode(use.parent) === use;
  const holder = outermostWrapper(isMember ? (use.parent as Access) : use);
  return ts.isPropertyAccessExpression(holder.parent) && holder.parent.expression === holder;
}

/**
 * Where a function uses what it is given, or an object keeps that for its methods: `constructor(private run) {}`,
 * `this.run = run`.
 */
export function usesOfParameter(finder: Finder, { name }: ts.ParameterDeclaration): readonly ts.MemberName[] {
  const uses = referencesOf(finder.origins, name);
  const kept = uses.flatMap((use) => {
    const { parent } = outermostWrapper(use);
    const isKept = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    const target = isKept ? unwrapped(parent.left) : undefined;
    return target && ts.isPropertyAccessExpression(target) ? referencesOf(finder.origins, target.name) : [];
  });
  return [...uses, ...kept];
}

/** The function, or the constructor, that a call or `new` runs. */
export function calledBy(
  finder: Finder,
  call: ts.CallExpression | ts.NewExpression,
): FunctionNode | ts.ConstructorDeclaration | undefined {
  if (ts.isCallExpression(call)) return calledFunction(finder, call.expression);
  const declaration = finder.checker.getResolvedSignature(call)?.declaration;
  return declaration && ts.isConstructorDeclaration(declaration) ? declaration : undefined;
}
