/**
 * Edits that change nothing of what is said of a file but the places: those of comments, and of statements that have to
 * do with nothing else. They are answered without the program.
 */
import ts from 'typescript';
import { nodesIn } from '../../program/nodes.ts';
import type { Site } from '../../sites/site.ts';
import { isCandidateCall } from '../../test-doubles/stand-in-candidates.ts';
import { hasWord } from '../growth/mentions.ts';
import { moved, movesWith } from './moved.ts';

/** What is known of the file around an edit. */
export interface Around {
  /** Whether a node means something for the answer: its name is watched, or such uses were looked for in all files. */
  concerns(node: ts.Node): boolean;
  /** Whether another file takes an export of that name. */
  isTaken(exported: string): boolean;
}

/** A statement of the new text and the one it was, or that one of them alone. */
interface Pair {
  before?: ts.Statement;
  after?: ts.Statement;
}

/**
 * The sites of a text, by those of the text that was analysed; undefined where they may be others.
 * @param before the tree of the text that was analysed
 * @param sites what was found in it
 * @param after the tree of the text that is asked about
 */
export function sitesAfterEdit(
  before: ts.SourceFile,
  sites: readonly Site[],
  after: ts.SourceFile,
  around: Around,
): readonly Site[] | undefined {
  if (!isDivisible(before) || !isDivisible(after)) return undefined;
  const pairs = pairsOf(before, after);
  const kept = pairs.filter((pair): pair is Required<Pair> => pair.before !== undefined && pair.after !== undefined);
  const edited = pairs.flatMap((pair) => (pair.before && pair.after ? [] : [(pair.before ?? pair.after)!]));
  const others = kept.map((pair) => pair.after);
  const plain = new PlainStatements(others, around.concerns);
  if (!edited.every((statement) => plain.has(statement))) return undefined;
  const reached = plain.namesThatDependOn(edited);
  if (!reached || [...reached].some((name) => around.isTaken(name))) return undefined;
  return movedSites(sites, kept, before.fileName);
}

/** Whether statements of a file can be told apart: in JavaScript comments declare types, and what is assigned does. */
function isDivisible(tree: ts.SourceFile): boolean {
  const { parseDiagnostics } = tree as unknown as { parseDiagnostics: readonly unknown[] };
  return (
    /\.[cm]?tsx?$/.test(tree.fileName) &&
    parseDiagnostics.length === 0 &&
    tree.referencedFiles.length === 0 &&
    tree.typeReferenceDirectives.length === 0 &&
    tree.libReferenceDirectives.length === 0
  );
}

/** Without the comments in front of it. */
function textOf(statement: ts.Statement): string {
  const { text } = statement.getSourceFile();
  return text.slice(statement.getStart(), statement.end);
}

/** Statements at the beginning and at the end that are the same in both, then those between, each as one of both if they are. */
function pairsOf(before: ts.SourceFile, after: ts.SourceFile): Pair[] {
  const [old, fresh] = [[...before.statements], [...after.statements]];
  const isSame = (one: ts.Statement | undefined, other: ts.Statement | undefined): boolean =>
    one !== undefined && other !== undefined && textOf(one) === textOf(other);
  const first: Pair[] = [];
  while (isSame(old[0], fresh[0])) first.push({ before: old.shift()!, after: fresh.shift()! });
  const last: Pair[] = [];
  while (isSame(old.at(-1), fresh.at(-1))) last.unshift({ before: old.pop()!, after: fresh.pop()! });
  const between: Pair[] =
    old.length === fresh.length
      ? old.flatMap((one, at): Pair[] =>
          isSame(one, fresh[at]) ? [{ before: one, after: fresh[at]! }] : [{ before: one }, { after: fresh[at]! }],
        )
      : [...old.map((one) => ({ before: one })), ...fresh.map((one) => ({ after: one }))];
  return [...first, ...between, ...last];
}

/**
 * Statements that only declare something, of nothing but what all code has and others of their kind: nothing in them is of
 * interest, and nothing that is said of others depends on them as long as these do not name them.
 */
class PlainStatements {
  readonly #others: readonly ts.Statement[];
  readonly #concerns: (node: ts.Node) => boolean;
  /** What of the file has a name, by that name. */
  readonly #declared = new Map<string, ts.Statement>();
  readonly #known = new Map<ts.Statement, boolean>();

