import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesToDecideIn } from '../uses.ts';

const name = 'require-request-placeholder-manual';

/**
 * What `require-request-placeholder` reports where it is fixable: these are rewritten and to be checked, to be changed
 * by hand, or merely likely to be the SDK's.
 */
export default createRule<AllowOption, 'review' | 'manual' | 'possible' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Require the request object before request options, where a person has to look at the change',
      recommended: true,
      removed: 'request options directly after the path arguments of generated methods',
      instead: 'an empty request object in between',
      successors: successorsOf(name),
    },
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      review: '`{{shown}}` takes `{}` before its options (to check{{why}})',
      manual: '`{{shown}}` takes `{}` before its options (left to you{{why}})',
      possible: 'If this is `{{shown}}`, its options go behind `{}`{{why}}',
      rewrite: 'Put `{}` before the options{{along}}, then check',
    },
    languages: ['*'],
  },
  create(context, [{ allow }]) {
    const uses = usesToDecideIn(context, { rule: name, allow });
    if (uses.size === 0) return {};
    const check = (node: TSESTree.Node): void => {
      for (const { shown, loc, status, why, along, rewrite } of uses.takeAt(node))
        context.report({
          node,
          loc,
          messageId: status,
          data: { shown, why },
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
