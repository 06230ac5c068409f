/**
 * One 500-line file of a generated repository is edited 50 times, in the way an editor lints: ESLint's Node API in one
 * warm process. Says what each contender adds to an edit and puts it into docs/performance.md. Each process is kept in
 * bench/.work/eslint as it ends, so a run that was interrupted goes on where it was.
 *
 * Usage: node bench/eslint/edits.mjs [--files 10000] [--runs 3] [--only ours] [--fresh] [--no-write]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureNode, median, quantile } from '../measure.mjs';
import { contenders } from './contenders.mjs';
import { installImportX } from './import-x.mjs';
import { editedFile } from './linted-file.mjs';
import { machine } from '../machine.mjs';
import { publish } from './page.mjs';
import { progress } from './progress.mjs';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    'no-write': { type: 'boolean', default: false },
  },
});
const files = Number(values.files);
const runs = Number(values.runs);
const wanted = contenders.filter(
  ({ id }) => id !== 'parse-only' && (values.only === undefined || values.only.split(',').includes(id)),
);

const { repository, file } = editedFile(files);
if (wanted.some(({ id }) => id === 'import-x')) installImportX();

const worker = fileURLToPath(new URL('edits-worker.mjs', import.meta.url));
const { done, keep } = progress(`edits-${files}`, /** @type {Record<string, any[]>} */ ({}), values.fresh);
for (let round = 0; round < runs; round += 1) {
  for (const { id } of wanted) {
    const own = (done[id] ??= []);
    if (own.length > round) continue;
    const { stdout, stderr, status, rss } = await measureNode(
      ['--max-old-space-size=12288', worker, id, file, repository],
      repository,
    );
    if (status !== 0) throw new Error(`${id} ended with ${status}: ${stderr.slice(-2000)}`);
    const answer = { ...JSON.parse(stdout), rss };
    own.push(answer);
    keep();
    console.log(
      `${id.padEnd(14)} ${summary([answer], 'cpu')} ms cpu, ${summary([answer], 'wall')} ms wall (median, p95), ${rss.toFixed(0)} MB`,
    );
  }
}

/**
 * What the edits of some processes took more than the parser alone usually took in the same process.
 *
 * @param {readonly any[]} answers
 * @param {'wall' | 'cpu'} measure
 * @returns {number[]} milliseconds
 */
function added(answers, measure) {
  return answers.flatMap(({ plain, own }) => {
    const usual = median(plain.map((/** @type {any} */ one) => one[measure]));
    return own.map((/** @type {any} */ one) => one[measure] - usual);
  });
}

/** @param {readonly any[]} answers @param {'wall' | 'cpu'} measure */
function summary(answers, measure) {
  const times = added(answers, measure);
  return [median(times), quantile(times, 0.95)].map((time) => time.toFixed(1)).join(', ');
}

const rows = wanted.map(({ id, label }) => {
  const answers = (done[id] ?? []).slice(0, runs);
  const of = (/** @type {'wall' | 'cpu'} */ measure) => ({
    median: median(added(answers, measure)),
    p95: quantile(added(answers, measure), 0.95),
  });
  return {
    id,
    label,
    wall: of('wall'),
    cpu: of('cpu'),
    parse: median(answers.flatMap(({ plain }) => plain.map((/** @type {any} */ one) => one.wall))),
    opened: median(answers.map(({ opened }) => opened.own.wall - opened.plain.wall)),
    rss: median(answers.map((answer) => answer.rss)),
    reports: answers[0]?.opened.own.reports ?? 0,
  };
});
publish(
  (published) => (published.edits = { files, runs, machine, rows }),
  !values['no-write'] && values.only === undefined,
);
