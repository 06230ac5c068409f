import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesIn } from '../uses.ts';

const name = 'no-legacy-experiment-field';

/** `result.datasetRunUrl` is `result.experimentUrl` in v6. */
export default createRule<AllowOption, 'gone' | 'unfixed' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: "Disallow fields of an experiment's result that v6 renames",
      recommended: true,
      removed: "the address of the dataset run on an experiment's result",
      instead: 'the address of the experiment',
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
