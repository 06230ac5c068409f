import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { traceTypeImports, isNothing, memberOfType } from './trace-expression.ts';
import { traceImport } from './trace-import.ts';
import { traceAttribute, traceParameter } from './trace-parameter.ts';
import { traceWrapped } from './made-of-type.ts';
import { returnedExpressions } from './returned-expressions.ts';
import { readableName } from '../../program/readable-name.ts';
import { traceTogether } from './trace-together.ts';
import { join, memberOf, type Traced, unknown, weaken } from './traced.ts';
import { isAny, type Tracer } from './tracer.ts';

/** What a symbol holds, from every source of it in sight. */
export function traceBinding(tracer: Tracer, symbol: ts.Symbol): Traced {
  if (symbol.flags & ts.SymbolFlags.Alias) return traceImport(tracer, symbol);
  const declarations = symbol.declarations ?? [];
  if (declarations.length === 0) return unknown(`nothing in sight declares ${readableName(symbol)}`);
  return join(
    declarations.map((declaration) => traceDeclaration(tracer, symbol, declaration)),
    `nothing is assigned to ${readableName(symbol)}`,
  );
}

function traceDeclaration(tracer: Tracer, symbol: ts.Symbol, declaration: ts.Declaration): Traced {
  // The library and the stubs say any only of what is somebody else's: a request's parameters, a parsed text.
  const declaredIn = declaration.getSourceFile();
  if (tracer.sparse.isVirtual(declaredIn))
    return tracer.sparse.isSurface(declaredIn)
      ? unknown(`${readableName(symbol)} is declared without a type`)
      : { kind: 'external', packageName: 'the host', foreign: 'throughout' };
  if (ts.isParameter(declaration)) return traceParameter(tracer, declaration);
  if (ts.isBindingElement(declaration)) return traceBindingElement(tracer, declaration);
  if (ts.isVariableDeclaration(declaration)) return traceVariable(tracer, symbol, declaration);
  if (ts.isPropertyDeclaration(declaration) || ts.isPropertySignature(declaration))
    return traceProperty(tracer, symbol, declaration);
  if (ts.isPropertyAssignment(declaration)) return tracer.trace(declaration.initializer);
  if (ts.isShorthandPropertyAssignment(declaration)) {
    const value = tracer.checker.getShorthandAssignmentValueSymbol(declaration);
    return value ? traceSymbolType(tracer, value) : unknown(`${readableName(symbol)} is not resolved`);
  }
  if (ts.isGetAccessor(declaration)) return traceReturns(tracer, declaration);
  if (ts.isExportAssignment(declaration)) return tracer.trace(declaration.expression);
  if (ts.isBinaryExpression(declaration)) return traceAssigned(tracer, symbol, declaration.right);
  if (ts.isPropertyAccessExpression(declaration) || ts.isElementAccessExpression(declaration)) {
    const assignment = declaration.parent;
    return ts.isBinaryExpression(assignment)
      ? traceAssigned(tracer, symbol, assignment.right)
      : unknown(`${readableName(symbol)} is not resolved`);
  }
  if (ts.isExportSpecifier(declaration)) return traceImport(tracer, symbol);
  if (ts.isIdentifier(declaration)) return traceMadeUp(tracer, declaration);
  return unknown(`${readableName(symbol)} is declared without a type`);
}

/** `lib.client` that the binder took for a namespace (see `isAny`): what `lib` was required from says what it is. */
function traceMadeUp(tracer: Tracer, name: ts.Identifier): Traced {
  const { parent } = name;
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== name || !ts.isIdentifier(parent.expression))
    return unknown(`${name.text} is declared without a type`);
  const owner = tracer.checker.getSymbolAtLocation(parent.expression);
  const value = owner?.declarations?.find((each) => ts.isVariableDeclaration(each))?.initializer;
  return value
    ? memberOfType(tracer, tracer.trace(value), name.text, parent)
    : unknown(`${name.text} is declared without a type`);
}

