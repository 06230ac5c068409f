import ts from 'typescript';
import { returnsOf } from '../flow/functions.ts';

/**
 * The parts of a statement that say the types of the names it declares: all of it, but bodies of functions that say
 * what they give back, or give nothing back. In TypeScript others see nothing of those.
 */
export function typeDecidingParts(statement: ts.Node): readonly ts.Node[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(partsOfVariable);
  if (ts.isExportAssignment(statement)) return partsOfValue(statement.expression);
  return ts.isClassDeclaration(statement) ? partsOfClass(statement) : partsOfFunction(statement);
}

/** The type of a variable that says none is that of its value. */
function partsOfVariable(declaration: ts.VariableDeclaration): readonly ts.Node[] {
  const { name, type, initializer } = declaration;
  return type || !initializer ? [declaration] : [name, ...partsOfValue(initializer)];
}

function partsOfValue(value: ts.Expression): readonly ts.Node[] {
  if (ts.isClassExpression(value)) return partsOfClass(value);
  if (!ts.isObjectLiteralExpression(value)) return partsOfFunction(value);
  return value.properties.flatMap((property) =>
    ts.isPropertyAssignment(property)
      ? [property.name, ...partsOfValue(property.initializer)]
      : partsOfFunction(property),
  );
}

function partsOfClass(owner: ts.ClassLikeDeclaration): readonly ts.Node[] {
  // A field without a type and a value has those that the constructor gives it.
  const isInferred = owner.members.some(
    (member) => ts.isPropertyDeclaration(member) && !member.type && !member.initializer,
  );
  if (isInferred) return [owner];
  return [
    ...(owner.modifiers ?? []),
    ...(owner.typeParameters ?? []),
    ...(owner.heritageClauses ?? []),
    ...owner.members.flatMap(partsOfFunction),
  ];
}

/** Of a function its signature; anything else as a whole. */
function partsOfFunction(node: ts.Node): readonly ts.Node[] {
  if (!isWithBody(node) || !node.body || (!node.type && givesBack(node, node.body))) return [node];
  return [
    ...(node.modifiers ?? []),
    ...(node.typeParameters ?? []),
    ...node.parameters,
    ...(node.type ? [node.type] : []),
  ];
}

function givesBack(owner: ts.FunctionLikeDeclaration, body: ts.ConciseBody): boolean {
  return !ts.isBlock(body) || returnsOf(owner) > 0;
}

function isWithBody(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)
  );
}
