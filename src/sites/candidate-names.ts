import ts from 'typescript';
import { distinctivePathsOf } from '../repository/distinctive.ts';
import type { Finder } from './finder.ts';
import { handedOnNames } from './handed-on.ts';

/** The names in a file that are worth asking the checker about. */
export interface CandidateNames {
  /** Those of changed members and exports, and those under which a file has them. */
  members: ReadonlySet<string>;
  /** Local names of imports under another name. */
  locals: ReadonlySet<string>;
}

/** What is looked at in a file. */
export function candidateNamesIn(finder: Finder, sourceFile: ts.SourceFile): CandidateNames {
  const members = new Set([...namesOfChanges(finder), ...handedOnNames(finder, sourceFile)]);
  return { members, locals: renamedImports(sourceFile, members) };
}

/** Names of tagged declarations, and of distinctive paths that the surface no longer declares. */
function namesOfChanges(finder: Finder): ReadonlySet<string> {
  return new Set([...finder.index.names, ...distinctivePathsOf(finder.catalogue).map(({ path }) => path.at(-1)!)]);
}

function renamedImports(sourceFile: ts.SourceFile, watched: ReadonlySet<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of sourceFile.statements) {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { propertyName, name } of bindings.elements)
      if (propertyName && watched.has(propertyName.text)) names.add(name.text);
  }
  return names;
}
