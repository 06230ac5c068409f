import ts from 'typescript';
import { traceAwait, traceCall, traceNew } from './trace-call.ts';
import { wrappedType } from './made-of-type.ts';
import { traceImport } from './trace-import.ts';
import { traceAttribute } from './trace-parameter.ts';
import { traceRecorded } from './trace-recorded.ts';
import { traceTogether } from './trace-together.ts';
import { join, memberOf, type Traced, unknown, weaken } from './traced.ts';
import { isAny, type Tracer } from './tracer.ts';

/** What an expression of type `any` really is, by its syntax. */
export function traceExpression(tracer: Tracer, expression: ts.Expression): Traced {
  if (
    ts.isParenthesizedExpression(expression) ||
    ts.isNonNullExpression(expression) ||
    ts.isSatisfiesExpression(expression)
  ) {
    return tracer.trace(expression.expression);
  }
  if (ts.isAsExpression(expression) || ts.isTypeAssertionExpression(expression))
    return traceAssertion(tracer, expression);
  if (ts.isAwaitExpression(expression)) return traceAwait(tracer, expression.expression);
  if (ts.isIdentifier(expression)) return traceIdentifier(tracer, expression);
  const recorded =
    ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression)
      ? traceRecorded(tracer, expression)
      : undefined;
  if (recorded) return recorded;
  if (ts.isPropertyAccessExpression(expression)) return traceMember(tracer, expression, expression.name.text);
  if (ts.isElementAccessExpression(expression)) return traceElement(tracer, expression);
  if (ts.isCallExpression(expression)) return traceCall(tracer, expression);
  if (ts.isNewExpression(expression)) return traceNew(tracer, expression);
  if (ts.isConditionalExpression(expression)) return branches(tracer, [expression.whenTrue, expression.whenFalse]);
  if (ts.isBinaryExpression(expression)) return traceBinary(tracer, expression);
  return unknown('its receiver is an expression the analysis does not follow');
}

function traceAssertion(tracer: Tracer, expression: ts.AsExpression | ts.TypeAssertion): Traced {
  if (expression.type.kind === ts.SyntaxKind.AnyKeyword)
    return weaken(tracer.trace(expression.expression), 'the value is cast to any');
  traceTypeImports(tracer, expression.type);
  // `client as unknown as DeepMockProxy<SvcClient>`: what is asserted has the members of what it is asserted of.
  const inner = wrappedType(tracer, expression.type) ? withoutUnknown(expression.expression) : expression.expression;
  return weaken(tracer.trace(inner), 'the value is cast to an unresolved type');
}

function withoutUnknown(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression)) return withoutUnknown(expression.expression);
  return ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword
    ? withoutUnknown(expression.expression)
    : expression;
}

/** A named type of another file that is not in the program yet has to come in. */
export function traceTypeImports(tracer: Tracer, type: ts.Node): void {
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const symbol = tracer.checker.getSymbolAtLocation(node);
      if (symbol && symbol.flags & ts.SymbolFlags.Alias) traceImport(tracer, symbol);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      const target = tracer.resolve(node.argument.literal.text, node.getSourceFile().fileName);
      if (target.kind === 'file' && !tracer.sparse.has(target.file)) tracer.lacks(target.file);
    }
    ts.forEachChild(node, visit);
  }
  visit(type);
}

function traceIdentifier(tracer: Tracer, identifier: ts.Identifier): Traced {
  const symbol = tracer.checker.getSymbolAtLocation(identifier);
  if (!symbol || !symbol.declarations?.length) return unknown(`nothing in sight declares ${identifier.text}`);
  return tracer.binding(symbol);
}

/** The member of a known type, or the member's own binding when its declared type says nothing. */
export function memberOfType(tracer: Tracer, base: Traced, name: string, location: ts.Node): Traced {
  if (base.kind !== 'type') return memberOf(base);
  if (base.others) {
    const { others, ...first } = base;
    const members = [first.type, ...others].map((type) => memberOfType(tracer, { ...first, type }, name, location));
    return join(members, `${name} is not a member of its receiver's types`);
  }
  const property = tracer.checker.getPropertyOfType(tracer.checker.getApparentType(base.type), name);
  if (!property) return missingMember(tracer, base.type, name);
  const type = tracer.checker.getTypeOfSymbolAtLocation(property, location);
  if (!isAny(type)) return { ...base, type };
  const own = tracer.binding(property);
  return base.evidence === 'proven' ? own : weaken(own, base.cause ?? '');
}

/** A member nobody declares: of a host object it is the host's, and a base class outside the program may declare it. */
function missingMember(tracer: Tracer, type: ts.Type, name: string): Traced {
  const parts = type.isIntersection() ? type.types : [type];
  if (parts.some((part) => part.getSymbol()?.name === 'globalThis'))
    return { kind: 'external', packageName: 'the host', foreign: 'throughout' };
  for (const declaration of parts.flatMap((part) => part.getSymbol()?.declarations ?? [])) {
    if (tracer.sparse.isVirtual(declaration.getSourceFile()) && !tracer.sparse.isSurface(declaration.getSourceFile()))
      return { kind: 'external', packageName: 'the host', foreign: 'throughout' };
    if (!ts.isClassLike(declaration) && !ts.isInterfaceDeclaration(declaration)) continue;
    for (const clause of declaration.heritageClauses ?? [])
      for (const base of clause.types) traceTypeImports(tracer, base.expression);
  }
  return unknown(`${name} is not a member of its receiver's type`);
}

