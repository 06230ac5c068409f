/** Reads literals of a configuration that is code. It is parsed and never run. */
import ts from 'typescript';
import { defined } from '../../catalog/defined.ts';

/** The value of a property, as far as it stands there. */
export interface Literal {
  line: number;
  /** Absent when it is computed. */
  values?: readonly string[];
}

/**
 * The values of all properties of that name: strings, lists of strings, objects of strings (`{ node: '18' }` gives
 * `node18`), and constants of the same file. What stands below `proxy` is an address and left out.
 */
export function literalsOf(source: string, file: string, name: string): Literal[] {
  try {
    return literalsIn(source, file, name);
  } catch (error) {
    // Nested too deeply for the parser.
    if (error instanceof RangeError) return [{ line: 1 }];
    throw error;
  }
}

function literalsIn(source: string, file: string, name: string): Literal[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const literals: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (isNamed(node, 'proxy')) return;
    const initializer =
      ts.isPropertyAssignment(node) && isNamed(node, name)
        ? node.initializer
        : ts.isShorthandPropertyAssignment(node) && node.name.text === name
          ? node.name
          : undefined;
    if (initializer === undefined) {
      ts.forEachChild(node, visit);
      return;
    }
    const values = valuesOf(initializer, tree, 0);
    if (values?.some((value) => value.includes('://')) === true) return;
    literals.push({
      line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
      ...defined({ values }),
    });
  };
  visit(tree);
  return literals;
}

function isNamed(node: ts.Node, name: string): boolean {
  return (
    ts.isPropertyAssignment(node) &&
    (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
    node.name.text === name
  );
}

function valuesOf(node: ts.Expression, tree: ts.SourceFile, depth: number): string[] | undefined {
  if (depth > 20) return undefined;
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['false'];
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return valuesOf(node.expression, tree, depth + 1);
  if (ts.isArrayLiteralExpression(node)) return all(node.elements.map((element) => valuesOf(element, tree, depth + 1)));
  if (ts.isObjectLiteralExpression(node)) {
    return all(
      node.properties.map((property) => {
        if (
          !ts.isPropertyAssignment(property) ||
          !(ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
        )
          return undefined;
        const { text } = property.name;
        return valuesOf(property.initializer, tree, depth + 1)?.map((value) => text + value);
      }),
    );
  }
  return ts.isIdentifier(node) ? constant(node.text, tree, depth) : undefined;
}

function all(parts: readonly (string[] | undefined)[]): string[] | undefined {
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** A constant at the top of the file. */
function constant(name: string, tree: ts.SourceFile, depth: number): string[] | undefined {
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement) || (statement.declarationList.flags & ts.NodeFlags.Const) === 0) continue;
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(declared) && declared.text === name && initializer !== undefined)
        return valuesOf(initializer, tree, depth + 1);
    }
  }
  return undefined;
}
