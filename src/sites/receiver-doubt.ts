import ts from 'typescript';
import { argumentsPassed, laidOver, ownerOf, type Source, sourcesOf } from '../flow/flows-from.ts';
import { takerOf } from '../flow/callbacks.ts';
import { codeOnOneLine } from '../program/code-on-one-line.ts';
import { readableName } from '../program/readable-name.ts';
import { isNothing } from '../flow/empty-values.ts';

import { mayPutOther, otherWriter } from '../flow/origin/holder-in-sight.ts';
import { isHolder } from '../flow/origin/holder-types.ts';
import { isAny } from '../flow/origin/origins.ts';
import { variableAt } from '../program/variable-at.ts';
import type { SiteDraft } from './draft.ts';
import { seenByProxy } from './seen-by-proxy.ts';
import type { Finder } from './finder.ts';
import { isAccess, nameNode, unwrapped } from '../program/syntax.ts';
import { targetSymbol } from '../program/target-symbol.ts';

/** Bindings followed so far from a receiver back to where its value comes from: each is asked once. */
type Seen = Set<ts.Symbol>;

/** Why a receiver may hold something else than its type says. */
interface Doubt {
  /** `inferred`: its type is written down, and nothing else says that it is always the SDK's. */
  evidence: 'inferred' | 'mixed' | 'likely';
  cause: string;
}

/**
 * A site whose receiver may hold something else than its type says is not proven. In JavaScript the type is that of the
 * first value, and a later one may be anything. TypeScript lets no other type in, except what is any to it, as all of
 * another package is here: a binding whose type nobody wrote down is mixed then, another one what its type says.
 */
export function withReceiverDoubt(finder: Finder, draft: SiteDraft): SiteDraft {
  const receiver = receiverOf(draft);
  const proxy = receiver && seenByProxy(finder, receiver);
  if (proxy) return { ...draft, ...mixed(`the handler of ${shortText(proxy)} may know it by its name of v5`) };
  if (draft.evidence !== 'proven') return draft;
  const doubt = receiver && doubtOfExpression(finder, receiver, new Set());
  return doubt === undefined ? draft : { ...draft, ...doubt };
}

function receiverOf({ node }: SiteDraft): ts.Expression | undefined {
  if (isAccess(node)) return node.expression;
  return ts.isBindingElement(node) ? ownerOf(node).initializer : undefined;
}

function doubtOfExpression(finder: Finder, expression: ts.Expression, seen: Seen): Doubt | undefined {
  if (
    ts.isParenthesizedExpression(expression) ||
    ts.isNonNullExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isAwaitExpression(expression)
  ) {
    return doubtOfExpression(finder, expression.expression, seen);
  }
  const { checker } = finder;
  if (isMade(expression)) return doubtOfHolder(finder, expression) ?? doubtOfElements(finder, expression, seen);
  if (ts.isCallExpression(expression)) {
    const holder = holderOfCall(finder, expression);
    return holder && doubtOfExpression(finder, holder, seen);
  }
  if (isAccess(expression)) {
    const symbol = checker.getSymbolAtLocation(nameNode(expression));
    return (symbol && doubtOfSymbol(finder, symbol, seen)) ?? doubtOfExpression(finder, expression.expression, seen);
  }
  const symbol = ts.isIdentifier(expression) ? variableAt(checker, expression) : undefined;
  return symbol && doubtOfSymbol(finder, targetSymbol(checker, symbol), seen);
}

/** `{ … }`, `[…]`, `new Map(…)` */
function isMade(expression: ts.Expression): boolean {
  return (
    ts.isObjectLiteralExpression(expression) ||
    ts.isArrayLiteralExpression(expression) ||
    ts.isNewExpression(expression)
  );
}

/** A type that JavaScript infers of a literal, a list or a collection keeps no other value out. */
function doubtOfHolder({ origins, checker }: Finder, made: ts.Expression): Doubt | undefined {
  if (!isInJavaScript(made)) return undefined;
  const type = checker.getTypeAtLocation(made);
  const place = isHolder(origins, type) ? otherWriter(origins, made, type) : undefined;
  return place && mixed(mayPutOther(place));
}

