import ts from 'typescript';
import { isConstant } from '../../../src/program/constants.ts';
import type { Entry } from '../../../src/catalog/entry.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { declaredSources } from '../../../src/flow/flows-from.ts';
import { isNothing } from '../../../src/flow/empty-values.ts';
import { nameText } from '../../../src/flow/literals.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import { defined } from '../../../src/catalog/defined.ts';
import { isAccess, unwrapped, outermostWrapper } from '../../../src/program/syntax.ts';

/** A call that starts an observation. */
export interface Creation {
  call: ts.CallExpression;
  /**
   * `active`: around a callback that gets it; `observe`: around every call of a function; `handle`: by itself; `child`:
   * below `parent`; `helper`: a function of the repository starts it around a callback.
   */
  kind: 'active' | 'observe' | 'handle' | 'child' | 'helper';
  parent?: ts.Expression;
  helper?: StartingHelper;
}

/** A function of the repository that starts a span, and runs in it what it is given, once. */
export interface StartingHelper {
  /** What it runs. */
  callback: ts.Expression;
  owner: FunctionNode;
  /** Its function that runs in the span. */
  inner: FunctionNode;
  /** Its call of what it is given. */
  run: ts.CallExpression;
}

export type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

/** A function or method of the SDK. */
export interface SdkFunction {
  /** The name it is declared with. */
  name: string;
  method: boolean;
  /** Its catalogue entry, when v6 changes it. */
  entry?: Entry;
}

/** What of the SDK an expression calls. */
export function sdkFunction(finder: Finder, callee: ts.Expression): SdkFunction | undefined {
  const inner = unwrapped(callee);
  if (!ts.isIdentifier(inner) && !isAccess(inner)) return undefined;
  const symbol = finder.checker.getTypeAtLocation(inner).getSymbol();
  const match = symbol && finder.index.match(symbol);
  if (!symbol || !match?.surface) return undefined;
  const method =
    symbol.declarations?.some(
      (declaration) => ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration),
    ) ?? false;
  const entry = match.id === undefined ? undefined : finder.catalogue.byId.get(match.id);
  return { name: symbol.name, method, ...defined({ entry }) };
}

/** What a call starts, if it is one of the SDK's that start an observation. */
export function creationOf(finder: Finder, call: ts.CallExpression): Creation | undefined {
  const called = sdkFunction(finder, call.expression);
  if (called?.method && called.name === 'startObservation') {
    const callee = unwrapped(call.expression);
    return isAccess(callee) ? { call, kind: 'child', parent: callee.expression } : undefined;
  }
  if (called?.method !== false) return undefined;
  if (called.name === 'startActiveObservation') return { call, kind: 'active' };
  if (called.name === 'observe') return { call, kind: 'observe' };
  return called.name === 'startObservation' ? { call, kind: 'handle' } : undefined;
}

/** The argument of a creation that runs inside its observation. */
export function callbackArgument({ call, kind, helper }: Creation): ts.Expression | undefined {
  if (helper) return helper.callback;
  return kind === 'active' ? call.arguments[1] : kind === 'observe' ? call.arguments[0] : undefined;
}

/** The options of a creation; a helper's are looked at where it is recognised. */
export function optionsOf({ call, kind }: Creation): ts.Expression | undefined {
  if (kind === 'helper') return undefined;
  return call.arguments[kind === 'observe' ? 1 : 2];
}

/**
 * The value of a key that a literal writes out; `undefined` when it has none, in no branch of a condition; `'unclear'`
 * when one cannot tell.
 */
export function optionValue(options: ts.Expression | undefined, key: string): ts.Expression | 'unclear' | undefined {
  if (!options || isNothing(options)) return undefined;
  const literal = unwrapped(options);
  if (ts.isConditionalExpression(literal))
    return [literal.whenTrue, literal.whenFalse].every((branch) => optionValue(branch, key) === undefined)
      ? undefined
      : 'unclear';
  if (!ts.isObjectLiteralExpression(literal)) return 'unclear';
  let value: ts.Expression | 'unclear' | undefined;
  for (const property of literal.properties) {
    const name = nameText(property.name);
    if (name === undefined) value ??= 'unclear';
    else if (name === key)
      value = ts.isPropertyAssignment(property)
        ? property.initializer
        : ts.isShorthandPropertyAssignment(property)
          ? property.name
          : 'unclear';
  }
  return value;
}

/** The call of what an expression is. */
export function callOf(callee: ts.Expression): ts.CallExpression | undefined {
  const outermost = outermostWrapper(callee);
  return ts.isCallExpression(outermost.parent) && outermost.parent.expression === outermost
    ? outermost.parent
    : undefined;
}

/** The function an expression is or names, when it is written in the repository. */
export function functionOf(finder: Finder, expression: ts.Expression): FunctionNode | undefined {
  const inner = unwrapped(expression);
  return ts.isIdentifier(inner) ? declaredFunction(finder, inner) : writtenFunction(inner);
}

/** {@link functionOf}, or the method or the function in a property that an access names. */
export function calledFunction(finder: Finder, callee: ts.Expression): FunctionNode | undefined {
  const inner = unwrapped(callee);
  return ts.isPropertyAccessExpression(inner) ? declaredFunction(finder, inner.name) : functionOf(finder, inner);
}

function writtenFunction(value: ts.Expression): FunctionNode | undefined {
  const inner = unwrapped(value);
  return ts.isArrowFunction(inner) || ts.isFunctionExpression(inner) ? inner : undefined;
}

/** The function that a name is declared with; a variable's only where it is a constant. */
function declaredFunction(finder: Finder, name: ts.MemberName): FunctionNode | undefined {
  const declaration = symbolAt(finder.checker, name)?.valueDeclaration;
  if (!declaration) return undefined;
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return declaration;
  const [source] = declaredSources(declaration);
  const isFixed = !ts.isVariableDeclaration(declaration) || isConstant(declaration);
  return source?.kind === 'initial' && isFixed ? writtenFunction(source.from) : undefined;
}
