import ts from 'typescript';
import { identifiersIn } from '../../program/identifiers.ts';
import type { ImportGraph, Taker } from '../../repository/import-graph.ts';
import { moduleSymbol } from '../../program/module-symbol.ts';
import { escapeRegExp } from '../../repository/scan-files.ts';
import { outermostWrapper } from '../../program/syntax.ts';
import { takingsOf, wholeExport } from '../../repository/imported-names.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import type { Mentions } from './mentions.ts';
import { type Reach, type Reaching, together } from './reach.ts';
import { reachOfUntyped } from './untyped-reach.ts';
import { targetSymbol } from '../../program/target-symbol.ts';

/** An export behind which the SDK is. */
interface ReachingExport {
  reach: Reach;
  /** It is a value, not only a type. */
  isValue: boolean;
}

/**
 * What a file exports, by name, with how the SDK is reached from it. Most exports are taken by nobody who could come
 * in, and to know what a function gives means to check its body: each is looked into when it is asked for.
 */
export class ReachingExports {
  readonly #origins: Origins;
  readonly #reaching: Reaching;
  readonly #symbols = new Map<string, ts.Symbol>();
  readonly #known = new Map<string, ReachingExport | undefined>();

  constructor(origins: Origins, reaching: Reaching, sourceFile: ts.SourceFile) {
    this.#origins = origins;
    this.#reaching = reaching;
    const { checker } = origins;
    const module = moduleSymbol(checker, sourceFile);
    if (!module) return;
    for (const symbol of checker.getExportsOfModule(module)) this.#symbols.set(symbol.name, symbol);
    const whole = module.exports?.get(ts.InternalSymbolName.ExportEquals);
    if (whole) this.#symbols.set(wholeExport, whole);
  }

  get names(): Iterable<string> {
    return this.#symbols.keys();
  }

  /** Undefined when the SDK is not reached. */
  of(name: string): ReachingExport | undefined {
    if (!this.#known.has(name)) this.#known.set(name, this.#look(this.#symbols.get(name)));
    return this.#known.get(name);
  }

  #look(symbol: ts.Symbol | undefined): ReachingExport | undefined {
    if (!symbol) return undefined;
    const origins = this.#origins;
    const reaching = this.#reaching;
    const target = targetSymbol(origins.checker, symbol);
    const isValue = (target.flags & ts.SymbolFlags.Value) !== 0;
    const declared = reaching.symbol(symbol);
    const untyped = isValue && declared !== 'itself' ? reachOfUntyped(origins, reaching, target) : undefined;
    const reach = together([declared, untyped]) ?? (isValue ? reachOfPart(origins, reaching, target) : undefined);
    return reach && { reach, isValue };
  }
}

/**
 * A variable that is put into an object of the SDK's type, as the parts of a test double are: what is said of it is
 * said of the SDK.
 */
function reachOfPart(origins: Origins, reaching: Reaching, symbol: ts.Symbol): Reach | undefined {
  const [declaration] = symbol.declarations ?? [];
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  const isPart = identifiersIn(declaration.getSourceFile(), symbol.name).some((identifier) => {
    const literal = ts.isIdentifier(identifier) ? outermostLiteral(identifier) : undefined;
    if (!literal || !refersTo(origins.checker, identifier, symbol)) return false;
    const outermost = outermostWrapper(literal);
    const type =
      outermost === literal ? origins.checker.getContextualType(literal) : origins.checker.getTypeAtLocation(outermost);
    return type !== undefined && reaching.type(type) !== undefined;
  });
  return isPart ? 'itself' : undefined;
}

/** The whole object that a name, or a member of what it names, is put into as a property. */
function outermostLiteral(identifier: ts.Identifier): ts.ObjectLiteralExpression | undefined {
  let value: ts.Node = identifier;
  while (ts.isPropertyAccessExpression(value.parent) && value.parent.expression === value) value = value.parent;
  let literal: ts.ObjectLiteralExpression | undefined;
  for (;;) {
    const property: ts.Node = value.parent;
    const isValue = ts.isShorthandPropertyAssignment(property)
      ? property.name === value
      : ts.isPropertyAssignment(property) && property.initializer === value;
    if (!isValue) return literal;
    literal = property.parent as ts.ObjectLiteralExpression;
    value = outermostWrapper(literal);
  }
}

function refersTo(checker: ts.TypeChecker, name: ts.Node, symbol: ts.Symbol): boolean {
  return ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent) === symbol
    : checker.getSymbolAtLocation(name) === symbol;
}

/**
 * Forwards: importers that take one of these exports by its name, and can get at the SDK behind it.
 * @param isOutside whether a file could come into the program
 */
export function importersOf(
  file: string,
  exported: ReachingExports,
  graph: ImportGraph,
  mentions: Mentions,
  isOutside: (file: string) => boolean,
): ReadonlySet<string> {
  const importing = new Set<string>();
  for (const taker of graph.takers(file)) {
    if (importing.has(taker.file) || !isOutside(taker.file)) continue;
    for (const name of exported.names) {
      if (!takes(taker, name, exported, mentions)) continue;
      importing.add(taker.file);
      break;
    }
  }
  return importing;
}

function takes({ file, taken }: Taker, name: string, exported: ReachingExports, mentions: Mentions): boolean {
  return takingsOf(taken, name).some((taking) => {
    if (taking.kind === 'whole' && !mentions.anyOf(file, [name])) return false;
    const reaching = exported.of(name);
    if (!reaching) return false;
    if (taking.kind === 'again') return true;
    const { reach, isValue } = reaching;
    if (reach === 'itself' || mentions.anyOf(file, reach)) return true;
    return mentions.matches(file, isValue ? handsOnValue(name) : handsOnType(name));
  });
}

/**
 * Whether a file that does not say the property behind which the SDK is makes another type of this one. Only as a
 * parameter's type a name says nothing: whoever is given the value says so itself.
 */
function handsOnType(name: string): RegExp {
  const word = `\\b${escapeRegExp(name)}\\b`;
  return new RegExp(
    [
      // A part of another type, a base, a type argument, what a function gives.
      `\\bextends\\s[^{;]*${word}`,
      `=\\s*[^;=({]*${word}`,
      `[<&|]\\s*${word}`,
      `\\)\\s*:\\s*(?:\\w+<)?${word}`,
      // A property, a field, a variable.
      `:\\s*${word}(?:\\[\\])?\\s*(?:[;=}]|\\r?\\n)`,
      `(?:readonly|public|protected)\\s+\\w+\\??\\s*:\\s*${word}`,
      `\\bexport\\s*(?:type\\s*)?\\{[^}]*${word}`,
    ].join('|'),
  );
}

/** Whether a file that does not say the property behind which the SDK is gives the value on to files that do. */
function handsOnValue(name: string): RegExp {
  const word = `\\b${escapeRegExp(name)}\\b`;
  return new RegExp(
    [
      // An argument, an element, a property, what is returned, exported, spread, made or taken apart.
      `[(,[:?=]\\s*(?:await\\s+)?${word}\\s*[,)\\];}\\n(]`,
      `(?:\\.\\.\\.|\\breturn\\s+|\\bdefault\\s+|\\bnew\\s+|\\bextends\\s+|\\btypeof\\s+)${word}`,
      `\\bexport\\s*(?:type\\s*)?\\{[^}]*${word}`,
    ].join('|'),
  );
}
