import ts from 'typescript';
import { isConstantVariable } from '../program/constants.ts';
import { changesResult } from '../catalog/entry.ts';
import type { LiteralValue } from '../program/literal-value.ts';
import { describeLiteral, type Held } from './describe-literal.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './finder.ts';
import { heldLiteral } from './held-literal.ts';
import { unwrapped, outermostWrapper } from '../program/syntax.ts';
import { returnedExpressions } from '../flow/functions.ts';
import { answeringOf } from '../flow/test-library-words.ts';
import type { GivenResults } from '../test-doubles/given-results.ts';

/** Makes a mock function; with an argument, of that function. */
const makers = /^(?:fn|stub|spy|fake)$/;
/** Names are looked through for a result, a list in it and the rows of that: what is in a row stays as it is. */
const deepestName = 2;
/** Steps of a chain that give nothing. */
const silent = /^(?:mockName|mockClear|mockReset|mockRestore|onFirstCall|onSecondCall|onCall)$/;

/** Adds to the site of a test double what it gives, for members whose v6 result is another one. */
export function withGiven(finder: Finder, draft: SiteDraft): SiteDraft {
  const entry = finder.catalogue.byId.get(draft.id);
  if (entry === undefined || !changesResult(entry)) return draft;
  const given = givenAt(finder, draft);
  return given === undefined ? draft : { ...draft, given };
}

function givenAt(finder: Finder, { node, shape }: SiteDraft): GivenResults | undefined {
  const reader = new Reader(finder);
  if (shape.kind === 'fakeMember') reader.member(node);
  else if (shape.kind === 'stringKey' && ts.isCallExpression(node.parent)) reader.mock(node.parent);
  else if (shape.kind === 'member' && shape.use.kind !== 'call' && ts.isExpression(node)) reader.use(node);
  else return undefined;
  const { results, fails, complete } = reader;
  return { results, fails, complete };
}

class Reader {
  readonly results: LiteralValue[] = [];
  fails = false;
  complete = true;
  private readonly finder: Finder;
  private readonly seen = new Set<ts.Node>();

  constructor(finder: Finder) {
    this.finder = finder;
  }

  /** A property or method of a fake client. */
  member(node: ts.Node): void {
    this.seen.add(node);
    if (ts.isShorthandPropertyAssignment(node))
      this.variable(this.finder.checker.getShorthandAssignmentValueSymbol(node));
    else if ((ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) && node.initializer)
      this.value(node.initializer);
    else if (ts.isMethodDeclaration(node)) this.returnsOf(node);
    else this.complete = false;
  }

