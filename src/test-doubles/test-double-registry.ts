import ts from 'typescript';
import { returnedExpressions } from '../flow/functions.ts';
import { isAny, type Origins } from '../flow/origin/origins.ts';
import type { SurfaceIndex } from '../program/surface-index.ts';
import { isAccess, unwrapped } from '../program/syntax.ts';
import { variableAt } from '../program/variable-at.ts';
import { assignedMembers, dealtBy, putOnThis } from './faked-functions.ts';
import { typeOfMember, typeOfResult } from './known-type.ts';
import type { Container, TestDouble } from './test-double.ts';
import { behaviourTakers } from '../flow/test-library-words.ts';

/** The instances of a class. */
export function instanceOf(type: ts.Type): ts.Type | undefined {
  return type.getConstructSignatures()[0]?.getReturnType();
}

function returnOf(origins: Origins, type: ts.Type): ts.Type | undefined {
  const [signature] = type.getCallSignatures();
  return signature && typeOfResult(origins, signature);
}

/**
 * What stands in for the SDK, by all that was said of expressions so far: literals, classes, variables and functions.
 */
export class TestDoubleRegistry {
  private readonly origins: Origins;
  private readonly checker: ts.TypeChecker;
  private readonly index: SurfaceIndex;
  private readonly containers = new Map<ts.Node, TestDouble>();
  private readonly variables = new Map<ts.Symbol, TestDouble>();
  /** Functions that stand in for a class; what they play is the instance. */
  private readonly constructors = new Map<ts.Node, TestDouble>();

  constructor(origins: Origins, index: SurfaceIndex) {
    this.origins = origins;
    this.checker = origins.checker;
    this.index = index;
  }

  of(container: Container): TestDouble | undefined {
    return this.containers.get(container);
  }

  /**
   * The type that an expression plays: a variable, a member of one, or `this` in a function that stands in for a class.
   */
  typeOf(expression: ts.Expression): ts.Type | undefined {
    const inner = unwrapped(expression);
    if (inner.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = ts.findAncestor(inner.parent, (node) => ts.isFunctionLike(node) && !ts.isArrowFunction(node));
      return owner && this.constructors.get(owner)?.type;
    }
    const symbol = ts.isIdentifier(inner) ? this.checker.getSymbolAtLocation(inner) : undefined;
    if (symbol) return this.variables.get(symbol)?.type;
    if (!isAccess(inner) || !ts.isPropertyAccessExpression(inner)) return undefined;
    const owner = this.typeOf(inner.expression);
    const property = owner && this.checker.getPropertyOfType(owner, inner.name.text);
    return property && typeOfMember(this.origins, property);
  }

  /** A literal that is laid over something that plays a type; what is in it stays there. */
  registerLaidOver(literal: ts.ObjectLiteralExpression, testDouble: TestDouble): void {
    this.containers.set(literal, testDouble);
  }

