import ts from 'typescript';
import { isInferred } from '../sites/inferred-place.ts';
import { unwrapped } from '../sites/syntax.ts';
import type { Tracer } from '../trace/tracer.ts';
import { isInferredPlace, isOnlyInferred, takesAsItself } from './asked-by-type.ts';
import { handedTo, laidOver, provided } from './handed-to.ts';
import {
  type Arrival,
  createPlayedPath,
  given,
  madeByFunction,
  ownType,
  type Path,
  saysNothing,
} from './played-path.ts';
import { createUsesOf } from './uses-of.ts';

/** Steps from a literal to the place that says what it plays, and uses of one variable that are looked at. */
const mostSteps = 24;
const mostUses = 60;

/** Hands on what it is given. */
const handingOn = /^(?:Object\.(?:freeze|seal|preventExtensions)|structuredClone|Promise\.resolve|Object\.assign)$/;

const sameAsOther = 'nothing says that it plays the SDK but another value at the same place';

/** Follows objects of tests forwards, to a place that asks for something of the SDK. */
export interface Arrivals {
  /** What a literal or a class plays where it finally goes. */
  of(container: ts.ObjectLiteralExpression | ts.ClassLikeDeclaration): Arrival | undefined;
  /** What the members of a variable play, by the places where the variable goes. */
  variable(symbol: ts.Symbol, path: Path): Arrival | undefined;
}

/**
 * The arrivals of one program version.
 * @param importers files that import one directly
 */
