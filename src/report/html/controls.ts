/** What a reader works the page with. */
import { formatNumber } from '../counted.ts';
import { html, type Markup } from './markup.ts';
import type { PageItem } from './page-data.ts';
import { shownStatuses } from './statuses.ts';

/** The filter of the list: a box for each status, and fields for id and path. */
export function filterForm(items: readonly PageItem[], dry: boolean): Markup {
  const counts = new Map<string, number>();
  for (const { status } of items) counts.set(status, (counts.get(status) ?? 0) + 1);
  const names = [...new Set(items.flatMap(({ id, name = id, chapter }) => [name, chapter]))].sort();
  return html`<form id="filter" role="search" aria-label="Findings and files">
<fieldset><legend>Status</legend>
${shownStatuses(dry)
  .filter(({ name }) => counts.has(name))
  .map(({ name, key, label }) => {
    const shown = html`${label} <span class="quiet">${formatNumber(counts.get(name)!)}</span>`;
    return stateBox('status', name, key, shown);
  })}</fieldset>
<div class="fields">
<label>Name or chapter <input type="search" name="id" list="ids" autocomplete="off" spellcheck="false"></label>
<label>Path ${searchField('path', 'src/** or a part of it')}</label>
<button type="reset">Show all</button>
</div>
<datalist id="ids">${names.map((name) => html`<option value="${name}">`)}</datalist>
</form>`;
}

/**
 * Which keys there are, and a switch for who uses single keys for something else.
 * @param row what a row is
 * @param field what `/` does
 */
export function keysDialog(row: string, field: string): Markup {
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['j', 'k'], `next and previous ${row}`],
    [['Enter'], 'open or close it'],
    [['/'], field],
    [['Escape'], 'from a field to the list'],
    [['?'], 'this help'],
  ];
  return html`<dialog id="keys" aria-labelledby="keys-title">
<h2 id="keys-title">Keys</h2>
<dl>
${keys.map(
  ([
    names,
    action,
  ]) => html`<dt>${names.map((name, index) => html`${index === 0 ? '' : ' '}<kbd>${name}</kbd>`)}</dt><dd>${action}</dd>
`,
)}</dl>
<p><label><input type="checkbox" id="single-keys" checked> Keys without Ctrl or Alt do something</label></p>
<form method="dialog"><button>Close</button></form>
</dialog>`;
}

/** The choice of the colours, and the button for the keys. */
export const readingControls: Markup = html`<div class="reading">${[
  html`<label for="theme">Theme</label> `,
  html`<select id="theme"><option value="">as the system</option>`,
  html`<option value="light">light</option><option value="dark">dark</option></select> `,
  html`<button type="button" id="show-keys">Keys</button>`,
]}</div>`;

/** A box with a line end behind it: what has this state is shown. */
export function stateBox(field: string, value: string, key: string, label: Markup | string): Markup {
  const input = html`<input type="checkbox" name="${field}" value="${value}" checked>`;
  return html`<label class="box">${input}<span class="swatch fill-${key}"></span>${label}</label>
`;
}

/** The field that the key `/` leads to. */
export function searchField(name: string, placeholder: string): Markup {
  const manners = html`autocomplete="off" spellcheck="false" aria-keyshortcuts="/"`;
  return html`<input type="search" name="${name}" placeholder="${placeholder}" ${manners}>`;
}
