import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesToDecideIn } from '../uses.ts';

const name = 'no-trace-io-setter-manual';

/**
 * What `no-trace-io-setter` reports where it is fixable: these are rewritten and to be checked, to be changed by hand,
 * or merely likely to be the SDK's.
 */
export default createRule<AllowOption, 'review' | 'manual' | 'possible' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: "Disallow setting a trace's input and output, where a person has to find its root observation",
      recommended: true,
      removed: 'functions and methods that set the input and output of a trace',
      instead: "input and output of the trace's root observation",
      successors: successorsOf(name),
    },
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      review: '`{{shown}}` is gone; {{advice}} (to check{{why}})',
      manual: '`{{shown}}` is gone; {{advice}} (left to you{{why}})',
      possible: 'If this is `{{shown}}`, {{advice}}{{why}}',
      rewrite: 'Set it on the root observation{{along}}, then check',
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
      // span.setter, import { setter }
      Identifier: check,
      // span['setter']
      Literal: check,
      // span[`setter`]
      TemplateLiteral: check,
      ...atEnd(check),
    };
  },
});
