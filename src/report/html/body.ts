/** Everything that the page says without its script; the script fills the two lists. */
import { advisoriesOf, type Catalogue } from '../../catalog/catalogue.ts';
import { isPythonId, newMajors } from '../../catalog/python/names.ts';
import { createColours } from '../colours.ts';
import { counted, formatNumber } from '../counted.ts';
import { gateLines } from '../gate-section.ts';
import type { Run } from '../run.ts';
import { totalsLines } from '../totals.ts';
import { verifyLine } from '../verify-line.ts';
import { filterForm, keysDialog, readingControls } from './controls.ts';
import { html, prose, type Markup } from './markup.ts';
import type { PageItem } from './page-data.ts';
import { bar, chapterRows, folderRows, progressTable } from './progress.ts';
import { shownStatuses, type PageStatus } from './statuses.ts';

const none = html``;

/** What a page of a run is about. */
export function pageSubject({ dry, report }: Pick<Run, 'dry' | 'report'>): string {
  const changes = [...report.findings, ...report.manifests.flatMap((manifest) => manifest.changes)];
  const majors = newMajors(changes.filter(({ id }) => isPythonId(id)).length, changes.length);
  return dry ? `what is left to migrate to ${majors}` : `what the migration to ${majors} did`;
}

/** The commit and the day, as far as they are known. */
function originText({ origin }: Run): Markup {
  if (origin === undefined) return none;
  const { commit, date } = origin;
  const at = commit === undefined ? none : html`commit <code>${commit}</code>, `;
  return html`${at}<time datetime="${date}">${date}</time>, `;
}

/** What the bar and the list have besides findings, so that their number is the sum of what is said above them. */
function listedBesides(items: readonly PageItem[]): Markup {
  const parts = besidesFindings.flatMap(([status, singular, plural]) => {
    const count = items.filter((item) => item.status === status).length;
    return count === 0 ? [] : [counted(count, singular, plural)];
  });
  return parts.length === 0
    ? none
    : html` ${`The list below has ${formatNumber(items.length)}: ${new Intl.ListFormat('en-GB').format(['the findings', ...parts])}.`}`;
}

const besidesFindings: readonly (readonly [PageStatus, string, string])[] = [
  ['failed', 'file that failed', 'files that failed'],
  ['type error', 'type error', 'type errors'],
  ['at run time', 'problem at run time', 'problems at run time'],
];

function header(run: Run, items: readonly PageItem[]): Markup {
  const { tool, profile, verify } = run.report;
  return html`<header>
<div class="top">
<h1>${run.origin?.repository ?? 'svc-codemod'} <span class="subject">${pageSubject(run)}</span></h1>
${readingControls}
</div>
<p class="totals">${prose(run.nothingToDo ?? totalsLines(run).join(' '))}${listedBesides(items)}</p>
${gateLines(run.report.gate).map(
  (line) => html`<p>${line}</p>
`,
)}${
  verify === undefined || verify.uses === 0
    ? none
    : html`<p>${verifyLine(run, createColours(false))}</p>
`
}<p class="quiet">${originText(run)}svc-codemod ${tool.version}, profile ${profile}</p>
</header>`;
}

/** How much of each status there is: one bar for everything, and the numbers below it. */
function legend(items: readonly PageItem[], dry: boolean): Markup {
  const counts = new Map<PageStatus, number>();
  for (const { status } of items) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = shownStatuses(dry).flatMap(({ name, key, label, description }) => {
    const count = counts.get(name) ?? 0;
    const href = `#${new URLSearchParams({ status: name }).toString()}`;
    const share = `${Math.round((count / items.length) * 100)} %`;
    const link = html`<a href="${href}"><b>${formatNumber(count)}</b> ${label}</a>`;
    return count === 0
      ? []
      : [
          html`<li><span class="swatch fill-${key}"></span>${link} <span class="quiet">${share}: ${description}</span></li>
`,
        ];
  });
  return parts.length === 0
    ? html`<p>No findings.</p>`
    : html`<div class="whole">${bar({ counts }, shownStatuses(dry), items.length)}</div>
<ul class="legend">
${parts}</ul>`;
}

