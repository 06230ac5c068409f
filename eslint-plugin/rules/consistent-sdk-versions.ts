import type { Rule } from 'eslint';
import { docsUrl } from '../docs-url.ts';
import { manifestIn } from '../found-in.ts';
import { locationOf, onceForText } from '../report-at.ts';

const name = 'consistent-sdk-versions';

/** For package.json in the language `json/json` of `@eslint/json`. */
const rule: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Require all packages of the SDK, and the Node version they need, to be those of major 6',
      url: docsUrl(name),
      recommended: false,
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [],
    messages: {
      migrated: '{{message}} ({{name}})',
      review: '{{message}} ({{name}}, review)',
      manual: '{{message}} ({{name}}, manual)',
      rewrite: 'Write `{{after}}`',
    },
    // What is no package.json has nothing to report.
    languages: ['*'],
  },
  create(context) {
    if (!/(?:^|[\\/])package\.json$/.test(context.filename)) return {};
    return onceForText((firstColumn) => {
      const bom = context.sourceCode.hasBOM ? 1 : 0;
      for (const { change, edits } of manifestIn(context).changes) {
        const { status, message, name: property, line, after = '' } = change;
        const text = context.sourceCode.lines[line - 1] ?? '';
        const fix: Rule.ReportFixer = (fixer) =>
          edits.map(({ start, end, text: own }) => fixer.replaceTextRange([start - bom, end - bom], own));
        const canFix = status === 'migrated' && edits.length > 0;
        context.report({
          loc: locationOf(
            {
              line,
              column: text.length - text.trimStart().length + 1,
              endLine: line,
              endColumn: text.trimEnd().length + 1,
            },
            firstColumn,
          ),
          messageId: status,
          data: { message, name: property },
          ...(canFix ? { fix } : {}),
          ...(!canFix && edits.length > 0 ? { suggest: [{ messageId: 'rewrite', data: { after }, fix }] } : {}),
        });
      }
    });
  },
};

export default rule;
