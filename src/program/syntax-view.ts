/**
 * What a planner may ask about the code around a site: the tree that the program has, read-only, in ranges of the
 * file's text. Strings and comments are no code here, so that what they say never decides an edit.
 */
import ts from 'typescript';
import { isAssignment, isCounting, isPlainAssignment, storesRight } from './assignments.ts';
import { bindingUses, declares, isReassigned, isVariable } from './binding-uses.ts';
import { isBetweenTokens } from './between-tokens.ts';
import { firstEnding } from './first-ending.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { identifiersIn } from './identifiers.ts';
import { isAccess, isWrapper, nameNode, unwrapped, outermostWrapper } from './syntax.ts';

/** The name that TypeScript gives to a kind of node: `ObjectLiteralExpression`. */
export type SyntaxKind = keyof typeof ts.SyntaxKind;

/** A node of the tree. Its range is that of its own text: comments and space in front of it are left out. */
export interface SyntaxNode extends SourceRange {
  readonly kind: SyntaxKind;
}

/** One link of a chain behind an expression: `.name`, `[key]` or `(…)`. */
export interface ChainLink {
  readonly kind: 'member' | 'element' | 'call';
  /** The expression up to the end of this link. */
  readonly whole: SyntaxNode;
  /** The name of a member, or what stands in the brackets of an element. */
  readonly name?: SyntaxNode;
  /** Of a call. */
  readonly arguments: readonly SyntaxNode[];
  /** `?.` stands in front of it. */
  readonly optional: boolean;
}

/** The call that an expression is an argument of. */
export interface Passing {
  readonly call: SyntaxNode;
  readonly callee: SyntaxNode;
  readonly arguments: readonly SyntaxNode[];
  /** Which of the arguments it is. */
  readonly index: number;
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
  /**
   * The names of the members that are read one after the other from an expression: `a` and `b` for the `x` of
   * `x!.a?.['b']`.
   */
  membersOf(expression: SourceRange): readonly SyntaxNode[];
  /** What a name or a string says; for other nodes their text. */
  nameOf(node: SourceRange): string;
  /**
   * Everything that is read or called behind an expression, one link after the other, through parentheses and casts.
   */
  chainBehind(expression: SourceRange): readonly ChainLink[];
  /**
   * The names of a dotted path: `vi` and `fn` of `vi.fn`, also with `?.` and `!`. What is no name counts as an empty
   * one: the path of `list(a).map` is an empty name and `map`.
   */
  pathOf(expression: SourceRange): readonly string[];
  /** The names of the types that an expression is cast to where it stands: `Mock` of `x as unknown as jest.Mock`. */
  castsOf(expression: SourceRange): readonly string[];
  /** A cast or `satisfies` stands around it, next to parentheses and `!`. */
  isCast(expression: SourceRange): boolean;
  /** A `?.` in the chain that the expression is may end it. */
  isOptionalChain(expression: SourceRange): boolean;
  /** The call or `new` that takes the expression as an argument, also in parentheses or with a cast. */
  passedTo(expression: SourceRange): Passing | undefined;
  /** The expression with the parentheses, casts and `!` around it. */
  wrapped(expression: SourceRange): SyntaxNode | undefined;
  /** The expression without the parentheses, casts and `!` around it. */
  unwrapped(expression: SourceRange): SyntaxNode | undefined;
  /** What is assigned where the expression is the target, by `=`, `??=` and the like. */
  assignedTo(target: SourceRange): SyntaxNode | undefined;
  /** `delete expression` */
  isDeleted(expression: SourceRange): boolean;
  /** The parameters of a function, or of the one that a call takes first: `vi.fn(async (name) => …)`. */
  parametersOf(value: SourceRange): readonly SyntaxNode[] | undefined;
  /** The variable that a name means is declared with `let` or `var`, or the file gives it another value. */
  isReassigned(name: SourceRange): boolean;
  /** A variable or a type of this name is declared in the file, and can be used in a node. */
  declares(name: string, place: SourceRange): boolean;
  /** All names of variables and types in it. */
  variablesIn(node: SourceRange): readonly SyntaxNode[];
  /** Every place in the file where this name is written, whatever it names there. */
  named(name: string): readonly SyntaxNode[];
  /** Every place in the file where a variable or a type of this name is meant, whichever it is. */
  variablesNamed(name: string): readonly SyntaxNode[];
  /** The token behind a node or behind a token, comments left out: `CommaToken`. */
  tokenBehind(node: SourceRange): SyntaxNode;
  /**
   * To evaluate it may do something or wait: a call, an assignment, `await`; what stands in a function is not
   * evaluated.
   */
  mayDoSomething(expression: SourceRange): boolean;
  /** A node of one of these kinds is in it, or it is one itself. */
  holds(node: SourceRange, ...kinds: readonly SyntaxKind[]): boolean;
  /** The comments between these two offsets. */
  commentsOf(range: SourceRange): readonly SourceRange[];
  /** The comments in front of a node, behind what stands before it. */
  commentsAbove(node: SourceRange): readonly SourceRange[];
  /**
   * Where lines that begin between two offsets can be indented further, in the space in front of them; empty lines and
   * those that begin in a text cannot.
   */
  indentsIn(range: SourceRange): readonly number[];
}

