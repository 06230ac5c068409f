import { isWithin } from '../../src/program/overlaps.ts';
import type { SyntaxNode, SyntaxView } from '../../src/program/syntax-view.ts';
import type { SourceRange } from '../../src/repository/source-range.ts';

/** An id that nobody outside of the batch can know: v6 gives another one in its place. */
export interface OwnId {
  /** The statement that declares the local that holds it; none where it is made in the batch. */
  declaration?: SourceRange;
}

/** What makes ids at random, by the module that it is imported from. */
const makers: Readonly<Record<string, readonly string[]>> = {
  crypto: ['randomUUID'],
  'node:crypto': ['randomUUID'],
  uuid: ['v4', 'v7'],
  nanoid: ['nanoid'],
};

/**
 * Whether the value is made at random for this batch, and used for nothing else.
 * @param places where the batch says which trace or observation it means
 */
export function ownId(
  value: SyntaxNode,
  batch: SourceRange,
  places: readonly SourceRange[],
  syntax: SyntaxView,
): OwnId | undefined {
  if (isMadeAtRandom(value, syntax)) return {};
  if (value.kind !== 'Identifier') return undefined;
  const uses = [value, ...syntax.usesOf(value)];
  const inside = uses.filter((use) => isWithin(use, batch));
  const [name, ...others] = uses.filter((use) => !isWithin(use, batch));
  const declaration = name && declarationOf(name, syntax);
  const areAllIds = inside.every((use) => places.some((place) => place.start === use.start));
  if (name === undefined || declaration === undefined || others.length > 0 || !areAllIds) return undefined;
  return { declaration };
}

/** `const id = randomUUID();` and nothing else. */
function declarationOf(name: SyntaxNode, syntax: SyntaxView): SyntaxNode | undefined {
  const variable = syntax.parent(name);
  const list = variable && syntax.parent(variable);
  const statement = list && syntax.parent(list);
  if (variable?.kind !== 'VariableDeclaration' || statement?.kind !== 'VariableStatement') return undefined;
  const [first, value, ...more] = syntax.childrenOf(variable);
  const isAlone = statement.start === list!.start && syntax.childrenOf(list!).length === 1;
  const isPlain = first?.start === name.start && value !== undefined && more.length === 0 && !syntax.isReassigned(name);
  return isAlone && isPlain && isMadeAtRandom(value, syntax) && isUncommented(statement, syntax)
    ? statement
    : undefined;
}

/** No comment is about the statement alone: one above the first statement of a block is about the block, and stays. */
function isUncommented(statement: SyntaxNode, syntax: SyntaxView): boolean {
  const block = syntax.parent(statement);
  const isFirst = block?.kind === 'Block' && syntax.childrenOf(block)[0]?.start === statement.start;
  return syntax.commentsOf(statement).length === 0 && (isFirst || syntax.commentsAbove(statement).length === 0);
}

/** `randomUUID()`, `crypto.randomUUID()`, `uuid()`: by where the function comes from. */
function isMadeAtRandom(value: SyntaxNode, syntax: SyntaxView): boolean {
  const [callee, ...given] = syntax.childrenOf(value);
  if (value.kind !== 'CallExpression' || callee === undefined || given.length > 0) return false;
  const [first, member, ...more] = syntax.pathOf(callee);
  const [root] = syntax.variablesIn(callee);
  if (root === undefined || first === undefined || first === '' || more.length > 0) return false;
  const imported = importOf(root, syntax);
  if (imported === undefined) return first === 'crypto' && member === 'randomUUID' && !syntax.declares(first, root);
  const names = makers[imported.module] ?? [];
  return imported.name === undefined
    ? member !== undefined && names.includes(member)
    : member === undefined && names.includes(imported.name);
}

/** Which name of which module an import gives; no name for the module itself. */
function importOf(use: SyntaxNode, syntax: SyntaxView): { module: string; name?: string } | undefined {
  for (const place of syntax.usesOf(use)) {
    const around = syntax.parent(place);
    const declaration = syntax.enclosing(place, 'ImportDeclaration');
    const module = declaration && syntax.childrenOf(declaration).at(-1);
    if (around === undefined || module?.kind !== 'StringLiteral') continue;
    const from = syntax.nameOf(module);
    if (around.kind === 'ImportSpecifier') return { module: from, name: syntax.nameOf(syntax.childrenOf(around)[0]!) };
    if (around.kind === 'NamespaceImport' || around.kind === 'ImportClause') return { module: from };
  }
  return undefined;
}
