/** What keeps an own type from moving as a whole. */
import ts from 'typescript';
import { nodesOf } from '../../program/nodes.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { pathFrom, placeOf } from '../implementers.ts';
import type { AskedType } from './asked-type.ts';
import { classStandsInSight, standsInSight } from './type-references.ts';
import { memberOfAnother } from './named-members.ts';
import { firstOutOfSight } from './values-in-sight.ts';

/**
 * A use, a file of which others outside take something, a package that other repositories may install, or a file that
 * is not in the program and names a member.
 */
export type InTheWay =
  | { kind: 'use' | 'takers' | 'published'; node: ts.Node }
  | ({ kind: 'outside' } & ({ file: string } | { option: string }));

/** The same in words for a file. */
export function inTheWayText(inTheWay: InTheWay, from: ts.SourceFile): string {
  if (inTheWay.kind === 'outside')
    return 'option' in inTheWay
      ? `a file that ${inTheWay.option} leaves out may have one as well`
      : `${pathFrom(inTheWay.file, from)} names a member of it as well, and is not looked at`;
  const { node, kind } = inTheWay;
  if (kind === 'use') return `${placeOf(node, from)} stands in the way`;
  if (kind === 'published') return 'a package with it is not private: other repositories may use it';
  const file = node.getSourceFile();
  const name = file === from ? 'this file' : pathFrom(file.fileName, from);
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
    const taken = takenName(asked, name);
    if (taken) return { node: taken, kind: 'use' };
  }
  const node = first((file) => firstOutOfSight(asked, file)) ?? first((file) => memberOfAnother(asked, file));
  if (node) return { node, kind: 'use' };
  const outside = asked.finder.namedOutside(asked.names);
  return outside && { kind: 'outside', ...outside };
}

/** Where a class has something else under the name of a manager already. */
function takenName({ finder: { checker }, managers }: AskedType, symbol: ts.Symbol): ts.Node | undefined {
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
  return members.find(({ name }) => managers.has(name))?.declarations?.[0];
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
