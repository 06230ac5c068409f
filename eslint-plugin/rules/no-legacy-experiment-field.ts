import { siteRule } from '../site-rule.ts';

export default siteRule({
  name: 'no-legacy-experiment-field',
  description: "Disallow fields of an experiment's result that v6 renames",
  chapters: ['experiment-url'],
});