/** @param tree every node in it has its parent */
export function syntaxViewOf(tree: ts.SourceFile): SyntaxView {
  return new TreeView(tree);
}

class TreeView implements SyntaxView {
  readonly #tree: ts.SourceFile;
  readonly #syntaxNodes = new Map<ts.Node, SyntaxNode>();
  readonly #nodes = new Map<SourceRange, ts.Node>();

  constructor(tree: ts.SourceFile) {
    this.#tree = tree;
  }

  at(range: SourceRange): SyntaxNode | undefined {
    return this.#syntaxNodeOf(this.#find(range));
  }

  parent(node: SourceRange): SyntaxNode | undefined {
    return this.#syntaxNodeOf(this.#find(node)?.parent);
  }

  enclosing(place: SourceRange, ...kinds: readonly SyntaxKind[]): SyntaxNode | undefined {
    const wanted = new Set(kinds.map((kind) => ts.SyntaxKind[kind]));
    const exactNode = this.#find(place);
    let node = exactNode === undefined ? this.#around(place) : exactNode.parent;
    while (node !== undefined && !wanted.has(node.kind)) node = node.parent;
    return this.#syntaxNodeOf(node);
  }

  childrenOf(range: SourceRange): readonly SyntaxNode[] {
    const node = this.#find(range);
    const children: SyntaxNode[] = [];
    if (node !== undefined) ts.forEachChild(node, (child) => void children.push(this.#syntaxNodeOf(child)!));
    return children;
  }

  isShorthand(name: SourceRange): boolean {
    const node = this.#find(name);
    return node !== undefined && ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node;
  }

  holderOf(value: SourceRange): SyntaxNode | undefined {
    const node = this.#find(value);
    if (node === undefined) return undefined;
    const outermost = outermostWrapper(node as ts.Expression);
    const { parent } = outermost;
    const holder = ts.isVariableDeclaration(parent) ? parent.name : isPlainAssignment(parent) ? parent.left : undefined;
    const named =
      holder !== undefined &&
      holder !== outermost &&
      (ts.isIdentifier(holder) ||
        (ts.isPropertyAccessExpression(holder) && holder.expression.kind === ts.SyntaxKind.ThisKeyword));
    return named ? this.#syntaxNodeOf(holder) : undefined;
  }

  usesOf(name: SourceRange): readonly SyntaxNode[] {
    const node = this.#find(name);
    return node === undefined ? [] : bindingUses(this.#tree, node).map((use) => this.#syntaxNodeOf(use)!);
  }

  membersOf(expression: SourceRange): readonly SyntaxNode[] {
    const names: SyntaxNode[] = [];
    let node = this.#find(expression);
    while (node !== undefined) {
      const { parent }: ts.Node = node;
      if (isAccess(parent) && parent.expression === node) names.push(this.#syntaxNodeOf(nameNode(parent))!);
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

  chainBehind(expression: SourceRange): readonly ChainLink[] {
    const links: ChainLink[] = [];
    let node = this.#find(expression);
    while (node !== undefined) {
      const { parent }: ts.Node = node;
      if (isLink(parent) && parent.expression === node)
        links.push({
          kind: ts.isCallExpression(parent) ? 'call' : ts.isElementAccessExpression(parent) ? 'element' : 'member',
          whole: this.#syntaxNodeOf(parent)!,
          ...(ts.isCallExpression(parent) ? {} : { name: this.#syntaxNodeOf(nameNode(parent))! }),
          arguments: ts.isCallExpression(parent) ? this.#syntaxNodesOf(parent.arguments) : [],
          optional: parent.questionDotToken !== undefined,
        });
      else if (!isWrapper(parent)) break;
      node = parent;
    }
    return links;
  }

  pathOf(expression: SourceRange): readonly string[] {
    const names: string[] = [];
    let node = this.#find(expression);
    while (node !== undefined) {
      if (isWrapper(node)) node = node.expression;
      else if (isAccess(node)) {
        names.unshift(this.nameOf(this.#syntaxNodeOf(nameNode(node))!));
        node = node.expression;
      } else if (ts.isQualifiedName(node)) {
        names.unshift(node.right.text);
        node = node.left;
      } else {
        const isName = ts.isIdentifier(node) || keywordNames.has(node.kind);
        names.unshift(isName ? node.getText(this.#tree) : '');
        break;
      }
    }
    return names;
  }

  castsOf(expression: SourceRange): readonly string[] {
    const names: string[] = [];
    let node = this.#find(expression)?.parent;
    while (node !== undefined && isWrapper(node)) {
      if ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && ts.isTypeReferenceNode(node.type)) {
        const { typeName } = node.type;
        names.push((ts.isIdentifier(typeName) ? typeName : typeName.right).text);
      }
      node = node.parent;
    }
    return names;
  }

  isCast(expression: SourceRange): boolean {
    let node = this.#find(expression)?.parent;
    for (; node !== undefined && isWrapper(node); node = node.parent)
      if (!ts.isParenthesizedExpression(node) && !ts.isNonNullExpression(node)) return true;
    return false;
  }

  isOptionalChain(expression: SourceRange): boolean {
    const node = this.#find(expression);
    return node !== undefined && (node.flags & ts.NodeFlags.OptionalChain) !== 0;
  }

  passedTo(expression: SourceRange): Passing | undefined {
    const node = this.#find(expression);
    if (node === undefined) return undefined;
    const outermost = outermostWrapper(node as ts.Expression);
    const call = outermost.parent;
    if (!(ts.isCallExpression(call) || ts.isNewExpression(call)) || call.arguments === undefined) return undefined;
    const index = call.arguments.indexOf(outermost);
    return index < 0
      ? undefined
      : {
          call: this.#syntaxNodeOf(call)!,
          callee: this.#syntaxNodeOf(call.expression)!,
          arguments: this.#syntaxNodesOf(call.arguments),
          index,
        };
  }

  wrapped(expression: SourceRange): SyntaxNode | undefined {
    const node = this.#find(expression);
    return node && this.#syntaxNodeOf(outermostWrapper(node as ts.Expression));
  }

  unwrapped(expression: SourceRange): SyntaxNode | undefined {
    const node = this.#find(expression);
    return node && this.#syntaxNodeOf(unwrapped(node as ts.Expression));
  }

  assignedTo(target: SourceRange): SyntaxNode | undefined {
    const node = this.#find(target);
    if (node === undefined) return undefined;
    const outermost = outermostWrapper(node as ts.Expression);
    const { parent } = outermost;
    return storesRight(parent) && parent.left === outermost ? this.#syntaxNodeOf(parent.right) : undefined;
  }

  isDeleted(expression: SourceRange): boolean {
    const node = this.#find(expression);
    return node !== undefined && ts.isDeleteExpression(outermostWrapper(node as ts.Expression).parent);
  }

  parametersOf(value: SourceRange): readonly SyntaxNode[] | undefined {
    const node = this.#find(value);
    if (node === undefined) return undefined;
    const inner = ts.isExpression(node) ? unwrapped(node) : node;
    const [first] = ts.isCallExpression(inner) ? inner.arguments : [];
    const target = first === undefined ? inner : unwrapped(first);
    if (!ts.isFunctionLike(target)) return undefined;
    return this.#syntaxNodesOf(target.parameters.filter(({ name }) => !ts.isIdentifier(name) || name.text !== 'this'));
  }

  isReassigned(name: SourceRange): boolean {
    const node = this.#find(name);
    return node === undefined || isReassigned(this.#tree, node);
  }

  declares(name: string, place: SourceRange): boolean {
    return declares(this.#tree, name, this.#around(place));
  }

  variablesIn(range: SourceRange): readonly SyntaxNode[] {
    const variables: ts.Node[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && isVariable(node)) variables.push(node);
      ts.forEachChild(node, visit);
    };
    const node = this.#find(range);
    if (node !== undefined) visit(node);
    return this.#syntaxNodesOf(variables);
  }

  named(name: string): readonly SyntaxNode[] {
    return this.#syntaxNodesOf(identifiersIn(this.#tree, name));
  }

  variablesNamed(name: string): readonly SyntaxNode[] {
    return this.#syntaxNodesOf(identifiersIn(this.#tree, name).filter(isVariable));
  }

  tokenBehind({ end }: SourceRange): SyntaxNode {
    const scanner = ts.createScanner(
      ts.ScriptTarget.ESNext,
      true,
      this.#tree.languageVariant,
      this.#tree.text,
      undefined,
      end,
    );
    const kind = scanner.scan();
    return { kind: kindNames.get(kind)!, start: scanner.getTokenStart(), end: scanner.getTokenEnd() };
  }

  mayDoSomething(range: SourceRange): boolean {
    const visit = (node: ts.Node): boolean =>
      doesSomething(node) || (!ts.isFunctionLike(node) && ts.forEachChild(node, visit) === true);
    const node = this.#find(range);
    return node === undefined || visit(node);
  }

  holds(range: SourceRange, ...kinds: readonly SyntaxKind[]): boolean {
    const wanted = new Set(kinds.map((kind) => ts.SyntaxKind[kind]));
    const visit = (node: ts.Node): boolean => wanted.has(node.kind) || ts.forEachChild(node, visit) === true;
    const node = this.#find(range);
    return node !== undefined && visit(node);
  }

  indentsIn({ start, end }: SourceRange): readonly number[] {
    const { text } = this.#tree;
    const indents: number[] = [];
    for (let at = text.indexOf('\n', start) + 1; at > 0 && at < end; at = text.indexOf('\n', at) + 1) {
      const [space] = /^[ \t]*(?=[^ \t\r\n])/.exec(text.slice(at, at + 1_000)) ?? [];
      if (space !== undefined && isBetweenTokens(this.#tree, at)) indents.push(at + Math.max(space.length - 1, 0));
    }
    return indents;
  }

  commentsOf({ start, end }: SourceRange): readonly SourceRange[] {
    const tree = this.#tree;
    const comments: SourceRange[] = [];
    let at = start;
    while (at < end) {
      const begin = tree.text.slice(at, end + 1).search(/\/[/*]/);
      if (begin < 0) break;
      const comment = isBetweenTokens(tree, at + begin) ? commentAt(tree.text, at + begin) : undefined;
      if (comment !== undefined) comments.push(comment);
      at = comment?.end ?? at + begin + 1;
    }
    return comments;
  }

  commentsAbove(range: SourceRange): readonly SourceRange[] {
    const node = this.#find(range);
    return node === undefined ? [] : this.commentsOf({ start: node.pos, end: node.getStart(this.#tree) });
  }

  #syntaxNodesOf(nodes: readonly ts.Node[]): SyntaxNode[] {
    return nodes.map((node) => this.#syntaxNodeOf(node)!);
  }

  #syntaxNodeOf(node: ts.Node | undefined): SyntaxNode | undefined {
    if (node === undefined) return undefined;
    let syntaxNode = this.#syntaxNodes.get(node);
    if (syntaxNode === undefined) {
      syntaxNode = { kind: kindNames.get(node.kind)!, start: node.getStart(this.#tree), end: node.end };
      this.#syntaxNodes.set(node, syntaxNode);
      this.#nodes.set(syntaxNode, node);
    }
    return syntaxNode;
  }

  #find(range: SourceRange): ts.Node | undefined {
    const known = this.#nodes.get(range);
    if (known !== undefined) return known;
    const around = this.#around(range);
    const node = around.end === range.end && around.getStart(this.#tree) === range.start ? around : undefined;
    if (node !== undefined) this.#nodes.set(range, node);
    return node;
  }

  /** The innermost node that the range lies in. */
  #around({ start, end }: SourceRange): ts.Node {
    const tree = this.#tree;
    let node: ts.Node = tree;
    for (;;) {
      const holds = (child: ts.Node): boolean =>
        child.pos <= start && end <= child.end && child.getStart(tree) <= start;
      const inner: ts.Node | undefined =
        node === tree
          ? [tree.statements[firstEnding(tree.statements, end)], tree.endOfFileToken].find(
              (child) => child !== undefined && holds(child),
            )
          : ts.forEachChild(node, (child) => (holds(child) ? child : undefined));
      if (inner === undefined) return node;
      node = inner;
    }
  }
}

/** The comment that begins at an offset; undefined where it has no end. */
function commentAt(text: string, start: number): SourceRange | undefined {
  const comment = /\/\/[^\r\n]*|\/\*[^]*?\*\//y;
  comment.lastIndex = start;
  return comment.test(text) ? { start, end: comment.lastIndex } : undefined;
}

type Link = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression;

function isLink(node: ts.Node): node is Link {
  return isAccess(node) || ts.isCallExpression(node);
}

const doing: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.CallExpression,
  ts.SyntaxKind.NewExpression,
  ts.SyntaxKind.TaggedTemplateExpression,
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.YieldExpression,
  ts.SyntaxKind.DeleteExpression,
]);

function doesSomething(node: ts.Node): boolean {
  return isCounting(node) || isAssignment(node) || doing.has(node.kind);
}

const keywordNames: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.ThisKeyword, ts.SyntaxKind.SuperKeyword]);

/** Some numbers have a second name, as the first or last one of a group. */
const kindNames = new Map(
  Object.entries(ts.SyntaxKind)
    .filter(([name, kind]) => typeof kind === 'number' && !/^(?:First|Last)[A-Z]/.test(name))
    .map(([name, kind]) => [kind as ts.SyntaxKind, name as SyntaxKind]),
);
