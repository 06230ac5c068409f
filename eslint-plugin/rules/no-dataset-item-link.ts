import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesToDecideIn } from '../uses.ts';

const name = 'no-dataset-item-link';

/**
 * A loop that calls `item.link(span, 'run')` is `dataset.runExperiment({ name: 'run', task })` in v6, whose runner
 * links each item to its trace. How the loop behaves then is for a person to say.
 */
export default createRule<AllowOption, 'review' | 'manual' | 'possible' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow linking dataset items to runs by hand',
      recommended: true,
      removed: 'the method of dataset items that links them to a trace',
      instead: 'the experiment runner, which links each item to the trace of its task',
      successors: successorsOf(name),
    },
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      review: '`{{shown}}` is gone; {{advice}} (to check{{why}})',
      manual: '`{{shown}}` is gone; {{advice}} (left to you{{why}})',
      possible: 'If this is `{{shown}}`, {{advice}}{{why}}',
      rewrite: 'Migrate the loop{{along}} with `dataset.runExperiment`, then check',
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
      // item.link(span, 'run')
      Identifier: check,
      // item['link']
      Literal: check,
      // item[`link`]
      TemplateLiteral: check,
      ...atEnd(check),
    };
  },
});
