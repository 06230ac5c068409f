import ts from 'typescript';
import { calledFunction } from './calls.ts';
import { fieldStep, propertyStep } from './literals.ts';
import type { FlowProgram, ResultStep, Step } from './step.ts';
import { symbolAt } from './uses.ts';

/** The function that a statement or an expression runs in. */
export function functionAround(node: ts.Node): ts.SignatureDeclaration | undefined {
  return ts.findAncestor(node, ts.isFunctionLike);
}

/** The next place of a function or class that is declared: its name, or what it is a member of. */
export function declaredSteps(node: ts.Node): readonly Step[] | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node))
    return node.name
      ? [{ kind: 'binding', to: node.name, declaration: node }]
      : [{ kind: 'export', by: 'modifier', symbol: undefined }];
  if (!ts.isMethodDeclaration(node) && !ts.isAccessor(node)) return undefined;
  return ts.isObjectLiteralExpression(node.parent) ? [propertyStep(node)] : [fieldStep(node)];
}

/** The name that a function is declared with, or kept under. */
function nameOf(owner: ts.SignatureDeclaration): ts.Identifier | undefined {
  const named =
    owner.name ??
    (ts.isVariableDeclaration(owner.parent) ||
    ts.isPropertyAssignment(owner.parent) ||
    ts.isPropertyDeclaration(owner.parent)
      ? owner.parent.name
      : undefined);
  return named && ts.isIdentifier(named) ? named : undefined;
}

/** Where the result of a function goes: to its calls in sight, and to where the function is handed on. */
export function resultSteps(program: FlowProgram, owner: ts.SignatureDeclaration): readonly ResultStep[] {
  return [
    ...callsOf(program, owner).map((to) => ({ kind: 'result', to }) as const),
    ...handedOn(program, owner).map((to) => ({ kind: 'handed', to }) as const),
  ];
}

/** The calls of a function in sight. */
export function callsOf(program: FlowProgram, owner: ts.SignatureDeclaration): ts.CallExpression[] {
  const name = nameOf(owner);
  if (!name) return [];
  return program.usage
    .calls(name.text)
    .filter((each): each is ts.CallExpression => ts.isCallExpression(each) && calledFunction(program, each) === owner);
}

/** Where a function is a value under its name; what a module exports under its name is not. */
function handedOn({ checker, usage }: FlowProgram, owner: ts.SignatureDeclaration): ts.Expression[] {
  const name = nameOf(owner);
  const declaration = name && checker.getSymbolAtLocation(name)?.valueDeclaration;
  if (!name || !declaration) return [];
  return usage.values(name.text).filter((value) => {
    const written = ts.isPropertyAccessExpression(value) ? value.name : value;
    return symbolAt(checker, written)?.valueDeclaration === declaration && !isModuleObject(value.parent.parent);
  });
}

/** `module.exports = { … }`, `export default { … }` */
function isModuleObject(literal: ts.Node): boolean {
  const { parent } = literal;
  return (
    ts.isObjectLiteralExpression(literal) &&
    (ts.isExportAssignment(parent) ||
      (ts.isBinaryExpression(parent) && /^(?:module\.)?exports\b/.test(parent.left.getText())))
  );
}

/** In how many places a function gives a value back, or yields one. */
export function returnsOf(owner: ts.SignatureDeclaration): number {
  return 'body' in owner && owner.body
    ? exitsIn(owner.body as ts.Node).filter(({ expression }) => expression).length
    : 0;
}

/** The values that a function gives back itself; `undefined` for a `return` without one. */
export function returnedFrom({ body }: ts.FunctionLikeDeclaration): readonly (ts.Expression | undefined)[] {
  if (!body || !ts.isBlock(body)) return body ? [body] : [];
  return exitsIn(body)
    .filter((exit) => ts.isReturnStatement(exit))
    .map(({ expression }) => expression);
}

/** Where a body returns or yields, functions in it left out. */
function exitsIn(body: ts.Node): (ts.ReturnStatement | ts.YieldExpression)[] {
  const found: (ts.ReturnStatement | ts.YieldExpression)[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) || ts.isYieldExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  }
  ts.forEachChild(body, visit);
  return found;
}

/** A function gives its value back later, as a promise. */
export function isAsync(owner: ts.SignatureDeclaration): boolean {
  return (ts.getCombinedModifierFlags(owner as ts.Declaration) & ts.ModifierFlags.Async) !== 0;
}

/** A function whose values are yielded. */
export function isGenerator(owner: ts.SignatureDeclaration): boolean {
  return 'asteriskToken' in owner && owner.asteriskToken !== undefined;
}
