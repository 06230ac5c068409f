import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesIn } from '../uses.ts';

const name = 'require-request-placeholder';

/**
 * `api.datasets.get('a', { timeoutInSeconds: 5 })` is `api.datasets.get('a', {}, { timeoutInSeconds: 5 })` in v6, where
 * the second argument is the request.
 */
export default createRule<AllowOption, 'gone' | 'unfixed' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Require the request object before the request options of generated methods',
      recommended: true,
      removed: 'request options directly after the path arguments of generated methods',
      instead: 'an empty request object in between',
      successors: successorsOf(name),
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      gone: '`{{shown}}` takes `{}` before its options',
      unfixed: '`{{shown}}` takes `{}` before its options ({{unfixed}})',
      rewrite: 'Put `{}` before the options{{along}}',
    },
    languages: ['*'],
  },
  create(context, [{ allow }]) {
    const uses = usesIn(context, { rule: name, allow });
    if (uses.size === 0) return {};
    const check = (node: TSESTree.Node): void => {
      for (const { shown, loc, along, fix, unfixed, rewrite } of uses.takeAt(node))
        context.report({
          node,
          loc,
          messageId: unfixed === '' ? 'gone' : 'unfixed',
          data: { shown, unfixed },
          fix,
          suggest: [{ messageId: 'rewrite', data: { along }, fix: rewrite }],
        });
    };
    return {
      // api.datasets.get(name, options)
      Identifier: check,
      // api.datasets['get'](name, options)
      Literal: check,
      // api.datasets[`get`](name, options)
      TemplateLiteral: check,
      // a fake whose calls are expected with options
      MemberExpression: check,
      // methods.get('datasets.get')(name, options)
      CallExpression: check,
      ...atEnd(check),
    };
  },
});
