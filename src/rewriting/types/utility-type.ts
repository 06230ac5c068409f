import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';

/** A type made from the type of a method: `Awaited<ReturnType<typeof f>>`, `Parameters<typeof f>[1]`. */
export interface UtilityType {
  /** `ReturnType`, `Parameters` … */
  name: string;
  /** It stands in `Awaited<…>`. */
  awaited: boolean;
  /** From the name to behind the last `>`. */
  whole: SyntaxNode;
  /** What is taken of it: the number or string in the brackets behind it, and the type with these. */
  taken?: { key: SyntaxNode; whole: SyntaxNode };
}

/** @param type the path of the method, without `typeof` */
export function utilityAround(type: SourceRange, syntax: SyntaxView): UtilityType | undefined {
  let node = syntax.at(type);
  let parent = node && syntax.parent(node);
  while (parent?.kind === 'TypeQuery' || parent?.kind === 'ParenthesizedType') {
    node = parent;
    parent = syntax.parent(node);
  }
  const name = argumentOf(node, parent, syntax);
  if (name === undefined || parent === undefined) return undefined;
  const outer = syntax.parent(parent);
  const awaited = argumentOf(parent, outer, syntax) === 'Awaited';
  const whole = awaited ? outer! : parent;
  const access = syntax.parent(whole);
  const [object, index] = access?.kind === 'IndexedAccessType' ? syntax.childrenOf(access) : [];
  const [key] = index?.kind === 'LiteralType' ? syntax.childrenOf(index) : [index];
  return { name, awaited, whole, ...(object === whole && key !== undefined ? { taken: { key, whole: access! } } : {}) };
}

/** The name of the type whose only argument a type is. */
function argumentOf(
  type: SyntaxNode | undefined,
  reference: SyntaxNode | undefined,
  syntax: SyntaxView,
): string | undefined {
  if (reference?.kind !== 'TypeReference') return undefined;
  const [name, argument, ...more] = syntax.childrenOf(reference);
  return argument === type && more.length === 0 ? syntax.nameOf(name!) : undefined;
}

/** The number that is taken of a list of parameters. */
export function takenNumber({ taken }: UtilityType, syntax: SyntaxView): number | undefined {
  return taken?.key.kind === 'NumericLiteral' ? Number(syntax.nameOf(taken.key)) : undefined;
}
