import ts from 'typescript';
import { isConstant } from '../program/constants.ts';
import { storesRight } from '../program/assignments.ts';
import { type Access, commentedType, isAccess, nameNode, outermostWrapper, unwrapped } from '../program/syntax.ts';
import { unionParts } from '../program/union-parts.ts';
import type { LiteralProperty } from '../program/usage-index.ts';
import { variableAt } from '../program/variable-at.ts';
import { calledName, callsAsElement, callsOf, returnedExpressions } from './functions.ts';
import { nameText } from './literals.ts';
import { keyOf } from './members.ts';
import { isNothing } from './empty-values.ts';
import type { FlowProgram } from './step.ts';
import { referencesOf } from './references.ts';
import { symbolAt } from './uses.ts';
import { togetherOf } from './promises-together.ts';

/** One step of a value backwards: where it comes from. */
export type Source =
  /** The same value as a smaller expression, awaited, or one of several. */
  | { kind: 'same' | 'await' | 'branch'; from: ts.Expression }
  /** `test`: the left operand where it is false, `value && other`; `kept`: what the target had, `value ??= other`. */
  | { kind: 'test' | 'kept'; from: ts.Expression }
  | { kind: 'cast'; from: ts.Expression; type: ts.TypeNode }
  | { kind: 'member'; from: ts.Expression; key: string | undefined; at: Access }
  /** A call gives it. */
  | { kind: 'call'; from: ts.CallExpression | ts.NewExpression }
  /** A variable, a field or a property is declared with it; `constant`: it never gets another value. */
  | { kind: 'initial'; from: ts.Expression; constant: boolean }
  /** A pattern takes a part. */
  | SourcePart
  /** What stands in for a parameter or a part that is missing. */
  | { kind: 'default'; from: ts.Expression }
  | { kind: 'assignment'; from: ts.Expression }
  /** A pattern that is assigned to, or a loop, puts it there. */
  | { kind: 'target'; at: ts.Identifier }
  /** A loop takes one element of it after the other. */
  | { kind: 'iteration'; from: ts.Expression }
  /** A `catch` takes it. */
  | { kind: 'thrown'; at: ts.CatchClause }
  /** The callers of a function pass it: {@link argumentsPassed}. */
  | { kind: 'parameter'; at: ts.ParameterDeclaration }
  /** A getter gives it back. */
  | { kind: 'return'; from: ts.Expression };

/** A pattern takes the part at `path` of what it is declared for, or with `rest` what is left there. */
export interface SourcePart {
  kind: 'pick';
  at: ts.BindingElement;
  /** What the whole pattern is declared with; undefined for a parameter's, and in a loop. */
  from: ts.Expression | undefined;
  /** Names and positions from there, outermost first; undefined where one is computed. */
  path: readonly (string | number | undefined)[];
  rest: boolean;
  constant: boolean;
}

/** Where the value of an expression comes from; empty for what is made there, and for what nobody in sight says. */
export function flowsFrom(program: FlowProgram, value: ts.Expression): readonly Source[] {
  if (ts.isParenthesizedExpression(value) || ts.isNonNullExpression(value) || ts.isSatisfiesExpression(value)) {
    const type = commentedType(value);
    return [type ? { kind: 'cast', from: value.expression, type } : { kind: 'same', from: value.expression }];
  }
  if (ts.isAsExpression(value) || ts.isTypeAssertionExpression(value))
    return [{ kind: 'cast', from: value.expression, type: value.type }];
  if (ts.isAwaitExpression(value)) return [{ kind: 'await', from: value.expression }];
  if (ts.isCallExpression(value) || ts.isNewExpression(value)) return [{ kind: 'call', from: value }];
  if (ts.isConditionalExpression(value)) return branches(value.whenTrue, value.whenFalse);
  if (ts.isBinaryExpression(value)) return sourcesOfOperator(value);
  if (isAccess(value)) return [{ kind: 'member', from: value.expression, key: keyOf(value), at: value }];
  const symbol = ts.isIdentifier(value) ? symbolAt(program.checker, value) : undefined;
  return symbol ? sourcesOf(program, symbol) : [];
}

function branches(...values: ts.Expression[]): Source[] {
  return values.map((from) => ({ kind: 'branch', from }));
}

