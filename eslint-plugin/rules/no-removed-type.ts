import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesIn } from '../uses.ts';

const name = 'no-removed-type';

/**
 * `import type { TraceWithDetails } from '@svc/core'` names nothing in v6; where a type of the same shape is there it
 * takes over.
 */
export default createRule<AllowOption, 'gone' | 'unfixed' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow types that v6 removes',
      recommended: true,
      removed: 'types of requests, records and responses that only removed members use',
      instead: 'the type of the member that takes over, where it has the same shape',
      successors: successorsOf(name),
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      gone: '`{{shown}}` is gone; {{advice}}',
      unfixed: '`{{shown}}` is gone; {{advice}} ({{unfixed}})',
      rewrite: 'Write the type of v6{{along}}',
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
