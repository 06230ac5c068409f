import { siteRule } from '../site-rule.ts';

export default siteRule({
  name: 'no-legacy-score-query',
  description: 'Disallow score queries with keys that only v5 knows',
  chapters: ['scores-query'],
});
