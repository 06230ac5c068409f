import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { type AllowOption, allowSchema, successorsOf } from '../rule-groups.ts';
import { atEnd, usesIn } from '../uses.ts';

const name = 'no-trace-io-setter';

/**
 * `span.setTraceIO({ output })` is `root.update({ output })` in v6, where a trace shows what its root observation has.
 */
export default createRule<AllowOption, 'gone' | 'unfixed' | 'rewrite'>({
  name,
  meta: {
    type: 'problem',
    docs: {
      description: "Disallow setting a trace's input and output other than on its root observation",
      recommended: true,
      removed: 'functions and methods that set the input and output of a trace',
      instead: "input and output of the trace's root observation",
      successors: successorsOf(name),
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [allowSchema(name)],
    defaultOptions: [{ allow: [] }],
    messages: {
      gone: '`{{shown}}` is gone; {{advice}}',
      unfixed: '`{{shown}}` is gone; {{advice}} ({{unfixed}})',
      rewrite: 'Set it on the root observation{{along}}',
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
