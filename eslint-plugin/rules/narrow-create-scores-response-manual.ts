import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesToDecideIn } from '../uses.ts';

const name = 'narrow-create-scores-response-manual';

/**
 * What `narrow-create-scores-response` reports where it is fixable: these are rewritten and to be checked, to be
 * changed by hand, or merely likely to be the SDK's.
 */
export default createRule<AllowOption, 'review' | 'manual' | 'possible' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Require narrowing the response of creating a score, where a person has to say what a batch gives',
      recommended: true,
      removed: 'the `id` of a response that is always that of one score',
      instead: 'a response of one score or of a batch, of which only the first has `id`',
      successors: successorsOf(name),
    },
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      review: '`{{shown}}` may answer without `id`; narrow the response (to check{{why}})',
      manual: '`{{shown}}` may answer without `id`; narrow the response (left to you{{why}})',
      possible: 'If this is `{{shown}}`, it may answer without `id`{{why}}',
      rewrite: 'Narrow the response{{along}}, then check',
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
      // response.id
      Identifier: check,
      // response['id']
      Literal: check,
      // api.scores.create(score), where the response goes to a type of one's own
      CallExpression: check,
      // the same, awaited
      AwaitExpression: check,
      // the client in front of such a call
      MemberExpression: check,
      // { id: string } as the type of the response
      TSTypeLiteral: check,
      // Created as the type of the response
      TSTypeReference: check,
      ...atEnd(check),
    };
  },
});
