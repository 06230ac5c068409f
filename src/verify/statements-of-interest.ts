import ts from 'typescript';
import { membersOfInterest } from './members-of-interest.ts';
import { topStatements, type TopStatement } from './top-statements.ts';

/** Where a specifier leads: to the SDK, to a file of the program, or to nothing of interest. */
export type LeadsTo = (specifier: string, from: string) => 'sdk' | { file: string } | undefined;

/** A file and the names of it that carry something of the SDK. */
interface FileNames {
  file: string;
  statements: readonly TopStatement[];
  /** Its own and those it gives out; `*` stands for all of them. */
  names: Set<string>;
  /** Statements that take something in which carries something of the SDK, without a declaration of it. */
  loading: Set<TopStatement>;
}

/**
 * The statements at the top of a file that a type of the SDK can be in. A type goes from a declaration to who says its
 * name, never back: so these are the statements that say a name which carries something of the SDK. The names that they
 * declare carry it too where what is seen of them says such a name, and so do those of which they change what others
 * see. Names taken from another file carry what they carry there. All other statements have the same types on v5 and
 * v6, and need no check. Of a class it is its members.
 * @param sourceFiles those that something of the SDK can be in
 */
export function statementsOfInterest(
  sourceFiles: Iterable<ts.SourceFile>,
  leadsTo: LeadsTo,
): (sourceFile: ts.SourceFile) => readonly ts.Node[] {
  const files = new Map<string, FileNames>();
  for (const sourceFile of sourceFiles) {
    const file = sourceFile.fileName;
    files.set(
      file,
      isJavaScript(file)
        ? { file, statements: [], names: new Set(everything), loading: new Set() }
        : { file, statements: topStatements(sourceFile), names: new Set(), loading: new Set() },
    );
  }
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    for (const fileNames of files.values()) {
      const size = fileNames.names.size + fileNames.loading.size;
      addTaken(fileNames, files, leadsTo);
      addDeclared(fileNames);
      isGrowing ||= fileNames.names.size + fileNames.loading.size > size;
    }
  }
  return (sourceFile) => {
    if (isJavaScript(sourceFile.fileName)) return sourceFile.statements;
    const fileNames = files.get(sourceFile.fileName)!;
    return fileNames.statements
      .filter((statement) => isOfInterest(statement, fileNames))
      .flatMap((statement) =>
        ts.isClassDeclaration(statement.node) && !isLoading(statement, fileNames)
          ? membersOfInterest(statement.node, fileNames.names)
          : [statement.node],
      );
  };
}

/** Adds the names that a file takes from another one, or from the SDK, by what is known of the others. */
function addTaken(
  { file, statements, names, loading }: FileNames,
  files: ReadonlyMap<string, FileNames>,
  leadsTo: LeadsTo,
): void {
  const namesBehind = (specifier: string): ReadonlySet<string> => {
    const target = leadsTo(specifier, file);
    return target === 'sdk' ? everything : ((target && files.get(target.file)?.names) ?? nothing);
  };
  for (const statement of statements) {
    if (statement.loads.some((specifier) => namesBehind(specifier).size > 0)) loading.add(statement);
    const exported = statement.specifier === undefined ? nothing : namesBehind(statement.specifier);
    if (exported.size === 0) continue;
    for (const { name, as } of statement.taken)
      if (as === '*') for (const exportedName of exported) names.add(exportedName);
      else if (name === '*' || exported.has('*') || exported.has(name)) names.add(as);
  }
}

/** Adds the names that the statements of interest declare or change, until there are no more. */
function addDeclared(fileNames: FileNames): void {
  const { names } = fileNames;
  let open = fileNames.statements;
  for (let size = -1; size < names.size; ) {
    size = names.size;
    const rest: TopStatement[] = [];
    for (const statement of open) {
      const isGiven = hasOneOf(statement.given, names) || isLoading(statement, fileNames);
      if (isGiven) for (const name of statement.declared) names.add(name);
      if (isOfInterest(statement, fileNames)) for (const name of statement.steered) names.add(name);
      if (!isGiven) rest.push(statement);
    }
    open = rest;
  }
}

const everything: ReadonlySet<string> = new Set('*');
const nothing: ReadonlySet<string> = new Set();

/** It says types in comments and adds members to functions and classes. */
function isJavaScript(file: string): boolean {
  return !/\.[cm]?tsx?$/.test(file);
}

function isOfInterest(statement: TopStatement, fileNames: FileNames): boolean {
  return (
    statement.specifier !== undefined ||
    isLoading(statement, fileNames) ||
    hasOneOf(statement.mentioned, fileNames.names)
  );
}

function isLoading(statement: TopStatement, { loading }: FileNames): boolean {
  return statement.isModule || loading.has(statement);
}

function hasOneOf(mentioned: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  for (const name of mentioned) if (names.has(name)) return true;
  return false;
}
