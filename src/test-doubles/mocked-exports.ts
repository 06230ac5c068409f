import ts from 'typescript';
import { mockedModules } from '../repository/manual-mocks.ts';
import { unwrapped } from '../program/syntax.ts';
import { returnedExpressions } from '../flow/functions.ts';
import { originOfModule } from '../flow/origin/origin-of-module.ts';
import type { Origins } from '../flow/origin/origins.ts';

/** What stands in for something, and the type that it plays. */
export interface Played {
  value: ts.Expression | ts.ClassDeclaration;
  type: ts.Type;
}

/** What a file under `__mocks__` exports, with the types of the module that it is put in the place of. */
export function mockedExports(origins: Origins, sourceFile: ts.SourceFile): Played[] {
  const { checker } = origins;
  const modules = mockedModules(sourceFile.fileName).filter((specifier) =>
    ['file', 'sdk'].includes(origins.resolve(specifier, sourceFile.fileName).kind),
  );
  const origin = modules[0] === undefined ? undefined : originOfModule(origins, modules[0], sourceFile.fileName);
  if (origin?.kind !== 'type') return [];
  const typeOf = (name: string): ts.Type | undefined => {
    const property = checker.getPropertyOfType(origin.type, name);
    return property && checker.getTypeOfSymbol(property);
  };
  const played = (name: string, value: Played['value'] | undefined): Played[] => {
    const type = typeOf(name);
    return type && value ? [{ value, type }] : [];
  };
  return sourceFile.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement) && isExported(statement))
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        played(name.getText(), initializer),
      );
    if (ts.isClassDeclaration(statement) && isExported(statement))
      return played(statement.name?.text ?? 'default', statement);
    if (ts.isFunctionDeclaration(statement) && isExported(statement)) {
      const given = typeOf(statement.name?.text ?? 'default')
        ?.getCallSignatures()[0]
        ?.getReturnType();
      return given ? returnedExpressions(statement).map((value) => ({ value, type: given })) : [];
    }
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause) &&
      !statement.moduleSpecifier
    ) {
      return statement.exportClause.elements.flatMap(({ name, propertyName }) =>
        played(name.text, (propertyName ?? name) as ts.Identifier),
      );
    }
    if (ts.isExportAssignment(statement)) return played('default', statement.expression);
    return ts.isExpressionStatement(statement) ? assigned(statement.expression, origin.type, played) : [];
  });
}

/** `module.exports = { … }`, `exports.name = …` */
function assigned(
  expression: ts.Expression,
  module: ts.Type,
  played: (name: string, value: ts.Expression) => Played[],
): Played[] {
  if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return [];
  const left = expression.left.getText();
  if (left === 'module.exports') return [{ value: expression.right, type: module }];
  const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(left)?.[1];
  return name === undefined ? [] : played(name, expression.right);
}

function isExported(statement: ts.VariableStatement | ts.ClassDeclaration | ts.FunctionDeclaration): boolean {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
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
  const returned = type?.getCallSignatures()[0]?.getReturnType();
  const given = returned && (origins.checker.getAwaitedType(returned) ?? returned);
  return given && isSurface(given.getSymbol())
    ? name.text.startsWith('mockImplementation')
      ? type
      : given
    : undefined;
}

/** `vi.spyOn(module, 'getClient')` and `vi.mocked(getClient)`: the function whose result a test replaces. */
function mockedFunction(origins: Origins, expression: ts.Expression): ts.Type | undefined {
  const inner = unwrapped(expression);
  if (!ts.isCallExpression(inner)) return undefined;
  const [object, name] = inner.arguments;
  const callee = ts.isPropertyAccessExpression(inner.expression) ? inner.expression.name.text : '';
  if (callee === 'mocked' && object) return origins.checker.getTypeAtLocation(object);
  if (callee !== 'spyOn' || !object || !name || !ts.isStringLiteralLike(name)) return undefined;
  const origin = origins.of(object);
  const property = origin.kind === 'type' ? origins.checker.getPropertyOfType(origin.type, name.text) : undefined;
  return property && origins.checker.getTypeOfSymbol(property);
}
