import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesToDecideIn } from '../uses.ts';

const name = 'no-legacy-experiment-field-manual';

/**
 * What `no-legacy-experiment-field` reports where it is fixable: these are rewritten and to be checked, to be changed
 * by hand, or merely likely to be the SDK's.
 */
export default createRule<AllowOption, 'review' | 'manual' | 'possible' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description:
        "Disallow fields of an experiment's result that v6 renames, where a person has to look at the change",
      recommended: true,
      removed: "the address of the dataset run on an experiment's result",
      instead: 'the address of the experiment',
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
      // result.datasetRunUrl, const { datasetRunUrl } = result
      Identifier: check,
      // result['datasetRunUrl']
      Literal: check,
      // result[`datasetRunUrl`]
      TemplateLiteral: check,
      // { ...held.result }, { ...(await run()) }
      'SpreadElement > *': check,
      ...atEnd(check),
    };
  },
});
