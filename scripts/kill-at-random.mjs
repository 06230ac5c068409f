// @ts-check
/**
 * Kills the built command with SIGKILL at random moments of its writing and of its taking back, and looks at every
 * byte: after the kill each file is the old one or the new one, and the next `undo` or run leads to a whole tree.
 *
 * Usage: node scripts/kill-at-random.mjs [--kills 200] [--files 400] [--seed 1] [--page docs/safety.md]
 * Prints one line with figures, and ends with 1 when anything was lost.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../bench/random.mjs';
import { repository } from './build-inputs.mjs';
import { replaceGenerated } from './generated-parts.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    files: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    page: { type: 'string' },
  },
});
const [kills, files, seed] = [values.kills, values.files, values.seed].map(Number);
if (!(kills && kills >= 1) || !(files && files >= 10) || seed === undefined || Number.isNaN(seed))
  throw new Error('--kills, --files (10 or more) and --seed take whole numbers');
const random = createRandom(seed);
const base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-kill-')));
const root = join(base, 'repository');
const journals = join(root, '.git', 'svc-codemod');
const cache = join(base, 'cache');
// There, what the first run compiles is kept for the others; on a build server nothing is.
mkdirSync(cache);
const { CI: _ci, ...outside } = process.env;
const environment = {
  ...outside,
  HOME: base,
  XDG_CACHE_HOME: cache,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};
const command = [join(repository, 'bin', 'svc-codemod.cjs')];
const migrate = ['--no-verify', '--compat', '--compat-file', 'src/lib/svc/compat.ts', '--quiet'];

/** Line endings, marks, modes and sizes that a careless copy would change. @param {number} index */
function sourceOf(index) {
  const code =
    "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n" +
    `export const prompt${index} = client.getPrompt('greeting ${index}');\n`;
  const read =
    index % 10 === 0
      ? `export const read${index} = async (id: string) => (await client.fetchTrace(id)).data.name;\n`
      : '';
  const rest = `// ${'x'.repeat(60)}\n`.repeat(index % 7 === 0 ? 500 : 3);
  const text = code + read + rest;
  return (index % 5 === 1 ? '\uFEFF' : '') + (index % 3 === 1 ? text.replaceAll('\n', '\r\n') : text);
}

/** @param {string[]} args */
function git(...args) {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  });
}

function create() {
  const manifest = '{\n  "name": "app",\n  "dependencies": {\n    "@svc/client": "^5.1.0"\n  }\n}\n';
  /** @type {[string, string][]} */
  const all = [
    ['package.json', manifest],
    ...Array.from(
      { length: Number(files) - 1 },
      (_, index) => /** @type {[string, string]} */ ([`src/part${index % 8}/file${index}.ts`, sourceOf(index)]),
    ),
  ];
  for (const [name, text] of all) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text, { mode: name.endsWith('9.ts') ? 0o755 : 0o644 });
  }
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'State');
}

/** Mode and hash of everything outside of the git folder, folders too. @returns {Map<string, string>} */
function tree() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @param {string} folder @param {string} prefix */
  const visit = (folder, prefix) => {
    for (const name of readdirSync(folder)) {
      if (prefix === '' && name === '.git') continue;
      const path = join(folder, name);
      const stat = lstatSync(path);
      texts.set(
        prefix + name,
        `${stat.mode} ${stat.isDirectory() ? '' : createHash('sha256').update(readFileSync(path)).digest('hex')}`,
      );
      if (stat.isDirectory()) visit(path, `${prefix}${name}/`);
    }
  };
  visit(root, '');
  return texts;
}

/** @param {Map<string, string>} left @param {Map<string, string>} right */
function differences(left, right) {
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name));
}

const isTemporary = (/** @type {string} */ name) => /(^|\/)\.svc-codemod-[^/]*\.tmp$/.test(name);

/** Whether the phase that is watched has begun. @param {'write' | 'undo'} phase */
function hasBegun(phase) {
  if (!existsSync(journals)) return false;
  return readdirSync(journals).some((name) =>
    phase === 'write' ? name.startsWith('preparing.') || existsRunIn(name, 'writing') : existsRunIn(name, 'undoing'),
  );
}

/** @param {string} runId @param {string} state */
function existsRunIn(runId, state) {
  try {
    return readdirSync(join(journals, runId)).some((name) => name.startsWith(`journal.${state}.`));
  } catch {
    return false;
  }
}

/** Runs to the end. @param {string[]} args @returns {number} exit code */
function run(args) {
  const { status, stderr } = spawnSync(process.execPath, [...command, ...args], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0 && status !== 1)
    process.stderr.write(`svc-codemod ${args.join(' ')} ended with ${status}: ${stderr}\n`);
  return status ?? -1;
}

/**
 * Starts the command, waits until it writes, and kills it a while later.
 *
 * @param {string[]} args
 * @param {'write' | 'undo'} phase
 * @param {(() => number) | undefined} delay milliseconds; without it the command comes to its end
 * @returns {Promise<{ killed: boolean, duration: number }>} `duration` from the phase's beginning to the end, in
 * milliseconds
 */
