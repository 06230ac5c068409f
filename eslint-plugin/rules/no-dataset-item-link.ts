import { siteRule } from '../site-rule.ts';

export default siteRule({
  name: 'no-dataset-item-link',
  description: 'Disallow linking dataset items to runs by hand',
  chapters: ['dataset-item-link'],
});
