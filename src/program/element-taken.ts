import ts from 'typescript';
import { outermostWrapper, unwrapped } from './syntax.ts';

/** An element of a list or a record is called, or gets a name. */
export interface ElementTaken {
  holder: ts.Expression;
  as: ts.CallExpression | ts.Identifier;
}

/**
 * `holder[key](…)`, `const name = holder[key]`, `for (const name of holder)`, `holder.map((name) => …)`; the holder may
 * be in `Object.values(…)`.
 */
export function elementTaken(node: ts.Node): ElementTaken | undefined {
  if (ts.isElementAccessExpression(node) && !ts.isStringLiteralLike(node.argumentExpression)) {
    const { parent } = outermostWrapper(node);
    if (ts.isCallExpression(parent) && unwrapped(parent.expression) === node)
      return { holder: unwrapped(node.expression), as: parent };
    return named(node.expression, parent);
  }
  if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer))
    return named(node.expression, node.initializer.declarations[0]);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [callback] = node.arguments;
  return callback && (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))
    ? named(node.expression.expression, callback.parameters[0])
    : undefined;
}

function named(list: ts.Expression, taking: ts.Node | undefined): ElementTaken | undefined {
  const name = taking && (ts.isVariableDeclaration(taking) || ts.isParameter(taking)) ? taking.name : undefined;
  if (!name || !ts.isIdentifier(name)) return undefined;
  const whole = unwrapped(list);
  const values = ts.isCallExpression(whole) && whole.expression.getText() === 'Object.values' && whole.arguments[0];
  return { holder: values ? unwrapped(values) : whole, as: name };
}
