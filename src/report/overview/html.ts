/** One page of many repositories: where each stands, and what is met most often. */
import type { Catalogue } from '../../catalog/catalogue.ts';
import { scriptText, styleText } from '../html/assets.ts';
import { pageText } from '../html/page.ts';
import { overviewBody } from './body.ts';
import { fleetTotals, overviewData, type LinkedRepository } from './page-data.ts';

/** The modules of the script, each after those that it imports from. */
const modules = [
  ...['elements', 'filter', 'rows', 'lazy-list', 'address', 'keyboard', 'reading'].map((name) => `./client/${name}.js`),
  ...['view', 'repository-rows', 'controls', 'main'].map((name) => `../overview/client/${name}.js`),
];

/** The page needs nothing besides itself; where a repository has a page of its own, its name leads there. */
export function overviewHtml(repositories: readonly LinkedRepository[], catalogue: Catalogue): string {
  const totals = fleetTotals(repositories, catalogue);
  return pageText({
    title: `svc-codemod: overview of ${repositories.length} ${repositories.length === 1 ? 'repository' : 'repositories'}`,
    style: styleText('./style.css', '../overview/style.css'),
    script: scriptText(modules),
    body: overviewBody(repositories, totals),
    data: overviewData(repositories, totals),
  });
}
