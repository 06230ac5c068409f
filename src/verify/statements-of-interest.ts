import type ts from 'typescript';
import { topStatements, type TopStatement } from './top-statements.ts';

/** Where a specifier leads: to the SDK, to a file of the program, or to nothing of interest. */
export type LeadsTo = (specifier: string, from: string) => 'sdk' | { file: string } | undefined;

/** A file and the names of it that carry something of the SDK. */
interface FileNames {
  file: string;
  statements: readonly TopStatement[];
  /** Its own and those it gives out; `*` stands for all of them. */
  names: Set<string>;
}

/**
 * The statements at the top of a file that a type of the SDK can be in. A type goes from a declaration to who says its
 * name, never back: so these are the statements that say a name which carries something of the SDK, and the names that
 * they declare, or of which they change what others see, carry it too. Names taken from another file carry what they
 * carry there. All other statements have the same types on v5 and v6, and need no check.
 * @param sourceFiles those of the program
 */
export function statementsOfInterest(
  sourceFiles: Iterable<ts.SourceFile>,
  leadsTo: LeadsTo,
): (sourceFile: ts.SourceFile) => readonly ts.Statement[] {
  const files = new Map<string, FileNames>();
  for (const sourceFile of sourceFiles) {
    const file = sourceFile.fileName;
    files.set(
      file,
      isJavaScript(file)
        ? { file, statements: [], names: new Set(everything) }
        : { file, statements: topStatements(sourceFile), names: new Set() },
    );
  }
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    for (const fileNames of files.values()) {
      const { size } = fileNames.names;
      addTaken(fileNames, files, leadsTo);
      addDeclared(fileNames);
      isGrowing ||= fileNames.names.size > size;
    }
  }
  return (sourceFile) => {
    if (isJavaScript(sourceFile.fileName)) return sourceFile.statements;
    const { statements, names } = files.get(sourceFile.fileName)!;
    return statements.filter((statement) => isOfInterest(statement, names)).map(({ node }) => node);
  };
}

/** Adds the names that a file takes from another one, or from the SDK, by what is known of the others. */
function addTaken(
  { file, statements, names }: FileNames,
  files: ReadonlyMap<string, FileNames>,
  leadsTo: LeadsTo,
): void {
  for (const { specifier, taken } of statements) {
    const target = specifier === undefined ? undefined : leadsTo(specifier, file);
    if (target === undefined) continue;
    const exported = target === 'sdk' ? everything : files.get(target.file)?.names;
    if (exported === undefined || exported.size === 0) continue;
    for (const { name, as } of taken)
      if (as === '*') for (const each of exported) names.add(each);
      else if (name === '*' || exported.has('*') || exported.has(name)) names.add(as);
  }
}

/** Adds the names that the statements of interest declare or change, until there are no more. */
function addDeclared({ statements, names }: FileNames): void {
  let open = statements;
  for (let size = -1; size < names.size; ) {
    size = names.size;
    const rest: TopStatement[] = [];
    for (const statement of open)
      if (isOfInterest(statement, names)) {
        for (const name of statement.declared) names.add(name);
        for (const name of statement.steered) names.add(name);
      } else rest.push(statement);
    open = rest;
  }
}

const everything: ReadonlySet<string> = new Set('*');

/** It says types in comments and adds members to functions and classes. */
function isJavaScript(file: string): boolean {
  return !/\.[cm]?tsx?$/.test(file);
}

function isOfInterest({ specifier, reachesOut, mentioned }: TopStatement, names: ReadonlySet<string>): boolean {
  if (reachesOut || specifier !== undefined) return true;
  for (const name of mentioned) if (names.has(name)) return true;
  return false;
}
