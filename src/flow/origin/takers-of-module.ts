import ts from 'typescript';
import type { Origins } from './origins.ts';

/** Where the files in sight take all that a module exports: calls of `require`, and names that imports give it. */
export function takersOfModule(origins: Origins, module: ts.SourceFile): ts.Node[] {
  const isOfModule = (specifier: ts.Node | undefined): boolean => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return false;
    const target = origins.resolve(specifier.text, specifier.getSourceFile().fileName);
    return target.kind === 'file' && target.file === module.fileName;
  };
  const calls = origins.usage.calls('require').filter(({ arguments: given }) => isOfModule(given?.[0]));
  const names = origins.sparse.program.getSourceFiles().flatMap((file) =>
    origins.sparse.isBundledDeclaration(file)
      ? []
      : file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
          if (!importClause || !isOfModule(moduleSpecifier)) return [];
          const { name, namedBindings } = importClause;
          const namespace = namedBindings && ts.isNamespaceImport(namedBindings) ? namedBindings.name : undefined;
          return [name, namespace].filter((each) => each !== undefined);
        }),
  );
  return [...calls, ...names];
}
