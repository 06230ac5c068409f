import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesToDecideIn } from '../uses.ts';

const name = 'no-removed-client-alias-manual';

/**
 * What `no-removed-client-alias` reports where it is fixable: these are rewritten and to be checked, to be changed by
 * hand, or merely likely to be the SDK's.
 */
export default createRule<AllowOption, 'review' | 'manual' | 'possible' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow methods of the client that v6 moves, where a person has to look at the change',
      recommended: true,
      removed: 'methods of the client that are other names of methods of its managers and its API client',
      instead: 'the method that was called all along',
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
      // client.member, const { member } = client
      Identifier: check,
      // client['member'], Pick<SvcClient, 'member'>
      Literal: check,
      // client[`member`]
      TemplateLiteral: check,
      // client[members.one]
      MemberExpression: check,
      ...atEnd(check),
    };
  },
});
