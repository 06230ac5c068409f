/** One page to look at: progress, every place with what to do about it, and every changed file side by side. */
import type { FormatOptions } from './format.ts';
import { scriptText, styleText } from './html/assets.ts';
import { pageBody, pageSubject } from './html/body.ts';
import { pageData, pageItems } from './html/page-data.ts';
import { pageText } from './html/page.ts';
import type { Run } from './run.ts';

/** The modules of the script, each after those that it imports from. */
const modules = [
  'elements',
  'filter',
  'side-by-side',
  'diff-table',
  'details',
  'rows',
  'lazy-list',
  'lists',
  'address',
  'filter-form',
  'keyboard',
  'reading',
  'main',
];

/**
 * The page needs nothing besides itself, not even a server. Side by side are the files whose patches the report holds.
 */
export function htmlReport(run: Run, { catalogue }: Pick<FormatOptions, 'catalogue'>): string {
  const items = pageItems(run, catalogue);
  const data = pageData(run, items, catalogue);
  return pageText({
    title: `${run.origin?.repository ?? 'svc-codemod'}: ${pageSubject(run)}`,
    style: styleText('./style.css'),
    script: scriptText(modules.map((name) => `./client/${name}.js`)),
    body: pageBody(run, items, data.files.length, catalogue),
    data,
  });
}