export function createArrivals(
  tracer: Tracer,
  isSurface: (symbol: ts.Symbol | undefined) => boolean,
  importers: (file: string) => readonly string[],
): Arrivals {
  const { checker } = tracer;
  const played = createPlayedPath(tracer, isSurface);
  const usesOf = createUsesOf(tracer, importers);
  const literals = new Map<ts.Node, Arrival | undefined>();
  const variables = new Map<ts.Symbol, Map<string, Arrival | undefined>>();

  /** From an expression outwards; `path` leads from its value to the object that is asked about. */
  function flow(expression: ts.Expression, path: Path, steps: number): Arrival | undefined {
    if (steps > mostSteps) return undefined;
    const { parent } = expression;
    const next = steps + 1;
    if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent) || ts.isSatisfiesExpression(parent)) {
      return arrived(played.written(parent.type, path)) ?? flow(parent, path, next);
    }
    if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || ts.isAwaitExpression(parent))
      return flow(parent, path, next);
    if (takesAsItself(tracer, expression, (type) => played.follow(type, path) !== undefined)) return undefined;
    const asked = isInferred(checker, expression)
      ? undefined
      : arrived(played.follow(checker.getContextualType(expression), path), () => isOnlyInferred(tracer, expression));
    if (asked) return asked;
    if (ts.isPropertyAssignment(parent)) return member(parent, path, next);
    if (ts.isShorthandPropertyAssignment(parent)) return flow(parent.parent, [parent.name.text, ...path], next);
    if (ts.isSpreadAssignment(parent)) return doubted(flow(parent.parent, path, next), laidOver);
    if (ts.isVariableDeclaration(parent) || ts.isParameter(parent))
      return parent.initializer === expression ? declared(parent, path, next) : undefined;
    if (ts.isPropertyDeclaration(parent) && ts.isIdentifier(parent.name))
      return ofClass(parent.parent, [given, parent.name.text, ...path], next);
    if (ts.isBinaryExpression(parent)) return parent.left === expression ? undefined : operand(parent, path, next);
    if (ts.isConditionalExpression(parent))
      return parent.condition === expression ? undefined : flow(parent, path, next);
    if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === expression))
      return returned(parent, path, next);
    if (ts.isPropertyAccessExpression(parent) && parent.expression === expression) return accessed(parent, path, next);
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      return parent.expression === expression
        ? called(parent, expression, path, next)
        : passed(parent, expression, path, next);
    }
    return undefined;
  }

  function arrived(type: ts.Type | undefined, isInferred = () => false): Arrival | undefined {
    return type && (isInferred() ? { type, cause: sameAsOther, inferred: true } : { type });
  }

  function doubted(arrival: Arrival | undefined, cause: string): Arrival | undefined {
    return arrival && { ...arrival, cause: arrival.cause ?? cause };
  }

  /** `{ key: value }`; the value of a provider is what its token stands for. */
  function member({ name, parent }: ts.PropertyAssignment, path: Path, steps: number): Arrival | undefined {
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return undefined;
    const token = /^use(?:Value|Factory|Class)$/.test(name.text)
      ? parent.properties.find((each) => ts.isPropertyAssignment(each) && each.name.getText() === 'provide')
      : undefined;
    if (token && ts.isPropertyAssignment(token)) return arrived(provided(tracer, played, token.initializer, path));
    return flow(parent, [name.text, ...path], steps);
  }

  function declared(
    { name, type }: ts.VariableDeclaration | ts.ParameterDeclaration,
    path: Path,
    steps: number,
  ): Arrival | undefined {
    return (type && arrived(played.written(type, path))) ?? bound(name, path, steps);
  }

  /** The variable that a name or a pattern keeps the end of a path in. */
  function bound(name: ts.BindingName, path: Path, steps: number): Arrival | undefined {
    if (ts.isIdentifier(name)) {
      const symbol = checker.getSymbolAtLocation(name);
      return symbol && variable(symbol, path, steps);
    }
    const element = ts.isObjectBindingPattern(name)
      ? name.elements.find((each) => !each.dotDotDotToken && (each.propertyName ?? each.name).getText() === path[0])
      : undefined;
    return element && bound(element.name, path.slice(1), steps);
  }

  function operand(expression: ts.BinaryExpression, path: Path, steps: number): Arrival | undefined {
    switch (expression.operatorToken.kind) {
      case ts.SyntaxKind.EqualsToken:
      case ts.SyntaxKind.BarBarEqualsToken:
      case ts.SyntaxKind.QuestionQuestionEqualsToken:
        return putInto(expression.left, path, steps);
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.QuestionQuestionToken:
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.CommaToken:
        return flow(expression, path, steps);
      default:
        return undefined;
    }
  }

  /** What is assigned to `place`: the type that the place has, or wherever its root goes. */
  function putInto(place: ts.Expression, path: Path, steps: number): Arrival | undefined {
    const target = unwrapped(place);
    if (ts.isIdentifier(target)) {
      const symbol = checker.getSymbolAtLocation(target);
      const declaration = symbol?.valueDeclaration;
      return declaration && ts.isVariableDeclaration(declaration) ? declared(declaration, path, steps) : undefined;
    }
    const key = ts.isPropertyAccessExpression(target)
      ? target.name.text
      : ts.isElementAccessExpression(target) && ts.isStringLiteralLike(target.argumentExpression)
        ? target.argumentExpression.text
        : undefined;
    if (key === undefined) return undefined;
    const inner = [key, ...path];
    const holder = unwrapped((target as ts.PropertyAccessExpression).expression);
    const traced = tracer.trace(holder);
    const there =
      traced.kind === 'type'
        ? arrived(played.follow(traced.type, inner), () => isInferredPlace(tracer, target))
        : undefined;
    if (there) return there;
    if (holder.kind !== ts.SyntaxKind.ThisKeyword) return putInto(holder, inner, steps);
    // A field of a class, used by its other methods.
    const field = ts.isPropertyAccessExpression(target) ? checker.getSymbolAtLocation(target.name) : undefined;
    return (field && variable(field, path, steps)) ?? onThis(holder, inner, steps);
  }

  /** A constructor, or a function that stands for one, puts it on its instance. */
  function onThis(self: ts.Node, path: Path, steps: number): Arrival | undefined {
    const owner = ts.findAncestor(self, (node) => ts.isFunctionLike(node) && !ts.isArrowFunction(node));
    if (owner && ts.isFunctionExpression(owner)) return flow(owner, [given, ...path], steps);
    return owner && ts.isClassLike(owner.parent) ? ofClass(owner.parent, [given, ...path], steps) : undefined;
  }

  function ofClass(declaration: ts.ClassLikeDeclaration, path: Path, steps: number): Arrival | undefined {
    if (ts.isClassExpression(declaration)) return flow(declaration, path, steps);
    const symbol = declaration.name && checker.getSymbolAtLocation(declaration.name);
    return symbol && variable(symbol, path, steps);
  }

  /** What the function around gives goes where the function goes. */
  function returned(place: ts.Node, path: Path, steps: number): Arrival | undefined {
    const owner = ts.isArrowFunction(place) ? place : ts.findAncestor(place, ts.isFunctionLike);
    if (!owner) return undefined;
    const out = [given, ...path];
    if (ts.isArrowFunction(owner) || ts.isFunctionExpression(owner)) return flow(owner, out, steps);
    const name = owner.name && (ts.isIdentifier(owner.name) || ts.isStringLiteral(owner.name)) ? owner.name : undefined;
    if (!name) return undefined;
    if (ts.isFunctionDeclaration(owner)) {
      const symbol = checker.getSymbolAtLocation(name);
      return symbol && variable(symbol, out, steps);
    }
    const inside = ts.isGetAccessor(owner) ? [name.text, ...path] : [name.text, ...out];
    if (ts.isObjectLiteralExpression(owner.parent)) return flow(owner.parent, inside, steps);
    return ts.isClassLike(owner.parent) ? ofClass(owner.parent, [given, ...inside], steps) : undefined;
  }

  /** A member of the value; what is called on a mock function still is that function. */
  function accessed(access: ts.PropertyAccessExpression, path: Path, steps: number): Arrival | undefined {
    if (access.name.text === path[0]) return flow(access, path.slice(1), steps);
    const call = access.parent;
    return path[0] === given &&
      /^mock[A-Z]/.test(access.name.text) &&
      ts.isCallExpression(call) &&
      call.expression === access
      ? flow(call, path, steps)
      : undefined;
  }

  function called(
    call: ts.CallExpression | ts.NewExpression,
    callee: ts.Expression,
    path: Path,
    steps: number,
  ): Arrival | undefined {
    const found = path[0] === given ? flow(call, path.slice(1), steps) : undefined;
    return ts.isCallExpression(call) && ts.isIdentifier(callee) ? doubted(found, madeByFunction) : found;
  }

  function passed(
    call: ts.CallExpression | ts.NewExpression,
    value: ts.Expression,
    path: Path,
    steps: number,
  ): Arrival | undefined {
    const at = call.arguments?.indexOf(value) ?? -1;
    if (ts.isCallExpression(call)) {
      const callee = call.expression.getText();
      const [first] = call.arguments;
      if (callee === 'Object.assign' && at > 0 && first)
        return doubted(putOver(first, path, steps), laidOver) ?? flow(call, path, steps);
      const there = handedTo(tracer, played, call, at, path);
      if (there) return there;
      if (handingOn.test(callee) || /(?:^|\.)fn$/.test(callee)) return flow(call, path, steps);
      if (/(?:^|\.)hoisted$/.test(callee)) return path[0] === given ? flow(call, path.slice(1), steps) : undefined;
      // `vi.fn().mockReturnValue(value)`
      if (/\.mock(?:Return|Resolved)Value(?:Once)?$/.test(callee)) return onMock(call, [given, ...path], steps);
      if (/\.mockImplementation(?:Once)?$/.test(callee)) return onMock(call, path, steps);
    }
    const declaration = checker.getResolvedSignature(call)?.declaration;
    const parameter =
      declaration && !tracer.sparse.isVirtual(declaration.getSourceFile()) && ts.isFunctionLike(declaration)
        ? declaration.parameters[at]
        : undefined;
    return parameter && ts.isParameter(parameter) ? bound(parameter.name, path, steps) : undefined;
  }

  function putOver(target: ts.Expression, path: Path, steps: number): Arrival | undefined {
    const inner = unwrapped(target);
    if (inner.kind === ts.SyntaxKind.ThisKeyword) return onThis(inner, path, steps);
    const traced = tracer.trace(inner);
    const there = traced.kind === 'type' ? arrived(played.follow(traced.type, path)) : undefined;
    return there ?? (ts.isObjectLiteralExpression(inner) ? undefined : putInto(inner, path, steps));
  }

  /** The mock function goes where its name goes, or the expression that makes it. */
  function onMock(call: ts.CallExpression, path: Path, steps: number): Arrival | undefined {
    const mock = unwrapped((call.expression as ts.PropertyAccessExpression).expression);
    return ts.isCallExpression(mock) ? flow(call, path, steps) : putInto(mock, path, steps);
  }

  /** Wherever a variable, a function or a class goes. */
  function variable(symbol: ts.Symbol, path: Path, steps: number): Arrival | undefined {
    const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
    if (!declaration || tracer.sparse.isVirtual(declaration.getSourceFile())) return undefined;
    const known = variables.get(symbol) ?? new Map<string, Arrival | undefined>();
    variables.set(symbol, known);
    const key = path.join('.');
    if (known.has(key)) return known.get(key);
    known.set(key, undefined);
    const type =
      ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isPropertyDeclaration(declaration)
        ? declaration.type
        : undefined;
    const used = anyUse(symbol, declaration, path, steps);
    const found = type && !saysNothing(checker.getTypeFromTypeNode(type)) ? doubted(used, ownType) : used;
    // Where the way was too long to say, a shorter one to the same variable may still say.
    if (found || steps < mostSteps / 2) known.set(key, found);
    else known.delete(key);
    return found;
  }

  function anyUse(symbol: ts.Symbol, declaration: ts.Declaration, path: Path, steps: number): Arrival | undefined {
    let inferred: Arrival | undefined;
    for (const use of usesOf(symbol, declaration).slice(0, mostUses)) {
      const { parent } = use;
      const whole = ts.isPropertyAccessExpression(parent) && parent.name === use ? parent : use;
      const found = ts.isShorthandPropertyAssignment(parent)
        ? flow(parent.parent, [parent.name.text, ...path], steps + 1)
        : flow(whole, path, steps + 1);
      if (found?.inferred) inferred ??= found;
      else if (found) return found;
    }
    return inferred;
  }

  return {
    of(container) {
      if (!literals.has(container)) {
        literals.set(container, undefined);
        literals.set(
          container,
          ts.isObjectLiteralExpression(container) ? flow(container, [], 0) : ofClass(container, [given], 0),
        );
      }
      return literals.get(container);
    },
    variable: (symbol, path) => variable(symbol, path, 0),
  };
}
