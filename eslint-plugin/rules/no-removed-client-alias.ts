import { siteRule } from '../site-rule.ts';

export default siteRule({
  name: 'no-removed-client-alias',
  description: 'Disallow methods of the client that v6 only has on its managers and its API client',
  chapters: ['client-aliases'],
});