function traceMember(
  tracer: Tracer,
  expression: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  name: string,
): Traced {
  const symbol = tracer.checker.getSymbolAtLocation(
    ts.isPropertyAccessExpression(expression) ? expression.name : expression.argumentExpression,
  );
  if (symbol?.declarations?.length) {
    const own = tracer.binding(symbol);
    if (own.kind !== 'unknown') return own;
  }
  const base = tracer.trace(expression.expression);
  const member = memberOfType(tracer, base, name, expression);
  if (member.kind === 'type') return member;
  return (
    traceAssignedMember(tracer, expression.expression, name) ??
    traceProps(tracer, expression.expression, name) ??
    member
  );
}

/** `props.name` of a component: what its elements pass. */
function traceProps(tracer: Tracer, holder: ts.Expression, name: string): Traced | undefined {
  const declaration = tracer.checker.getSymbolAtLocation(holder)?.valueDeclaration;
  return declaration && ts.isParameter(declaration) ? traceAttribute(tracer, declaration, name) : undefined;
}

/** `holder.name = value` on the same untyped holder: the value's type. */
function traceAssignedMember(tracer: Tracer, holder: ts.Expression, name: string): Traced | undefined {
  const symbol = tracer.checker.getSymbolAtLocation(holder);
  const values = tracer.usage
    .assignments(name)
    .filter(
      (assignment) => ts.isPropertyAccessExpression(assignment.left) || ts.isElementAccessExpression(assignment.left),
    )
    .filter((assignment) =>
      sameHolder(tracer, symbol, holder, (assignment.left as ts.PropertyAccessExpression).expression),
    )
    .map((assignment) => assignment.right)
    .filter((value) => !isNothing(value));
  if (values.length === 0) return undefined;
  return weaken(
    join(
      values.map((value) => tracer.trace(value)),
      'nothing is assigned to it',
    ),
    'it is kept on an untyped object',
  );
}

function sameHolder(tracer: Tracer, symbol: ts.Symbol | undefined, a: ts.Expression, b: ts.Expression): boolean {
  if (symbol) return tracer.checker.getSymbolAtLocation(b) === symbol;
  return a.kind === b.kind && a.getSourceFile() === b.getSourceFile() && a.getText() === b.getText();
}

function traceElement(tracer: Tracer, expression: ts.ElementAccessExpression): Traced {
  const key = expression.argumentExpression;
  if (ts.isStringLiteralLike(key)) return traceMember(tracer, expression, key.text);
  const part = ts.isNumericLiteral(key) ? traceTogether(tracer, expression.expression, Number(key.text)) : undefined;
  if (part) return part;
  const base = tracer.trace(expression.expression);
  if (base.kind !== 'type') {
    const same = symbolKeyed(tracer, expression);
    return same ?? memberOf(base);
  }
  const type =
    tracer.checker.getIndexTypeOfType(base.type, ts.IndexKind.Number) ??
    tracer.checker.getIndexTypeOfType(base.type, ts.IndexKind.String);
  if (type && !isAny(type)) return { ...base, type };
  return symbolKeyed(tracer, expression) ?? unknown('it is read with a computed key');
}

/** `globalThis[key] = value` elsewhere in the same file with the same text on the left. */
function symbolKeyed(tracer: Tracer, expression: ts.ElementAccessExpression): Traced | undefined {
  const text = stripped(expression).getText();
  const values: ts.Expression[] = [];
  function visit(node: ts.Node): void {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    ) {
      if (stripped(node.left).getText() === text && !isNothing(node.right)) values.push(node.right);
    }
    ts.forEachChild(node, visit);
  }
  visit(expression.getSourceFile());
  if (values.length === 0) return undefined;
  return weaken(
    join(
      values.map((value) => tracer.trace(value)),
      'nothing is assigned to it',
    ),
    'it is kept under a computed key',
  );
}

function stripped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
    ? stripped(node.expression)
    : node;
}

/** `null`, `undefined`, `void 0`: says nothing about a binding's type. */
export function isNothing(expression: ts.Expression): boolean {
  const inner = stripped(expression);
  return (
    inner.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(inner) && inner.text === 'undefined') ||
    ts.isVoidExpression(inner)
  );
}

function branches(tracer: Tracer, expressions: readonly ts.Expression[]): Traced {
  return join(
    expressions.filter((branch) => !isNothing(branch)).map((branch) => tracer.trace(branch)),
    'all its branches are empty',
  );
}

function traceBinary(tracer: Tracer, expression: ts.BinaryExpression): Traced {
  switch (expression.operatorToken.kind) {
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return branches(tracer, [expression.left, expression.right]);
    case ts.SyntaxKind.BarBarEqualsToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EqualsToken:
      return tracer.trace(expression.right);
    default:
      return unknown('its receiver is computed');
  }
}
