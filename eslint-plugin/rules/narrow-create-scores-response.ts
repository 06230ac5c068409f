import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesIn } from '../uses.ts';

const name = 'narrow-create-scores-response';

/**
 * `(await api.scores.create(score)).id` does not compile in v6, where several scores can be created at once and their
 * response has no `id`.
 */
export default createRule<AllowOption, 'gone' | 'unfixed' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Require narrowing the response of creating a score before its id is read',
      recommended: true,
      removed: 'the `id` of a response that is always that of one score',
      instead: 'a response of one score or of a batch, of which only the first has `id`',
      successors: successorsOf(name),
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      gone: '`{{shown}}` may answer without `id`; narrow the response',
      unfixed: '`{{shown}}` may answer without `id`; narrow the response ({{unfixed}})',
      rewrite: 'Narrow the response{{along}}',
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
