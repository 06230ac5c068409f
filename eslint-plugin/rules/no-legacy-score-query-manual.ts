import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesToDecideIn } from '../uses.ts';

const name = 'no-legacy-score-query-manual';

/**
 * What `no-legacy-score-query` reports where it is fixable: these are rewritten and to be checked, to be changed by
 * hand, or merely likely to be the SDK's.
 */
export default createRule<AllowOption, 'review' | 'manual' | 'possible' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow score queries with keys that only v5 knows, where a person has to look at the change',
      recommended: true,
      removed: 'filters, page numbers and fields of rows of Scores API v2',
      instead: 'those of Scores API v3',
      successors: successorsOf(name),
    },
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      review: 'The query of `{{shown}}` is of Scores API v2; write that of v3 (to check{{why}})',
      manual: 'The query of `{{shown}}` is of Scores API v2; write that of v3 (left to you{{why}})',
      possible: 'If this is `{{shown}}`, its query is of Scores API v2{{why}}',
      rewrite: 'Write the query of Scores API v3{{along}}, then check',
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
      // api.scores.getMany({ page: 2 })
      Identifier: check,
      // api.scores['getMany']({ page: 2 })
      Literal: check,
      // api.scores[`getMany`]({ page: 2 })
      TemplateLiteral: check,
      ...atEnd(check),
    };
  },
});