function traceAssigned(tracer: Tracer, symbol: ts.Symbol, value: ts.Expression): Traced {
  return isNothing(value) ? traceAssignments(tracer, symbol, []) : tracer.trace(value);
}

function traceSymbolType(tracer: Tracer, symbol: ts.Symbol): Traced {
  const type = tracer.checker.getTypeOfSymbol(symbol);
  return isAny(type) ? tracer.binding(symbol) : { kind: 'type', type, evidence: 'proven' };
}

function traceReturns(tracer: Tracer, declaration: ts.GetAccessorDeclaration): Traced {
  if (declaration.type) return traceAnnotation(tracer, declaration.type, []);
  const values = returnedExpressions(declaration).filter((value) => !isNothing(value));
  return join(
    values.map((value) => tracer.trace(value)),
    'its getter returns nothing',
  );
}

/** An explicit `any` hides a value that is still in sight; an unresolved name may come from a file not in the program. */
function traceAnnotation(tracer: Tracer, type: ts.TypeNode, values: readonly ts.Expression[]): Traced {
  traceTypeImports(tracer, type);
  const seen = join(
    values.filter((value) => !isNothing(value)).map((value) => tracer.trace(value)),
    `its type ${type.getText()} is not resolved`,
  );
  if (seen.kind === 'type') return weaken(seen, `it is declared as ${type.getText()}`);
  return (
    traceWrapped(tracer, type) ??
    externalAnnotation(tracer, type) ??
    unknown(`its type ${type.getText()} is not resolved`)
  );
}

/** A type that comes from another package says that the value is that package's. */
function externalAnnotation(tracer: Tracer, type: ts.TypeNode): Traced | undefined {
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const name = ts.isQualifiedName(type.typeName) ? type.typeName.left : type.typeName;
  const symbol = tracer.checker.getSymbolAtLocation(name);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Alias)) return undefined;
  const traced = traceImport(tracer, symbol);
  return traced.kind === 'external' ? { ...traced, foreign: 'itself' } : undefined;
}

function traceVariable(tracer: Tracer, symbol: ts.Symbol, declaration: ts.VariableDeclaration): Traced {
  const values = assignedValues(tracer, symbol, declaration.initializer ? [declaration.initializer] : []);
  if (declaration.type) return traceAnnotation(tracer, declaration.type, values);
  const { parent } = declaration.parent;
  if (ts.isForOfStatement(parent)) return traceElement(tracer, parent.expression);
  if (ts.isCatchClause(declaration.parent))
    return { kind: 'external', packageName: 'a thrown value', foreign: 'throughout' };
  return join(
    values.map((value) => tracer.trace(value)),
    `nothing is assigned to ${readableName(symbol)}`,
  );
}

/** The elements of what is looped over, also behind `as any[]`. */
function traceElement(tracer: Tracer, list: ts.Expression): Traced {
  const own = elementOf(tracer, tracer.trace(list));
  if (own.kind === 'type') return own;
  if (ts.isParenthesizedExpression(list)) return traceElement(tracer, list.expression);
  if (!ts.isAsExpression(list) && !ts.isTypeAssertionExpression(list)) return own;
  const inner = traceElement(tracer, list.expression);
  return inner.kind === 'type' ? weaken(inner, 'the list is cast to any') : own;
}

function elementOf(tracer: Tracer, traced: Traced): Traced {
  if (traced.kind !== 'type') return memberOf(traced);
  const type = tracer.checker.getIndexTypeOfType(traced.type, ts.IndexKind.Number);
  return type && !isAny(type) ? { ...traced, type } : unknown('the elements of what it loops over are not resolved');
}

/** Values assigned to a symbol in its own file's program, the given ones included, `null` and `undefined` left out. */
function assignedValues(
  tracer: Tracer,
  symbol: ts.Symbol,
  initial: readonly ts.Expression[],
): readonly ts.Expression[] {
  const values = [...initial];
  for (const assignment of tracer.usage.assignments(symbol.name)) {
    if (isNamed(tracer, assignment.left, symbol)) values.push(assignment.right);
  }
  return values.map((value) => withoutItself(tracer, value, symbol)).filter((value) => !isNothing(value));
}

