import ts from 'typescript';
import { flowsFrom } from '../../../src/flow/flows-from.ts';
import { isNothing } from '../../../src/flow/empty-values.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import type { Finder } from '../../../src/sites/finder.ts';

/**
 * What a variable holds when it holds anything: the one expression other than `null` and `undefined` that it is ever
 * given, where that runs once for each variable of that name.
 */
export function onlyValueOfVariable(finder: Finder, name: ts.Identifier): ts.Expression | undefined {
  const declaration = symbolAt(finder.checker, name)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return undefined;
  const values = flowsFrom(finder.origins, name)
    // A pattern or a loop puts there what nobody follows.
    .map((source) => (source.kind === 'initial' || source.kind === 'assignment' ? source.from : undefined))
    .filter((value) => value === undefined || !isNothing(value));
  const [only, ...others] = values;
  return only && others.length === 0 && runsOnce(only, declaration) ? only : undefined;
}

/** In the same function, with no loop between the two. */
function runsOnce(value: ts.Expression, declaration: ts.VariableDeclaration): boolean {
  const block = declaration.parent.parent.parent;
  for (let at: ts.Node = value; at !== block; at = at.parent)
    if (at.parent === undefined || ts.isIterationStatement(at, false) || ts.isFunctionLike(at)) return false;
  return true;
}
