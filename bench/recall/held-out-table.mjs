// @ts-check
/** The generated part of docs/recall.md about held-out cases. */
import { compareCase } from './held-out-cases.mjs';

/** @typedef {{ commit: string, date: string, answers: Record<string, import('./answer.mjs').Answer> }} Run */
/**
 * @typedef {{ one: import('./held-out-cases.mjs').HeldOutCase, comparison: import('./compare.mjs').Comparison }}
 * Compared
 */

/** @param {import('./compare.mjs').Comparison['missed'][number]} site */
const isSilent = ({ reason }) => reason === 'silent';

/** @param {string} label @param {readonly Compared[]} rows */
function line(label, rows) {
  const add = (/** @type {(one: import('./compare.mjs').Comparison) => number} */ of) =>
    rows.reduce((total, { comparison }) => total + of(comparison), 0);
  const cells = [
    rows.length,
    add(({ sites }) => sites),
    add(({ found }) => found.proven),
    add(({ found }) => found.inferred),
    add(({ found }) => found.mixed),
    add(({ found }) => found.likely),
    add(({ missed }) => missed.filter((site) => !isSilent(site)).length),
    add(({ missed }) => missed.filter(isSilent).length),
    add(({ extra }) => extra.length),
    add(({ unresolved }) => unresolved),
  ];
  return `| ${[label, ...cells].join(' | ')} |`;
}

/**
 * The truth as it was written before the first run.
 *
 * @param {import('./held-out-cases.mjs').HeldOutCase} one
 * @returns {import('./held-out-cases.mjs').HeldOutCase}
 */
function asWritten(one) {
  const sites = one.sites.map(({ corrected, or, ...site }) => (corrected || !or ? site : { ...site, or }));
  return { ...one, sites, allowed: one.allowed.filter(({ corrected }) => !corrected) };
}

/** @param {string} title @param {readonly string[]} lines */
const section = (title, lines) => [
  '',
  `**${title}**`,
  '',
  ...(lines.length > 0 ? lines.map((text) => `- ${text}`) : ['None.']),
];

/** @param {string} name @param {{ file: string, line: number, column: number, id: string }} site */
const place = (name, { file, line: row, column, id }) => `${name} \`${file}:${row}:${column}\` \`${id}\``;

/** @param {readonly Compared[]} rows */
function lists(rows) {
  const missed = rows.flatMap(({ one, comparison }) =>
    comparison.missed.map((site) => `${place(one.name, site)}: ${site.reason}${site.why ? `. ${site.why}` : ''}`),
  );
  const extra = rows.flatMap(({ one, comparison }) =>
    comparison.extra.map((site) => `${place(one.name, site)}: ${site.evidence}`),
  );
  return { missed, extra };
}

/**
 * @param {readonly import('./held-out-cases.mjs').HeldOutCase[]} cases
 * @param {Run} first
 * @param {Run} [after]
 * @returns {string} Markdown
 */
export function heldOutTable(cases, first, after) {
  /** @param {Run} run @param {typeof cases} of @returns {Compared[]} */
  const comparedIn = (run, of = cases) =>
    of.map((one) => {
      const answer = run.answers[one.name];
      if (!answer) throw new Error(`no answer for ${one.name}`);
      return { one, comparison: compareCase(one, answer) };
    });
  const rows = comparedIn(first);
  const later = after && comparedIn(after);
  const { missed, extra } = lists(rows);
  const corrected = cases.flatMap((one) =>
    [...one.sites, ...one.allowed].flatMap((site) =>
      site.corrected ? [`${place(one.name, site)}: ${site.corrected}`] : [],
    ),
  );
  const parts = [
    '| run | cases | sites | proven | inferred | mixed | possible | missed, but said | missed silently | false reports | unresolved |',
    '|-|-:|-:|-:|-:|-:|-:|-:|-:|-:|-:|',
    line(`**first run**, analysis at \`${first.commit}\`, ${first.date}`, comparedIn(first, cases.map(asWritten))),
    line(`the same with ${corrected.length} corrections of the truth, below`, rows),
    line(
      'of these in TypeScript',
      rows.filter(({ one }) => !one.javascript),
    ),
    line(
      'of these in JavaScript',
      rows.filter(({ one }) => one.javascript),
    ),
    line(
      'of these without any site',
      rows.filter(({ one }) => one.sites.length === 0),
    ),
    ...(after && later ? [line(`**after fixes**, analysis at \`${after.commit}\`, ${after.date}`, later)] : []),
    ...section(
      'Missed in the first run (truth corrected), each with its reason and what is special about the place:',
      missed,
    ),
    ...section('False reports of the first run (truth corrected):', extra),
  ];
  if (later) {
    const left = lists(later);
    parts.push(...section('Missed after fixes:', left.missed), ...section('False reports after fixes:', left.extra));
  }
  parts.push(...section(`Corrections of the truth after the first run (${corrected.length}):`, corrected));
  return parts.join('\n');
}