async function start(args, phase, delay) {
  const child = spawn(process.execPath, [...command, ...args], { cwd: root, env: environment, stdio: 'ignore' });
  let ended = false;
  const end = new Promise((resolve) =>
    child.once('exit', (_, signal) => {
      ended = true;
      resolve(signal);
    }),
  );
  while (!ended && !hasBegun(phase)) await wait(1);
  const begun = performance.now();
  if (delay !== undefined) {
    const until = begun + delay();
    while (!ended && performance.now() < until) await (until - performance.now() > 3 ? wait(1) : turn());
    child.kill('SIGKILL');
  }
  return { killed: (await end) === 'SIGKILL', duration: performance.now() - begun };
}

/** @param {string} name */
const saved = (name) => join(base, name);
/** @param {string} name */
const keep = (name) => cpSync(root, saved(name), { recursive: true, preserveTimestamps: true });
/** @param {string} name */
function reset(name) {
  rmSync(root, { recursive: true, force: true });
  cpSync(saved(name), root, { recursive: true, preserveTimestamps: true });
}

mkdirSync(root);
const problems = /** @type {string[]} */ ([]);
const counts = { writing: 0, undoing: 0, halfWay: 0, late: 0, torn: 0, temporary: 0, wrong: 0, seen: 0 };
let longestWrite = 0;
let longestUndo = 0;
try {
  create();
  const before = tree();
  keep('before');
  longestWrite = (await start(migrate, 'write', undefined)).duration;
  const after = tree();
  keep('after');
  longestUndo = (await start(['undo'], 'undo', undefined)).duration;
  const undone = differences(tree(), before);
  if (undone.length > 0) throw new Error(`an undisturbed undo leaves ${undone.join(', ')}`);
  const changed = differences(before, after).length;

  /**
   * Looks at the tree behind a kill: files are old or new, and besides there are only temporary ones.
   * @param {string} moment
   */
  const inspect = (moment) => {
    const now = tree();
    let moved = 0;
    for (const name of new Set([...now.keys(), ...before.keys(), ...after.keys()])) {
      const is = now.get(name);
      if (isTemporary(name)) {
        counts.seen += 1;
        continue;
      }
      if (is === after.get(name) && is !== before.get(name)) moved += 1;
      // A folder for the new file may be there already.
      if (is === before.get(name) || is === after.get(name)) continue;
      counts.torn += 1;
      problems.push(`${moment}: ${name} is neither the old nor the new file`);
    }
    if (moved > 0 && moved < changed) counts.halfWay += 1;
  };
  /** @param {string} moment @param {Map<string, string>} expected */
  const compare = (moment, expected) => {
    const wrong = differences(tree(), expected);
    const temporary = wrong.filter(isTemporary).length;
    counts.temporary += temporary;
    if (wrong.length === 0) return;
    counts.wrong += 1;
    problems.push(`${moment}: ${wrong.slice(0, 5).join(', ')}`);
  };
  /** @param {'write' | 'undo'} phase @param {string} moment */
  const kill = async (phase, moment) => {
    const longest = phase === 'write' ? longestWrite : longestUndo;
    const { killed } = await start(phase === 'write' ? migrate : ['undo'], phase, () => random.next() * longest);
    if (!killed) {
      counts.late += 1;
      return false;
    }
    counts[phase === 'write' ? 'writing' : 'undoing'] += 1;
    inspect(moment);
    return true;
  };

  for (let round = 0; counts.writing + counts.undoing < kills; round += 1) {
    if (process.stderr.isTTY) process.stderr.write(`\r${counts.writing + counts.undoing} of ${kills} kills`);
    const moment = `round ${round + 1}`;
    if (round % 3 === 0) {
      reset('before');
      if (!(await kill('write', `${moment}, writing`))) continue;
      if (round % 2 === 0 && counts.writing + counts.undoing < kills) {
        // Killed twice: the undo of a killed run as well.
        if (existsSync(journals) && !readdirSync(journals).every((name) => name.startsWith('preparing.')))
          await kill('undo', `${moment}, undo of the killed run`);
      } else {
        run(migrate);
        compare(`${moment}, run again`, after);
      }
    } else {
      reset('after');
      if (!(await kill('undo', `${moment}, taking back`))) continue;
      if (round % 9 === 4) {
        run(migrate);
        compare(`${moment}, run after the killed undo`, after);
      }
    }
    run(['undo']);
    compare(`${moment}, undo`, before);
    for (const name of existsSync(journals) ? readdirSync(journals) : [])
      if (!/^\d{8}T/.test(name)) problems.push(`${moment}: ${name} is left among the journals`);
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
for (const problem of problems.slice(0, 20)) process.stderr.write(`${problem}\n`);
const total = counts.writing + counts.undoing;
const line =
  `${total} kills (${counts.writing} while writing, ${counts.undoing} while taking back) over ${files} files, ` +
  `${counts.halfWay} of them with the tree half changed and ${counts.seen} temporary files on the way: ` +
  `${counts.torn} torn files, ${counts.wrong} trees that the next undo or run did not make whole, ` +
  `${counts.temporary} temporary files left`;
const times = `writing takes ${Math.round(longestWrite)} ms, taking back ${Math.round(longestUndo)} ms`;
process.stdout.write(`${line} (${times}; Node.js ${process.versions.node}, seed ${seed})\n`);
if (values.page !== undefined) {
  const page = join(repository, values.page);
  writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'kills', `${line}.`));
}
process.exitCode = problems.length === 0 ? 0 : 1;
