/**
 * How long the contract service takes for a page when it holds many records: the first page, one half-way, the page of
 * a condition, the first page after a record was added. Puts the medians into docs/performance.md.
 *
 * Usage: npm run build && node bench/service-pages.mjs [--records 100000] [--no-write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { createContractService } from '../dist/shim/service/index.js';
import { median } from './measure.mjs';

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** Requests of a kind, of which the median counts. */
const rounds = 21;

const timeOf = (/** @type {number} */ index) => new Date(1_700_000_000_000 + index * 1000).toISOString();

/** One record of each kind for every number below `count`. */
function recordsOf(/** @type {number} */ count) {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    datasets: Array.from({ length: 10 }, (_, index) => ({ id: `d${index}`, name: `set-${index}` })),
    scores: numbers.map((index) => ({
      id: `s${index}`,
      name: `name-${index % 20}`,
      value: index,
      traceId: `t${index % 10_000}`,
      timestamp: timeOf(index),
    })),
    observations: numbers.map((index) => ({
      id: `o${index}`,
      traceId: `t${index % 10_000}`,
      name: `step-${index % 20}`,
      startTime: timeOf(index),
      metadata: { index },
      tags: index % 1000 === 0 ? ['marked'] : [],
    })),
    experimentItems: numbers.map((index) => ({
      experimentId: `e${index % 100}`,
      experimentItemId: `i${index}`,
      traceId: `t${index % 10_000}`,
      experimentDatasetId: `d${index % 10}`,
      startTime: timeOf(index),
    })),
    datasetItems: numbers.map((index) => ({
      id: `di${index}`,
      datasetId: `d${index % 10}`,
      datasetName: `set-${index % 10}`,
      input: index,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    })),
  };
}

const filter = encodeURIComponent(
  JSON.stringify([{ type: 'string', column: 'traceId', operator: '=', value: 't4711' }]),
);
const itemsPath = '/api/public/dataset-items?limit=50';
const score = (/** @type {number} */ index) => ({ id: `new-${index}`, name: 'added', value: 1, traceId: 't1' });

const datasetItem = (/** @type {number} */ index) => ({
  experimentId: 'e7',
  experimentItemId: `new-${index}`,
  traceId: 't1',
  startTime: timeOf(half),
});

/** What is asked for, by what the table calls it; with a score, or an item of an experiment, that is added before. */
const questions = {
  'scores, first page': () => ['/api/public/v3/scores?limit=50'],
  'scores, after one was added': (/** @type {number} */ index) => [
    '/api/public/v3/scores?limit=50',
    { scores: [score(index)] },
  ],
  'scores, half-way': () => [`/api/public/v3/scores?limit=50&toTimestamp=${timeOf(half)}`],
  'scores of a trace': () => ['/api/public/v3/scores?limit=50&traceId=t4711'],
  'observations, first page': () => ['/api/public/v2/observations?limit=50'],
  'observations, half-way': () => [`/api/public/v2/observations?limit=50&toStartTime=${timeOf(half)}`],
  'observations of a trace, by a filter': () => [`/api/public/v2/observations?limit=50&filter=${filter}`],
  'experiments, first page': () => [`/api/public/experiments?limit=50&fromStartTime=${timeOf(0)}`],
  'experiments, after an item was added': (/** @type {number} */ index) => [
    `/api/public/experiments?limit=50&fromStartTime=${timeOf(0)}`,
    { experimentItems: [datasetItem(index)] },
  ],
  'experiments of a shorter time': () => [`/api/public/experiments?limit=50&fromStartTime=${timeOf(half)}`],
  'experiment items, first page': () => [`/api/public/experiment-items?limit=50&fromStartTime=${timeOf(0)}`],
  'dataset items, first page': () => [itemsPath],
  'dataset items of a dataset, page 100': () => [`${itemsPath}&datasetName=set-3&page=100`],
};

const { values } = parseArgs({
  options: { records: { type: 'string', default: '100000' }, 'no-write': { type: 'boolean' } },
});
const records = Number(values.records);
const half = Math.floor(records / 2);
const service = createContractService({ data: recordsOf(records), requestLimit: 1000 });
const { url } = await service.start();

/** @param {string} path @returns {Promise<{ data?: unknown[] }>} */
async function ask(path) {
  const answer = await globalThis.fetch(`${url}${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return /** @type {{ data?: unknown[] }} */ (await answer.json());
}

// What every request has in common is warm before any is measured.
for (let round = 0; round < 100; round += 1) await ask('/api/public/v3/scores?limit=50&traceId=none');
const rows = [];
for (const [name, question] of Object.entries(questions)) {
  const taken = [];
  for (let round = 0; round <= rounds; round += 1) {
    const [path, added] = question(round);
    if (added !== undefined) service.seed(added);
    const start = performance.now();
    const { data } = await ask(path);
    taken.push(performance.now() - start);
    if (!data?.length) throw new Error(`${path} has no rows.`);
  }
  const [first, ...others] = taken;
  rows.push([name, first, median(others)]);
}
await service.stop();
const number = (/** @type {number} */ value) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
const content = [
  `${records.toLocaleString('en-US')} records of each kind; milliseconds as a client on the same machine sees them, the median of ${rounds} requests that follow the first, which puts records in order; Node ${process.version}, ${cpus().length} cores (\`node bench/service-pages.mjs\`).`,
  '',
  '| | the first time | median |',
  '|---|---:|---:|',
  ...rows.map(([name, first, middle]) => `| ${name} | ${number(first)} | ${number(middle)} |`),
].join('\n');
console.log(content);
if (!values['no-write']) writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'service-pages', content));