function isNamed(tracer: Tracer, expression: ts.Expression, symbol: ts.Symbol): boolean {
  return (
    tracer.checker.getSymbolAtLocation(ts.isPropertyAccessExpression(expression) ? expression.name : expression) ===
    symbol
  );
}

/** `name = name || value`: what a binding has already is no source of its own. */
function withoutItself(tracer: Tracer, value: ts.Expression, symbol: ts.Symbol): ts.Expression {
  const inner = unwrapped(value);
  const isChoice =
    ts.isBinaryExpression(inner) &&
    (inner.operatorToken.kind === ts.SyntaxKind.BarBarToken ||
      inner.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken);
  return isChoice && isNamed(tracer, unwrapped(inner.left), symbol) ? inner.right : value;
}

function traceAssignments(tracer: Tracer, symbol: ts.Symbol, initial: readonly ts.Expression[]): Traced {
  const values = assignedValues(tracer, symbol, initial);
  return join(
    values.map((value) => tracer.trace(value)),
    `nothing is assigned to ${readableName(symbol)}`,
  );
}

function traceProperty(
  tracer: Tracer,
  symbol: ts.Symbol,
  declaration: ts.PropertyDeclaration | ts.PropertySignature,
): Traced {
  const initial = ts.isPropertyDeclaration(declaration) && declaration.initializer ? [declaration.initializer] : [];
  const values = assignedValues(tracer, symbol, initial);
  if (declaration.type) return traceAnnotation(tracer, declaration.type, values);
  return join(
    values.map((value) => tracer.trace(value)),
    `nothing is assigned to ${readableName(symbol)}`,
  );
}

/** What a binding pattern takes apart. */
export function tracePattern(tracer: Tracer, pattern: ts.BindingPattern): Traced {
  const type = tracer.checker.getTypeAtLocation(pattern);
  const owner = pattern.parent;
  if (ts.isBindingElement(owner)) return traceBindingElement(tracer, owner);
  if (ts.isParameter(owner))
    return isAny(type) || !owner.type
      ? orOwnType(traceParameter(tracer, owner), type)
      : { kind: 'type', type, evidence: 'proven' };
  if (owner.initializer) return tracer.trace(owner.initializer);
  if (ts.isForOfStatement(owner.parent.parent)) return traceElement(tracer, owner.parent.parent.expression);
  return unknown('what it takes apart is not in sight');
}

/** A pattern without a type annotation has a type of its own making; the callers' is better when there is one. */
function orOwnType(traced: Traced, type: ts.Type): Traced {
  return traced.kind === 'type' || isAny(type) ? traced : { kind: 'type', type, evidence: 'proven' };
}

/** `const [a, b] = await Promise.all([x, y])` */
function partOf(
  tracer: Tracer,
  { elements, parent }: ts.ArrayBindingPattern,
  element: ts.BindingElement,
): Traced | undefined {
  return ts.isVariableDeclaration(parent) && parent.initializer && !element.dotDotDotToken
    ? traceTogether(tracer, parent.initializer, elements.indexOf(element))
    : undefined;
}

/** `const { a: { b: name } } = value`: the member of what the pattern takes apart. */
function traceBindingElement(tracer: Tracer, element: ts.BindingElement): Traced {
  const pattern = element.parent;
  const base = tracePattern(tracer, pattern);
  if (ts.isArrayBindingPattern(pattern)) return partOf(tracer, pattern, element) ?? elementOf(tracer, base);
  const key = element.propertyName ?? element.name;
  if (element.dotDotDotToken) return base;
  if (!ts.isIdentifier(key) && !ts.isStringLiteral(key)) return unknown('it is taken apart with a computed key');
  const member = memberOfType(tracer, base, key.text, element);
  if (member.kind === 'type') return member;
  const attribute = ts.isParameter(pattern.parent) ? traceAttribute(tracer, pattern.parent, key.text) : undefined;
  if (attribute) return attribute;
  return element.initializer ? tracer.trace(element.initializer) : member;
}
