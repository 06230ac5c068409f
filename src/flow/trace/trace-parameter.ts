import ts from 'typescript';
import { traceWrapped } from './made-of-type.ts';
import { givenBack } from './trace-call.ts';
import { isNothing, traceTypeImports } from './trace-expression.ts';
import { join, type Traced, unknown, weaken } from './traced.ts';
import { isAny, type Tracer } from './tracer.ts';

/** What a parameter without a usable type is, from the calls in sight; the world is closed, so it is never proven. */
export function traceParameter(tracer: Tracer, parameter: ts.ParameterDeclaration): Traced {
  if (parameter.type && parameter.type.kind !== ts.SyntaxKind.AnyKeyword) {
    traceTypeImports(tracer, parameter.type);
    return traceWrapped(tracer, parameter.type) ?? unknown(`its type ${parameter.type.getText()} is not resolved`);
  }
  const owner = parameter.parent;
  const index = owner.parameters.indexOf(parameter);
  const contextual = traceCallbackParameter(tracer, owner, index);
  if (contextual?.kind === 'type') return contextual;
  const values = argumentsPassed(tracer, owner, index).map((value) => tracer.trace(value));
  if (parameter.initializer && !isNothing(parameter.initializer)) values.push(tracer.trace(parameter.initializer));
  if (values.length === 0) return contextual ?? unknown(`no call in sight says what ${parameter.name.getText()} is`);
  return weaken(
    join(values, 'no call in sight says what it is'),
    `every call in sight passes the SDK as ${parameter.name.getText()}`,
  );
}

/** A callback's parameter, when what it is passed to is known only by following its binding. */
function traceCallbackParameter(tracer: Tracer, owner: ts.SignatureDeclaration, index: number): Traced | undefined {
  if (!ts.isArrowFunction(owner) && !ts.isFunctionExpression(owner)) return undefined;
  const call = owner.parent;
  if (!ts.isCallExpression(call)) return undefined;
  const callee = tracer.trace(call.expression);
  if (callee.kind !== 'type') return callee.kind === 'external' ? givenBack(tracer, call, callee) : undefined;
  for (const signature of tracer.checker.getSignaturesOfType(callee.type, ts.SignatureKind.Call)) {
    const slot = signature.parameters[call.arguments.indexOf(owner)];
    if (!slot) continue;
    const type = tracer.checker.getNonNullableType(tracer.checker.getTypeOfSymbol(slot));
    for (const part of type.isUnion() ? type.types : [type]) {
      const [callback] = tracer.checker.getSignaturesOfType(part, ts.SignatureKind.Call);
      const parameter = callback?.parameters[index];
      const parameterType = parameter && tracer.checker.getTypeOfSymbol(parameter);
      if (parameterType && !isAny(parameterType) && !(parameterType.flags & ts.TypeFlags.TypeParameter))
        return { ...callee, type: parameterType };
    }
  }
  return undefined;
}

/** The name calls use for a function: its own, its variable's, its property's, or its class's for a constructor. */
function calledName(owner: ts.SignatureDeclaration): ts.Node | undefined {
  // Bundlers write `var Name = class _Name { … }`: the variable's is the name that is called.
  if (ts.isConstructorDeclaration(owner)) return boundName(owner.parent) ?? owner.parent.name;
  return owner.name ?? boundName(owner);
}

/** The name of what an expression is assigned to. */
function boundName({ parent }: ts.Node): ts.Node | undefined {
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name;
  if (ts.isBinaryExpression(parent)) return ts.isPropertyAccessExpression(parent.left) ? parent.left.name : parent.left;
  return undefined;
}

/** What the visible calls of a function pass at one position, `null` and `undefined` left out. */
export function argumentsPassed(tracer: Tracer, owner: ts.SignatureDeclaration, index: number): ts.Expression[] {
  const name = calledName(owner);
  const exportedWhole = name === undefined || name.getText() === 'exports';
  const text = name && !exportedWhole ? name.getText() : undefined;
  if (text === undefined) return [];
  const found: ts.Expression[] = [];
  for (const call of tracer.usage.calls(text)) {
    const argument = call.arguments?.[index];
    if (!argument || isNothing(argument) || !callsOwner(tracer, call, owner, name!)) continue;
    found.push(argument);
  }
  return found;
}

function callsOwner(
  tracer: Tracer,
  call: ts.CallExpression | ts.NewExpression,
  owner: ts.SignatureDeclaration,
  name: ts.Node,
): boolean {
  const { checker } = tracer;
  let symbol = checker.getSymbolAtLocation(
    ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression,
  );
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const declared = checker.getSymbolAtLocation(name);
  if (symbol && declared && symbol === declared) return true;
  if (symbol?.valueDeclaration && symbol.valueDeclaration === owner) return true;
  return checker.getResolvedSignature(call)?.declaration === owner;
}

/** `<Panel client={x} />`: an attribute is a member of the component's first parameter. */
export function traceAttribute(tracer: Tracer, parameter: ts.ParameterDeclaration, name: string): Traced | undefined {
  const owner = parameter.parent;
  const component = calledName(owner);
  if (!component || owner.parameters[0] !== parameter) return undefined;
  const found: Traced[] = [];
  for (const element of tracer.usage.elements(component.getText())) {
    if (!rendersOwner(tracer, element, component)) continue;
    for (const attribute of element.attributes.properties) {
      if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== name) continue;
      const value = attribute.initializer;
      if (value && ts.isJsxExpression(value) && value.expression) found.push(tracer.trace(value.expression));
    }
  }
  return found.length === 0
    ? undefined
    : weaken(join(found, 'nothing is passed'), `every element in sight passes the SDK as ${name}`);
}

function rendersOwner(tracer: Tracer, element: ts.JsxOpeningLikeElement, component: ts.Node): boolean {
  let symbol = tracer.checker.getSymbolAtLocation(element.tagName);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = tracer.checker.getAliasedSymbol(symbol);
  return symbol !== undefined && symbol === tracer.checker.getSymbolAtLocation(component);
}
