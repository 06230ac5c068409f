import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesIn } from '../uses.ts';

const name = 'no-removed-client-alias';

/**
 * `client.getPrompt('a')` is `client.prompt.get('a')` in v6: the client's ten shortcuts are gone, the methods behind
 * them stay.
 */
export default createRule<AllowOption, 'gone' | 'unfixed' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow methods of the client that v6 only has on its managers and its API client',
      recommended: true,
      removed: 'methods of the client that are other names of methods of its managers and its API client',
      instead: 'the method that was called all along',
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
      // client.member, const { member } = client
      Identifier: check,
      // client['member'], Pick<SvcClient, 'member'>
      Literal: check,
      // client[`member`]
      TemplateLiteral: check,
      ...atEnd(check),
    };
  },
});
