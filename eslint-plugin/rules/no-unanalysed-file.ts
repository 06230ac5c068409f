import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { inspectedFileOf } from '../inspected-file.ts';
import { firstColumnOf } from '../location.ts';
import { atEnd } from '../uses.ts';

/** Reports a file with hundreds of callbacks in each other, of which no other rule of this plugin can say anything. */
export default createRule({
  name: 'no-unanalysed-file',
  meta: {
    type: 'problem',
    docs: {
      description: "Disallow files that are nested too deeply to be analysed on a linter's stack",
      recommended: true,
    },
    schema: [],
    messages: { tooDeep: 'Nested too deeply to be analysed in a linter; `svc-codemod check` goes deeper' },
    languages: ['*'],
  },
  create(context) {
    if (inspectedFileOf(context).isTooDeep !== true) return {};
    return atEnd((node: TSESTree.Node) => {
      context.report({ node, loc: { line: 1, column: firstColumnOf(context.sourceCode) }, messageId: 'tooDeep' });
    });
  },
});