  /** `vi.spyOn(…)` with the chain behind it, and its variable. */
  mock(call: ts.CallExpression): void {
    const whole = this.chain(call);
    const { parent } = whole;
    if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) this.uses(parent.name);
    else if (!ts.isExpressionStatement(parent)) this.complete = false;
  }

  /** `client.member.mockResolvedValue(…)`, `vi.mocked(client.member).…`, `client.member = vi.fn(…)`. */
  use(node: ts.Expression): void {
    const outermost = outermostWrapper(node);
    const { parent } = outermost;
    if (ts.isBinaryExpression(parent) && parent.left === outermost) this.value(parent.right);
    else if (ts.isCallExpression(parent) && parent.arguments.includes(outermost)) this.chain(parent);
    else this.chain(outermost);
  }

  private value(expression: ts.Expression): void {
    const inner = unwrapped(expression);
    if (ts.isIdentifier(inner)) this.variable(this.finder.checker.getSymbolAtLocation(inner));
    else if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) this.returnsOf(inner);
    else if (ts.isCallExpression(inner)) this.made(inner);
    else this.complete = false;
  }

  /** `vi.fn(…)`, also with a chain behind it. */
  private made(call: ts.CallExpression): void {
    const callee = unwrapped(call.expression);
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';
    if (makers.test(name)) {
      const [given] = call.arguments;
      if (given !== undefined) this.value(given);
    } else if (ts.isPropertyAccessExpression(callee) && ts.isCallExpression(unwrapped(callee.expression))) {
      this.step(name, call);
      this.made(unwrapped(callee.expression) as ts.CallExpression);
    } else this.complete = false;
  }

  /** Calls behind an expression: `.mockResolvedValue(a).mockRejectedValueOnce(b)`. @returns the whole of it */
  private chain(start: ts.Expression): ts.Expression {
    let outermost = outermostWrapper(start);
    while (
      ts.isPropertyAccessExpression(outermost.parent) &&
      outermost.parent.expression === outermost &&
      ts.isCallExpression(outermost.parent.parent) &&
      outermost.parent.parent.expression === outermost.parent
    ) {
      this.step(outermost.parent.name.text, outermost.parent.parent);
      outermost = outermostWrapper(outermost.parent.parent);
    }
    return outermost;
  }

  private step(name: string, { arguments: [argument] }: ts.CallExpression): void {
    const answering = answeringOf(name);
    if (answering === 'fails') this.fails = true;
    else if (argument !== undefined && answering === 'resolves') this.result(argument);
    else if (argument !== undefined && answering === 'gives') this.returned(argument, false);
    else if (argument !== undefined && answering === 'runs') this.value(argument);
    else if (!silent.test(name)) this.complete = false;
  }

  /** A constant of this file that holds a mock, with what its uses put into it. */
  private variable(symbol: ts.Symbol | undefined): void {
    const declaration = symbol?.valueDeclaration;
    if (!declaration || this.seen.has(declaration)) return;
    this.seen.add(declaration);
    if (ts.isFunctionDeclaration(declaration) && declaration.name) this.returnsOf(declaration);
    else if (isConstantVariable(declaration) && ts.isIdentifier(declaration.name) && declaration.initializer) {
      this.value(declaration.initializer);
      this.uses(declaration.name);
    } else this.complete = false;
  }

  private uses(name: ts.Identifier): void {
    this.eachUse(name, (node) => this.usedAt(node));
  }

  private eachUse(name: ts.Identifier, use: (node: ts.Identifier) => void): void {
    const symbol = this.finder.checker.getSymbolAtLocation(name);
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node !== name && node.text === name.text && this.symbolOf(node) === symbol)
        use(node);
      ts.forEachChild(node, visit);
    };
    visit(name.getSourceFile());
  }

  private usedAt(node: ts.Expression): void {
    const { parent } = outermostWrapper(node);
    if (isPropertyOfLiteral(parent)) this.handedOut(parent);
    else if (!ts.isCallExpression(parent) || parent.expression === node) this.chain(node);
    else if (/(?:^|\.)mocked$/.test(parent.expression.getText())) this.chain(parent);
    else if (!/^(?:expect|assert)\b/.test(parent.expression.getText())) this.complete = false;
  }

  private symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    const { checker } = this.finder;
    return ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  }

  /** Besides the fake, another object holds the mock: `vi.hoisted(() => ({ get }))`, whose result a constant takes. */
  private handedOut(property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): void {
    if (this.seen.has(property)) return;
    this.seen.add(property);
    const holder = hoistedInto(property.parent);
    const key = ts.isComputedPropertyName(property.name) ? undefined : property.name.text;
    if (holder === undefined || key === undefined) return;
    if (ts.isIdentifier(holder)) {
      this.eachUse(holder, ({ parent }) => {
        if (ts.isPropertyAccessExpression(parent) && parent.name.text === key) this.usedAt(parent);
      });
    } else if (ts.isObjectBindingPattern(holder)) {
      for (const { name, propertyName = name } of holder.elements)
        if (propertyName.getText() === key && ts.isIdentifier(name)) this.uses(name);
    }
  }

  private returnsOf(
    declaration: ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration,
  ): void {
    const isAsync = declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
    const returned = returnedExpressions(declaration);
    if (usesParameters(declaration)) this.complete = false;
    const throws =
      declaration.body !== undefined &&
      ts.isBlock(declaration.body) &&
      declaration.body.statements.some(ts.isThrowStatement);
    if (throws) this.fails = true;
    else if (returned.length === 0) this.complete = false;
    for (const given of returned) this.returned(given, isAsync);
  }

  /** `Promise.resolve(x)`, `Promise.reject(x)`, or with `async` the value itself. */
  private returned(expression: ts.Expression, isAsync: boolean): void {
    const inner = unwrapped(expression);
    if (ts.isCallExpression(inner) && inner.expression.getText() === 'Promise.reject') this.fails = true;
    else if (
      ts.isCallExpression(inner) &&
      inner.expression.getText() === 'Promise.resolve' &&
      inner.arguments[0] !== undefined
    )
      this.result(inner.arguments[0]);
    else if (isAsync) this.result(expression);
    else this.complete = false;
  }

  private result(expression: ts.Expression): void {
    const { checker } = this.finder;
    const held: Held = (name, depth) => (depth <= deepestName ? heldLiteral(checker, name) : undefined);
    const literal = describeLiteral(checker, unwrapped(expression), held);
    if (literal?.kind === 'object') this.results.push(literal);
    else this.complete = false;
  }
}

function isPropertyOfLiteral(node: ts.Node): node is ts.PropertyAssignment | ts.ShorthandPropertyAssignment {
  return ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
}

/** What is declared with the object that a callback of `hoisted` gives. */
function hoistedInto(object: ts.ObjectLiteralExpression): ts.BindingName | undefined {
  const given = outermostWrapper(object);
  const returned = ts.isReturnStatement(given.parent) ? given.parent.parent.parent : given.parent;
  if (!ts.isArrowFunction(returned) && !ts.isFunctionExpression(returned)) return undefined;
  const { parent: call } = returned;
  if (!ts.isCallExpression(call) || !/(?:^|\.)hoisted$/.test(call.expression.getText())) return undefined;
  const { parent: declaration } = outermostWrapper(call);
  return ts.isVariableDeclaration(declaration) ? declaration.name : undefined;
}

/** What a function gives depends on what it is called with, and v6 calls it with something else. */
function usesParameters({ parameters, body }: ts.FunctionLikeDeclaration): boolean {
  const names = new Set<string>();
  const declare = ({ name }: ts.ParameterDeclaration | ts.BindingElement): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) declare(element);
  };
  parameters.forEach(declare);
  const isUsed = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && (names.has(node.text) || node.text === 'arguments')) ||
    ts.forEachChild(node, isUsed) === true;
  return body !== undefined && isUsed(body);
}
