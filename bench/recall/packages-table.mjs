// @ts-check
/** The generated part of docs/recall.md about published packages. */

/** @typedef {{ label: string, counted: boolean, files: number, comparison: import('./compare.mjs').Comparison }} Row */

/** @param {{ file: string, line: number, column: number }} place */
const place = ({ file, line: lineNumber, column }) => `\`${file.replace(/^code\//, '')}:${lineNumber}:${column}\``;

/** @param {readonly Row[]} rows */
function sum(rows) {
  const all = rows.map(({ comparison }) => comparison);
  const add = (/** @type {(one: import('./compare.mjs').Comparison) => number} */ of) =>
    all.reduce((total, one) => total + of(one), 0);
  return {
    files: rows.reduce((total, { files }) => total + files, 0),
    sites: add(({ sites, declarations }) => sites - declarations.length),
    proven: add(({ found }) => found.proven),
    inferred: add(({ found }) => found.inferred),
    mixed: add(({ found }) => found.mixed),
    likely: add(({ found }) => found.likely),
    missed: add(({ missed }) => missed.length),
    extra: add(({ extra }) => extra.length),
    declarations: add(({ declarations }) => declarations.length),
    unresolved: add(({ unresolved }) => unresolved),
  };
}

/** @param {string} name @param {readonly Row[]} rows */
function line(name, rows) {
  const { files, sites, proven, inferred, mixed, likely, missed, extra, declarations, unresolved } = sum(rows);
  return `| ${[name, files, sites, proven, inferred, mixed, likely, missed, extra, declarations, unresolved].join(' | ')} |`;
}

/**
 * @param {readonly Row[]} rows
 * @returns {string} Markdown
 */
export function packagesTable(rows) {
  const counted = rows.filter((row) => row.counted);
  const shown = rows.filter((row) => !row.counted);
  const parts = [
    '| package | files | sites | proven | inferred | mixed | likely | missed | reported, no site | in `.d.ts` | unresolved |',
    '|-|-:|-:|-:|-:|-:|-:|-:|-:|-:|-:|',
    ...counted.map((row) => line(row.label, [row])),
    line(`**${counted.length} packages**`, counted),
    ...shown.map((row) => line(`${row.label} (not in the sum)`, [row])),
    '',
    '**Missed**, each with its reason:',
    '',
    ...list(rows, ({ missed }) =>
      missed.map((site) => `${place(site)} \`${site.id}\`: ${site.reason}${site.why ? `. ${site.why}` : ''}`),
    ),
    '',
    '**Reported, but no v5 site:**',
    '',
    ...list(rows, ({ extra }) => extra.map((site) => `${place(site)} \`${site.id}\`: ${site.evidence}`)),
  ];
  return parts.join('\n');
}

/** @param {readonly Row[]} rows @param {(one: import('./compare.mjs').Comparison) => string[]} of */
function list(rows, of) {
  const lines = rows.flatMap(({ label, comparison }) => of(comparison).map((text) => `- ${label} ${text}`));
  return lines.length > 0 ? lines : ['None.'];
}
