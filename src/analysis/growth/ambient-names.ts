import ts from 'typescript';
import type { Discovery } from '../../repository/discover.ts';
import type { SparseProgram } from '../../program/program.ts';
import { hasWord, type Mentions } from './mentions.ts';
import type { Reach, Reaching } from './reach.ts';

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
      const interfaces = new Set([...text.matchAll(/\binterface\s+(\w+)/g)].map((declaration) => declaration[1]!));
      sparse.declareModule(
        name,
        [...interfaces].map((declared) => `export interface ${declared} { }`).join('\n') + '\nexport { };\n',
      );
    }
  }
}

/** Names that come into other files without an import, with how the SDK is reached from them. */
export type AmbientNames = ReadonlyMap<string, Reach>;

/**
 * The names that files declare for others: globals, and members added to somebody else's interfaces, when the SDK can
 * be reached from them. A file that uses one of them belongs into the program.
 */
export function ambientNames(sparse: SparseProgram, reaching: Reaching, files: Iterable<string>): AmbientNames {
  const names = new Map<string, Reach>();
  function visit(node: ts.Node): void {
    if (
      ts.isVariableDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isMethodSignature(node)
    ) {
      const symbol = node.name && sparse.checker.getSymbolAtLocation(node.name);
      const reach = symbol && reaching.symbol(symbol);
      if (reach !== undefined) names.set(symbol!.name, reach);
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

/** Whether a text says one of the names, and behind which property the SDK is where it is not the value itself. */
export function saysAmbient(text: string, names: AmbientNames): boolean {
  for (const [name, reach] of names) {
    if (!hasWord(text, name)) continue;
    if (reach === 'itself' || [...reach].some((property) => hasWord(text, property))) return true;
  }
  return false;
}

/** Files with a watched name that use one of the names which come in without an import. */
export function filesUsingAmbient({ scanned }: Discovery, names: AmbientNames, mentions: Mentions): string[] {
  if (names.size === 0) return [];
  return [...scanned.values()]
    .filter(({ file, watched }) => watched && saysAmbient(mentions.textOf(file), names))
    .map(({ file }) => file);
}
