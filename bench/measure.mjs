/** Runs a whole command and says what it took. Needs no tool outside the repository. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('report-usage.cjs', import.meta.url));

/**
 * @typedef {object} Usage
 * @property {number} wall seconds from start to end of the process
 * @property {number} cpu user and system seconds of all its processes; of those that were killed 0
 * @property {number} rss peak resident memory in MB; of several processes the sum of their peaks; 0 = not measured
 * @property {number | null} status exit code
 * @property {string} stdout
 * @property {string} stderr
 */

/**
 * A Node command: its processes report their own use, exact to the kernel's counters.
 *
 * @param {readonly string[]} args of `node`
 * @param {string} cwd
 * @param {Record<string, string>} [env] beside the own environment
 * @returns {Promise<Usage>}
 */
export async function measureNode(args, cwd, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'usage');
  try {
    const run = await timed(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env, NODE_OPTIONS: `--require ${preload}`, BENCH_USAGE_FILE: file },
    });
    // A process that was killed reports nothing.
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    const processes = lines.map((line) => JSON.parse(line));
    return {
      ...run,
      cpu: processes.reduce((sum, one) => sum + one.cpu, 0),
      rss: processes.reduce((sum, one) => sum + one.rss, 0),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Any other command, through the `time` of bash for the processor and /proc for the memory (0 where there is no /proc).
 *
 * @param {string} command shell text
 * @param {string} cwd
 * @returns {Promise<Usage>}
 */
export async function measureShell(command, cwd) {
  const child = `TIMEFORMAT='%U %S'; time { ${command}; }`;
  const run = await timed('bash', ['-c', child], { cwd, env: { ...process.env, LC_ALL: 'C' } });
  const [user = 0, system = 0] = (run.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { ...run, cpu: user + system };
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
function timed(command, args, options) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    let rss = 0;
    const watch = setInterval(() => (rss = Math.max(rss, childMemory(child.pid))), 10);
    child.stdout?.on('data', (chunk) => (stdout += chunk));
    child.stderr?.on('data', (chunk) => (stderr += chunk));
    child.on('error', reject);
    child.on('close', (status) => {
      clearInterval(watch);
      resolve({ wall: Number(process.hrtime.bigint() - start) / 1e9, cpu: 0, rss, status, stdout, stderr });
    });
  });
}

/** Peak memory in MB of the first child of a shell, as far as it has got. */
function childMemory(/** @type {number | undefined} */ pid) {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child || pid}/status`, 'utf8'));
    return peak ? Number(peak[1]) / 1024 : 0;
  } catch {
    return 0; // it has ended meanwhile, or there is no /proc
  }
}

/** @param {readonly number[]} values @returns {number} */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/**
 * The value that `share` of all values are at most, e.g. 0.9.
 * @param {readonly number[]} values
 * @param {number} share
 * @returns {number}
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
