import type { TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { inspectedFileOf } from '../inspected-file.ts';
import { firstColumnOf, locationOf } from '../location.ts';
import { atEnd } from '../uses.ts';

/** Reports `// svc-v6-ignore: reason` above what needs none, and one without a reason, which silences nothing. */
export default createRule({
  name: 'no-unused-ignore',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'Disallow `svc-v6-ignore` comments that silence nothing',
      recommended: true,
    },
    schema: [],
    messages: {
      unused: 'Nothing of v5 is left here; delete this comment',
      withoutReason: 'Without a reason behind the colon this comment silences nothing',
    },
    languages: ['*'],
  },
  create(context) {
    const { ignores } = inspectedFileOf(context);
    if (ignores.length === 0) return {};
    return atEnd((node: TSESTree.Node) => {
      for (const ignore of ignores)
        context.report({
          node,
          loc: locationOf(ignore, firstColumnOf(context.sourceCode)),
          messageId: ignore.problem,
        });
    });
  },
});
