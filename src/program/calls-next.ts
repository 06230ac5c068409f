import ts from 'typescript';
import { nodesIn } from './nodes.ts';
import { outermostWrapper, unwrapped } from './syntax.ts';

/** The names by which a text may hand over: one of them is in every text of which {@link callsNext} is true. */
export const handingOver = ['next', 'done', 'resolve'] as const;

/** How frameworks name what comes next: Express, Koa and Nest, Fastify. */
const nextNames: ReadonlySet<string> = new Set(['next', 'done']);

/**
 * Whether code hands over to what comes next in a framework: `next()`, `setImmediate(next)`, `next.handle()` in Nest,
 * `opts.next()` in tRPC, `resolve(event)` in SvelteKit. With an argument, `next(error)` tells of an error.
 */
export function callsNext(code: ts.Node): boolean {
  return [...nodesIn(code)].some((node) => ts.isIdentifier(node) && handsOver(node));
}

function handsOver(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) {
    const isHandled = parent.expression === name && name.text === 'next' && parent.name.text === 'handle';
    const isMember = parent.name === name && name.text === 'next' && isOfParameter(parent.expression);
    return (isHandled || isMember) && isCalled(parent);
  }
  if (name.text === 'resolve') return isCalled(name) && isTakenFromParameter(name);
  if (!nextNames.has(name.text) || parameterNamed(name) === undefined) return false;
  const { parent: call } = outermostWrapper(name);
  if (!ts.isCallExpression(call)) return false;
  return unwrapped(call.expression) !== name || call.arguments.length === 0;
}

function isCalled(callee: ts.Expression): boolean {
  const whole = outermostWrapper(callee);
  return ts.isCallExpression(whole.parent) && whole.parent.expression === whole;
}

/** `opts` of `opts.next()`, which an iterator has as well: of a parameter only. */
function isOfParameter(holder: ts.Expression): boolean {
  const inner = unwrapped(holder);
  return ts.isIdentifier(inner) && parameterNamed(inner) !== undefined;
}

/** `resolve` of `({ event, resolve }) => …`; a promise gives its own as a parameter. */
function isTakenFromParameter(name: ts.Identifier): boolean {
  const parameter = parameterNamed(name);
  return parameter !== undefined && ts.isObjectBindingPattern(parameter.name);
}

/** The parameter around a name that declares it, as a whole or in a pattern. */
function parameterNamed(name: ts.Identifier): ts.ParameterDeclaration | undefined {
  for (let at: ts.Node = name.parent; !ts.isSourceFile(at); at = at.parent) {
    const declaring = ts.isFunctionLike(at) ? at.parameters.find((each) => declares(each, name.text)) : undefined;
    if (declaring) return declaring;
  }
  return undefined;
}

function declares({ name }: ts.ParameterDeclaration, text: string): boolean {
  if (ts.isIdentifier(name)) return name.text === text;
  return name.elements.some(
    (element) => ts.isBindingElement(element) && ts.isIdentifier(element.name) && element.name.text === text,
  );
}
