import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { createRule } from '../create-rule.ts';
import { inspectedManifestOf } from '../inspected-file.ts';
import { firstColumnOf, locationOf } from '../location.ts';
import { atEnd } from '../uses.ts';

/** Reports `"@svc/client": "^5.0.0"` in package.json, in the language `json/json` of `@eslint/json`. */
export default createRule({
  name: 'consistent-sdk-versions',
  meta: {
    type: 'problem',
    docs: {
      description: 'Require all packages of the SDK, and the Node version they need, to be those of major 6',
      recommended: false,
      removed: 'packages of the SDK of major 5, and Node.js below 22',
      instead: 'the same packages of major 6, all together, and Node.js 22 or later',
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [],
    messages: {
      migrated: '`{{name}}` is not what v6 needs; write `{{after}}`',
      review: '`{{name}}` is not what v6 needs; write `{{after}}` and check who relies on it',
      manual: '`{{name}}` may not be what v6 needs; check that it is',
      rewrite: 'Write `{{after}}`',
    },
    // What is no package.json has nothing to report.
    languages: ['*'],
  },
  create(context) {
    const { filename, sourceCode } = context;
    if (!/(?:^|[\\/])package\.json$/.test(filename)) return {};
    return atEnd((node: TSESTree.Node) => {
      const bom = sourceCode.hasBOM ? 1 : 0;
      for (const { change, edits } of inspectedManifestOf(context).changes) {
        const { status, line } = change;
        const name = shortened(change.name);
        const after = shortened(change.after ?? '');
        const fix: TSESLint.ReportFixFunction = (fixer) =>
          edits.map(({ start, end, text }) => fixer.replaceTextRange([start - bom, end - bom], text));
        const isFixable = status === 'migrated' && edits.length > 0;
        context.report({
          node,
          loc: locationOf(lineWithoutSpace(line, sourceCode.lines), firstColumnOf(sourceCode)),
          messageId: status,
          data: { name, after },
          fix: isFixable ? fix : null,
          suggest: isFixable ? null : [{ messageId: 'rewrite', data: { after }, fix }],
        });
      }
    });
  },
});

/** The place of what stands in a line. */
function lineWithoutSpace(line: number, lines: readonly string[]): Parameters<typeof locationOf>[0] {
  const text = lines[line - 1] ?? '';
  return {
    line,
    column: text.length - text.trimStart().length + 1,
    endLine: line,
    endColumn: text.trimEnd().length + 1,
  };
}

/** At most so much of a name or a version that a message with both stays one line. */
function shortened(text: string): string {
  return text.length > 32 ? `${text.slice(0, 31)}…` : text;
}
