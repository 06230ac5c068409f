import ts from 'typescript';
import { isAccess, nameNode, unwrapped } from '../program/syntax.ts';
import { variableAt } from '../program/variable-at.ts';
import { nameText } from './literals.ts';
import { keyOf } from './members.ts';
import { isAssignment } from './operators.ts';
import type { FlowProgram } from './step.ts';
import { symbolAt } from './uses.ts';

/** The name or the position of a part in a pattern. */
type Key = string | number | undefined;

/** One step of a value backwards: where it comes from. */
export type Source =
  /** The same value as a smaller expression, awaited, seen as another type, or one of several. */
  | { kind: 'alias' | 'await' | 'cast' | 'branch'; from: ts.Expression }
  | { kind: 'member'; from: ts.Expression; key: string | undefined }
  /** A call gives it. */
  | { kind: 'call'; from: ts.CallExpression | ts.NewExpression }
  /** A variable, a field or a property is declared with it; `constant`: it never gets another value. */
  | { kind: 'initial'; from: ts.Expression; constant: boolean }
  /** A pattern takes the part at `path` of it, or with `rest` what is left there; a step is undefined where it is computed. */
  | { kind: 'part'; from: ts.Expression; path: readonly Key[]; rest: boolean; constant: boolean }
  /** What stands in for a parameter or a part that is missing. */
  | { kind: 'default'; from: ts.Expression }
  | { kind: 'assignment'; from: ts.Expression }
  /** A pattern that is assigned to, or a loop, puts it there. */
  | { kind: 'target'; at: ts.Identifier }
  /** The callers of a function pass it. */
  | { kind: 'parameter'; at: ts.ParameterDeclaration };

/** Where the value of an expression comes from; empty for what is made there, and for what nobody in sight says. */
export function flowsFrom(program: FlowProgram, value: ts.Expression): readonly Source[] {
  if (ts.isParenthesizedExpression(value) || ts.isNonNullExpression(value) || ts.isSatisfiesExpression(value))
    return [{ kind: 'alias', from: value.expression }];
  if (ts.isAsExpression(value) || ts.isTypeAssertionExpression(value))
    return [{ kind: 'cast', from: value.expression }];
  if (ts.isAwaitExpression(value)) return [{ kind: 'await', from: value.expression }];
  if (ts.isCallExpression(value) || ts.isNewExpression(value)) return [{ kind: 'call', from: value }];
  if (ts.isConditionalExpression(value)) return branches(value.whenTrue, value.whenFalse);
  if (ts.isBinaryExpression(value)) return operands(value);
  if (isAccess(value)) return [{ kind: 'member', from: value.expression, key: keyOf(value) }];
  const symbol = ts.isIdentifier(value) ? symbolAt(program.checker, value) : undefined;
  return symbol ? sourcesOf(program, symbol) : [];
}

function branches(...values: ts.Expression[]): Source[] {
  return values.map((from) => ({ kind: 'branch', from }));
}

function operands({ left, operatorToken: { kind }, right }: ts.BinaryExpression): readonly Source[] {
  if (kind === ts.SyntaxKind.CommaToken || kind === ts.SyntaxKind.EqualsToken) return [{ kind: 'alias', from: right }];
  const isLogical =
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isLogical || isAssignment(kind) ? branches(left, right) : [];
}

/** The values that a variable, a parameter, a field or a property is given: as it is declared, then later. */
export function sourcesOf(program: FlowProgram, symbol: ts.Symbol): readonly Source[] {
  const declared = (symbol.declarations ?? []).flatMap((declaration) => declaredSources(declaration));
  const isFixed = symbol.valueDeclaration !== undefined && isConstant(symbol.valueDeclaration);
  return isFixed ? declared : [...declared, ...laterSources(program, symbol)];
}

/** What a declaration itself says of where its value comes from. */
export function declaredSources(declaration: ts.Declaration): readonly Source[] {
  const { initializer } = declaration as ts.VariableDeclaration;
  const constant = isConstant(declaration);
  const initial: Source[] = initializer && ts.isExpression(initializer) ? [{ kind: 'default', from: initializer }] : [];
  if (ts.isBindingElement(declaration)) {
    const from = ownerOf(declaration).initializer;
    const rest = declaration.dotDotDotToken !== undefined;
    return from ? [{ kind: 'part', from, path: pathOf(declaration), rest, constant }, ...initial] : initial;
  }
  if (ts.isParameter(declaration)) return [{ kind: 'parameter', at: declaration }, ...initial];
  if (ts.isShorthandPropertyAssignment(declaration)) return [{ kind: 'initial', from: declaration.name, constant }];
  return initializer && ts.isExpression(initializer) ? [{ kind: 'initial', from: initializer, constant }] : [];
}

/** The way from what a pattern takes apart to one of its elements, outermost first. */
function pathOf(element: ts.BindingElement): readonly Key[] {
  const { parent: pattern } = element;
  const key = ts.isArrayBindingPattern(pattern)
    ? pattern.elements.indexOf(element)
    : nameText(element.propertyName ?? element.name);
  const own = element.dotDotDotToken ? [] : [key];
  return ts.isBindingElement(pattern.parent) ? [...pathOf(pattern.parent), ...own] : own;
}

function laterSources({ checker, usage }: FlowProgram, symbol: ts.Symbol): Source[] {
  const assigned = usage
    .assignments(symbol.name)
    .filter(({ left }) => checker.getSymbolAtLocation(isAccess(left) ? nameNode(left) : left) === symbol)
    .map(({ right }): Source => ({ kind: 'assignment', from: right }));
  const targets = usage
    .targets(symbol.name)
    .filter((target) => variableAt(checker, target) === symbol)
    .map((at): Source => ({ kind: 'target', at }));
  return [...assigned, ...targets];
}

/** What declares a pattern. */
export function ownerOf(element: ts.BindingElement): ts.VariableDeclaration | ts.ParameterDeclaration {
  const owner = element.parent.parent;
  return ts.isBindingElement(owner) ? ownerOf(owner) : owner;
}

/** A name that is declared with `const`. */
export function isConstant(declaration: ts.Declaration): declaration is ts.VariableDeclaration | ts.BindingElement {
  return (
    (ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration)) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0
  );
}

/**
 * The element at a position of a list that is written out: `[…]`, or of what `await Promise.all([…])` gives.
 * `undefined` where it is not written out, or behind a spread.
 */
export function listedElement(list: ts.Expression, at: number): ts.Expression | undefined {
  const inner = unwrapped(list);
  const call = ts.isAwaitExpression(inner) ? unwrapped(inner.expression) : undefined;
  const isTogether = call && ts.isCallExpression(call) && call.expression.getText() === 'Promise.all';
  const literal = isTogether ? call.arguments[0] && unwrapped(call.arguments[0]) : inner;
  if (!literal || !ts.isArrayLiteralExpression(literal)) return undefined;
  return literal.elements.slice(0, at + 1).some(ts.isSpreadElement) ? undefined : literal.elements[at];
}
