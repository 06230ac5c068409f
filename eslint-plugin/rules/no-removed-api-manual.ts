import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesToDecideIn } from '../uses.ts';

const name = 'no-removed-api-manual';

/**
 * What `no-removed-api` reports where it is fixable: these are rewritten and to be checked, to be changed by hand, or
 * merely likely to be the SDK's.
 */
export default createRule<AllowOption, 'review' | 'manual' | 'possible' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow members of the API client that v6 removes, where a person has to look at the change',
      recommended: true,
      removed:
        'reads of traces, sessions and dataset runs, the groups `legacy`, `scoresV3` and `ingestion`, and what was left over from major 4',
      instead: 'members of `api.observations`, `api.experiments`, `api.scores` and `api.metrics`',
      successors: successorsOf(name),
    },
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      review: '`{{shown}}` is gone; {{advice}} (to check{{why}})',
      manual: '`{{shown}}` is gone; {{advice}} (left to you{{why}})',
      possible: 'If this is `{{shown}}`, {{advice}}{{why}}',
      rewrite: 'Migrate it{{along}}, then check: {{advice}}',
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
          suggest: [{ messageId: 'rewrite', data: { along, advice }, fix: rewrite }],
        });
    };
    return {
      // client.api.group.member, const { member } = client.api.group
      Identifier: check,
      // client.api['group']
      Literal: check,
      // client.api[`group`]
      TemplateLiteral: check,
      // client.api.group, where the whole path is handed on
      MemberExpression: check,
      ...atEnd(check),
    };
  },
});
