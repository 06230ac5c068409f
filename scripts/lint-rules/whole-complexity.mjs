const functions = ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)';

/** What ESLint's own rule `complexity` counts. */
const branches = [
  'CatchClause',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'IfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'AssignmentPattern',
  'SwitchCase[test]',
  'AssignmentExpression[operator=/^(?:&&|\\|\\||\\?\\?)=$/]',
  ':matches(MemberExpression, CallExpression)[optional=true]',
].join(',');

function nameOf({ id, parent }) {
  return (id ?? parent.id ?? parent.key)?.name ?? 'This function';
}

/**
 * A reader of a function reads the functions inside of it as well, so what branches in these counts for it too.
 * ESLint's own rule counts each function alone, and a limit is met there by writing closures.
 * @type {import('eslint').Rule.RuleModule}
 */
export const wholeComplexity = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer', minimum: 1 }],
    messages: {
      complex:
        '{{name}} has a complexity of {{complexity}} with the functions inside of it; {{max}} is the most. Take a part out.',
    },
  },
  create(context) {
    const [max] = context.options;
    const around = [];
    return {
      [functions]() {
        around.push(1);
      },
      [branches]() {
        if (around.length > 0) around[around.length - 1] += 1;
      },
      [`${functions}:exit`](node) {
        const complexity = around.pop();
        if (around.length > 0) around[around.length - 1] += complexity - 1;
        if (complexity <= max) return;
        context.report({ node, messageId: 'complex', data: { name: nameOf(node), complexity, max } });
      },
    };
  },
};
