/** What keeps an own type from moving as a whole. */
import ts from 'typescript';
import { nodesOf } from '../../program/nodes.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { pathFrom, placeOf } from '../implementers.ts';
import type { AskedType } from './asked-type.ts';
import { typesGivenOut } from './given-out.ts';
import { standsInSight } from './type-references.ts';
import { mayBeOne } from './untyped-members.ts';
import { isInSight, isOfAnother } from './values-in-sight.ts';

/** A use, a file of which others outside take something, or a package that gives the type to other repositories. */
export interface InTheWay {
  node: ts.Node;
  kind: 'use' | 'takers' | 'published';
}

/** The same in words for a file. */
export function inTheWayText({ node, kind }: InTheWay, from: ts.SourceFile): string {
  if (kind === 'use') return `${placeOf(node, from)} stands in the way`;
  if (kind === 'published') return 'its package gives it to other repositories';
  const file = node.getSourceFile();
  const name = file === from ? 'this file' : pathFrom(file, from);
  return `${name}, or a file that takes something from it, is not looked at`;
}

/**
 * The first that is in the way, and in what is asked the other names of the type and the classes that implement it.
 * @param files all files of the program
 */
export function firstInTheWay(asked: AskedType, files: readonly ts.SourceFile[]): InTheWay | undefined {
  const first = <Found>(find: (file: ts.SourceFile) => Found | undefined): Found | undefined => {
    for (const file of files) {
      const found = find(file);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const published = publishedIn(asked, asked.symbol);
  if (published) return published;
  // Only then are all classes known that implement it.
  const said = first((file) => saidOutOfSight(asked, asked.symbol, file));
  if (said) return said;
  // A set gives out what is added while it is gone through.
  for (const alias of asked.aliases) {
    const elsewhere = publishedIn(asked, alias) ?? first((file) => saidOutOfSight(asked, alias, file));
    if (elsewhere) return elsewhere;
  }
  const node =
    first((file) => nodesOf(file).find((used) => !isInSight(asked, used) || mayBeOne(asked, used))) ??
    (asked.optional.size > 0 ? first((file) => nodesOf(file).find((used) => isOfAnother(asked, used))) : undefined);
  return node && { node, kind: 'use' };
}

/** Whoever installs the package may implement it as well, or calls what has it. */
function publishedIn({ finder }: AskedType, symbol: ts.Symbol): InTheWay | undefined {
  const { sparse } = finder.origins;
  const declaringFile = symbol.declarations?.[0]?.getSourceFile().fileName;
  for (const file of declaringFile === undefined ? [] : finder.publishedBeside(declaringFile)) {
    const entry = sparse.sourceFile(file);
    if (entry && typesGivenOut(sparse, entry).has(symbol)) return { node: entry, kind: 'published' };
  }
  return undefined;
}

/**
 * Where the type, or another name of it, stands so that its values cannot be followed from there, or somewhere of which
 * a file outside takes something.
 */
function saidOutOfSight(asked: AskedType, symbol: ts.Symbol, file: ts.SourceFile): InTheWay | undefined {
  const { finder } = asked;
  if (!file.text.includes(symbol.name)) return undefined;
  const references = nodesOf(file).filter(
    (node): node is ts.Identifier =>
      ts.isIdentifier(node) &&
      node.text === symbol.name &&
      targetSymbol(finder.checker, finder.checker.getSymbolAtLocation(node)) === symbol,
  );
  const [reference] = references;
  if (reference === undefined) return undefined;
  if (finder.lacksTakers(file.fileName)) return { node: reference, kind: 'takers' };
  const node = references.find((name) => !standsInSight(asked, name));
  return node && { node, kind: 'use' };
}
