/**
 * Measures whole processes side by side on generated repositories and puts the medians into docs/performance.md.
 *
 * Usage: npm run bench -- [--files 1000,10000] [--shape clustered,dense,hub,context] [--runs 5] [--only ours,floor]
 * [--without] [--no-write] [--page]
 *   --without  only the repository in which nothing reaches the SDK
 *   --page  measures nothing and writes the page anew from what was measured before
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';
import { contenders } from './contenders.mjs';
import { ensureRepository, shapeNames, usualShare } from './generate.mjs';
import { goalsTable } from './goals.mjs';
import { median } from './measure.mjs';
import { machine } from './machine.mjs';

const resultsFile = fileURLToPath(new URL('results.json', import.meta.url));
const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const folderOf = (/** @type {string} */ name) => fileURLToPath(new URL(`.work/${name}`, import.meta.url));

/** Seconds after which a contender is measured once: its time says enough beside the others. */
const longest = 60;

/**
 * Each contender once per round, so that a change of the machine's load meets all of them. The files are read once
 * before it, so that the first finds them in memory as the others do. What takes long has one round.
 *
 * @param {string} folder
 * @param {readonly import('./contenders.mjs').Contender[]} contenderList
 * @param {number} runs
 */
async function sideBySide(folder, contenderList, runs) {
  /** @type {Map<string, import('./measure.mjs').Usage[]>} */
  const all = new Map(contenderList.map(({ id }) => [id, []]));
  await contenderList.find(({ id }) => id === 'floor')?.run(folder);
  for (let round = 0; round < runs; round += 1) {
    for (const { id, run, expected } of contenderList) {
      if (all.get(id)?.some(({ wall }) => wall > longest)) continue;
      const usage = await run(folder);
      if (!expected.includes(usage.status))
        throw new Error(`${id} ended with ${usage.status}: ${usage.stdout.slice(-2000)}`);
      all.get(id)?.push(usage);
      console.log(
        `${id.padEnd(22)} ${usage.wall.toFixed(2).padStart(7)} s wall ${usage.cpu.toFixed(2).padStart(7)} s cpu ${usage.rss.toFixed(0).padStart(6)} MB`,
      );
    }
  }
  return contenderList.map(({ id, label }) => {
    const runsOf = all.get(id) ?? [];
    const walls = runsOf.map(({ wall }) => wall);
    return {
      id,
      label,
      wall: median(walls),
      fastest: Math.min(...walls),
      slowest: Math.max(...walls),
      cpu: median(runsOf.map(({ cpu }) => cpu)),
      rss: median(runsOf.map(({ rss }) => rss)),
    };
  });
}

/** What a heading says of each shape but the first. */
const shapeTitles = {
  clustered: '',
  dense: 'dense imports, ',
  hub: 'one module that everybody imports, ',
  context: 'a context type that everybody takes, ',
};

/** @param {{ files: number, shape?: import('./generate.mjs').Shape, share: number }} of */
function titleOf({ files, shape = 'clustered', share }) {
  const verb = shape === 'clustered' ? 'reach' : 'use';
  const part = share === 0 ? `none ${verb}es the SDK` : `${share * 100} % ${verb} the SDK`;
  return `${files.toLocaleString('en')} files, ${shapeTitles[shape]}${part}`;
}

/** @param {Record<string, any>} allResults */
function table(allResults) {
  const parts = [];
  for (const { files, shape, share, runs, only, machine: measuredOn, rows } of Object.values(allResults)) {
    const ours = rows.find((/** @type {{ id: string }} */ row) => row.id === 'ours');
    // Where nothing reaches the SDK, not all are measured.
    const picked = only ? ` --only ${rows.map((/** @type {{ id: string }} */ { id }) => id).join(',')}` : '';
    const flags = `${shape === undefined ? '' : ` --shape ${shape}`}${share === 0 ? ' --without' : ''} --runs ${runs}${picked}`;
    parts.push(`### ${titleOf({ files, shape, share })}\n`);
    parts.push(
      `${runs === 1 ? 'One run of each' : `Medians of ${runs} runs; one of what takes over ${longest} s`}, side by side (\`npm run bench -- --files ${files}${flags}\`); ${measuredOn}.\n`,
    );
    parts.push('| | wall s (fastest-slowest) | user + sys s | peak MB | wall, ours = 1 | user + sys, ours = 1 |');
    parts.push('|-|-|-|-|-|-|');
    for (const row of rows) {
      const [wall, cpu] = ours ? [(row.wall / ours.wall).toFixed(2), (row.cpu / ours.cpu).toFixed(2)] : ['', ''];
      const memory = row.rss > 0 ? row.rss.toFixed(0) : 'not measured';
      parts.push(
        `| ${row.label} | ${row.wall.toFixed(2)} (${row.fastest.toFixed(2)}-${row.slowest.toFixed(2)}) | ${row.cpu.toFixed(2)} | ${memory} | ${wall} | ${cpu} |`,
      );
    }
    parts.push('');
  }
  return parts.join('\n').trimEnd();
}

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    shape: { type: 'string', default: 'clustered' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    without: { type: 'boolean', default: false },
    'no-write': { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const wanted = values.only?.split(',');
const contendersWanted = (await contenders()).filter(({ id }) => wanted === undefined || wanted.includes(id));

/** @type {Record<string, any>} */
const measured = {};
const shapes = values.page ? [] : shapeNames.filter((name) => values.shape.split(',').includes(name));
for (const shape of shapes) {
  for (const files of values.files.split(',').map(Number)) {
    const shares = shape === 'clustered' ? [usualShare(shape), 0] : [usualShare(shape)];
    for (const share of shares.filter((part) => part === 0 || !values.without)) {
      const name = `${files}${shape === 'clustered' ? '' : `-${shape}`}${share === 0 ? '-without' : ''}`;
      const folder = folderOf(name);
      console.log(`\n${name}: generating (or already there)`);
      ensureRepository({ folder, files, shape, share });
      const rows = await sideBySide(
        folder,
        share === 0 ? contendersWanted.filter(({ withoutSdk }) => withoutSdk) : contendersWanted,
        runs,
      );
      const repositoryShape = shape === 'clustered' ? { files, share } : { files, shape, share };
      measured[name] = { ...repositoryShape, runs, only: values.only, machine, rows };
    }
  }
}
// Read only now: another run may have finished meanwhile.
const allResults = { ...(existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}), ...measured };
const order = (/** @type {{ shape?: string }} */ { shape = 'clustered' }) =>
  shapeNames.findIndex((name) => name === shape);
const sorted = Object.fromEntries(
  Object.entries(allResults).sort(([, a], [, b]) => order(a) - order(b) || b.share - a.share || a.files - b.files),
);
console.log(`\n${table(sorted)}`);
if (!values['no-write']) {
  writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 1)}\n`);
  writeFileSync(
    page,
    replaceGenerated(
      replaceGenerated(readFileSync(page, 'utf8'), 'measurements', table(sorted)),
      'goals',
      goalsTable(sorted),
    ),
  );
}
