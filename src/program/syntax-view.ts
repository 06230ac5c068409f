/**
 * What a planner may ask about the code around a site: the tree that the program has, read-only, in ranges of the file's
 * text. Strings and comments are no code here, so that what they say never decides an edit.
 */
import ts from 'typescript';
import { bindingUses } from './binding-uses.ts';
import { isBetweenTokens } from './between-tokens.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { isAccess, isWrapper, nameNode, wrappedWhole } from './syntax.ts';

/** The name that TypeScript gives to a kind of node: `ObjectLiteralExpression`. */
export type SyntaxKind = keyof typeof ts.SyntaxKind;

/** A node of the tree. Its range is that of its own text: comments and space in front of it are left out. */
export interface SyntaxNode extends SourceRange {
  readonly kind: SyntaxKind;
}

/**
 * Every question takes a range: of a node that the view gave, or one that a site has. Where several nodes have the same
 * range, that of a site means the innermost one. A range that no node has is answered as if nothing were there.
 */
export interface SyntaxView {
  /** The node with this range. */
  at(range: SourceRange): SyntaxNode | undefined;
  /** The node around it. */
  parent(node: SourceRange): SyntaxNode | undefined;
  /** The innermost of all nodes around it that are of one of these kinds. Also for a range that no node has. */
  enclosing(place: SourceRange, ...kinds: readonly SyntaxKind[]): SyntaxNode | undefined;
  /** It is the name in the shorthand property `{ name }` of an object literal. */
  isShorthand(name: SourceRange): boolean;
  /** What the node consists of, in source order; keywords and punctuation are left out. */
  childrenOf(node: SourceRange): readonly SyntaxNode[];
  /** The name of the variable, or the `this.name`, that is declared with this value or gets it in an assignment. */
  holderOf(value: SourceRange): SyntaxNode | undefined;
  /**
   * Every other place in the file that means the same variable as this name does, in source order, declarations among
   * them. For `this.name`: every place where that is written.
   */
  usesOf(name: SourceRange): readonly SyntaxNode[];
  /** The names of the members that are read one after the other from an expression: `a` and `b` for the `x` of `x!.a?.['b']`. */
  membersOf(expression: SourceRange): readonly SyntaxNode[];
  /** What a name or a string says; for other nodes their text. */
  nameOf(node: SourceRange): string;
  /** `this` is written somewhere in it. */
  usesThis(node: SourceRange): boolean;
  /** The comments between these two offsets. */
  commentsOf(range: SourceRange): readonly SourceRange[];
}

/** @param tree every node in it has its parent */
export function syntaxViewOf(tree: ts.SourceFile): SyntaxView {
  return new TreeView(tree);
}

class TreeView implements SyntaxView {
  readonly #tree: ts.SourceFile;
  readonly #told = new Map<ts.Node, SyntaxNode>();
  readonly #nodes = new WeakMap<SourceRange, ts.Node>();

  constructor(tree: ts.SourceFile) {
    this.#tree = tree;
  }

  at(range: SourceRange): SyntaxNode | undefined {
    return this.#tell(this.#find(range));
  }

  parent(node: SourceRange): SyntaxNode | undefined {
    return this.#tell(this.#find(node)?.parent);
  }

  enclosing(place: SourceRange, ...kinds: readonly SyntaxKind[]): SyntaxNode | undefined {
    const wanted = new Set(kinds.map((kind) => ts.SyntaxKind[kind]));
    const own = this.#find(place);
    let node = own === undefined ? this.#around(place) : own.parent;
    while (node !== undefined && !wanted.has(node.kind)) node = node.parent;
    return this.#tell(node);
  }

