import ts from 'typescript';
import type { Entry } from '../catalog/entry.ts';
import type { Finder } from './finder.ts';
import { pickedKeys } from './type-site.ts';
import { withoutMarks } from '../program/syntax.ts';
import { targetSymbol } from '../program/target-symbol.ts';
import { variableAt } from '../program/variable-at.ts';

/**
 * For a member of a type that holds only some members of the SDK's own (`Pick<SvcClient['api'], 'trace'>`): their
 * names, as they are once the keys of the type are rewritten. Nothing for the SDK's own types, and where one key
 * becomes another.
 * @param value whose type it is, where that is an expression
 */
export function pickedNames(
  finder: Finder,
  receiver: ts.Type,
  name: string,
  value?: ts.Expression,
): { only?: readonly string[] } {
  const { checker, index } = finder;
  const type = checker.getApparentType(checker.getNonNullableType(receiver));
  const declaration = sdkFirst(finder, checker.getPropertyOfType(type, name)?.declarations ?? []);
  const owner = declaration?.parent;
  if (!declaration || !owner || !(ts.isClassLike(owner) || ts.isInterfaceDeclaration(owner))) return {};
  const entry = entryOf(finder, index.idOf(declaration));
  if (entry?.target?.length === 1) return {};
  const members = owner.members.flatMap((member) => (isShown(member) ? [member] : []));
  const names = checker.getPropertiesOfType(type).map((property) => property.name);
  const has = new Set(names);
  if (members.every((shown) => has.has(shown.name.text))) return {};
  if (entry === undefined || !keyFollows(entry) || !areKeysWritten(finder, type, name, value)) return { only: names };
  const managers = members.flatMap((shown) => {
    const moved = has.has(shown.name.text) ? entryOf(finder, index.idOf(shown)) : undefined;
    return moved !== undefined && keyFollows(moved) ? [moved.target![0]!] : [];
  });
  return { only: [...new Set([...names, ...managers])] };
}

/**
 * A member of a union has a declaration in each of its types, in the order in which the checker came upon those; the
 * answer must not depend on what it was asked before.
 */
function sdkFirst(
  { origins: { sparse } }: Finder,
  declarations: readonly ts.Declaration[],
): ts.Declaration | undefined {
  const placed = declarations.map((declaration) => {
    const file = declaration.getSourceFile();
    return { declaration, order: sparse.isSurface(file) ? 0 : 1, file: file.fileName };
  });
  placed.sort(
    (a, b) =>
      a.order - b.order || (a.file < b.file ? -1 : Number(a.file > b.file)) || a.declaration.pos - b.declaration.pos,
  );
  return placed[0]?.declaration;
}

/** The keys of its type are written for this value; those of another value with the same type may be, too. */
function areKeysWritten(finder: Finder, type: ts.Type, name: string, value: ts.Expression | undefined): boolean {
  return hasWrittenKeys(finder, type, name) && !(value && isTypedByCall(finder, value));
}

/** The value is what a call gives, whose type is made of what the function is given: `pick(client, 'getPrompt')`. */
function isTypedByCall(finder: Finder, value: ts.Expression): boolean {
  const { checker } = finder;
  const inner = withoutMarks(value);
  if (ts.isAwaitExpression(inner)) return isTypedByCall(finder, inner.expression);
  if (ts.isCallExpression(inner)) {
    const declared = checker.getResolvedSignature(inner)?.declaration?.type;
    return (
      declared !== undefined &&
      checker.getTypeFromTypeNode(declared as ts.TypeNode) !== checker.getTypeAtLocation(inner)
    );
  }
  const declaration = ts.isIdentifier(inner) ? variableAt(checker, inner)?.valueDeclaration : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration) || declaration.type || !declaration.initializer)
    return false;
  return isTypedByCall(finder, declaration.initializer);
}

/** The key of a `Pick` becomes the manager that takes its member over (`src/rewriting/types/type-position.ts`). */
function keyFollows({ root, kind, path, target }: Entry): boolean {
  return root === 'client' && kind === 'rename' && path.length === 1 && target !== undefined;
}

function entryOf({ catalogue }: Finder, id: string | undefined): Entry | undefined {
  return id === undefined ? undefined : catalogue.byId.get(id);
}

/** Types that have the members of the one they are made of. */
const sameMembers: ReadonlySet<string> = new Set(['Readonly', 'Partial', 'Required']);

