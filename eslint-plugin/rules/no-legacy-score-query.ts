import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesIn } from '../uses.ts';

const name = 'no-legacy-score-query';

/**
 * `api.scores.getMany({ page: 2 })` reads Scores API v3 in v6: other filters, a cursor in place of pages, other rows.
 * What v6 does not know is ignored without an error.
 */
export default createRule<AllowOption, 'gone' | 'unfixed' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow score queries with keys that only v5 knows',
      recommended: true,
      removed: 'filters, page numbers and fields of rows of Scores API v2',
      instead: 'those of Scores API v3',
      successors: successorsOf(name),
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      gone: 'The query of `{{shown}}` is of Scores API v2; write that of v3',
      unfixed: 'The query of `{{shown}}` is of Scores API v2; write that of v3 ({{unfixed}})',
      rewrite: 'Write the query of Scores API v3{{along}}',
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