  /** @param others all statements that are not edited */
  constructor(others: readonly ts.Statement[], concerns: (node: ts.Node) => boolean) {
    this.#others = others;
    this.#concerns = concerns;
    for (const statement of others)
      for (const name of namesDeclaredBy(statement))
        if (this.#declared.has(name)) this.#known.set(statement, false);
        else this.#declared.set(name, statement);
  }

  has(statement: ts.Statement): boolean {
    const known = this.#known.get(statement);
    if (known !== undefined) return known;
    this.#known.set(statement, false);
    const isPlain = declaredNames(statement) !== undefined && this.#isAllPlain(statement);
    this.#known.set(statement, isPlain);
    return isPlain;
  }

  /** The names of edited statements and of those that name them, directly or not; undefined where one of these is not plain. */
  namesThatDependOn(edited: readonly ts.Statement[]): ReadonlySet<string> | undefined {
    const names = new Set(edited.flatMap((statement) => [...declaredNames(statement)!]));
    for (const name of names) {
      for (const other of this.#others) {
        if (!hasWord(textOf(other), name)) continue;
        if (!this.has(other)) return undefined;
        for (const own of declaredNames(other)!) names.add(own);
      }
    }
    return names;
  }

  #isAllPlain(statement: ts.Statement): boolean {
    return nodesIn(statement).every((node) => {
      if (this.#concerns(node)) return false;
      if (ts.isMemberName(node)) return this.#isOfNoInterest(node, statement);
      // These may say of any object that it is the SDK.
      if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node))
        return nodesIn(node.type).every((part) => !ts.isIdentifier(part) || !this.#declared.has(part.text));
      return (
        !ts.isCallExpression(node) || !(node.expression.kind === ts.SyntaxKind.ImportKeyword || isCandidateCall(node))
      );
    });
  }

  /** A name of nothing in the file, of a type, or of something plain; what is assigned while the module runs may be narrowed. */
  #isOfNoInterest(name: ts.MemberName, statement: ts.Statement): boolean {
    const other = this.#declared.get(name.text);
    if (other === undefined || other === statement || isOfType(name)) return name.text !== 'require';
    return !ts.isVariableStatement(statement) && isConstant(other) && this.has(other);
  }
}

/** It is what it was declared with. */
function isConstant(statement: ts.Statement): boolean {
  return !ts.isVariableStatement(statement) || (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
}

/** The name of a type where a type is written. */
function isOfType({ parent }: ts.Node): boolean {
  return ts.isTypeReferenceNode(parent);
}

/** The names of a function, a class or variables; undefined for all other statements. */
function declaredNames(statement: ts.Statement): ReadonlySet<string> | undefined {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword || kind === ts.SyntaxKind.DeclareKeyword))
    return undefined;
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name && new Set([statement.name.text]);
  return ts.isVariableStatement(statement) ? namesDeclaredBy(statement) : undefined;
}

/** All names that a statement gives to something in its file, also an import. */
function namesDeclaredBy(statement: ts.Statement): ReadonlySet<string> {
  const names = new Set<string>();
  function take(node: ts.Node): void {
    if (ts.isIdentifier(node)) names.add(node.text);
    else if (ts.isVariableStatement(node)) node.declarationList.declarations.forEach(({ name }) => take(name));
    else if (ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)) node.elements.forEach(take);
    else if (ts.isBindingElement(node)) take(node.name);
    else if (ts.isImportDeclaration(node)) nodesIn(node).filter(ts.isIdentifier).forEach(take);
    else if (ts.isDeclarationStatement(node) && node.name) take(node.name);
    // What stands at the top of a loop or a block may be known below it.
    else if (ts.isStatement(node) && !ts.isExpressionStatement(node))
      nodesIn(node).filter(ts.isIdentifier).forEach(take);
  }
  take(statement);
  return names;
}

/** Each site with the statement it is in; undefined where something of it is elsewhere. */
function movedSites(
  sites: readonly Site[],
  kept: readonly Required<Pair>[],
  file: string,
): readonly Site[] | undefined {
  const found: Site[] = [];
  for (const site of sites) {
    const around = kept.find(({ before }) => before.pos <= site.name.start && site.name.end <= before.end);
    if (!around) return undefined;
    const start = around.before.getStart();
    if (!movesWith({ start, end: around.before.end }, file, site)) return undefined;
    found.push(moved(site, around.after.getStart() - start));
  }
  return found;
}