/** The operands that an operator gives one of; none for one that makes another value. */
export function sourcesOfOperator(expression: ts.BinaryExpression): readonly Source[] {
  const { left, right } = expression;
  switch (expression.operatorToken.kind) {
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EqualsToken:
      return [{ kind: 'same', from: right }];
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.BarBarToken:
      return branches(left, right);
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.AmpersandAmpersandEqualsToken:
      return [{ kind: 'test', from: left }, ...branches(right)];
    default:
      return storesRight(expression) ? [{ kind: 'kept', from: left }, ...branches(right)] : [];
  }
}

/** The values that a variable, a parameter, a field or a property is given: as it is declared, then later. */
export function sourcesOf(program: FlowProgram, symbol: ts.Symbol): readonly Source[] {
  const declared = (symbol.declarations ?? []).flatMap((declaration) => declaredSources(declaration));
  const isFixed = symbol.valueDeclaration !== undefined && isConstant(symbol.valueDeclaration);
  const later = isFixed ? [] : laterSources(program, symbol);
  // In JavaScript an assignment declares a property, too.
  const known = new Set(later.map((source) => source.kind === 'assignment' && source.from));
  const all = [...declared.filter((source) => source.kind !== 'assignment' || !known.has(source.from)), ...later];
  return all.map((source) => withoutItself(program, source, symbol));
}

/** `name = name || value`: what the name has already is no source of its own. */
function withoutItself({ checker }: FlowProgram, source: Source, symbol: ts.Symbol): Source {
  if (source.kind !== 'initial' && source.kind !== 'assignment') return source;
  const value = unwrapped(source.from);
  if (!ts.isBinaryExpression(value)) return source;
  const [first, other] = sourcesOfOperator(value);
  return first?.kind === 'branch' && other?.kind === 'branch' && isNamed(checker, first.from, symbol)
    ? { ...source, from: other.from }
    : source;
}

/** What a declaration itself says of where its value comes from. */
export function declaredSources(declaration: ts.Declaration): readonly Source[] {
  const constant = isConstant(declaration);
  if (ts.isBindingElement(declaration)) {
    const from = ownerOf(declaration).initializer;
    const rest = declaration.dotDotDotToken !== undefined;
    return [
      { kind: 'pick', at: declaration, from, path: pathOf(declaration), rest, constant },
      ...defaultSource(declaration),
    ];
  }
  if (ts.isParameter(declaration)) return [{ kind: 'parameter', at: declaration }, ...defaultSource(declaration)];
  if (ts.isShorthandPropertyAssignment(declaration)) return [{ kind: 'initial', from: declaration.name, constant }];
  if (ts.isGetAccessor(declaration)) return returnedExpressions(declaration).map((from) => ({ kind: 'return', from }));
  if (ts.isExportAssignment(declaration)) return [{ kind: 'same', from: declaration.expression }];
  if (ts.isVariableDeclaration(declaration)) {
    if (ts.isCatchClause(declaration.parent)) return [{ kind: 'thrown', at: declaration.parent }];
    const { parent: statement } = declaration.parent;
    if (ts.isForOfStatement(statement)) return [{ kind: 'iteration', from: statement.expression }];
  }
  const assignment = isAccess(declaration) ? declaration.parent : declaration;
  if (ts.isBinaryExpression(assignment)) return [{ kind: 'assignment', from: assignment.right }];
  const { initializer } = declaration as ts.VariableDeclaration;
  return initializer && ts.isExpression(initializer) ? [{ kind: 'initial', from: initializer, constant }] : [];
}

/** The way from what a pattern takes apart to one of its elements. */
function pathOf(element: ts.BindingElement): SourcePart['path'] {
  const { parent: pattern, propertyName, name } = element;
  const key = ts.isArrayBindingPattern(pattern) ? pattern.elements.indexOf(element) : nameText(propertyName ?? name);
  const outer = ts.isBindingElement(pattern.parent) ? pathOf(pattern.parent) : [];
  return element.dotDotDotToken ? outer : [...outer, key];
}

function defaultSource({ initializer }: ts.ParameterDeclaration | ts.BindingElement): Source[] {
  return initializer ? [{ kind: 'default', from: initializer }] : [];
}

function laterSources({ checker, usage }: FlowProgram, symbol: ts.Symbol): Source[] {
  const assigned = usage
    .assignments(symbol.name)
    .filter(({ left }) => isNamed(checker, left, symbol))
    .map(({ right }): Source => ({ kind: 'assignment', from: right }));
  const targets = usage
    .targets(symbol.name)
    .filter((target) => variableAt(checker, target) === symbol)
    .map((at): Source => ({ kind: 'target', at }));
  return [...assigned, ...targets];
}

