import ts from 'typescript';
import { elementTaken } from '../program/element-taken.ts';
import { outermostWrapper, unwrapped } from '../program/syntax.ts';
import { lastName } from '../program/usage-index.ts';
import { calledFunction } from './calls.ts';
import { holdsNoMember } from './empty-values.ts';
import { fieldStep, propertyStep } from './literals.ts';
import { callbackElements } from './list-methods.ts';
import { isAssignedTo } from './operators.ts';
import type { FlowProgram, ReturnTarget, Step } from './step.ts';
import { symbolAt } from './uses.ts';

/** The function that a statement or an expression runs in. */
export function functionAround(node: ts.Node): ts.SignatureDeclaration | undefined {
  return ts.findAncestor(node, ts.isFunctionLike);
}

/** The call of a function where it is written: `(async () => { … })()`. */
export function callAtOnce(written: ts.Node): ts.CallExpression | undefined {
  const callee = ts.isExpression(written) ? outermostWrapper(written) : written;
  const { parent } = callee;
  return ts.isCallExpression(parent) && parent.expression === callee ? parent : undefined;
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

/**
 * The name by which a function is called: that of what it is put into, its own, or its class's. Bundlers write
 * `var Name = class _Name { … }`: the variable's is the name that is called.
 */
export function calledName(owner: ts.Node): ts.MemberName | undefined {
  const named = ts.isConstructorDeclaration(owner) ? owner.parent : owner;
  const name = keptName(named) ?? (named as ts.NamedDeclaration).name;
  // What is all that a module exports has no name of its own.
  return name && ts.isMemberName(name) && name.text !== 'exports' ? name : undefined;
}

/** The name of what a value is put into. */
function keptName(value: ts.Node): ts.Node | undefined {
  const outermost = ts.isExpression(value) ? outermostWrapper(value) : value;
  const { parent } = outermost;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name;
  if (!ts.isBinaryExpression(parent) || parent.right !== outermost || !isAssignedTo(parent.left)) return undefined;
  return ts.isPropertyAccessExpression(parent.left) ? parent.left.name : parent.left;
}

/** Where the result of a function goes: to its calls in sight, and to where the function is handed on. */
export function resultSteps(program: FlowProgram, owner: ts.SignatureDeclaration): readonly ReturnTarget[] {
  return [
    ...callsOf(program, owner)
      .filter(ts.isCallExpression)
      .map((to) => ({ kind: 'result', to }) as const),
    ...handedOn(program, owner).map((to) => ({ kind: 'handed', to }) as const),
  ];
}

/** The calls of a function in sight; of a constructor those with `new`. */
export function callsOf(
  program: FlowProgram,
  owner: ts.SignatureDeclaration,
): (ts.CallExpression | ts.NewExpression)[] {
  const name = calledName(owner);
  const declared = name && program.checker.getSymbolAtLocation(name);
  const isCall = (call: ts.CallExpression | ts.NewExpression): boolean => {
    const { expression } = call;
    const symbol = symbolAt(program.checker, ts.isPropertyAccessExpression(expression) ? expression.name : expression);
    return (
      (symbol !== undefined && (symbol === declared || symbol.valueDeclaration === owner)) ||
      calledFunction(program, call) === owner
    );
  };
  return name ? program.usage.calls(name.text).filter(isCall) : [];
}

/**
 * The calls of a function as an element of a record or a list: `handlers[name](…)`, `for (const step of steps) step(…)`
 */
export function callsAsElement(program: FlowProgram, owner: ts.SignatureDeclaration): ts.CallExpression[] {
  const { checker, usage } = program;
  const places = [owner, ...handedOn(program, owner, (value) => literalAround(value) !== undefined)];
  const taken = places.flatMap((place) => {
    const literal = literalAround(place);
    if (!literal) return [];
    const { parent } = outermostWrapper(literal);
    const at = ts.isPropertyAccessExpression(parent) ? parent.parent : parent;
    const here = elementTaken(at);
    if (here?.holder === literal) return [here];
    const name = keptName(literal);
    const holder = name && ts.isMemberName(name) ? checker.getSymbolAtLocation(name) : undefined;
    return holder ? usage.taken(holder.name).filter((each) => symbolAt(checker, nameIn(each.holder)) === holder) : [];
  });
  return taken.flatMap(({ as }) => (ts.isCallExpression(as) ? [as] : callsOfElement(program, as)));
}

/** The literal that a function, or its name, is an element of. */
function literalAround(value: ts.Node): ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | undefined {
  const { parent } = ts.isExpression(value) ? outermostWrapper(value) : value;
  const literal = ts.isObjectLiteralElement(parent) ? parent.parent : parent;
  return ts.isObjectLiteralExpression(literal) || ts.isArrayLiteralExpression(literal) ? literal : undefined;
}

/** The calls of the name that an element has; of a callback's parameter where its method gives it elements. */
function callsOfElement({ checker, usage }: FlowProgram, name: ts.Identifier): ts.CallExpression[] {
  const taker = name.parent.parent.parent;
  if (ts.isCallExpression(taker) && !callbackElements(lastName(taker.expression) ?? '')?.includes(0)) return [];
  const symbol = checker.getSymbolAtLocation(name);
  return usage
    .calls(name.text)
    .filter(ts.isCallExpression)
    .filter((call) => symbolAt(checker, unwrapped(call.expression)) === symbol);
}

/** What names the list or the record of `x.handlers`. */
export function nameIn(holder: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(holder) ? holder.name : holder;
}

/** Where a function is a value under its name; what a module exports under its name is not. */
export function handedOn(
  { checker, usage }: FlowProgram,
  owner: ts.SignatureDeclaration,
  isAsked: (value: ts.Expression) => boolean = () => true,
): ts.Expression[] {
  const name = calledName(owner);
  const declaration = name && checker.getSymbolAtLocation(name)?.valueDeclaration;
  if (!name || !declaration) return [];
  return usage.values(name.text).filter((value) => {
    if (!isAsked(value)) return false;
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
  return valuesGiven(owner).length;
}

/** Only one of the values that a function gives back, or yields, has members to read. */
export function hasOnlyReturn(owner: ts.SignatureDeclaration): boolean {
  return valuesGiven(owner).filter((value) => !holdsNoMember(value)).length === 1;
}

function valuesGiven(owner: ts.SignatureDeclaration): readonly ts.Expression[] {
  const body = 'body' in owner ? (owner.body as ts.Node | undefined) : undefined;
  return body ? exitsIn(body).flatMap(({ expression }) => expression ?? []) : [];
}

/** The values that a function gives back itself; `undefined` for a `return` without one. */
export function returnedFrom({ body }: ts.FunctionLikeDeclaration): readonly (ts.Expression | undefined)[] {
  if (!body || !ts.isBlock(body)) return body ? [body] : [];
  return exitsIn(body)
    .filter((exit) => ts.isReturnStatement(exit))
    .map(({ expression }) => expression);
}

/** The expressions that a function gives back itself; none for what is no function. */
export function returnedExpressions(node: ts.Node): readonly ts.Expression[] {
  const values = ts.isFunctionLike(node) ? returnedFrom(node as ts.FunctionLikeDeclaration) : [];
  return values.filter((value) => value !== undefined);
}

/** Where a body returns or yields, functions in it left out. */
function exitsIn(body: ts.Node): (ts.ReturnStatement | ts.YieldExpression)[] {
  const exits: (ts.ReturnStatement | ts.YieldExpression)[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) || ts.isYieldExpression(node)) exits.push(node);
    ts.forEachChild(node, visit);
  }
  ts.forEachChild(body, visit);
  return exits;
}

/** A function gives its value back later, as a promise. */
export function isAsync(owner: ts.SignatureDeclaration): boolean {
  return (ts.getCombinedModifierFlags(owner as ts.Declaration) & ts.ModifierFlags.Async) !== 0;
}

/** A function whose values are yielded. */
export function isGenerator(owner: ts.SignatureDeclaration): boolean {
  return 'asteriskToken' in owner && owner.asteriskToken !== undefined;
}
