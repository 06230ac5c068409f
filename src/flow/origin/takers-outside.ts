/** What other files, and other repositories, can take of a function that was followed to its exports. */
import ts from 'typescript';
import { moduleSymbol } from '../../program/module-symbol.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { wholeExport } from '../../repository/imported-names.ts';
import { escapeRegExp, wordOf } from '../../repository/scan-files.ts';
import type { Origins } from './origins.ts';

/** Where a function, and the records and classes that have it, can be taken from. */
export interface Reachable {
  origins: Origins;
  /** What other files can name it by. */
  exported: ReadonlySet<ts.Symbol>;
  /** Its keys in records. */
  keys: ReadonlySet<string>;
  /** Files of which it, or a record that has it, is all that they export. */
  wholes: ReadonlyMap<string, { isInRecord: boolean }>;
}

/** The names under which a file exports it. */
export function exportedNames({ origins, exported }: Reachable, file: string): Set<string> {
  const { checker, sparse } = origins;
  const sourceFile = sparse.sourceFile(file);
  const module = sourceFile && moduleSymbol(checker, sourceFile);
  const symbols = module ? checker.getExportsOfModule(module) : [];
  return new Set(symbols.filter((symbol) => exported.has(targetSymbol(checker, symbol))).map(({ name }) => name));
}

/** A file outside the program that takes it, and does more with its class than to name it as a type. */
export function takerOutside(reachable: Reachable, called: ts.Node): string | undefined {
  const { origins, exported, wholes, keys } = reachable;
  const key = keys.size > 0 ? wordOf(keys) : undefined;
  for (const [file, { isInRecord }] of wholes) {
    const outside = origins.takerOutside(file, wholeExport, isInRecord ? key : undefined);
    if (outside !== undefined) return outside;
  }
  for (const file of filesOf(exported)) {
    for (const name of exportedNames(reachable, file)) {
      const says = saidOfClass(called, name) ?? (name === 'default' ? key : undefined);
      const outside = origins.takerOutside(file, name, says);
      if (outside !== undefined) return outside;
    }
  }
  return undefined;
}

/** A package gives it, or what has it, to other repositories. */
export function isGivenOut(reachable: Reachable): boolean {
  const { origins, exported, wholes } = reachable;
  if ([...wholes.keys()].some((file) => origins.isGivenOut(file, wholeExport))) return true;
  return filesOf(exported).some((file) =>
    [...exportedNames(reachable, file)].some((name) => origins.isGivenOut(file, name)),
  );
}

function filesOf(symbols: ReadonlySet<ts.Symbol>): readonly string[] {
  return [...new Set([...symbols].flatMap(({ declarations = [] }) => declarations.map(fileOf)))];
}

export function fileOf(node: ts.Node): string {
  return node.getSourceFile().fileName;
}

/** What a file says that calls a method of a class, or makes, extends or hands on the class. */
function saidOfClass(called: ts.Node, exportedName: string): RegExp | undefined {
  if (ts.isClassElement(called)) return called.name && wordOf([called.name.getText()]);
  if (!ts.isClassLike(called)) return undefined;
  const name = exportedName === 'default' ? '\\w+' : escapeRegExp(exportedName);
  // In an import it is only named.
  return new RegExp(
    `(?:\\b(?:new|extends|return)|=)\\s*${name}\\b|[([{,]\\s*${name}\\s*[,)\\]}](?![^;(=]*\\bfrom\\b)|\\b${name}\\s+as\\b`,
  );
}
