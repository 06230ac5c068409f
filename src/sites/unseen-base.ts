import ts from 'typescript';
import { ofPackage } from '../flow/origin/origins.ts';
import { targetSymbol } from '../program/target-symbol.ts';
import type { Finder, Member } from './finder.ts';

type Owner = ts.ClassLikeDeclaration | ts.InterfaceDeclaration;

/** A member that no class or interface of the repository declares: what they extend is another package's, unseen. */
export function memberOfUnseenBase(finder: Finder, type: ts.Type): Member | undefined {
  const packageName = unseenBaseOf(finder, type.getSymbol(), new Set());
  return packageName === undefined ? undefined : memberHandedOutBy(packageName);
}

/** A member of a value that another package hands out. */
export function memberHandedOutBy(packageName: string): Member {
  return { kind: 'unresolved', outside: true, cause: `it comes from ${packageName}, whose types are not visible` };
}

/** The package that may declare more members of a class or an interface than are in sight. */
function unseenBaseOf(finder: Finder, owner: ts.Symbol | undefined, seen: Set<ts.Symbol>): string | undefined {
  if (owner === undefined || seen.has(owner)) return undefined;
  seen.add(owner);
  const bases = (owner.declarations ?? []).filter(isOwner).flatMap(basesOf);
  for (const base of bases) {
    const packageName = packageOf(finder, base) ?? unseenBaseOf(finder, symbolOf(finder, base), seen);
    if (packageName !== undefined) return packageName;
  }
  return undefined;
}

function isOwner(declaration: ts.Declaration): declaration is Owner {
  return ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration);
}

function basesOf({ heritageClauses }: Owner): ts.Expression[] {
  const bases = heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types ?? [];
  return bases.map(({ expression }) => expression);
}

function symbolOf({ checker }: Finder, base: ts.Expression): ts.Symbol | undefined {
  return targetSymbol(checker, checker.getSymbolAtLocation(base));
}

function packageOf({ origins }: Finder, base: ts.Expression): string | undefined {
  const origin = origins.of(base);
  if (origin.kind !== 'external') return undefined;
  const made = ofPackage(origins, origin, base.getSourceFile());
  return made.kind === 'external' && made.foreign === undefined ? origin.from : undefined;
}
