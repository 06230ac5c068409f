import ts from 'typescript';
import { isPlainAssignment } from '../../program/assignments.ts';
import { isPartOf, isWrapper, unwrapped, outermostWrapper } from '../../program/syntax.ts';
import { isWritten } from '../../program/binding-uses.ts';
import { exportOf, usesOf } from '../../flow/uses.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { Finder } from '../finder.ts';
import type { ResultUse } from '../../flow/result/result-use.ts';
import { type Counter } from './counter.ts';
import type { HeldPage } from './holder.ts';

/** What a number of v5's answer counts, or that it is the number of the page, or of the rows that were asked for. */
type Counted = 'pages' | 'items' | 'page' | 'limit';

/** The numbers that v5's answer gave beside its rows, as the loop has them. */
export interface Totals {
  /** Expressions that are such a number. */
  places: ReadonlyMap<ts.Node, Counted>;
  /** Declarations and assignments of variables that hold one, which nothing else needs. */
  keepers: readonly (ts.VariableDeclaration | ts.ExpressionStatement)[];
}

const countedBy: Readonly<Record<string, Counted>> = {
  'meta.totalPages': 'pages',
  'meta.totalItems': 'items',
  'meta.page': 'page',
  'meta.limit': 'limit',
};

/**
 * Where the loop has the numbers of pages and rows; `undefined` where one is used in a way that v6 has no answer to.
 */
export function totalsOf(
  finder: Finder,
  counter: Counter,
  { taken }: HeldPage,
  { reads, escapes }: ResultUse,
): Totals | undefined {
  const sourceFile = counter.body.getSourceFile();
  // Whoever gets the whole of `meta` may look for these numbers in it.
  if (escapes.some(({ path }) => path.length === 0 || path[0] === 'meta')) return undefined;
  const places = new Map<ts.Node, Counted>();
  const keepers: (ts.VariableDeclaration | ts.ExpressionStatement)[] = [];
  const seen = new Set<ts.Node>();
  for (const { path, range, file } of reads) {
    const kind = countedBy[path.join('.')];
    if (path[0] === 'meta' && path.length > 1 && kind === undefined) return undefined;
    if (kind === undefined) continue;
    const name = file === sourceFile.fileName ? nameAt(counter.loop, range.start) : undefined;
    const kept = name && keptBy(finder, name, kind, counter, taken);
    if (name === undefined || kept === undefined) return undefined;
    if (ts.isBindingElement(name.parent)) seen.add(name.parent.name);
    for (const [place, countedAs] of kept.places) places.set(place, countedAs);
    keepers.push(...kept.keepers);
  }
  return taken.every((name) => seen.has(name)) ? { places, keepers } : undefined;
}

function nameAt(loop: ts.Node, start: number): ts.Identifier | undefined {
  let node: ts.Node | undefined = loop;
  const sourceFile = loop.getSourceFile();
  while (node !== undefined && !ts.isIdentifier(node))
    node = ts.forEachChild(node, (child) =>
      child.getStart(sourceFile) <= start && start < child.end ? child : undefined,
    );
  return node;
}

interface Kept {
  places: readonly (readonly [ts.Node, Counted])[];
  keepers: readonly (ts.VariableDeclaration | ts.ExpressionStatement)[];
}

/** Where one read of a number goes: it stands in a test, or in a variable that only tests use. */
function keptBy(
  finder: Finder,
  name: ts.Identifier,
  kind: Counted,
  counter: Counter,
  taken: readonly ts.Identifier[],
): Kept | undefined {
  const { parent } = name;
  if (ts.isBindingElement(parent)) {
    if (!ts.isIdentifier(parent.name) || parent.initializer) return undefined;
    // The pattern of the answer itself is written anew; another one goes with its statement.
    const owner = taken.includes(parent.name) ? undefined : soleDeclaration(parent);
    return taken.includes(parent.name) || owner !== undefined
      ? variablePlaces(finder, parent.name, kind, counter, owner === undefined ? [] : [owner])
      : undefined;
  }
  if (!ts.isPropertyAccessExpression(parent)) return undefined;
  const { value, counted } = computed(parent, kind);
  const { parent: outer } = value;
  if (ts.isVariableDeclaration(outer) && outer.initializer === value && ts.isIdentifier(outer.name))
    return variablePlaces(finder, outer.name, counted, counter, [outer]);
  if (isPlainAssignment(outer) && outer.right === value)
    return ts.isIdentifier(outer.left) && ts.isExpressionStatement(outer.parent)
      ? assignedPlaces(finder, outer.left, counted, counter, outer.parent)
      : undefined;
  return { places: [[value, counted]], keepers: [] };
}

/** `const { totalPages } = res.meta;` */
function soleDeclaration({ parent }: ts.BindingElement): ts.VariableDeclaration | undefined {
  return parent.elements.length === 1 && ts.isVariableDeclaration(parent.parent) ? parent.parent : undefined;
}

/** `x ?? 1`, `Math.ceil(x / limit)` around a number, with parentheses and casts. */
function computed(access: ts.Expression, kind: Counted): { value: ts.Expression; counted: Counted } {
  let value = access;
  let counted = kind;
  for (;;) {
    const { parent }: ts.Node = value;
    if (isWrapper(parent)) value = parent;
    else if (ts.isBinaryExpression(parent) && parent.left === value && isDefault(parent)) value = parent;
    else if (counted === 'items' && ts.isBinaryExpression(parent) && isCeiled(parent, value)) {
      value = parent.parent as ts.CallExpression;
      counted = 'pages';
    } else return { value, counted };
  }
}

function isDefault({ operatorToken: { kind }, right }: ts.BinaryExpression): boolean {
  return (
    (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) && ts.isNumericLiteral(right)
  );
}

function isCeiled(division: ts.BinaryExpression, value: ts.Expression): boolean {
  const { parent } = division;
  return (
    division.operatorToken.kind === ts.SyntaxKind.SlashToken &&
    division.left === value &&
    ts.isCallExpression(parent) &&
    parent.expression.getText() === 'Math.ceil'
  );
}

/** A variable outside of the loop, or at its end, that is given the number in each round. */
function assignedPlaces(
  finder: Finder,
  target: ts.Identifier,
  kind: Counted,
  counter: Counter,
  statement: ts.ExpressionStatement,
): Kept | undefined {
  const declaration = variableAt(finder.checker, target)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return undefined;
  const { initializer } = declaration;
  const isPlain = !initializer || ts.isNumericLiteral(initializer) || initializer.getText() === 'Infinity';
  return isPlain
    ? variablePlaces(finder, declaration.name, kind, counter, [declaration, statement], target)
    : undefined;
}

/** All places of a variable that holds the number, besides where it gets it. */
function variablePlaces(
  finder: Finder,
  name: ts.Identifier,
  kind: Counted,
  { loop }: Counter,
  keepers: readonly (ts.VariableDeclaration | ts.ExpressionStatement)[],
  target?: ts.Identifier,
): Kept | undefined {
  const symbol = finder.checker.getSymbolAtLocation(name);
  if (!symbol || exportOf(finder.checker, symbol) !== undefined) return undefined;
  const uses = usesOf(finder.checker, symbol, name).filter((use) => use !== target);
  if (uses.some((use) => isWritten(use) || !isPartOf(use, loop))) return undefined;
  return { places: uses.map((use) => [outermostWrapper(use), kind]), keepers };
}

/** What of v5's answer an expression is, in parentheses or not. */
export function totalAt({ places }: Totals, expression: ts.Expression): Counted | undefined {
  return places.get(expression) ?? places.get(unwrapped(expression));
}
