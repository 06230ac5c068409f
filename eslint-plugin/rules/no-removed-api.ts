import { siteRule } from '../site-rule.ts';

export default siteRule({
  name: 'no-removed-api',
  description: 'Disallow members of the API client that v6 removes or renames',
  chapters: ['removed-reads', 'dataset-runs', 'score-renames', 'ingestion', 'v4-leftovers'],
});
