import ts from 'typescript';
import { isPlainAssignment } from '../program/assignments.ts';
import { mockedModules } from '../repository/manual-mocks.ts';
import { unwrapped } from '../program/syntax.ts';
import { returnedExpressions } from '../flow/functions.ts';
import { originOfModule } from '../flow/origin/origin-of-module.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { replacedByFile } from './loaded-fakes.ts';
import { typeOfMember, typeOfResult } from './known-type.ts';

/** What stands in for something, and the type that it plays. */
export interface Played {
  value: ts.Expression | ts.ClassDeclaration;
  type: ts.Type;
}

/**
 * What a file under `__mocks__`, or one that a test or a configuration puts in the place of a module, exports, with the
 * types of that module.
 */
export function mockedExports(origins: Origins, sourceFile: ts.SourceFile): Played[] {
  const { checker } = origins;
  const module = mockedModule(origins, sourceFile.fileName);
  if (module === undefined) return [];
  const typeOf: ExportTypes = (name) => {
    const property = checker.getPropertyOfType(module, name);
    return property && typeOfMember(origins, property);
  };
  return sourceFile.statements.flatMap((statement) =>
    ts.isExpressionStatement(statement)
      ? assigned(origins, statement.expression, module, typeOf)
      : exportedBy(statement).flatMap(({ name, value }) => played(origins, typeOf(name), value)),
  );
}

/** The type that the module of v5 has for an export. */
type ExportTypes = (name: string) => ts.Type | undefined;

function played(
  origins: Origins,
  type: ts.Type | undefined,
  value: Played['value'] | ts.FunctionDeclaration,
): Played[] {
  if (!type) return [];
  if (!ts.isFunctionDeclaration(value)) return [{ value, type }];
  const [signature] = type.getCallSignatures();
  const given = signature && typeOfResult(origins, signature);
  return given ? returnedExpressions(value).map((returned) => ({ value: returned, type: given })) : [];
}

/** The type of the module that a file stands in for. */
function mockedModule(origins: Origins, file: string): ts.Type | undefined {
  const module = mockedModules(file).find((specifier) =>
    ['file', 'sdk'].includes(origins.resolve(specifier, file).kind),
  );
  const replaced =
    module === undefined
      ? (replacedByFile(origins, file) ?? origins.standsInFor(file))
      : { specifier: module, from: file };
  const origin = replaced && originOfModule(origins, replaced.specifier, replaced.from);
  return origin?.kind === 'type' ? origin.type : undefined;
}

/** The exports of a statement by their names. */
function exportedBy(statement: ts.Statement): { name: string; value: Played['value'] | ts.FunctionDeclaration }[] {
  if (ts.isExportAssignment(statement)) return [{ name: 'default', value: statement.expression }];
  if (ts.isExportDeclaration(statement)) return listed(statement);
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer ? [{ name: name.getText(), value: initializer }] : [],
    );
  return ts.isClassDeclaration(statement) || ts.isFunctionDeclaration(statement)
    ? [{ name: statement.name?.text ?? 'default', value: statement }]
    : [];
}

/** `export { name, local as other }` */
function listed({ exportClause, moduleSpecifier }: ts.ExportDeclaration): { name: string; value: ts.Identifier }[] {
  if (moduleSpecifier || !exportClause || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name, propertyName }) => ({
    name: name.text,
    value: (propertyName ?? name) as ts.Identifier,
  }));
}

/** `module.exports = { … }`, `exports.name = …` */
function assigned(origins: Origins, expression: ts.Expression, module: ts.Type, typeOf: ExportTypes): Played[] {
  if (!isPlainAssignment(expression)) return [];
  const left = expression.left.getText();
  if (left === 'module.exports') return [{ value: expression.right, type: module }];
  const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(left)?.[1];
  return name === undefined ? [] : played(origins, typeOf(name), expression.right);
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  );
}

/**
 * What plays a client in `vi.spyOn(module, 'getClient').mockReturnValue(…)`: for what a function is to return the
 * client, for its test double the function itself.
 */
export function playedFor(
  origins: Origins,
  { expression, name }: ts.PropertyAccessExpression,
  isSurface: (symbol: ts.Symbol | undefined) => boolean,
): ts.Type | undefined {
  const type = mockedFunction(origins, expression);
  const [signature] = type?.getCallSignatures() ?? [];
  const returned = signature && typeOfResult(origins, signature);
  const given = returned && (origins.checker.getAwaitedType(returned) ?? returned);
  return given && isSurface(given.getSymbol())
    ? name.text.startsWith('mockImplementation')
      ? type
      : given
    : undefined;
}

/** `getClient` of `getClient.mockReturnValue(fake)`, whose module is mocked; the SDK's methods give no client. */
function ownFunction(origins: Origins, expression: ts.Expression): ts.Type | undefined {
  const origin = origins.of(expression);
  const type = origin.kind === 'type' ? origin.type : undefined;
  const declaration = type?.getCallSignatures()[0]?.getDeclaration();
  return declaration && !origins.sparse.isBundledDeclaration(declaration.getSourceFile()) ? type : undefined;
}

/** `vi.spyOn(module, 'getClient')` and `vi.mocked(getClient)`: the function whose result a test replaces. */
function mockedFunction(origins: Origins, expression: ts.Expression): ts.Type | undefined {
  const inner = unwrapped(expression);
  if (!ts.isCallExpression(inner)) return ownFunction(origins, inner);
  const [object, name] = inner.arguments;
  const callee = ts.isPropertyAccessExpression(inner.expression) ? inner.expression.name.text : '';
  if (callee === 'mocked' && object) return origins.checker.getTypeAtLocation(object);
  if (callee !== 'spyOn' || !object || !name || !ts.isStringLiteralLike(name)) return undefined;
  const origin = origins.of(object);
  const property = origin.kind === 'type' ? origins.checker.getPropertyOfType(origin.type, name.text) : undefined;
  return property && typeOfMember(origins, property);
}
