import type { TSESTree } from '@typescript-eslint/utils';
import { nameInMarker } from '../../src/catalog/read-marker.ts';
import { createRule } from '../create-rule.ts';
import { inspectedFileOf } from '../inspected-file.ts';
import { firstColumnOf, locationOf } from '../location.ts';
import { atEnd } from '../uses.ts';

/** Reports `// TODO(svc-v6): …` wherever a migration has left one. Comments are no nodes, so it waits for the end. */
export default createRule({
  name: 'no-leftover-marker',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'Disallow the comments with which the codemod marks what a person has to decide',
      recommended: true,
    },
    schema: [],
    messages: { leftover: 'Do what the marker of `{{id}}` says, then delete it' },
    languages: ['*'],
  },
  create(context) {
    const { markers } = inspectedFileOf(context);
    if (markers.length === 0) return {};
    return atEnd((node: TSESTree.Node) => {
      for (const marker of markers)
        context.report({
          node,
          loc: locationOf(marker, firstColumnOf(context.sourceCode)),
          messageId: 'leftover',
          data: { id: nameInMarker(marker.before) ?? marker.id },
        });
    });
  },
});
