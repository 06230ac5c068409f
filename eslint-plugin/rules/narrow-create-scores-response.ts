import { siteRule } from '../site-rule.ts';

export default siteRule({
  name: 'narrow-create-scores-response',
  description: 'Require narrowing the response of creating a score before its id is read',
  chapters: ['scores-create-response'],
});
