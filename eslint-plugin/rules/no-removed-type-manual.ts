import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesToDecideIn } from '../uses.ts';

const name = 'no-removed-type-manual';

/**
 * What `no-removed-type` reports where it is fixable: these are rewritten and to be checked, to be changed by hand, or
 * merely likely to be the SDK's.
 */
export default createRule<AllowOption, 'review' | 'manual' | 'possible' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow types that v6 removes, where a person has to choose another one',
      recommended: true,
      removed: 'types of requests, records and responses that only removed members use',
      instead: 'the type of the member that takes over, where it has the same shape',
      successors: successorsOf(name),
    },
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      review: '`{{shown}}` is gone; {{advice}} (to check{{why}})',
      manual: '`{{shown}}` is gone; {{advice}} (left to you{{why}})',
      possible: 'If this is `{{shown}}`, {{advice}}{{why}}',
      rewrite: 'Write the type of v6{{along}}, then check',
    },
    languages: ['*'],
  },
  create(context, [{ allow }]) {
    const uses = usesToDecideIn(context, { rule: name, allow });
    if (uses.size === 0) return {};
    const check = (node: TSESTree.Node): void => {
      for (const { shown, loc, status, advice, why, along, rewrite } of uses.takeAt(node))
        context.report({
          node,
          loc,
          messageId: status,
          data: { shown, advice, why },
          suggest: [{ messageId: 'rewrite', data: { along }, fix: rewrite }],
        });
    };
    return {
      // import { TraceWithDetails }, core.TraceWithDetails
      Identifier: check,
      // typeof import('@svc/core')['TraceWithDetails']
      Literal: check,
      ...atEnd(check),
    };
  },
});
