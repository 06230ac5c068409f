import ts from 'typescript';
import { entriesById } from '../../catalog/index.ts';
import type { SiteDraft } from '../sites/draft.ts';
import type { Finder } from '../sites/lookup.ts';
import { describePlace } from '../sites/place.ts';
import { isAccess, rangeOf, unwrapped, wrappedWhole } from '../sites/syntax.ts';
import { isGuard } from './is-guarded.ts';
import type { ResponseHolder } from './response-read.ts';
import { isOneOfSeveral, methodOf } from './several-creates.ts';

/** `(await client.api.scores.create(…)) as unknown as { id: string }`: the type of one's own hides that v6 has two responses. */
export function castSite(finder: Finder, cast: ts.AsExpression): SiteDraft | undefined {
  const value = unwrapped(cast);
  if (!ts.isAwaitExpression(value) || !methodOf(finder, value) || isInsideCast(cast)) return undefined;
  const changed = finder.checker.getPropertiesOfType(finder.checker.getTypeAtLocation(value)).find((property) => idOf(finder, property) !== undefined);
  const id = changed && idOf(finder, changed);
  if (!changed || id === undefined || entriesById.get(id)?.root !== 'scoresResponse') return undefined;
  const own = finder.checker.getPropertyOfType(finder.checker.getTypeFromTypeNode(cast.type), changed.name);
  if (!own || own === changed || idOf(finder, own) !== undefined) return undefined;

  const declaration = wrappedWhole(cast).parent;
  // The read has a site of its own.
  if (isAccess(declaration)) return undefined;
  const named = ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name) && declaration.initializer === wrappedWhole(cast) ? declaration : undefined;
  const holder = named ? holderOf(named) : undefined;
  if (named && holder && isTestedBehind(finder, named, changed.name)) return undefined;
  return {
    id,
    evidence: 'proven',
    name: rangeOf(cast.type),
    extent: rangeOf(cast),
    ...describePlace(cast),
    shape: { kind: 'typeKey', literal: rangeOf(cast.type) },
    response: { read: rangeOf(cast), holder: holder ?? { kind: 'other' }, acceptsUndefined: false, needsParentheses: false, first: false, several: isOneOfSeveral(finder, value) },
    node: cast,
  };
}

function isInsideCast(cast: ts.AsExpression): boolean {
  let { parent } = cast;
  while (ts.isParenthesizedExpression(parent)) ({ parent } = parent);
  return ts.isAsExpression(parent);
}

function idOf(finder: Finder, property: ts.Symbol): string | undefined {
  const [declaration] = property.declarations ?? [];
  return declaration && finder.index.idOf(declaration);
}

function holderOf(named: ts.VariableDeclaration): ResponseHolder | undefined {
  const list = named.parent;
  const statement = list.parent;
  if (!ts.isVariableDeclarationList(list) || list.declarations.length !== 1 || !(list.flags & ts.NodeFlags.Const) || !ts.isVariableStatement(statement)) return undefined;
  if (!ts.isBlock(statement.parent) && !ts.isSourceFile(statement.parent) && !ts.isCaseOrDefaultClause(statement.parent)) return undefined;
  return { kind: 'name', name: named.name.getText(), constant: true, optional: false, declared: rangeOf(statement) };
}

function isTestedBehind(finder: Finder, named: ts.VariableDeclaration, key: string): boolean {
  const statement = named.parent.parent;
  const { parent } = statement;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent)) return false;
  return ts.isIdentifier(named.name) && parent.statements.slice(parent.statements.indexOf(statement as ts.Statement) + 1).some((each) => isGuard(finder, each, named.name as ts.Identifier, key));
}