function isNamed(checker: ts.TypeChecker, place: ts.Expression, symbol: ts.Symbol): boolean {
  const inner = unwrapped(place);
  return checker.getSymbolAtLocation(isAccess(inner) ? nameNode(inner) : inner) === symbol;
}

/** The calls of a function in sight, by its name, another name of it, or as an element of a record or a list. */
export function callsFound(
  program: FlowProgram,
  owner: ts.SignatureDeclaration,
): (ts.CallExpression | ts.NewExpression)[] {
  const name = calledName(owner);
  const byOtherName = (name ? referencesOf(program, name) : []).flatMap((use) => {
    const { parent: call } = use;
    const isCall = ts.isCallExpression(call) || ts.isNewExpression(call);
    return use.text !== name?.text && isCall && call.expression === use ? [call] : [];
  });
  return [...callsOf(program, owner), ...byOtherName, ...callsAsElement(program, owner)];
}

/** What the calls in sight pass as a parameter, `null` and `undefined` left out. */
export function argumentsPassed(program: FlowProgram, parameter: ts.ParameterDeclaration): ts.Expression[] {
  const { parent: owner } = parameter;
  const at = owner.parameters.indexOf(parameter);
  return callsFound(program, owner).flatMap((call) => {
    const argument = call.arguments?.[at];
    return argument && !isNothing(argument) ? [argument] : [];
  });
}

/**
 * What the literals in sight give to a member of a type that is written down: `{ client }` as `Deps`. To know as what a
 * literal is taken the call around it is resolved: where none gives more than plain values nobody asks.
 */
export function givenByLiterals({ checker, usage }: FlowProgram, { name, declarations = [] }: ts.Symbol): Source[] {
  const given = usage.properties(name);
  if (!given.some((property) => mayBeObject(givenValue(property)))) return [];
  return given
    .filter(({ parent }) => {
      const type = checker.getContextualType(parent);
      return (type ? unionParts(checker.getNonNullableType(type)) : []).some((part) =>
        checker.getPropertyOfType(part, name)?.declarations?.some((declaration) => declarations.includes(declaration)),
      );
    })
    .map((property) => ({ kind: 'initial', from: givenValue(property), constant: false }));
}

/** `Object.assign(target, { name: value })`, by that property. */
export function laidOver(property: LiteralProperty): { target: ts.Expression; value: ts.Expression }[] {
  const literal = outermostWrapper(property.parent);
  const call = literal.parent;
  const [target] = ts.isCallExpression(call) && call.expression.getText() === 'Object.assign' ? call.arguments : [];
  return target && target !== literal ? [{ target, value: givenValue(property) }] : [];
}

/** What `Object.assign` lays over a member of a class or a type in sight. */
export function laidOverMember({ checker, usage }: FlowProgram, { name, declarations = [] }: ts.Symbol): Source[] {
  return usage
    .properties(name)
    .flatMap(laidOver)
    .filter(({ target }) => {
      const member = checker.getTypeAtLocation(target).getProperty(name)?.valueDeclaration;
      return member !== undefined && declarations.includes(member);
    })
    .map(({ value }) => ({ kind: 'assignment', from: value }));
}

function givenValue(property: LiteralProperty): ts.Expression {
  return ts.isPropertyAssignment(property) ? property.initializer : property.name;
}

function mayBeObject(value: ts.Expression): boolean {
  return !ts.isLiteralExpression(value) && !ts.isTemplateExpression(value) && !isNothing(value);
}

/** What declares a pattern. */
export function ownerOf(element: ts.BindingElement): ts.VariableDeclaration | ts.ParameterDeclaration {
  const owner = element.parent.parent;
  return ts.isBindingElement(owner) ? ownerOf(owner) : owner;
}

/**
 * The element at a position of a list that is written out: `[…]`, or of what `await Promise.all([…])` gives.
 * `undefined` where it is not written out, or behind a spread.
 */
export function listedElement(list: ts.Expression, at: number): ts.Expression | undefined {
  const inner = unwrapped(list);
  const call = ts.isAwaitExpression(inner) ? unwrapped(inner.expression) : undefined;
  const together = togetherOf(call);
  const given = together?.method === 'all' ? together.call.arguments[0] : inner;
  const literal = given && unwrapped(given);
  if (!literal || !ts.isArrayLiteralExpression(literal)) return undefined;
  return literal.elements.slice(0, at + 1).some(ts.isSpreadElement) ? undefined : literal.elements[at];
}
