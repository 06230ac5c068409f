import ts from 'typescript';
import { isConstant } from '../program/constants.ts';
import type { SparseProgram } from '../program/program.ts';
import { isAccess, isWrapper, nameNode } from '../program/syntax.ts';
import { targetSymbol } from '../program/target-symbol.ts';
import { variableAt } from '../program/variable-at.ts';

/**
 * The declarations that what is read at a position comes from, one behind the other: that of `row` in `row.name`, and
 * that of `rows` in `const row = rows[0]`. `undefined` where that is not plain to see.
 */
export function declaredBehind(
  sparse: SparseProgram,
  sourceFile: ts.SourceFile,
  position: number,
): readonly ts.Node[] | undefined {
  const read = readAt(sourceFile, position);
  const open = read === undefined ? undefined : rootsOf(sparse, read);
  const declarations: ts.Node[] = [];
  for (const root of open ?? []) {
    const declaration = ts.isIdentifier(root) ? declarationOf(sparse, root) : undefined;
    if (declaration === undefined) return undefined;
    if (declarations.includes(declaration)) continue;
    declarations.push(declaration);
    const sources = sourcesOf(declaration);
    if (sources === undefined) {
      const types = typesOf(sparse, declaration);
      if (types.length === 0) return undefined;
      declarations.push(...types);
      continue;
    }
    // The list gives out what is added while it is gone through.
    for (const source of sources) open!.push(...rootsOf(sparse, source));
  }
  return open && declarations;
}

/** The value that a member is read of, or that stands at a position as it is. */
function readAt(sourceFile: ts.SourceFile, position: number): ts.Expression | undefined {
  let node: ts.Node = sourceFile;
  for (let inner: ts.Node | undefined = node; inner; ) {
    node = inner;
    inner = ts.forEachChild(node, (child) =>
      position >= child.getStart(sourceFile) && position < child.end ? child : undefined,
    );
  }
  const { parent } = node;
  if (isAccess(parent) && nameNode(parent) === node) return parent.expression;
  if (ts.isBindingElement(parent)) {
    const { initializer } = ownerOf(parent);
    return initializer;
  }
  // An error about a value stands at the name of its property.
  if (ts.isPropertyAssignment(parent) && parent.name === node) return parent.initializer;
  if (!ts.isIdentifier(node)) return undefined;
  let read: ts.Expression = node;
  while ((isAccess(read.parent) || isWrapper(read.parent)) && read.parent.getStart(sourceFile) === position)
    read = read.parent;
  return read;
}

/** What an expression begins with, and for a function that is called what it is given. */
function rootsOf(sparse: SparseProgram, expression: ts.Expression): ts.Expression[] {
  if (
    isAccess(expression) ||
    isWrapper(expression) ||
    ts.isAwaitExpression(expression) ||
    ts.isSpreadElement(expression)
  )
    return rootsOf(sparse, expression.expression);
  if (ts.isArrayLiteralExpression(expression)) return expression.elements.flatMap((one) => rootsOf(sparse, one));
  if (ts.isLiteralExpression(expression) || ts.isFunctionLike(expression) || ts.isNewExpression(expression)) return [];
  if (!ts.isCallExpression(expression)) return [expression];
  const roots = rootsOf(sparse, expression.expression);
  const isOwnMember = isAccess(expression.expression) && !roots.every((root) => isOfLibrary(sparse, root));
  return isOwnMember ? roots : [...roots, ...expression.arguments.flatMap((given) => rootsOf(sparse, given))];
}

/** `Promise`, `Object` */
function isOfLibrary(sparse: SparseProgram, root: ts.Expression): boolean {
  const declaration = ts.isIdentifier(root) ? declarationOf(sparse, root) : undefined;
  return declaration !== undefined && sparse.isBundledDeclaration(declaration.getSourceFile());
}

function declarationOf({ checker }: SparseProgram, name: ts.Identifier): ts.Declaration | undefined {
  const [declaration] = variableAt(checker, name)?.declarations ?? [];
  return declaration && ts.isBindingElement(declaration) ? ownerOf(declaration) : declaration;
}

/** What a pattern is declared for. */
function ownerOf({ parent }: ts.BindingElement): ts.VariableDeclaration | ts.ParameterDeclaration {
  return ts.isBindingElement(parent.parent) ? ownerOf(parent.parent) : parent.parent;
}

/** The own types that a declaration is written with, and those that they are made of. */
function typesOf(sparse: SparseProgram, declaration: ts.Declaration): readonly ts.Node[] {
  const types = new Set<ts.Node>();
  function visit(node: ts.Node): void {
    const name = ts.isTypeReferenceNode(node) ? node.typeName : undefined;
    const symbol = name && targetSymbol(sparse.checker, sparse.checker.getSymbolAtLocation(name));
    for (const type of symbol?.declarations ?? []) {
      const isOwn = (ts.isTypeAliasDeclaration(type) || ts.isInterfaceDeclaration(type)) && !types.has(type);
      if (!isOwn || sparse.isBundledDeclaration(type.getSourceFile())) continue;
      types.add(type);
      ts.forEachChild(type, visit);
    }
    ts.forEachChild(node, visit);
  }
  const { type } = declaration as ts.VariableDeclaration | ts.ParameterDeclaration;
  if (type) visit(type);
  return [...types];
}

/** What a declaration gets its value from; `undefined` for what is put there elsewhere. */
function sourcesOf(declaration: ts.Declaration): readonly ts.Expression[] | undefined {
  const { parent } = declaration;
  if (ts.isParameter(declaration)) {
    const call = parent.parent;
    return ts.isCallExpression(call) && call.expression !== parent ? [call.expression] : undefined;
  }
  if (!ts.isVariableDeclaration(declaration)) return [];
  if (ts.isVariableDeclarationList(parent) && ts.isForOfStatement(parent.parent)) return [parent.parent.expression];
  return isConstant(declaration) && declaration.initializer ? [declaration.initializer] : undefined;
}