/** What is listed, or put into a collection when it is made: `[...list, client]`, `new Map([['a', client]])`. */
function doubtOfElements(finder: Finder, made: ts.Expression, seen: Seen): Doubt | undefined {
  const elements = ts.isArrayLiteralExpression(made)
    ? made.elements
    : ts.isNewExpression(made) && isHolder(finder.origins, finder.checker.getTypeAtLocation(made))
      ? (made.arguments ?? [])
      : [];
  for (const element of elements) {
    const value = ts.isSpreadElement(element) ? element.expression : element;
    const doubt = doubtOfExpression(finder, value, seen);
    if (doubt) return doubt;
  }
  return undefined;
}

/** What a call takes an element of: `list.at(0)`, `map.get(key)`, `Object.values(holder)`, `Array.from(list)`. */
function holderOfCall({ origins, checker }: Finder, call: ts.CallExpression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { expression: holder } = call.expression;
  if (/^(?:Array|Object)$/.test(holder.getText())) return call.arguments[0];
  return isHolder(origins, checker.getTypeAtLocation(holder)) ? holder : undefined;
}

function doubtOfSymbol(finder: Finder, symbol: ts.Symbol, seen: Seen): Doubt | undefined {
  const { checker } = finder;
  const declaration = symbol.valueDeclaration;
  if (
    seen.has(symbol) ||
    !declaration ||
    !isBinding(declaration) ||
    finder.origins.sparse.isBundledDeclaration(declaration.getSourceFile())
  )
    return undefined;
  seen.add(symbol);
  const held = checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
  // The origin of what is `any` joins every value already.
  if (isAny(held)) return undefined;
  const written = hasWrittenType(declaration);
  const sources = sourcesOf(finder.origins, symbol);
  const first = firstValues(finder, declaration, sources);
  const later = [...laterValues(finder, sources, held), ...laidOverValues(finder, symbol, declaration)];
  // A value that a written type is there for has to be what it says; one more makes a reassigned binding.
  if (written && later.length + (first.length > 0 || ts.isParameter(declaration) ? 1 : 0) < 2) return undefined;
  for (const value of [...first, ...later]) {
    const doubt =
      value === 'pattern'
        ? mixed(`${readableName(symbol)} is also assigned by a pattern or a loop`)
        : doubtOfValue(finder, symbol, value, held, seen);
    if (doubt) return written ? { ...doubt, evidence: 'inferred' } : doubt;
  }
  const literal = declaration.parent;
  const inLiteral = ts.isObjectLiteralExpression(literal) ? doubtOfHolder(finder, literal) : undefined;
  return inLiteral ?? doubtOfSource(finder, declaration, seen);
}

const shortText = (node: ts.Node): string => codeOnOneLine(node.getText()).slice(0, 60);

const mixed = (cause: string): Doubt => ({ evidence: 'mixed', cause });

function doubtOfValue(
  finder: Finder,
  symbol: ts.Symbol,
  value: ts.Expression,
  held: ts.Type,
  seen: Seen,
): Doubt | undefined {
  if (isCastDouble(finder, value)) return undefined;
  const origin = finder.origins.of(value);
  const given = origin.kind === 'type' ? finder.checker.getNonNullableType(origin.type) : undefined;
  // `module.exports = client` has what is put on it afterwards: `module.exports.VERSION = 1`.
  const own = symbol.name === 'export=' ? (given?.getProperties() ?? []) : [];
  const isExtended = own.length > 0 && own.every((property) => held.getProperty(property.name) === property);
  if (origin.kind !== 'type' || !given || !(isExtended || finder.checker.isTypeAssignableTo(given, held)))
    return mixed(`${readableName(symbol)} is also given ${shortText(value)}, which is not known to be the SDK`);
  if (origin.evidence !== 'proven')
    return {
      evidence: origin.evidence,
      cause: origin.cause ?? `${readableName(symbol)} is given ${shortText(value)}`,
    };
  return doubtOfExpression(finder, value, seen);
}

/** `{ … } as any`, which changes together with the SDK's calls. */
function isCastDouble(finder: Finder, value: ts.Expression): boolean {
  const inner = unwrapped(value);
  return inner !== value && ts.isObjectLiteralExpression(inner) && finder.testDoubles.of(inner) !== undefined;
}

/**
 * What a binding starts with; in JavaScript also what the callers of its function pass, which TypeScript checks there.
 */
function firstValues({ origins }: Finder, declaration: ts.Declaration, sources: readonly Source[]): ts.Expression[] {
  const passed = isInJavaScript(declaration) && !hasWrittenType(declaration);
  return sources
    .flatMap((source) => {
      if (source.kind === 'initial' || source.kind === 'default') return [source.from];
      if (source.kind !== 'parameter' || !passed) return [];
      return argumentsPassed(origins, source.at);
    })
    .filter((value) => !isNothing(value));
}

