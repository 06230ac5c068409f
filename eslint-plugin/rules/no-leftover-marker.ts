import type { Rule } from 'eslint';
import { docsUrl } from '../docs-url.ts';
import { foundIn } from '../found-in.ts';
import { locationOf, onceForText } from '../report-at.ts';

const name = 'no-leftover-marker';

const rule: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: {
      description: 'Disallow the comments with which the codemod marks what a person has to decide',
      url: docsUrl(name),
      recommended: true,
    },
    schema: [],
    messages: { leftover: '{{message}} ({{id}})' },
    languages: ['*'],
  },
  create(context) {
    const { markers } = foundIn(context);
    if (markers.length === 0) return {};
    return onceForText((firstColumn) => {
      for (const marker of markers) {
        const { id, message } = marker;
        context.report({ loc: locationOf(marker, firstColumn), messageId: 'leftover', data: { id, message } });
      }
    });
  },
};

export default rule;
