import ts from 'typescript';
import type { Finder } from '../finder.ts';
import { unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { LinkReturn } from './item-loop.ts';
import { observationAround } from './observation-call.ts';

/**
 * How the body of a loop can hand its output to the runner: a callback that returns it already, or the variable that
 * the observation's output was set from. `undefined` when neither is to be seen.
 */
export function taskReturn(
  finder: Finder,
  body: ts.Node,
  link: ts.Statement,
  observation: ts.CallExpression,
): LinkReturn | undefined {
  const callback = observation.arguments.find(
    (argument): argument is ts.ArrowFunction | ts.FunctionExpression =>
      ts.isArrowFunction(argument) || ts.isFunctionExpression(argument),
  );
  const outer = lastStatement(body, link);
  const hands =
    outer && ts.isExpressionStatement(outer) && isAround(outer.expression, observation) ? outer.getStart() : undefined;
  if (callback && returnsValue(callback)) {
    if (hands !== undefined) return { before: [hands] };
    // `(item) => startActiveObservation(…)` returns it as it stands.
    if (!ts.isBlock(body) && ts.isExpression(body) && isAround(body, observation)) return { before: [] };
  }
  const block = link.parent;
  if (!ts.isBlock(block) || block.statements.some(ts.isReturnStatement)) return undefined;
  const name = outputName(finder, block) ?? (block === body ? nameInPattern(finder, callback, observation) : undefined);
  if (name === undefined) return undefined;
  const last = block.statements.at(-1)!;
  const output = { name, ...(last === link ? {} : { at: last.end }) };
  if (block === body) return { before: [], ...output };
  const isOfObservation = observationAround(finder, block.parent) === observation;
  return hands !== undefined && isOfObservation ? { before: [hands], ...output } : undefined;
}

/** The last statement of the body besides the link. */
function lastStatement(body: ts.Node, link: ts.Statement): ts.Statement | undefined {
  if (!ts.isBlock(body)) return ts.isStatement(body) ? body : undefined;
  return body.statements.filter((statement) => statement !== link).at(-1);
}

function isAround(expression: ts.Expression, call: ts.CallExpression): boolean {
  const inner = unwrapped(expression);
  return (ts.isAwaitExpression(inner) ? unwrapped(inner.expression) : inner) === call;
}

function returnsValue(callback: ts.ArrowFunction | ts.FunctionExpression): boolean {
  if (!ts.isBlock(callback.body)) return true;
  const last = callback.body.statements.at(-1);
  return last !== undefined && ts.isReturnStatement(last) && last.expression !== undefined;
}

/** `x` of `span.update({ output: x })`, where `x` is declared in the block that links. */
function outputName(finder: Finder, block: ts.Block): string | undefined {
  let output: string | undefined;
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node)) return;
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'update'
    ) {
      const declaration = finder.checker.getResolvedSignature(node)?.declaration;
      const [attributes] = node.arguments;
      if (
        declaration &&
        finder.origins.sparse.isBundledDeclaration(declaration.getSourceFile()) &&
        attributes &&
        ts.isObjectLiteralExpression(attributes)
      ) {
        for (const property of attributes.properties) {
          const value = ts.isShorthandPropertyAssignment(property)
            ? property.name
            : ts.isPropertyAssignment(property)
              ? unwrapped(property.initializer)
              : undefined;
          if (
            value &&
            ts.isIdentifier(value) &&
            property.name?.getText() === 'output' &&
            isDeclaredIn(finder, value, block)
          )
            output = value.text;
        }
      }
    }
    ts.forEachChild(node, visit);
  }
  block.statements.forEach(visit);
  return output;
}

/** `const [span, x] = await startActiveObservation(…)`, whose callback returns the output in that place. */
function nameInPattern(
  finder: Finder,
  callback: ts.ArrowFunction | ts.FunctionExpression | undefined,
  observation: ts.CallExpression,
): string | undefined {
  const declaration = ts.findAncestor(observation, ts.isVariableDeclaration);
  if (
    !callback ||
    !ts.isBlock(callback.body) ||
    !declaration?.initializer ||
    !isAround(declaration.initializer, observation) ||
    !ts.isArrayBindingPattern(declaration.name)
  )
    return undefined;
  const last = callback.body.statements.at(-1);
  const given = last && ts.isReturnStatement(last) && last.expression ? unwrapped(last.expression) : undefined;
  const output = outputName(finder, callback.body);
  if (!given || !ts.isArrayLiteralExpression(given) || output === undefined) return undefined;
  const element =
    declaration.name.elements[given.elements.findIndex((name) => ts.isIdentifier(name) && name.text === output)];
  return element && ts.isBindingElement(element) && !element.dotDotDotToken && ts.isIdentifier(element.name)
    ? element.name.text
    : undefined;
}

function isDeclaredIn(finder: Finder, name: ts.Identifier, block: ts.Block): boolean {
  const declaration = variableAt(finder.checker, name)?.valueDeclaration;
  const statement = declaration && ts.findAncestor(declaration, ts.isVariableStatement);
  return statement?.parent === block;
}
