import ts from 'typescript';
import type { Carrier } from './carries.ts';
import type { Discovery } from './discover.ts';
import type { SparseProgram } from './program.ts';
import { readSourceText } from './read-source.ts';

/** `declare module 'fastify' { interface FastifyInstance … }`: TypeScript drops it unless the module exists. */
export function declareAugmentedModules(
  sparse: SparseProgram,
  texts: Iterable<string>,
  isOutside: (module: string) => boolean,
): void {
  for (const text of texts) {
    for (const match of text.matchAll(/\bdeclare\s+module\s+['"]([^'"]+)['"]/g)) {
      const name = match[1]!;
      if (!isOutside(name)) continue;
      const interfaces = new Set([...text.matchAll(/\binterface\s+(\w+)/g)].map((found) => found[1]!));
      sparse.declareModule(
        name,
        [...interfaces].map((found) => `export interface ${found} { }`).join('\n') + '\nexport { };\n',
      );
    }
  }
}

/**
 * Names that come into other files without an import: globals, and members added to somebody else's interfaces, when
 * the SDK can be reached from them. A file that uses one of them belongs into the program.
 */
export function globalNames(sparse: SparseProgram, carrier: Carrier, files: Iterable<string>): Set<string> {
  const names = new Set<string>();
  function visit(node: ts.Node): void {
    if (
      ts.isVariableDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isMethodSignature(node)
    ) {
      const symbol = node.name && sparse.checker.getSymbolAtLocation(node.name);
      if (symbol && carrier.symbol(symbol)) names.add(symbol.name);
    }
    ts.forEachChild(node, visit);
  }
  for (const file of files) {
    const sourceFile = sparse.sourceFile(file);
    for (const statement of sourceFile?.statements ?? []) {
      const isAugmentation =
        ts.isModuleDeclaration(statement) &&
        (statement.flags & ts.NodeFlags.GlobalAugmentation || ts.isStringLiteral(statement.name));
      if (isAugmentation || (sourceFile!.isDeclarationFile && !ts.isExternalModule(sourceFile!))) visit(statement);
    }
  }
  return names;
}

/** Any of some names as a word. */
export function anyOf(names: ReadonlySet<string>): RegExp {
  return new RegExp(`\\b(?:${[...names].map((name) => name.replace(/[^\w$]/g, '')).join('|')})\\b`);
}

/** Files with a watched name that mention one of the names which come in without an import. */
export function filesUsingGlobals({ request, scanned }: Discovery, names: ReadonlySet<string>): string[] {
  if (names.size === 0) return [];
  const pattern = anyOf(names);
  // Read again rather than kept: nearly all of them turn out not to matter.
  const text = (file: string): string =>
    request.overlay?.get(file) ?? scanned.get(file)?.text ?? readSourceText(file) ?? '';
  return [...scanned.values()]
    .filter(({ file, watched }) => watched && pattern.test(text(file)))
    .map(({ file }) => file);
}
