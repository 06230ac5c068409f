import ts from 'typescript';
import { isLoading } from '../../program/loaded-module.ts';
import { nodesOf } from '../../program/nodes.ts';
import type { Origins } from './origins.ts';

/** A place that has a module as a whole: `* as module`, `require('./module')`, `import('./module')`. */
export interface WholeModule {
  place: ts.Identifier | ts.CallExpression;
  /** The file that it is; `undefined` where the specifier is computed. */
  file: string | undefined;
}

const known = new WeakMap<ts.Program, readonly WholeModule[]>();

/** All such places of a program that may have a file of the repository. */
export function wholeModules(origins: Origins): readonly WholeModule[] {
  const { sparse } = origins;
  const { program } = sparse;
  let modules = known.get(program);
  if (!modules) {
    known.set(program, (modules = sparse.ownFiles().flatMap((file) => modulesIn(origins, file))));
  }
  return modules;
}

function modulesIn(origins: Origins, sourceFile: ts.SourceFile): WholeModule[] {
  const places: [WholeModule['place'], ts.Expression | undefined][] = sourceFile.statements.flatMap((statement) =>
    namesIn(statement),
  );
  if (/\b(?:require|import)\s*\(/.test(sourceFile.text))
    for (const node of nodesOf(sourceFile)) if (isLoading(node)) places.push([node, node.arguments[0]]);
  return places.flatMap(([place, specifier]): WholeModule[] => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return [{ place, file: undefined }];
    const module = origins.resolve(specifier.text, sourceFile.fileName);
    return module.kind === 'file' ? [{ place, file: module.file }] : [];
  });
}

/** The name that a statement gives a module. */
function namesIn(statement: ts.Statement): [ts.Identifier, ts.Expression | undefined][] {
  if (ts.isImportDeclaration(statement)) {
    const bindings = statement.importClause?.namedBindings;
    return bindings && ts.isNamespaceImport(bindings) ? [[bindings.name, statement.moduleSpecifier]] : [];
  }
  if (ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference))
    return [[statement.name, statement.moduleReference.expression]];
  const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
  return clause && ts.isNamespaceExport(clause) && ts.isIdentifier(clause.name)
    ? [[clause.name, (statement as ts.ExportDeclaration).moduleSpecifier]]
    : [];
}
