import ts from 'typescript';
import { noteName, whileNoting } from '../edited/looks.ts';
import type { Finder } from '../sites/lookup.ts';
import { isAccess, nameNode } from '../sites/syntax.ts';

/** Whether any code of the program reads a member of a record, wherever the record comes from. */
export function isReadAnywhere({ checker, tracer: { sparse } }: Finder, record: ts.Type, name: string): boolean {
  const declarations = checker.getPropertyOfType(record, name)?.declarations ?? [];
  const nodes = sparse.program.getSourceFiles().flatMap((file) => (sparse.isVirtual(file) ? [] : readsOf(file, name)));
  noteName('names', name, nodes);
  return nodes.some((node) => propertyAt(checker, node)?.declarations?.some((each) => declarations.includes(each)) === true);
}

function propertyAt(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  if (ts.isBindingElement(node)) {
    const key = node.propertyName ?? node.name;
    return checker.getPropertyOfType(checker.getNonNullableType(checker.getTypeAtLocation(node.parent)), key.getText().replace(/^['"]|['"]$/g, ''));
  }
  if (ts.isShorthandPropertyAssignment(node) || ts.isPropertyAssignment(node)) return ts.isIdentifier(node.name) ? checker.getPropertySymbolOfDestructuringAssignment(node.name) : undefined;
  return isAccess(node) ? checker.getSymbolAtLocation(nameNode(node)) : undefined;
}

const known = new WeakMap<ts.SourceFile, Map<string, readonly ts.Node[]>>();

/** `x.name`, `x['name']`, `{ name }` and `{ name: other }` in patterns; the trees do not change, so each is walked once for a name. */
function readsOf(file: ts.SourceFile, name: string): readonly ts.Node[] {
  const byName = known.get(file) ?? new Map<string, readonly ts.Node[]>();
  known.set(file, byName);
  let reads = byName.get(name);
  if (!reads) byName.set(name, (reads = file.text.includes(name) ? whileNoting(undefined, () => readsIn(file, name)) : []));
  return reads;
}

function readsIn(file: ts.SourceFile, name: string): ts.Node[] {
  const found: ts.Node[] = [];
  const says = (node: ts.Node | undefined): boolean => node !== undefined && (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === name;
  const visit = (node: ts.Node): void => {
    if (isAccess(node) ? says(nameNode(node)) : ts.isBindingElement(node) ? says(node.propertyName ?? node.name) : isInAssignedPattern(node) && says(node.name)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `({ name: local } = record)` */
function isInAssignedPattern(node: ts.Node): node is ts.PropertyAssignment | ts.ShorthandPropertyAssignment {
  if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return false;
  const { parent } = node.parent;
  return ts.isBinaryExpression(parent) && parent.left === node.parent && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}
