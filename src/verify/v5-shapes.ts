import ts from 'typescript';
import type { SparseProgram } from '../program/program.ts';
import { assignedAt, saysMissing } from './assigned-at.ts';
import type { Names } from './count-uses.ts';
import { missingMembers } from './missing-members.ts';

/**
 * Whether an error is code that still expects v5's shape of something the SDK returns or takes now. Such an error is
 * one on the v5 surface as well, when the code has moved on to a function that v5 has too:
 * `(await client.api.observations.getMany(…)).htmlPath` was right for what v5 gave at this place before the migration.
 * So was a name of v5's where several calls have taken the place of one, and nothing is given any more, and one that
 * the types of the compat module leave out.
 * @param sparse on the v6 surface
 * @param v5Names all names that the v5 surface declares
 * @param compatTypes names of the types that `--compat` writes
 */
export function expectsV5Shape(
  sparse: SparseProgram,
  sourceFile: ts.SourceFile,
  diagnostic: ts.Diagnostic,
  v5Names: Names,
  compatTypes: ReadonlySet<string>,
): boolean {
  const { start = 0, code } = diagnostic;
  if (code === 2339 || code === 2551) {
    const name = nameAt(sourceFile, start);
    const from = name && v5Names.has(name.text) ? typeThatIsAsked(sparse.checker, name) : undefined;
    return (
      from !== undefined &&
      ((from.flags & ts.TypeFlags.Void) !== 0 || isRecordOfSdk(sparse, from) || isOfCompatType(from, compatTypes))
    );
  }
  return saysMissing(diagnostic) && lacksOfV5(sparse, sourceFile, diagnostic, v5Names, compatTypes);
}

/**
 * Whether an error on the v5 surface is about a record that v6 has no type for: the code read what v5 never gave it,
 * and had moved on to nothing yet.
 * @param sparse on the v5 surface
 * @param v6Names all names that the v6 surface declares
 */
export function asksRemovedRecord(
  sparse: SparseProgram,
  { file, start = 0, code }: ts.Diagnostic,
  v6Names: Names,
): boolean {
  const name = file && (code === 2339 || code === 2551) ? nameAt(file, start) : undefined;
  const asked = name && typeThatIsAsked(sparse.checker, name);
  const type = asked && (asked.aliasSymbol ?? asked.getSymbol());
  return type !== undefined && isRecordOfSdk(sparse, asked!) && !v6Names.has(type.name);
}

/** Whether a record of the SDK, or one with a type that `--compat` wrote, lacks what only v5 had. */
function lacksOfV5(
  sparse: SparseProgram,
  sourceFile: ts.SourceFile,
  diagnostic: ts.Diagnostic,
  v5Names: Names,
  compatTypes: ReadonlySet<string>,
): boolean {
  const { checker } = sparse;
  return assignedAt(checker, sourceFile, diagnostic)
    .flatMap((assigned) => missingMembers(checker, assigned))
    .some(
      ({ source, target, names }) =>
        names.some((name) => v5Names.has(name)) &&
        (isRecordOfSdk(sparse, source) || isOfCompatType(source, compatTypes) || isOfCompatType(target, compatTypes)),
    );
}

/** "No such member" of `type | undefined` whose other part has it: an error where the project checks that. */
export function isOnlyMissing(
  { checker }: SparseProgram,
  sourceFile: ts.SourceFile,
  { start = 0, code }: ts.Diagnostic,
): boolean {
  if (code !== 2339 && code !== 2551) return false;
  const name = nameAt(sourceFile, start);
  const asked = name && typeThatIsAsked(checker, name);
  if (!name || !asked || checker.getNonNullableType(asked) === asked) return false;
  const key =
    ts.isBindingElement(name.parent) && name.parent.propertyName && ts.isIdentifier(name.parent.propertyName)
      ? name.parent.propertyName
      : name;
  return checker.getPropertyOfType(checker.getNonNullableType(asked), key.text) !== undefined;
}

/** The name or the string that stands at a position. */
function nameAt(sourceFile: ts.SourceFile, position: number): ts.Identifier | ts.StringLiteral | undefined {
  let node: ts.Node | undefined = sourceFile;
  while (node && !ts.isIdentifier(node) && !ts.isStringLiteral(node))
    node = ts.forEachChild(node, (child) => (position >= child.pos && position < child.end ? child : undefined));
  return node;
}

/** `type.name`, `{ name } = type` and `Type['name']` */
function typeThatIsAsked(checker: ts.TypeChecker, name: ts.Identifier | ts.StringLiteral): ts.Type | undefined {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name)
    return checker.getTypeAtLocation(parent.expression);
  if (ts.isLiteralTypeNode(parent))
    return ts.isIndexedAccessTypeNode(parent.parent) && parent.parent.indexType === parent
      ? checker.getTypeFromTypeNode(parent.parent.objectType)
      : undefined;
  return ts.isBindingElement(parent) ? checker.getTypeAtLocation(parent.parent) : undefined;
}

/** A type that `--compat` wrote, or one in it: it has v5's shape, but for what v6 does not serve. */
function isOfCompatType(type: ts.Type, compatTypes: ReadonlySet<string>): boolean {
  const isNamed = (node: ts.Node): boolean =>
    (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && compatTypes.has(node.name.text);
  return [type.aliasSymbol, type.getSymbol()].some((symbol) =>
    symbol?.declarations?.some((declaration) => ts.findAncestor(declaration, isNamed) !== undefined),
  );
}

/** Data, not the SDK's own objects: of these the catalogue knows every member. */
function isRecordOfSdk(sparse: SparseProgram, type: ts.Type): boolean {
  const parts = type.isUnionOrIntersection() ? type.types : [type];
  const isOfSdk = (declarations: readonly ts.Node[] | undefined): boolean =>
    declarations?.some((declaration) => isRecord(declaration) && sparse.isSurface(declaration.getSourceFile())) ??
    false;
  return parts.some(
    (part) =>
      isOfSdk((part.aliasSymbol ?? part.getSymbol())?.declarations) ||
      (isMadeOnTheSpot(part) &&
        part.getProperties().some(({ declarations }) => isOfSdk(declarations?.map(({ parent }) => parent)))),
  );
}

/** `{ ...row, more }`: what it was made from says which members it has. */
function isMadeOnTheSpot(type: ts.Type): boolean {
  const symbol = type.getSymbol();
  return symbol === undefined || (symbol.flags & ts.SymbolFlags.ObjectLiteral) !== 0;
}

const isRecord = (node: ts.Node): boolean =>
  (ts.isInterfaceDeclaration(node) && !node.name.text.endsWith('Api')) ||
  ts.isTypeLiteralNode(node) ||
  ts.isTypeAliasDeclaration(node);