/** The type is a `Pick` with its keys written out, by a name of its own or where it is used. */
function hasWrittenKeys(finder: Finder, type: ts.Type, name: string): boolean {
  const { checker } = finder;
  if (type.isIntersection()) {
    const holders = type.types.filter((part) => checker.getPropertyOfType(part, name) !== undefined);
    return holders.every((holder) => hasWrittenKeys(finder, holder, name));
  }
  const { aliasSymbol, aliasTypeArguments = [] } = type;
  if (aliasSymbol?.name === 'Pick') return writesOut(finder, type, aliasTypeArguments[1]);
  if (aliasSymbol && sameMembers.has(aliasSymbol.name) && aliasTypeArguments[0])
    return hasWrittenKeys(finder, aliasTypeArguments[0], name);
  const [declaration] = (aliasSymbol ?? type.getSymbol())?.declarations ?? [];
  if (declaration && ts.isTypeAliasDeclaration(declaration)) return isWrittenOut(finder, declaration.type, name);
  if (!declaration || !ts.isInterfaceDeclaration(declaration)) return false;
  const bases = declaration.heritageClauses?.flatMap(({ types }) => [...types]) ?? [];
  return bases.some(
    (base) =>
      checker.getPropertyOfType(checker.getTypeAtLocation(base), name) !== undefined &&
      isWrittenOut(finder, base, name),
  );
}

function isWrittenOut(finder: Finder, node: ts.TypeNode, name: string): boolean {
  const { checker } = finder;
  if (ts.isIntersectionTypeNode(node))
    return (
      hasWrittenKeys(finder, checker.getTypeFromTypeNode(node), name) ||
      node.types.some(
        (part) =>
          checker.getPropertyOfType(checker.getTypeFromTypeNode(part), name) !== undefined &&
          isWrittenOut(finder, part, name),
      )
    );
  if (ts.isParenthesizedTypeNode(node)) return isWrittenOut(finder, node.type, name);
  if (!ts.isTypeReferenceNode(node) && !ts.isExpressionWithTypeArguments(node)) return false;
  const written = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
  if (written.getText() === 'Pick') return pickedKeys(node) !== undefined;
  const [made] = node.typeArguments ?? [];
  if (made && sameMembers.has(written.getText())) return isWrittenOut(finder, made, name);
  if (made) return false;
  const symbol = checker.getSymbolAtLocation(written);
  const named = targetSymbol(checker, symbol);
  const [declaration] = named?.declarations ?? [];
  return (
    declaration !== undefined && ts.isTypeAliasDeclaration(declaration) && isWrittenOut(finder, declaration.type, name)
  );
}

/**
 * The keys stand in a `Pick` of the program's: a union with a name of its own is written somewhere else, and the keys
 * of a function's result (`pick(client, 'getPrompt')`) may be written nowhere.
 */
function writesOut(finder: Finder, type: ts.Type, keys: ts.Type | undefined): boolean {
  if (keys === undefined || keys.aliasSymbol !== undefined) return false;
  if (!(keys.isUnion() ? keys.types : [keys]).every((key) => key.isStringLiteral())) return false;
  const places = picksIn(finder).filter((node) => finder.checker.getTypeFromTypeNode(node) === type);
  return places.length > 0 && places.every((node) => pickedKeys(node) !== undefined);
}

type WrittenPick = ts.TypeReferenceNode | ts.ExpressionWithTypeArguments;

const picks = new WeakMap<ts.SourceFile, readonly WrittenPick[]>();

/** Every `Pick<…>` in the program's own files; the trees do not change, so each is walked once. */
function picksIn({ origins: { sparse } }: Finder): WrittenPick[] {
  return sparse.program.getSourceFiles().flatMap((sourceFile) => {
    if (sparse.isBundledDeclaration(sourceFile)) return [];
    const known = picks.get(sourceFile);
    if (known) return known;
    const references: WrittenPick[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Pick') references.push(node);
      if (ts.isExpressionWithTypeArguments(node) && node.expression.getText() === 'Pick') references.push(node);
      ts.forEachChild(node, visit);
    };
    if (/\bPick\b/.test(sourceFile.text)) visit(sourceFile);
    picks.set(sourceFile, references);
    return references;
  });
}

function isShown(
  member: ts.ClassElement | ts.TypeElement,
): member is (ts.ClassElement | ts.TypeElement) & { name: ts.Identifier } {
  if (!member.name || !ts.isIdentifier(member.name)) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  return (ts.getCombinedModifierFlags(member) & hidden) === 0;
}
