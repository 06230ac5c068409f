/** What keeps an own type from moving as a whole. */
import ts from 'typescript';
import { nodesOf } from '../../program/nodes.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { pathFrom, placeOf } from '../implementers.ts';
import type { AskedType } from './asked-type.ts';
import { classStandsInSight, standsInSight } from './type-references.ts';
import { mayBeOne } from './untyped-members.ts';
import { isInSight, isOfAnother } from './values-in-sight.ts';

/** A use, a file of which others outside take something, or a package that other repositories may install. */
export interface InTheWay {
  node: ts.Node;
  kind: 'use' | 'takers' | 'published';
}

/** The same in words for a file. */
export function inTheWayText({ node, kind }: InTheWay, from: ts.SourceFile): string {
  if (kind === 'use') return `${placeOf(node, from)} stands in the way`;
  if (kind === 'published') return 'a package with it is not private: other repositories may use it';
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
  // A set gives out what is added while it is gone through. All classes are known behind all names of the type.
  for (const name of asked.aliases) {
    const said = first((file) => saidOutOfSight(asked, name, file, standsInSight));
    if (said) return said;
  }
  for (const name of asked.classes) {
    const said = first((file) => saidOutOfSight(asked, name, file, classStandsInSight));
    if (said) return said;
  }
  const node =
    first((file) => nodesOf(file).find((used) => !isInSight(asked, used) || mayBeOne(asked, used))) ??
    (asked.optional.size > 0 ? first((file) => nodesOf(file).find((used) => isOfAnother(asked, used))) : undefined);
  return node && { node, kind: 'use' };
}

/**
 * Where the type, another name of it, or a class that implements it stands so that its values cannot be followed from
 * there, or somewhere of which a file outside takes something. Whoever installs a package may implement it as well, or
 * call what has it.
 */
function saidOutOfSight(
  asked: AskedType,
  symbol: ts.Symbol,
  file: ts.SourceFile,
  isInSightAt: (asked: AskedType, name: ts.Identifier) => boolean,
): InTheWay | undefined {
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
  if (finder.isPublished(file.fileName)) return { node: reference, kind: 'published' };
  const node = references.find((name) => !isInSightAt(asked, name));
  return node && { node, kind: 'use' };
}
