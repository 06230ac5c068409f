import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesIn } from '../uses.ts';

const name = 'no-removed-api';

/**
 * `client.api.legacy.scoreV1.create(score)` is `client.api.scores.create(score)` in v6; reads of traces, sessions and
 * runs become reads of observations and experiments.
 */
export default createRule<AllowOption, 'gone' | 'unfixed' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow members of the API client that v6 removes or renames',
      recommended: true,
      removed:
        'reads of traces, sessions and dataset runs, the groups `legacy`, `scoresV3` and `ingestion`, and what was left over from major 4',
      instead: 'members of `api.observations`, `api.experiments`, `api.scores` and `api.metrics`',
      successors: successorsOf(name),
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      gone: '`{{shown}}` is gone; {{advice}}',
      unfixed: '`{{shown}}` is gone; {{advice}} ({{unfixed}})',
      rewrite: 'Migrate it{{along}}: {{advice}}',
    },
    languages: ['*'],
  },
  create(context, [{ allow }]) {
    const uses = usesIn(context, { rule: name, allow });
    if (uses.size === 0) return {};
    const check = (node: TSESTree.Node): void => {
      for (const { shown, loc, advice, along, fix, unfixed, rewrite } of uses.takeAt(node))
        context.report({
          node,
          loc,
          messageId: unfixed === '' ? 'gone' : 'unfixed',
          data: { shown, advice, unfixed },
          fix,
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
