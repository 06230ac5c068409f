import ts from 'typescript';
import type { Origins } from '../flow/origin/origins.ts';

/** Methods by which Fastify's objects take a member that a plug-in adds. */
const adding = /^decorate(?:Request|Reply)?$/;

const addedBy = new WeakMap<Origins, ReadonlyMap<string, ts.Type>>();

/**
 * `app.decorate('client', value)`: what the repository says of the member, where it adds it to a type of a package
 * (`declare module 'fastify' { interface FastifyInstance { client: SvcClient } }`).
 */
export function addedMember(
  origins: Origins,
  { expression, arguments: [name] }: ts.CallExpression,
): ts.Type | undefined {
  const isAdding = ts.isPropertyAccessExpression(expression) && adding.test(expression.name.text);
  return isAdding && name && ts.isStringLiteralLike(name) ? membersAdded(origins).get(name.text) : undefined;
}

function membersAdded(origins: Origins): ReadonlyMap<string, ts.Type> {
  let added = addedBy.get(origins);
  if (!added) {
    const { checker, sparse } = origins;
    const members = sparse.ownFiles().flatMap(({ statements }) => statements.flatMap(membersInModule));
    added = new Map(members.map((member) => [member.name.getText(), checker.getTypeAtLocation(member)]));
    addedBy.set(origins, added);
  }
  return added;
}

/** The members of the interfaces in `declare module 'package' { … }`. */
function membersInModule(statement: ts.Statement): readonly ts.PropertySignature[] {
  if (!ts.isModuleDeclaration(statement) || !ts.isStringLiteral(statement.name)) return [];
  const { body } = statement;
  return body && ts.isModuleBlock(body) ? body.statements.flatMap(propertiesOf) : [];
}

function propertiesOf(statement: ts.Statement): readonly ts.PropertySignature[] {
  return ts.isInterfaceDeclaration(statement) ? statement.members.filter(ts.isPropertySignature) : [];
}
