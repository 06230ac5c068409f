import type { Rule } from 'eslint';
import { docsUrl } from '../docs-url.ts';
import { foundIn } from '../found-in.ts';

const name = 'no-leftover-marker';

const rule: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Disallow the comments with which the codemod marks what a person has to decide', url: docsUrl(name), recommended: true },
    messages: { leftover: '{{message}} ({{id}})' },
    schema: [],
  },
  create(context) {
    const { markers } = foundIn(context);
    if (markers.length === 0) return {};
    return {
      Program() {
        for (const { id, message, line, column, endLine, endColumn } of markers) {
          context.report({ loc: { start: { line, column: column - 1 }, end: { line: endLine, column: endColumn - 1 } }, messageId: 'leftover', data: { id, message } });
        }
      },
    };
  },
};

export default rule;
