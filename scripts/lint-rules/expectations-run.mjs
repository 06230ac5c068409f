// @ts-check
/**
 * A rule for tests: each expectation is certain to run, so that no test passes because there was nothing to look at.
 */

/** @typedef {import('eslint').Rule.Node} Node */
/** @typedef {import('eslint').Scope.Variable} Variable */

const loops = new Set(['ForOfStatement', 'ForInStatement', 'ForStatement', 'WhileStatement', 'DoWhileStatement']);
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);
/** Methods of lists, which call what they are given once for each element. */
const visits = new Set('forEach map flatMap filter every some find findIndex reduce'.split(' '));
const suites = new Set(['describe', 'suite']);
const tests = new Set(['it', 'test']);

/**
 * `it` of `it.each(rows)('…', () => {})`
 * @param {any} node
 * @returns {string | undefined}
 */
function rootName(node) {
  if (node.type === 'CallExpression') return rootName(node.callee);
  if (node.type === 'MemberExpression') return rootName(node.object);
  if (node.type === 'TaggedTemplateExpression') return rootName(node.tag);
  return node.type === 'Identifier' ? node.name : undefined;
}

/**
 * The nodes around one, nearest first, up to the function of its test, or of what tests share.
 * @param {any} node
 * @returns {{ parent: any, child: any }[]}
 */
function around(node) {
  const ancestors = [];
  for (let child = node; child.parent; child = child.parent) {
    const { parent } = child;
    const isEnd = parent.type === 'CallExpression' && [...suites, ...tests].includes(rootName(parent) ?? '');
    if (isEnd && functions.has(child.type)) break;
    ancestors.push({ parent, child });
  }
  return ancestors;
}

/**
 * Whether a branch decides that `child` runs.
 * @param {{ parent: any, child: any }} step
 */
function isBranch({ parent, child }) {
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') return child !== parent.test;
  if (parent.type === 'LogicalExpression') return child === parent.right;
  return parent.type === 'SwitchCase' || parent.type === 'CatchClause';
}

/**
 * What is walked through when `child` runs once for each element; `null` when the loop has no list.
 * @param {{ parent: any, child: any }} step
 * @returns {any} undefined when `child` is in no loop
 */
function walked({ parent, child }) {
  if (loops.has(parent.type) && child === parent.body) return parent.right ?? null;
  const isVisitor = parent.type === 'CallExpression' && functions.has(child.type) && parent.arguments.includes(child);
  if (!isVisitor || parent.callee.type !== 'MemberExpression') return undefined;
  return visits.has(parent.callee.property.name) ? parent.callee.object : undefined;
}

/**
 * The list or table that an expression makes another list of: `rows` of `Object.entries(rows)` and `rows.entries()`.
 * @param {any} node
 * @returns {any}
 */
function listOf(node) {
  if (/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return listOf(node.expression);
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return node;
  const { object, property } = node.callee;
  if (object.type === 'Identifier' && ['Object', 'Array'].includes(object.name))
    return listOf(node.arguments[0] ?? node);
  return ['entries', 'keys', 'values', 'map', 'toSorted'].includes(property.name) ? listOf(object) : node;
}

/** @type {(node: any) => boolean} */
const isExpect = (node) => node.callee.type === 'Identifier' && node.callee.name === 'expect';

/** Whether a loop counts up to a number that is written out. @type {(loop: any) => boolean} */
const isCounted = (loop) =>
  loop.type === 'ForStatement' && loop.test?.type === 'BinaryExpression' && loop.test.right.type === 'Literal';

/** @type {(sourceCode: import('eslint').SourceCode, identifier: any) => Variable | undefined} */
function variableOf(sourceCode, identifier) {
  for (let scope = sourceCode.getScope(identifier); scope; scope = /** @type {any} */ (scope.upper)) {
    const variable = scope.set.get(identifier.name);
    if (variable) return variable;
  }
  return undefined;
}

/**
 * Whether a list is written out with an element at least.
 * @type {(sourceCode: import('eslint').SourceCode, node: any) => boolean}
 */
function isWrittenOut(sourceCode, node) {
  const list = listOf(node);
  if (list.type === 'ArrayExpression')
    return list.elements.some(
      (/** @type {any} */ element) => element?.type !== 'SpreadElement' || isWrittenOut(sourceCode, element.argument),
    );
  if (list.type === 'ObjectExpression')
    return list.properties.some((/** @type {any} */ property) => property.type !== 'SpreadElement');
  if (list.type !== 'Identifier') return false;
  const [definition, ...others] = variableOf(sourceCode, list)?.defs ?? [];
  const declared = /** @type {any} */ (definition);
  const isConstant = others.length === 0 && declared?.type === 'Variable' && declared.parent.kind === 'const';
  const { id, init } = isConstant ? declared.node : {};
  return id?.type === 'Identifier' && init && isWrittenOut(sourceCode, init);
}

/**
 * Whether something is expected of the list before it is known that there is an element.
 * @type {(sourceCode: import('eslint').SourceCode, node: any, loop: any) => boolean}
 */
function isExpectedElsewhere(sourceCode, node, loop) {
  const list = listOf(node);
  const variable = list.type === 'Identifier' ? variableOf(sourceCode, list) : undefined;
  const outer = new Set(around(loop).map(({ parent }) => parent));
  return (variable?.references ?? []).some(({ identifier }) => {
    const steps = around(identifier);
    const isExpected = steps.some(({ parent }) => parent.type === 'CallExpression' && isExpect(parent));
    const isSure = steps.every((step) => outer.has(step.parent) || !(isBranch(step) || walked(step) !== undefined));
    return isExpected && isSure;
  });
}

/**
 * Whether `step` leads into a loop that may have nothing to walk through.
 * @type {(sourceCode: import('eslint').SourceCode, step: { parent: any, child: any }) => boolean}
 */
function mayBeEmpty(sourceCode, step) {
  const list = walked(step);
  if (list === undefined) return false;
  if (list === null) return !isCounted(step.parent);
  return !isWrittenOut(sourceCode, list) && !isExpectedElsewhere(sourceCode, list, step.parent);
}

/** @type {import('eslint').Rule.RuleModule} */
export const expectationsRun = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      branch: 'This expectation may not run: no test of it fails when the branch is never taken. Take it out of it.',
      loop: 'This expectation runs for each of a list that may be empty: compare the whole list, write it out, or expect something of it outside of the loop.',
    },
  },
  create(context) {
    return {
      CallExpression(node) {
        if (!isExpect(node)) return;
        const steps = around(node);
        if (steps.some(isBranch)) context.report({ node, messageId: 'branch' });
        if (steps.some((step) => mayBeEmpty(context.sourceCode, step))) context.report({ node, messageId: 'loop' });
      },
    };
  },
};