  /**
   * Registers what an expression finally is, through variables and mock functions.
   * @param seen what was passed on the way
   */
  register(expression: ts.Expression, testDouble: TestDouble, seen: Set<ts.Node> = new Set()): void {
    const inner = unwrapped(expression);
    if (seen.has(inner)) return;
    seen.add(inner);
    if (ts.isObjectLiteralExpression(inner)) this.registerLiteral(inner, testDouble);
    else if (ts.isIdentifier(inner)) this.registerVariable(inner, testDouble, seen);
    else if (ts.isClassExpression(inner)) this.registerClass(inner, testDouble);
    else if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner))
      this.registerInstance(inner, testDouble, seen);
    else if (ts.isAwaitExpression(inner)) this.register(inner.expression, testDouble, seen);
    else if (ts.isNewExpression(inner)) this.registerNew(inner, testDouble);
    else if (ts.isPropertyAccessExpression(inner)) this.registerByType(inner, testDouble);
    else if (ts.isCallExpression(inner)) this.registerMockCall(inner, testDouble, seen);
  }

  /** `new FakeClient()` of an own class. */
  private registerNew({ expression }: ts.NewExpression, testDouble: TestDouble): void {
    const declaration = this.checker.getTypeAtLocation(expression).getSymbol()?.valueDeclaration;
    if (
      declaration &&
      ts.isClassLike(declaration) &&
      !this.origins.sparse.isBundledDeclaration(declaration.getSourceFile())
    )
      this.registerClass(declaration, testDouble);
  }

  private registerVariable(identifier: ts.Identifier, testDouble: TestDouble, seen: Set<ts.Node>): void {
    const symbol = variableAt(this.checker, identifier);
    const [declaration] = symbol?.declarations ?? [];
    if (!symbol || !declaration || this.origins.sparse.isBundledDeclaration(declaration.getSourceFile())) return;
    if (ts.isClassDeclaration(declaration)) this.registerClass(declaration, testDouble);
    else if (ts.isFunctionDeclaration(declaration)) this.registerInstance(declaration, testDouble, seen);
    if (ts.isBindingElement(declaration)) this.registerByType(identifier, testDouble);
    if (
      !ts.isVariableDeclaration(declaration) ||
      !declaration.initializer ||
      (declaration.type && declaration.type.kind !== ts.SyntaxKind.AnyKeyword)
    )
      return;
    const assigned = this.variables.has(symbol)
      ? []
      : assignedMembers(this.checker, declaration, symbol, testDouble.type);
    if (!this.variables.has(symbol)) this.variables.set(symbol, testDouble);
    for (const { value, type } of [{ value: declaration.initializer, type: testDouble.type }, ...assigned])
      this.register(value, { ...testDouble, type }, seen);
  }

  /**
   * `const { Fake } = vi.hoisted(() => { class Fake {…} return { Fake }; })`, `fakes.client` of a loaded module: the
   * class or the literal is found by its type.
   */
  private registerByType(name: ts.Identifier | ts.PropertyAccessExpression, testDouble: TestDouble): void {
    const declaration = this.checker.getTypeAtLocation(name).getSymbol()?.valueDeclaration;
    if (!declaration || this.origins.sparse.isBundledDeclaration(declaration.getSourceFile())) return;
    if (ts.isClassLike(declaration)) this.registerClass(declaration, testDouble);
    else if (ts.isObjectLiteralExpression(declaration)) this.registerLiteral(declaration, testDouble);
  }

  /** What a constructor function returns is the instance, not the class. */
  private registerInstance(declaration: ts.SignatureDeclaration, testDouble: TestDouble, seen: Set<ts.Node>): void {
    const instance = instanceOf(testDouble.type) ?? returnOf(this.origins, testDouble.type) ?? testDouble.type;
    for (const value of returnedExpressions(declaration)) this.register(value, { ...testDouble, type: instance }, seen);
    if (instance === testDouble.type || ts.isArrowFunction(declaration)) return;
    this.registerPut(declaration, instance, testDouble);
  }

  private registerPut(declaration: ts.SignatureDeclaration, type: ts.Type, testDouble: TestDouble): void {
    this.constructors.set(declaration, { ...testDouble, type });
    for (const { name, value } of putOnThis(declaration)) this.registerMember(value, type, name, testDouble.role);
  }

  registerClass(declaration: ts.ClassLikeDeclaration, testDouble: TestDouble): void {
    const type = instanceOf(testDouble.type) ?? testDouble.type;
    this.containers.set(declaration, { ...testDouble, type });
    for (const member of declaration.members) {
      if (ts.isConstructorDeclaration(member)) this.registerPut(member, type, testDouble);
      if (!ts.isPropertyDeclaration(member) || !member.initializer || !member.name) continue;
      this.registerMember(member.initializer, type, member.name, testDouble.role);
    }
  }

  private registerMockCall(call: ts.CallExpression, testDouble: TestDouble, seen: Set<ts.Node>): void {
    const { expression: callee } = call;
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
    const [argument] = call.arguments;
    // `mock(() => fake)` of bun:test makes a mock function as `vi.fn` does.
    const makes = behaviourTakers.has(name) || (ts.isIdentifier(callee) && callee.text === 'mock');
    // `import('./fakes').then(({ fake }) => ({ client: fake }))`
    if (name === 'then' && argument && ts.isArrowFunction(argument))
      for (const value of returnedExpressions(argument)) this.register(value, testDouble, seen);
    if (!makes) return;
    if (argument) this.register(argument, testDouble, seen);
    if (name !== 'fn' && ts.isPropertyAccessExpression(callee)) this.register(callee.expression, testDouble, seen);
  }

  private registerLiteral(literal: ts.ObjectLiteralExpression, testDouble: TestDouble): void {
    if (this.containers.has(literal)) return;
    this.containers.set(literal, testDouble);
    for (const property of literal.properties) {
      if (ts.isPropertyAssignment(property))
        this.registerMember(property.initializer, testDouble.type, property.name, testDouble.role);
      if (ts.isShorthandPropertyAssignment(property))
        this.registerMember(property.name, testDouble.type, property.name, testDouble.role);
    }
  }

  private registerMember(value: ts.Expression, owner: ts.Type, name: ts.PropertyName, role: TestDouble['role']): void {
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return;
    const property = this.checker.getPropertyOfType(owner, name.text);
    if (!property) return;
    const type = typeOfMember(this.origins, property);
    if (isAny(type) || !(type.flags & ts.TypeFlags.Object)) return;
    const [signature] = this.checker.getSignaturesOfType(type, ts.SignatureKind.Call);
    if (!signature) this.register(value, { type, role });
    else
      for (const dealt of dealtBy(this.origins, this.index, value, signature))
        this.register(dealt.value, { type: dealt.type, role });
  }
}
