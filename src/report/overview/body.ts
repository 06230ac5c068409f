/** Everything that the overview says without its script; the script fills the table. */
import { counted, formatNumber } from '../counted.ts';
import { keysDialog, readingControls, searchField, stateBox } from '../html/controls.ts';
import { html, prose, type Markup } from '../html/markup.ts';
import { progressTable } from '../html/progress.ts';
import type { FleetTotals } from './page-data.ts';
import type { RepositoryFigures } from './repository.ts';
import { overviewColumns, repositoryStates } from './states.ts';

const none = html``;

function link(filter: Readonly<Record<string, string>>, text: Markup | string): Markup {
  return html`<a href="#${new URLSearchParams({ ...filter }).toString()}">${text}</a>`;
}

function sum(totals: FleetTotals, left: boolean): number {
  return overviewColumns.reduce(
    (all, column) =>
      all + (column.left === left && column.name !== 'ignored' ? (totals.columns.get(column.name) ?? 0) : 0),
    0,
  );
}

function header(repositories: readonly RepositoryFigures[], totals: FleetTotals): Markup {
  const left = sum(totals, true);
  const done = sum(totals, false);
  const withV5 = counted(
    repositories.filter(({ state }) => state !== 'nothing found').length,
    'repository has',
    'repositories have',
  );
  const share = left + done === 0 ? '' : ` (${Math.floor((done / (left + done)) * 100)} %)`;
  const all = counted(repositories.length, 'repository', 'repositories');
  const versions = [...new Set(repositories.map(({ version }) => version))].sort();
  return html`<header>
<div class="top">
<h1>svc-codemod <span class="subject">overview of ${all}</span></h1>
${readingControls}
</div>
<p class="totals">${withV5} something of v5: ${counted(done, 'finding')} migrated${share}, ${formatNumber(left)} left.</p>
<p class="quiet">svc-codemod ${versions.join(', ')}; ${counted(
    repositories.reduce((files, { filesScanned }) => files + filesScanned, 0),
    'file',
  )} read</p>
</header>`;
}

function stateLegend(repositories: readonly RepositoryFigures[]): Markup {
  return html`<ul class="legend">
${repositoryStates.flatMap(({ name, key, description }) => {
  const count = repositories.filter(({ state }) => state === name).length;
  const shown = link({ state: name }, html`<b>${formatNumber(count)}</b> ${name}`);
  return count === 0
    ? []
    : [
        html`<li><span class="swatch fill-${key}"></span>${shown} <span class="quiet">${description}</span></li>
`,
      ];
})}</ul>`;
}

function reasonsTable({ reasons }: FleetTotals): Markup {
  if (reasons.length === 0) return none;
  return html`<section aria-labelledby="reasons-title">
<h2 id="reasons-title">Most frequent reasons</h2>
<p class="quiet">Why findings are left, or what to check; … stands for what differs.</p>
<div class="wide" role="region" aria-label="Table of reasons" tabindex="0"><table class="progress reasons">
<thead><tr><th scope="col">reason</th>${countHead('repositories')}${countHead('findings')}</tr></thead>
<tbody>
${reasons.map(({ text, places, repositories }, index) => {
  const shown = link({ reason: String(index + 1) }, prose(text));
  return html`<tr><th scope="row">${shown}</th>${countCell(repositories)}${countCell(places)}</tr>
`;
})}</tbody>
</table></div>
</section>`;
}

function countHead(content: Markup | string): Markup {
  return html`<th scope="col" class="count">${content}</th>`;
}

function countCell(count: number): Markup {
  return html`<td class="count">${formatNumber(count)}</td>`;
}

function tableControls(repositories: readonly RepositoryFigures[], totals: FleetTotals): Markup {
  const used = repositoryStates.filter(({ name }) => repositories.some(({ state }) => state === name));
  const chapters = totals.chapters.map(({ name }) => html`<option>${name}</option>`);
  const reasons = totals.reasons.map(
    ({ text }, index) => html`<option value="${index + 1}">${text.replaceAll('`', '')}</option>`,
  );
  return html`<form id="filter" role="search" aria-label="Repositories">
<fieldset><legend>State</legend>
${used.map(({ name, key }) => stateBox('state', name, key, name))}</fieldset>
<div class="fields">
<label>Name ${searchField('name', 'team/** or a part of it')}</label>
<label>Chapter <select name="chapter"><option value="">all</option>${chapters}</select></label>
<label>Reason <select name="reason"><option value="">any</option>${reasons}</select></label>
<button type="reset">Show all</button>
</div>
</form>`;
}

function sortButton(key: string, name: string): Markup {
  return html`<button type="button" data-sort="${key}">${name}</button>`;
}

function repositoryTable(totals: FleetTotals): Markup {
  const used = overviewColumns.filter(({ name }) => totals.columns.has(name));
  const counts = [...used.map(({ name, label = name }) => [name, label] as const), ['left', 'left'], ['done', 'done']];
  const nameHead = html`<th scope="col">${sortButton('name', 'repository')}</th>`;
  const stateHead = html`<th scope="col">${sortButton('state', 'state')}</th>`;
  const picture = html`<th scope="col" class="picture"><span class="unseen">picture</span></th>`;
  const countHeads = counts.map(([name = '', label = '']) => countHead(sortButton(name, label)));
  const table = html`<table class="progress repositories" id="repository-list">
<caption class="unseen">Repositories; the buttons of the head sort them</caption>
<thead><tr>${nameHead}${stateHead}${picture}${countHeads}</tr></thead>
</table>`;
  return html`<div class="wide" role="region" aria-label="Table of repositories" tabindex="0">${table}</div>
<button type="button" class="more" id="more-repositories" hidden>Show more</button>`;
}

const withoutScript =
  'The table needs the script of this page. `merge --overview FILE.csv` writes the same for a spreadsheet.';

/** The body of the page. */
export function overviewBody(repositories: readonly RepositoryFigures[], totals: FleetTotals): Markup {
  return html`<a class="skip" href="#places">To the repositories</a>
${header(repositories, totals)}
<main>
<section aria-labelledby="progress-title">
<h2 id="progress-title">Progress</h2>
${stateLegend(repositories)}
${progressTable('By chapter', totals.chapters, overviewColumns)}
</section>
${reasonsTable(totals)}
<section aria-labelledby="places-title" id="places" tabindex="-1">
<h2 id="places-title">Repositories</h2>
${tableControls(repositories, totals)}
<noscript><p>${prose(withoutScript)}</p></noscript>
<p id="shown" role="status"></p>
${repositoryTable(totals)}
</section>
</main>
${keysDialog('repository', 'filter by name')}`;
}