/**
 * What is assigned to a binding; `pattern` for what a pattern or a loop puts there, unless it is of the SDK by its
 * type.
 */
function laterValues({ checker }: Finder, sources: readonly Source[], held: ts.Type): (ts.Expression | 'pattern')[] {
  const assigned = sources.flatMap((source) =>
    source.kind === 'assignment' && !isNothing(source.from) ? [source.from] : [],
  );
  const isTaken = sources.some((source) => source.kind === 'target' && !takesSdk(checker, source.at, held));
  return isTaken ? [...assigned, 'pattern'] : assigned;
}

/**
 * What `Object.assign` lays over a property, which no type checks. In TypeScript another file that does so is a test,
 * which puts its double there.
 */
function laidOverValues(
  { checker, origins }: Finder,
  { name }: ts.Symbol,
  declaration: ts.Declaration,
): ts.Expression[] {
  return origins.usage
    .properties(name)
    .flatMap(laidOver)
    .filter(
      ({ target, value }) =>
        !isNothing(value) &&
        (isInJavaScript(value) || value.getSourceFile() === declaration.getSourceFile()) &&
        checker.getTypeAtLocation(target).getProperty(name)?.valueDeclaration === declaration,
    )
    .map(({ value }) => value);
}

/** `({ client } = holder)` where the type of `holder` says that it is the SDK's. */
function takesSdk(checker: ts.TypeChecker, target: ts.Identifier, held: ts.Type): boolean {
  if (!ts.isPropertyAssignment(target.parent) && !ts.isShorthandPropertyAssignment(target.parent)) return false;
  const property = checker.getPropertySymbolOfDestructuringAssignment(target);
  const type = property && checker.getNonNullableType(checker.getTypeOfSymbol(property));
  return type !== undefined && !isAny(type) && checker.isTypeAssignableTo(type, held);
}

/** `const { client } = holder`, `for (const client of holder)`: what the value is taken from. */
function doubtOfSource(finder: Finder, declaration: ts.Declaration, seen: Seen): Doubt | undefined {
  const isElement = ts.isBindingElement(declaration);
  const owner = isElement ? ownerOf(declaration) : declaration;
  const holder = (isElement ? ownerOf(declaration).initializer : undefined) ?? iteratedBy(finder, owner);
  const property = isElement ? propertyTaken(finder, declaration) : undefined;
  return (property && doubtOfSymbol(finder, property, seen)) ?? (holder && doubtOfExpression(finder, holder, seen));
}

function propertyTaken({ checker }: Finder, element: ts.BindingElement): ts.Symbol | undefined {
  if (!ts.isObjectBindingPattern(element.parent) || element.dotDotDotToken) return undefined;
  const key = element.propertyName ?? element.name;
  return ts.isIdentifier(key)
    ? checker.getPropertyOfType(checker.getTypeAtLocation(element.parent), key.text)
    : undefined;
}

/** What a loop goes over, or what hands its elements to a callback: `holder.map((client) => …)`. */
function iteratedBy(finder: Finder, declaration: ts.Declaration): ts.Expression | undefined {
  const { parent } = declaration;
  const call = ts.isParameter(declaration) ? takerOf(declaration.parent) : undefined;
  if (call) return holderOfCall(finder, call);
  return ts.isVariableDeclarationList(parent) && ts.isForOfStatement(parent.parent)
    ? parent.parent.expression
    : undefined;
}

function isInJavaScript(node: ts.Node): boolean {
  return /\.[cm]?jsx?$/.test(node.getSourceFile().fileName);
}

function hasWrittenType(declaration: ts.Declaration): boolean {
  const owner = ts.isBindingElement(declaration) ? ownerOf(declaration) : declaration;
  return (
    (owner as ts.VariableDeclaration).type !== undefined ||
    (isInJavaScript(owner) && ts.getJSDocType(owner) !== undefined)
  );
}

function isBinding(declaration: ts.Declaration): boolean {
  return (
    ts.isVariableDeclaration(declaration) ||
    ts.isBindingElement(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertySignature(declaration) ||
    ts.isPropertyAssignment(declaration) ||
    ts.isShorthandPropertyAssignment(declaration) ||
    ts.isParameter(declaration) ||
    isAccess(declaration) ||
    ts.isBinaryExpression(declaration)
  );
}
