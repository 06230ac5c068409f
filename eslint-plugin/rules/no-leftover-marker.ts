import type { Rule } from 'eslint';
import { docsUrl } from '../docs-url.ts';
import { foundIn } from '../found-in.ts';

const name = 'no-leftover-marker';

const rule: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Disallow the comments with which the codemod marks what a person has to decide', url: docsUrl(name), recommended: true },
    schema: [],
    messages: { leftover: '{{message}} ({{id}})' },
    languages: ['*'],
  },
  create(context) {
    const { markers } = foundIn(context);
    if (markers.length === 0) return {};
    const report = (firstColumn: 0 | 1): void => {
      for (const { id, message, line, column, endLine, endColumn } of markers) {
        const loc = { start: { line, column: column - 1 + firstColumn }, end: { line: endLine, column: endColumn - 1 + firstColumn } };
        context.report({ loc, messageId: 'leftover', data: { id, message } });
      }
    };
    // The second is the root of a Markdown text, whose language counts columns from 1.
    return { Program: () => report(0), root: () => report(1) };
  },
};

export default rule;
