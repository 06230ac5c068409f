import ts from 'typescript';
import type { SiteDraft } from '../draft.ts';
import { fakeMemberSite, isFakeNode } from './fake-member-site.ts';
import type { Finder } from '../finder.ts';
import { hasKeysOfV5, holderIn, keptMemberDraft, usesIn } from './watched-fakes.ts';

type HeldFake = { draft: SiteDraft; symbol: ts.Symbol; path: string };

const known = new WeakMap<Finder, Map<ts.SourceFile, readonly HeldFake[]>>();

/**
 * Where a test speaks of a test double that another file of the repository makes and exports: `import { mocks } from
 * './fakes'`.
 * @param part the whole tree of a file, or a part of it
 */
export function importedFakeSites(finder: Finder, part: ts.Node): SiteDraft[] {
  const sourceFile = part.getSourceFile();
  // What a test asks of a mock function is asked with one of these.
  if (!/\b(?:expect|assert|mocked?)\b/.test(sourceFile.text.slice(part.pos, part.end))) return [];
  const { checker, origins } = finder;
  return sourceFile.statements.flatMap((statement) => {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.flatMap(({ name }) => {
      const imported = checker.getSymbolAtLocation(name);
      const symbol = imported && imported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(imported) : undefined;
      const declaringFile = symbol?.valueDeclaration?.getSourceFile();
      if (!symbol || !declaringFile || origins.sparse.isBundledDeclaration(declaringFile)) return [];
      return heldFakes(finder, declaringFile)
        .filter((held) => held.symbol === symbol)
        .flatMap(({ draft, path }) =>
          usesIn(finder, draft, { symbol, path: [name.text, ...path.split('.').slice(1)].join('.') }, part),
        )
        .filter((site) => hasKeysOfV5(finder, site));
    });
  });
}

/** The test doubles of a file whose mock functions are held by its variables. */
function heldFakes(finder: Finder, sourceFile: ts.SourceFile): readonly HeldFake[] {
  const files = known.get(finder) ?? new Map<ts.SourceFile, readonly HeldFake[]>();
  known.set(finder, files);
  const before = files.get(sourceFile);
  if (before) return before;
  const fakes: HeldFake[] = [];
  function visit(node: ts.Node): void {
    const name = isFakeNode(node) ? node.name : undefined;
    if (
      name &&
      isFakeNode(node) &&
      (ts.isIdentifier(name) || ts.isStringLiteral(name)) &&
      finder.index.names.has(name.text)
    ) {
      const draft = fakeMemberSite(finder, node) ?? keptMemberDraft(finder, node);
      const holder = draft && holderIn(finder, draft);
      if (draft && holder) fakes.push({ draft, ...holder });
    }
    ts.forEachChild(node, visit);
  }
  visit(sourceFile);
  files.set(sourceFile, fakes);
  return fakes;
}
