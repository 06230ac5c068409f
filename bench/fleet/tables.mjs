/** The measured part of docs/fleet.md. */
import { median, quantile } from '../measure.mjs';

/** @typedef {{ status: number | null, wall: number, cpu: number, rss: number, tries: number }} ToolRun */
/** @typedef {{ index: number, name: string, kind: string, files: number, migrate: ToolRun, check: ToolRun }} Done */
/** @typedef {{ reports: number, cpu: number, bytes: number, sums: Record<string, number> }} Overview */

const number = (/** @type {number} */ value) => value.toLocaleString('en-US');
const seconds = (/** @type {number} */ value) => value.toFixed(2);
const sum = (/** @type {readonly number[]} */ values) => values.reduce((all, value) => all + value, 0);

/** @param {string} label @param {readonly Done[]} runs */
function row(label, runs) {
  const [migrate, check] = [runs.map((one) => one.migrate.cpu), runs.map((one) => one.check.cpu)];
  const mean = (sum(migrate) + sum(check)) / runs.length;
  const cells = [
    label,
    number(runs.length),
    number(Math.round(median(runs.map(({ files }) => files)))),
    seconds(median(migrate)),
    seconds(quantile(migrate, 0.9)),
    seconds(median(check)),
    seconds(quantile(check, 0.9)),
    number(Math.round(3600 / mean)),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What the exit codes say, in words. @param {readonly Done[]} runs @param {'migrate' | 'check'} command */
function outcomes(runs, command) {
  const count = (/** @type {(status: number | null) => boolean} */ test) =>
    runs.filter((one) => test(one[command].status)).length;
  return {
    done: count((status) => status === 0),
    left: count((status) => status === 1),
    partly: count((status) => status === 4),
    refused: count((status) => status === 2 || status === 3),
    crashed: count((status) => status === null || status === 70 || status > 100),
  };
}

/**
 * @param {{ done: readonly Done[], wanted: number, seed: number, machine: string, migrated: Overview, checked: Overview
 * }} measured
 * @returns {string} Markdown
 */
export function simulationTables({ done, wanted, seed, machine, migrated, checked }) {
  const kinds = [...new Set(done.map(({ kind }) => kind))].sort();
  const cpu = sum(done.flatMap((one) => [one.migrate.cpu, one.check.cpu]));
  const perCoreHour = Math.round((3600 * done.length) / cpu);
  const [written, judged] = [outcomes(done, 'migrate'), outcomes(done, 'check')];
  const again = done.filter((one) => one.migrate.tries + one.check.tries > 2);
  const places =
    migrated.sums['migrated'] + migrated.sums['review'] + migrated.sums['manual'] + migrated.sums['possible'];
  const share = (/** @type {number} */ value) => `${number(value)} (${((value / places) * 100).toFixed(0)} %)`;
  const rss = done.map((one) => one.migrate.rss);
  return `${number(done.length)}${done.length < wanted ? ` of ${number(wanted)}` : ''} generated repositories, seed ${seed}, ${number(sum(done.map(({ files }) => files)))} source files; ${machine} (\`npm run bench:fleet -- --repositories ${wanted}\`). Seconds are of the processor (user and system), each command a process of its own.

| | repositories | files, median | \`migrate\` s, median | 90 % within | \`check\` s, median | 90 % within | repositories for a core-hour |
|-|-:|-:|-:|-:|-:|-:|-:|
${kinds
  .map((kind) =>
    row(
      kind,
      done.filter((one) => one.kind === kind),
    ),
  )
  .join('\n')}
${row('**all**', done)}

- **Rate**: ${number(perCoreHour)} repositories for a core-hour, migrated and checked; 10,000 take ${(10_000 / perCoreHour).toFixed(1)} core-hours.
- **Memory**: at most ${number(Math.round(Math.max(...rss)))} MB, median ${number(Math.round(median(rss)))} MB.
- **\`migrate\`**: ${number(written.done)} ended with nothing left, ${number(written.left)} with something for a person, ${number(written.partly)} with a file that failed, ${number(written.refused)} were refused, ${number(written.crashed)} crashed.
- **\`check\`** after it: ${number(judged.done)} clean, ${number(judged.left)} with something left, ${number(judged.partly)} with a file that failed, ${number(judged.refused)} refused, ${number(judged.crashed)} crashed.
- **Tries**: ${again.length === 0 ? 'no run had to be repeated' : `${number(again.length)} repositories took more than one`}.
- **Findings**: ${number(places)} found; ${share(migrated.sums['migrated'])} migrated, ${share(migrated.sums['review'])} review, ${share(migrated.sums['manual'])} manual, ${share(migrated.sums['possible'])} possible; ${number(migrated.sums['manifest_lines'])} lines of manifests; ${number(migrated.sums['type_errors'])} errors on the v6 types; ${number(migrated.sums['failed'])} files failed.
- **Burndown**: after the merge of every pull request as it is, a check has ${number(checked.sums['migrated'] + checked.sums['review'] + checked.sums['manual'] + checked.sums['possible'])} findings.
- **Overview**: page and table of ${number(migrated.reports)} reports in ${seconds(migrated.cpu)} s, ${number(Math.round(migrated.bytes / 1024))} kB.`;
}
