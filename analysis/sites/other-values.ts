import ts from 'typescript';
import { isNothing } from '../trace/trace-expression.ts';
import { argumentsPassed } from '../trace/trace-parameter.ts';
import { isAny } from '../trace/tracer.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './lookup.ts';
import { isAccess, nameNode, unwrapped } from './syntax.ts';

/** Bindings followed from a receiver back to where its value comes from. */
const deepest = 6;

/**
 * A site whose receiver may hold something else than its type says is mixed. TypeScript holds a binding to its declared
 * type; in JavaScript the type is that of the first value, and a later one may be anything.
 */
export function withOtherValues(finder: Finder, draft: SiteDraft): SiteDraft {
  if (draft.evidence !== 'proven') return draft;
  const receiver = receiverOf(draft.node);
  const cause = receiver && otherValue(finder, receiver, 0);
  return cause === undefined ? draft : { ...draft, evidence: 'mixed', cause };
}

function receiverOf(node: ts.Node): ts.Expression | undefined {
  if (isAccess(node)) return node.expression;
  if (!ts.isBindingElement(node)) return undefined;
  let owner: ts.Node = node;
  while (ts.isBindingElement(owner)) owner = owner.parent.parent;
  return (owner as ts.VariableDeclaration | ts.ParameterDeclaration).initializer;
}

function otherValue(finder: Finder, expression: ts.Expression, depth: number): string | undefined {
  const inner = unwrapped(expression);
  if (depth > deepest) return undefined;
  if (ts.isAwaitExpression(inner)) return otherValue(finder, inner.expression, depth);
  if (isAccess(inner)) {
    const symbol = finder.checker.getSymbolAtLocation(nameNode(inner));
    return (symbol && ofSymbol(finder, symbol, depth)) ?? otherValue(finder, inner.expression, depth);
  }
  if (!ts.isIdentifier(inner)) return undefined;
  const symbol = finder.checker.getSymbolAtLocation(inner);
  if (!symbol) return undefined;
  return ofSymbol(finder, symbol.flags & ts.SymbolFlags.Alias ? finder.checker.getAliasedSymbol(symbol) : symbol, depth);
}

function ofSymbol(finder: Finder, symbol: ts.Symbol, depth: number): string | undefined {
  const declaration = symbol.valueDeclaration;
  if (!declaration || !holdsAnything(declaration)) return undefined;
  const { checker, tracer } = finder;
  const held = checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
  // What is any has been traced over every value already.
  if (isAny(held)) return undefined;
  const assigned = tracer.usage
    .assignments(symbol.name)
    .filter(({ left }) => checker.getSymbolAtLocation(isAccess(left) ? nameNode(left) : left) === symbol)
    .map(({ right }) => right);
  if (tracer.usage.targets(symbol.name).some((target) => isTarget(checker, target, symbol))) return `${symbol.name} is also assigned by a pattern or a loop`;
  const passed = ts.isParameter(declaration) ? argumentsPassed(tracer, declaration.parent, declaration.parent.parameters.indexOf(declaration)) : [];
  const initial = (symbol.declarations ?? []).flatMap((each) => (each as ts.VariableDeclaration).initializer ?? []).filter((each) => ts.isExpression(each));
  for (const value of [...initial, ...assigned, ...passed]) {
    if (isNothing(value)) continue;
    const traced = tracer.trace(value);
    const fits = traced.kind === 'type' && checker.isTypeAssignableTo(checker.getNonNullableType(traced.type), held);
    if (!fits) return `${symbol.name} is also given ${value.getText().slice(0, 60)}, which is not known to be the SDK`;
    const cause = otherValue(finder, value, depth + 1);
    if (cause) return cause;
  }
  return undefined;
}

/** `{ name }` in an assignment pattern is shorthand for `{ name: name }`: the symbol asked for is the variable's. */
function isTarget(checker: ts.TypeChecker, target: ts.Identifier, symbol: ts.Symbol): boolean {
  const { parent } = target;
  return (ts.isShorthandPropertyAssignment(parent) ? checker.getShorthandAssignmentValueSymbol(parent) : checker.getSymbolAtLocation(target)) === symbol;
}

/** A JavaScript binding without a written type. */
function holdsAnything(declaration: ts.Declaration): boolean {
  if (!/\.[cm]?jsx?$/.test(declaration.getSourceFile().fileName) || ts.getJSDocType(declaration)) return false;
  return (
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration) ||
    ts.isParameter(declaration) ||
    isAccess(declaration) ||
    ts.isBinaryExpression(declaration)
  );
}
