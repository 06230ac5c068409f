const functions = ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)';

/** `describe('…', () => …)`, `describe.each(…)('…', () => …)` */
function isDescribe(callee) {
  if (callee.type === 'Identifier') return callee.name === 'describe';
  if (callee.type === 'MemberExpression') return isDescribe(callee.object);
  return callee.type === 'CallExpression' && isDescribe(callee.callee);
}

/**
 * A function of a test fits on a screen. What `describe` takes is a list of tests, which may be long.
 * @type {import('eslint').Rule.RuleModule}
 */
export const functionLines = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer', minimum: 1 }],
    messages: { long: 'This function has {{lines}} lines; {{max}} is the most. Take a part out.' },
  },
  create(context) {
    const [max] = context.options;
    return {
      [functions](node) {
        if (node.parent.type === 'CallExpression' && isDescribe(node.parent.callee)) return;
        const lines = node.loc.end.line - node.loc.start.line + 1;
        if (lines > max) context.report({ node, messageId: 'long', data: { lines, max } });
      },
    };
  },
};