function progress(run: Run, items: readonly PageItem[], catalogue: Catalogue): Markup {
  return html`<section aria-labelledby="progress-title">
<h2 id="progress-title">Progress</h2>
${legend(items, run.dry)}
${progressTable('By chapter', chapterRows(items, catalogue), shownStatuses(run.dry))}
${progressTable('By folder', folderRows(items), shownStatuses(run.dry))}
</section>`;
}

const withoutScript =
  'The lists need the script of this page. The same is in the reports of `--format json` and `--format markdown`.';

function lists(items: readonly PageItem[], files: number, dry: boolean): Markup {
  return html`<section aria-labelledby="places-title" id="places" tabindex="-1">
<h2 id="places-title">Findings</h2>
${filterForm(items, dry)}
<noscript><p>${prose(withoutScript)}</p></noscript>
<p id="shown" role="status"></p>
<ol class="rows" id="place-list"></ol>
<button type="button" class="more" id="more-places" hidden>Show more</button>
</section>
${
  files === 0
    ? none
    : html`<section aria-labelledby="files-title" id="files" tabindex="-1">
<h2 id="files-title">${dry ? 'Files that would change' : 'Changed files'}</h2>
<p id="shown-files" role="status"></p>
<ol class="rows" id="file-list"></ol>
<button type="button" class="more" id="more-files" hidden>Show more</button>
</section>`
}`;
}

/** A list behind a fold; nothing when it is empty. */
function folded(title: string, lines: readonly Markup[]): Markup {
  return lines.length === 0
    ? none
    : html`<details><summary>${title}</summary>
<ul>
${lines.map(
  (line) => html`<li>${line}</li>
`,
)}</ul>
</details>
`;
}

function besides(run: Run, items: readonly PageItem[], catalogue: Catalogue): Markup {
  const { report, unresolved, notes, installs, failed } = run;
  const leftOut = report.skipped.filter(
    ({ file, reason }) => !failed.some((failure) => failure.file === file && failure.reason === reason),
  );
  const chapters = new Set<string>(
    items.filter(({ status }) => status !== 'migrated' && status !== 'ignored').map(({ chapter }) => chapter),
  );
  const advisories = advisoriesOf(catalogue, chapters);
  const words = [
    ...advisories.map(({ message }) => prose(message)),
    ...notes.map(prose),
    ...installs.map(({ command, folder, state }) => {
      const ended = state === 'ran' ? 'Installed' : state === 'failed' ? 'The install failed' : 'To install';
      return html`${ended}: <code>${command}</code>${folder === '.' ? '' : ` in ${folder}`}`;
    }),
  ];
  const folds = [
    folded(
      `${counted(leftOut.length, 'file')} left out`,
      leftOut.map(({ file, reason }) => html`<code>${file}</code>: ${reason}`),
    ),
    folded(
      `${counted(unresolved.length, 'v5 name')} on values of unknown type`,
      unresolved.map(
        ({ file, line, column, text, cause }) =>
          html`<code>${file}:${line}:${column}</code> <code>${text}</code>: ${cause}`,
      ),
    ),
  ].filter(({ text }) => text !== '');
  if (words.length + folds.length === 0) return none;
  return html`<section aria-labelledby="besides-title">
<h2 id="besides-title">Also</h2>
${
  words.length === 0
    ? none
    : html`<ul>
${words.map(
  (line) => html`<li>${line}</li>
`,
)}</ul>
`
}${folds}</section>`;
}

/**
 * The body of the page.
 * @param files how many changed files the list will have
 */
export function pageBody(run: Run, items: readonly PageItem[], files: number, catalogue: Catalogue): Markup {
  return html`<a class="skip" href="#places">To the findings</a>
${header(run, items)}
<main>
${progress(run, items, catalogue)}
${items.length === 0 && files === 0 ? none : lists(items, files, run.dry)}
${besides(run, items, catalogue)}
</main>
${keysDialog('finding or file', 'filter by path')}`;
}
