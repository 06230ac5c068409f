import ts from 'typescript';
import { isConstantVariable } from '../program/constants.ts';
import { calledFunction, hasBody } from '../flow/calls.ts';
import { returnedFrom } from '../flow/functions.ts';
import { moduleSpecifierOf } from '../flow/origin/origin-of-import.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { unwrapped } from '../program/syntax.ts';
import { targetSymbol } from '../program/target-symbol.ts';

/*
 * A token names a dependency in a container: a text, a constant, a class, or what a function gives for such. Two
 * expressions are the same token where their keys are equal; the key of a text is the text in quotes.
 */

/** Where a token is read: in a function that is looked into, its parameters have the keys that a call gives them. */
interface Reading {
  origins: Origins;
  given: ReadonlyMap<ts.Symbol, string>;
  /** How many functions and constants were looked into on the way. */
  depth: number;
}

const deepest = 5;

/** The key of a token; `undefined` where nobody can say what it is. */
export function tokenKey(origins: Origins, token: ts.Expression): string | undefined {
  return keyOf({ origins, given: new Map(), depth: 0 }, token);
}

/**
 * The key of the token that a decorator has injected: `@Inject(TOKEN)`, or `@InjectClient()` where the own function
 * gives such a decorator.
 */
export function injectedKey(origins: Origins, { expression }: ts.Decorator): string | undefined {
  return keyOfDecorator({ origins, given: new Map(), depth: 0 }, unwrapped(expression));
}

function keyOfDecorator(reading: Reading, decorator: ts.Expression): string | undefined {
  if (!ts.isCallExpression(decorator)) {
    const constant = constantAt(reading, decorator);
    return constant && keyOfDecorator(deeper(reading), constant);
  }
  const inside = lookedInto(reading, decorator);
  if (inside) return keyOfDecorator(inside.reading, inside.returned);
  const [token] = decorator.arguments;
  return token && keyOf(reading, token);
}

function keyOf(reading: Reading, token: ts.Expression): string | undefined {
  const node = unwrapped(token);
  const text = textKey(reading, node);
  if (text !== undefined) return text;
  return ts.isCallExpression(node) ? callKey(reading, node) : nameKey(reading.origins, node);
}

/** A text, wherever it is written, and what `Symbol.for` gives for one. */
function textKey(reading: Reading, node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return JSON.stringify(node.text);
  if (ts.isTemplateExpression(node)) return templateKey(reading, node);
  const { checker } = reading.origins;
  if (ts.isCallExpression(node)) {
    if (node.expression.getText() === 'Symbol.for') return keyWithArguments(reading, 'Symbol.for', node);
    const inside = lookedInto(reading, node);
    return inside && textKey(inside.reading, inside.returned);
  }
  const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
  const given = symbol && reading.given.get(symbol);
  if (given !== undefined) return given;
  const type = checker.getTypeAtLocation(node);
  if (type.isStringLiteral()) return JSON.stringify(type.value);
  const constant = constantAt(reading, node);
  return constant && textKey(deeper(reading), constant);
}

function templateKey(reading: Reading, { head, templateSpans }: ts.TemplateExpression): string | undefined {
  let whole = head.text;
  for (const { expression, literal } of templateSpans) {
    const key = textKey(reading, unwrapped(expression));
    if (!key?.startsWith('"')) return undefined;
    whole += `${String(JSON.parse(key))}${literal.text}`;
  }
  return JSON.stringify(whole);
}

/** `getToken('name')` of which nobody knows what it gives: it gives the same wherever it is called with the same. */
function callKey(reading: Reading, call: ts.CallExpression): string | undefined {
  const inside = lookedInto(reading, call);
  const key = inside && keyOf(inside.reading, inside.returned);
  if (key !== undefined) return key;
  // Each call of `Symbol` makes another one.
  const callee = call.expression.getText() === 'Symbol' ? undefined : nameKey(reading.origins, call.expression);
  return callee === undefined ? undefined : keyWithArguments(reading, callee, call);
}

function keyWithArguments(reading: Reading, callee: string, call: ts.CallExpression): string | undefined {
  if (reading.depth >= deepest) return undefined;
  const keys = call.arguments.map((value) => keyOf(deeper(reading), value));
  return keys.includes(undefined) ? undefined : `${callee}(${keys.join()})`;
}

/** What the function of the repository gives back that a call runs; `undefined` where that is not one value. */
function lookedInto(
  reading: Reading,
  call: ts.CallExpression,
): { returned: ts.Expression; reading: Reading } | undefined {
  const { origins } = reading;
  const owner = reading.depth < deepest ? calledFunction(origins, call) : undefined;
  const [returned, ...others] = owner && hasBody(owner) ? returnedFrom(owner) : [];
  if (!owner || !returned || others.length > 0) return undefined;
  const given = new Map<ts.Symbol, string>();
  for (const [at, { name, initializer }] of owner.parameters.entries()) {
    const value = call.arguments[at] ?? initializer;
    const key = value && keyOf(deeper(reading), value);
    const symbol = origins.checker.getSymbolAtLocation(name);
    if (symbol && key !== undefined) given.set(symbol, key);
  }
  return { returned: unwrapped(returned), reading: deeper({ ...reading, given }) };
}

function deeper(reading: Reading): Reading {
  return { ...reading, depth: reading.depth + 1 };
}

/** What a constant holds, or a property of a literal: `const TOKEN = 'text'`, `const tokens = { client: 'text' }`. */
function constantAt({ origins: { checker }, depth }: Reading, node: ts.Expression): ts.Expression | undefined {
  if (depth >= deepest) return undefined;
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  const declaration = targetSymbol(checker, checker.getSymbolAtLocation(name))?.valueDeclaration;
  if (!declaration || !(ts.isPropertyAssignment(declaration) || isConstantVariable(declaration))) return undefined;
  const { initializer: value } = declaration;
  return value && unwrapped(value);
}

/** Where a name is declared, or what it is imported from. */
function nameKey(origins: Origins, node: ts.Expression): string | undefined {
  const { checker } = origins;
  const isMember = ts.isPropertyAccessExpression(node);
  if (!isMember && !ts.isIdentifier(node)) return undefined;
  const symbol = checker.getSymbolAtLocation(isMember ? node.name : node);
  const target = targetSymbol(checker, symbol);
  const declaration = target && !checker.isUnknownSymbol(target) ? target.declarations?.[0] : undefined;
  // What a parameter is, each call says.
  if (declaration && ts.isParameter(declaration)) return undefined;
  if (declaration) return `${declaration.getSourceFile().fileName}:${String(declaration.pos)}`;
  if (!isMember) return symbol && importKey(origins, symbol, node);
  const owner = nameKey(origins, unwrapped(node.expression));
  return owner && `${owner}.${node.name.text}`;
}

/** `TOKEN` of a file that is not in the program, or of another package. */
function importKey(origins: Origins, symbol: ts.Symbol, name: ts.Identifier): string | undefined {
  const [declaration] = symbol.declarations ?? [];
  const specifier = declaration && moduleSpecifierOf(declaration);
  if (!declaration || specifier === undefined) return undefined;
  const module = origins.resolve(specifier, declaration.getSourceFile().fileName);
  const from = module.kind === 'file' ? module.file : specifier;
  const exported = ts.isImportSpecifier(declaration) ? (declaration.propertyName ?? declaration.name).text : name.text;
  return `${from}#${exported}`;
}
