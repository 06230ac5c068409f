import { siteRule } from '../site-rule.ts';

export default siteRule({
  name: 'require-request-placeholder',
  description: 'Require the request object before the request options of generated methods',
  chapters: ['request-options'],
});