  childrenOf(range: SourceRange): readonly SyntaxNode[] {
    const node = this.#find(range);
    const children: SyntaxNode[] = [];
    if (node !== undefined) ts.forEachChild(node, (child) => void children.push(this.#tell(child)!));
    return children;
  }

  isShorthand(name: SourceRange): boolean {
    const node = this.#find(name);
    return node !== undefined && ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node;
  }

  holderOf(value: SourceRange): SyntaxNode | undefined {
    const node = this.#find(value);
    if (node === undefined) return undefined;
    const whole = wrappedWhole(node as ts.Expression);
    const { parent } = whole;
    const holder = ts.isVariableDeclaration(parent)
      ? parent.name
      : ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
        ? parent.left
        : undefined;
    const named =
      holder !== undefined &&
      holder !== whole &&
      (ts.isIdentifier(holder) ||
        (ts.isPropertyAccessExpression(holder) && holder.expression.kind === ts.SyntaxKind.ThisKeyword));
    return named ? this.#tell(holder) : undefined;
  }

  usesOf(name: SourceRange): readonly SyntaxNode[] {
    const node = this.#find(name);
    return node === undefined ? [] : bindingUses(this.#tree, node).map((use) => this.#tell(use)!);
  }

  membersOf(expression: SourceRange): readonly SyntaxNode[] {
    const names: SyntaxNode[] = [];
    let node = this.#find(expression);
    while (node !== undefined) {
      const { parent }: ts.Node = node;
      if (isAccess(parent) && parent.expression === node) names.push(this.#tell(nameNode(parent))!);
      else if (!isWrapper(parent)) break;
      node = parent;
    }
    return names;
  }

  nameOf(range: SourceRange): string {
    const node = this.#find(range);
    return node !== undefined && (ts.isMemberName(node) || ts.isStringLiteralLike(node))
      ? node.text
      : this.#tree.text.slice(range.start, range.end);
  }

  usesThis(range: SourceRange): boolean {
    const visit = (node: ts.Node): boolean =>
      node.kind === ts.SyntaxKind.ThisKeyword || ts.forEachChild(node, visit) === true;
    const node = this.#find(range);
    return node !== undefined && visit(node);
  }

  commentsOf({ start, end }: SourceRange): readonly SourceRange[] {
    const tree = this.#tree;
    const begin = /\/\/[^\r\n]*|\/\*[^]*?\*\//g;
    begin.lastIndex = start;
    const found: SourceRange[] = [];
    for (
      let comment = begin.exec(tree.text);
      comment !== null && comment.index < end;
      comment = begin.exec(tree.text)
    ) {
      if (isBetweenTokens(tree, comment.index))
        found.push({ start: comment.index, end: comment.index + comment[0].length });
      else begin.lastIndex = comment.index + 1;
    }
    return found;
  }

  #tell(node: ts.Node | undefined): SyntaxNode | undefined {
    if (node === undefined) return undefined;
    let told = this.#told.get(node);
    if (told === undefined) {
      told = { kind: kindNames.get(node.kind)!, start: node.getStart(this.#tree), end: node.end };
      this.#told.set(node, told);
      this.#nodes.set(told, node);
    }
    return told;
  }

  #find(range: SourceRange): ts.Node | undefined {
    const known = this.#nodes.get(range);
    if (known !== undefined) return known;
    const node = this.#around(range);
    return node.end === range.end && node.getStart(this.#tree) === range.start ? node : undefined;
  }

  /** The innermost node that the range lies in. */
  #around({ start, end }: SourceRange): ts.Node {
    const tree = this.#tree;
    let node: ts.Node = tree;
    for (;;) {
      const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
        child.pos <= start && end <= child.end && child.getStart(tree) <= start ? child : undefined,
      );
      if (inner === undefined) return node;
      node = inner;
    }
  }
}

/** Some numbers have a second name, as the first or last one of a group. */
const kindNames = new Map(
  Object.entries(ts.SyntaxKind)
    .filter(([name, kind]) => typeof kind === 'number' && !/^(?:First|Last)[A-Z]/.test(name))
    .map(([name, kind]) => [kind as ts.SyntaxKind, name as SyntaxKind]),
);
