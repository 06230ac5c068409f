import type { Rule } from 'eslint';
import { docsUrl } from '../docs-url.ts';
import { manifestIn } from '../found-in.ts';

const name = 'consistent-sdk-versions';

/** For package.json in the language `json/json` of `@eslint/json`. */
const rule: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'Require all packages of the SDK, and the Node version they need, to be those of major 6', url: docsUrl(name), recommended: false },
    fixable: 'code',
    messages: {
      migrated: '{{message}} ({{name}})',
      review: '{{message}} ({{name}}, review)',
      manual: '{{message}} ({{name}}, manual)',
    },
    schema: [],
  },
  create(context) {
    if (!/(?:^|[\\/])package\.json$/.test(context.filename)) return {};
    const report = (): void => {
      const { changes, edit } = manifestIn(context);
      const bom = context.sourceCode.hasBOM ? 1 : 0;
      for (const { status, message, name: property, line } of changes) {
        const text = context.sourceCode.lines[line - 1] ?? '';
        context.report({
          loc: { start: { line, column: text.length - text.trimStart().length }, end: { line, column: text.trimEnd().length } },
          messageId: status,
          data: { message, name: property },
          ...(status === 'migrated' && edit ? { fix: (fixer) => fixer.replaceTextRange([edit.start - bom, edit.end - bom], edit.text) } : {}),
        });
      }
    };
    // The first is the root of JSON, the second that of JavaScript parsers which read JSON.
    return { Document: report, Program: report };
  },
};

export default rule;
