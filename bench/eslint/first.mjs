/**
 * What the first file costs in a large repository with dense imports: a new process of ESLint lints one file that uses
 * the SDK, with each contender. Puts what each takes beyond ESLint with a rule that does nothing into
 * docs/performance.md.
 *
 * Usage: node bench/eslint/first.mjs [--files 10000] [--runs 3] [--no-write]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureNode, median } from '../measure.mjs';
import { contenders } from './contenders.mjs';
import { firstFile } from './linted-file.mjs';
import { machine } from '../machine.mjs';
import { publish } from './page.mjs';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '3' },
    'no-write': { type: 'boolean', default: false },
  },
});
const files = Number(values.files);
const runs = Number(values.runs);
const measured = contenders.filter(({ id }) => ['no-op', 'ours', 'no-deprecated'].includes(id));

const { repository, file } = firstFile(files);
const worker = fileURLToPath(new URL('first-worker.mjs', import.meta.url));
/** @type {Map<string, import('../measure.mjs').Usage[]>} */
const usages = new Map(measured.map(({ id }) => [id, []]));
for (let round = 0; round < runs; round += 1)
  for (const { id } of measured) {
    const usage = await measureNode(['--max-old-space-size=12288', worker, id, file, repository], repository);
    if (usage.status !== 0) throw new Error(`${id} ended with ${usage.status}: ${usage.stderr.slice(-2000)}`);
    usages.get(id)?.push(usage);
    console.log(
      `${id.padEnd(14)} ${usage.wall.toFixed(2)} s wall ${usage.cpu.toFixed(2)} s cpu ${usage.rss.toFixed(0)} MB`,
    );
  }
const rows = measured.map(({ id, label }) => {
  const of = (/** @type {'wall' | 'cpu' | 'rss'} */ measure) =>
    median((usages.get(id) ?? []).map((usage) => usage[measure]));
  return { id, label, wall: of('wall'), cpu: of('cpu'), rss: of('rss'), reports: Number(usages.get(id)?.[0]?.stdout) };
});
publish((published) => (published.first = { files, runs, machine, rows }), !values['no-write']);
