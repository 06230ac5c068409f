/**
 * What the rule about versions takes in a run of ESLint over the package.json of each package of a workspace, beyond
 * ESLint with the same language and no rule. Each run is a process of its own; the seconds are those of linting, user
 * and system time, so that other work on the machine counts for less.
 *
 * Usage: node bench/eslint/manifests.mjs [--packages 200,400,800,1600] [--runs 5]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureNode, median } from '../measure.mjs';
import { machine } from '../machine.mjs';

const { values } = parseArgs({
  options: {
    packages: { type: 'string', default: '200,400,800,1600' },
    runs: { type: 'string', default: '5' },
    worker: { type: 'string' },
  },
});

/**
 * A workspace in which each package declares the SDK, half of them a catalog's; all are at the target or one below it.
 */
function generate(/** @type {string} */ folder, /** @type {number} */ packages) {
  const put = (/** @type {string} */ name, /** @type {string} */ text) => writeFileSync(join(folder, name), text);
  put('package.json', '{ "private": true }\n');
  put('pnpm-workspace.yaml', 'packages: ["packages/*"]\ncatalog:\n  "@svc/client": ^6.0.0\n');
  for (let at = 0; at < packages; at += 1) {
    const own = {
      name: `p${at}`,
      version: '1.0.0',
      dependencies: { '@svc/client': at % 2 === 0 ? 'catalog:' : '^5.1.0', '@svc/core': '^6.0.0', react: '^19.0.0' },
      engines: { node: '>=22' },
    };
    mkdirSync(join(folder, 'packages', `p${at}`), { recursive: true });
    put(`packages/p${at}/package.json`, `${JSON.stringify(own, undefined, 2)}\n`);
  }
  execFileSync('git', ['init', '-q'], { cwd: folder });
}

/** Lints the current folder and prints the seconds. */
async function lint(/** @type {string} */ how) {
  const [{ ESLint }, { default: json }, { default: svc }] = await Promise.all([
    import('eslint'),
    import('@eslint/json'),
    import('../../dist/eslint-plugin/index.js'),
  ]);
  const base = { files: ['**/package.json'], language: 'json/json', plugins: { json, svc } };
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: [how === 'plain' ? base : { ...svc.configs.manifests, plugins: base.plugins }],
  });
  const start = process.cpuUsage();
  const lintResults = await eslint.lintFiles(['**/package.json']);
  const { user, system } = process.cpuUsage(start);
  console.log(
    JSON.stringify({
      seconds: (user + system) / 1e6,
      files: lintResults.length,
      reports: lintResults.reduce((sum, { messages }) => sum + messages.length, 0),
    }),
  );
}

if (values.worker !== undefined) {
  await lint(values.worker);
} else {
  const script = fileURLToPath(import.meta.url);
  console.log(`${machine}\npackages  reports  plain s  with the rule s  added s  ms for a package`);
  for (const packages of values.packages.split(',').map(Number)) {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-manifests-')));
    generate(folder, packages);
    /** @type {Record<'plain' | 'rule', { seconds: number, files: number, reports: number }[]>} */
    const taken = { plain: [], rule: [] };
    for (let round = 0; round < Number(values.runs); round += 1) {
      for (const how of /** @type {const} */ (['plain', 'rule'])) {
        const { stdout, stderr, status } = await measureNode([script, '--worker', how], folder);
        if (status !== 0) throw new Error(stderr.slice(-2000));
        taken[how].push(JSON.parse(stdout));
      }
    }
    rmSync(folder, { recursive: true });
    const [plain, rule] = [taken.plain, taken.rule].map((runs) => median(runs.map(({ seconds }) => seconds)));
    const added = (rule ?? 0) - (plain ?? 0);
    console.log(
      [
        packages,
        taken.rule[0]?.reports,
        plain?.toFixed(2),
        rule?.toFixed(2),
        added.toFixed(2),
        ((1000 * added) / packages).toFixed(2),
      ].join('\t'),
    );
  }
}
