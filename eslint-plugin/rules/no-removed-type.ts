import { siteRule } from '../site-rule.ts';

export default siteRule({
  name: 'no-removed-type',
  description: 'Disallow types that v6 removes',
  chapters: ['removed-types'],
});
