import ts from 'typescript';
import { isConstantVariable } from '../program/constants.ts';
import { isReassigned } from '../flow/flows-to.ts';
import type { Holder } from './site.ts';
import { keyOf } from './pattern.ts';
import type { Finder } from './finder.ts';
import { pickedNames } from './picked-members.ts';
import { isAccess, isStable, nameNode, withoutMarks } from '../program/syntax.ts';

/**
 * The expressions that names in front of a local can be read from again, nearest first: for `trace` of
 * `const { api: { trace } } = client` these are `client.api` and `client`. Empty where a name may be another value by
 * then.
 */
export function holdersOf(finder: Finder, receiver: ts.Expression): Holder[] {
  const { checker } = finder;
  const holders: Holder[] = [];
  let local = withoutMarks(receiver);
  let names: string[] = [];
  const seen = new Set<ts.Declaration>();
  for (;;) {
    const declaration = declarationOf(checker, local);
    const source = declaration && !seen.has(declaration) ? sourceOf(declaration) : undefined;
    if (!declaration || !source || !isVisible(finder, source.value, receiver)) return holders;
    seen.add(declaration);
    let { value } = source;
    for (let taken = source.keys.length - 1; taken >= 0; taken -= 1) {
      const type = checker.getTypeAtLocation(source.patterns[taken]!);
      if (isOwnMember(finder, type, source.keys[taken]!)) return holders;
      names = [source.keys[taken]!, ...names];
      const before = [value.getText(), ...source.keys.slice(0, taken)].join('.');
      holders.push({
        names,
        text: before,
        optional: false,
        ...chained(value),
        ...pickedNames(finder, type, source.keys[taken]!),
      });
    }
    for (;;) {
      value = withoutMarks(value);
      if (!ts.isPropertyAccessExpression(value)) break;
      const type = checker.getTypeAtLocation(value.expression);
      if (isOwnMember(finder, type, value.name.text)) return holders;
      names = [value.name.text, ...names];
      holders.push({
        names,
        text: value.expression.getText(),
        optional: value.questionDotToken !== undefined,
        ...chained(value.expression),
        ...pickedNames(finder, type, value.name.text),
      });
      value = value.expression;
    }
    local = value;
  }
}

/** `trace` of `{ trace: client.api.trace }`: what v6 has beside it on the SDK's object is not on this one. */
export function isOwnMember({ checker, index }: Finder, type: ts.Type, name: string): boolean {
  const property = checker.getPropertyOfType(checker.getApparentType(checker.getNonNullableType(type)), name);
  return property !== undefined && !index.match(property).surface;
}

function chained(path: ts.Expression): Pick<Holder, 'chained'> {
  for (let link = withoutMarks(path); isAccess(link); link = withoutMarks(link.expression))
    if (link.questionDotToken) return { chained: true };
  return {};
}

/** The only declaration of a constant, or of a field that nobody writes to. */
function declarationOf(checker: ts.TypeChecker, local: ts.Expression): ts.Declaration | undefined {
  if (!ts.isIdentifier(local) && !(isAccess(local) && local.expression.kind === ts.SyntaxKind.ThisKeyword))
    return undefined;
  const symbol = checker.getSymbolAtLocation(isAccess(local) ? nameNode(local) : local);
  return symbol?.declarations?.length === 1 ? symbol.valueDeclaration : undefined;
}

interface Source {
  /** The expression that the pattern or the variable takes its value from. */
  value: ts.Expression;
  /** Keys of the patterns around the name, outermost first. */
  keys: readonly string[];
  /** For each key the pattern it stands in. */
  patterns: readonly ts.Node[];
}

function sourceOf(declaration: ts.Declaration): Source | undefined {
  if (ts.isPropertyDeclaration(declaration)) {
    const fixed = declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) ?? false;
    return fixed && declaration.initializer && isStable(declaration.initializer)
      ? { value: declaration.initializer, keys: [], patterns: [] }
      : undefined;
  }
  const keys: string[] = [];
  const patterns: ts.Node[] = [];
  let owner: ts.Node = declaration;
  while (ts.isBindingElement(owner)) {
    const key = keyOf(owner);
    if (
      !key ||
      !ts.isObjectBindingPattern(owner.parent) ||
      owner.dotDotDotToken ||
      owner.initializer ||
      !/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key.text)
    )
      return undefined;
    keys.unshift(key.text);
    patterns.unshift(owner.parent);
    owner = owner.parent.parent;
  }
  if (!isConstantVariable(owner) || !owner.initializer || !isStable(owner.initializer)) return undefined;
  return { value: owner.initializer, keys, patterns };
}

/** The expression means the same at the use: its first name is the same variable there, and is never written to. */
function isVisible({ checker, origins }: Finder, value: ts.Expression, use: ts.Expression): boolean {
  let root = withoutMarks(value);
  while (ts.isPropertyAccessExpression(root)) root = withoutMarks(root.expression);
  if (root.kind === ts.SyntaxKind.ThisKeyword) return thisOwner(root) === thisOwner(use);
  if (!ts.isIdentifier(root)) return false;
  const symbol = checker.getSymbolAtLocation(root);
  if (!symbol || checker.resolveName(root.text, use, ts.SymbolFlags.Value, false) !== symbol) return false;
  return !isReassigned(origins, root);
}

/** The class or function whose `this` it is; fields and methods of a class share theirs. */
function thisOwner(node: ts.Node): ts.Node | undefined {
  const owner = ts.findAncestor(
    node,
    (ancestor) => ts.isPropertyDeclaration(ancestor) || (ts.isFunctionLike(ancestor) && !ts.isArrowFunction(ancestor)),
  );
  return owner && ts.isClassLike(owner.parent) ? owner.parent : owner;
}
