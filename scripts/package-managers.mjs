// @ts-check
/**
 * `migrate --install` and `undo` with the real package managers, on workspaces with a lockfile, against a registry on
 * this machine; and an install that fails. Downloads the managers, so it is not part of .ci/run. Needs `npm run build`.
 * Usage: node scripts/package-managers.mjs [part of a manager's name]
 */
import { deepStrictEqual, ok } from 'node:assert';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRegistry } from './package-managers/registry.mjs';

const tool = fileURLToPath(new URL('../bin/svc-codemod.cjs', import.meta.url));
const work = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-managers-')));

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;
const code =
  "import { SvcClient } from '@svc/client';\n\nexport const prompt = new SvcClient().getPrompt('greeting');\n";
const app = (/** @type {string} */ range) =>
  json({ name: 'app', version: '1.0.0', dependencies: { '@svc/client': range, '@svc/tracing': range } });
const npmrc = (/** @type {string} */ url) => `registry=${url}/\n`;

/**
 * @typedef {{ packages: string[], binary: string, lockfile: string, files: (url: string) => Record<string, string> }}
 * Manager
 */

/** @type {Record<string, Manager>} */
const managers = {
  npm: {
    packages: [],
    binary: 'npm',
    lockfile: 'package-lock.json',
    files: (url) => ({
      '.npmrc': npmrc(url),
      'package.json': json({ private: true, workspaces: ['packages/*'] }),
      'packages/app/package.json': app('^5.0.0'),
    }),
  },
  'pnpm 10': {
    packages: ['pnpm@10'],
    binary: 'pnpm',
    lockfile: 'pnpm-lock.yaml',
    files: (url) => ({
      '.npmrc': npmrc(url),
      'package.json': json({ private: true }),
      'pnpm-workspace.yaml':
        "packages: ['packages/*']\n# One version for all.\ncatalog:\n  '@svc/client': ^5.0.0 # of the SDK\n  '@svc/tracing': ^5.0.0\n",
      'packages/app/package.json': app('catalog:'),
    }),
  },
  'yarn 1': {
    packages: ['yarn@1'],
    binary: 'yarn',
    lockfile: 'yarn.lock',
    files: (url) => ({
      '.yarnrc': `registry "${url}"\n`,
      'package.json': json({ private: true, workspaces: ['packages/*'], resolutions: { '@svc/tracing': '5.0.0' } }),
      'packages/app/package.json': app('^5.0.0'),
    }),
  },
  'yarn 4': {
    packages: ['@yarnpkg/cli-dist@4'],
    binary: 'yarn',
    lockfile: 'yarn.lock',
    files: (url) => ({
      '.yarnrc.yml': `enableTelemetry: false\nnodeLinker: node-modules\nnpmRegistryServer: '${url}'\nunsafeHttpWhitelist: ['127.0.0.1']\ncatalog:\n  '@svc/client': ^5.0.0\n  '@svc/tracing': ^5.0.0\n`,
      'package.json': json({ private: true, workspaces: ['packages/*'] }),
      'packages/app/package.json': app('catalog:'),
    }),
  },
  bun: {
    packages: ['bun@1'],
    binary: 'bun',
    lockfile: 'bun.lock',
    files: (url) => ({
      '.npmrc': npmrc(url),
      'package.json': json({
        private: true,
        workspaces: { packages: ['packages/*'], catalog: { '@svc/client': '^5.0.0', '@svc/tracing': '^5.0.0' } },
      }),
      'packages/app/package.json': app('catalog:'),
    }),
  },
  deno: {
    packages: ['deno@2'],
    binary: 'deno',
    lockfile: 'deno.lock',
    files: (url) => ({
      '.npmrc': npmrc(url),
      'deno.json': json({
        imports: { '@svc/client': 'npm:@svc/client@^5.0.0', '@svc/tracing': 'npm:@svc/tracing@^5.0.0' },
      }),
    }),
  },
};

/**
 * @param {string} cwd @param {NodeJS.ProcessEnv} env @param {string} command @param {readonly string[]} args
 * @returns {Promise<{ status: number, output: string }>} both streams together
 */
function run(cwd, env, command, ...args) {
  return new Promise((done) => {
    const child = execFile(command, args, { cwd, env, timeout: 300_000 }, (error, stdout, stderr) =>
      done({ status: error === null ? 0 : (child.exitCode ?? 1), output: `${stdout}${stderr}` }),
    );
  });
}

/**
 * @param {string} name
 * @param {Manager} manager
 * @param {{ url: string }} both versions 5 and 6
 * @param {{ url: string }} onlyOld
 */
async function tryManager(name, { packages, binary, lockfile, files }, both, onlyOld) {
  const stem = path.join(work, name.replaceAll(' ', '-'));
  const tools = `${stem}-tools`;
  if (packages.length > 0)
    execFileSync('npm', ['install', '--prefix', tools, '--silent', '--no-audit', '--no-fund', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  /** @param {string} root @param {string} url @param {string} home */
  async function prepared(root, url, home) {
    // A cache of its own: what one registry said is not what the other one has.
    const env = {
      ...process.env,
      CI: 'true',
      HOME: home,
      XDG_CACHE_HOME: `${home}/cache`,
      XDG_DATA_HOME: `${home}/data`,
      DENO_DIR: `${home}/deno`,
      PATH: `${tools}/node_modules/.bin${path.delimiter}${process.env.PATH ?? ''}`,
    };
    for (const [file, text] of Object.entries({
      '.gitignore': 'node_modules/\n.yarn/\n',
      'packages/app/src/prompt.js': code,
      ...files(url),
    })) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    const first = await run(
      root,
      binary === 'yarn' ? { ...env, YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' } : env,
      binary,
      'install',
    );
    ok(first.status === 0, first.output);
    for (const args of [
      ['init', '--quiet'],
      ['add', '--all'],
      ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'State'],
    ])
      execFileSync('git', args, { cwd: root });
    return env;
  }
  const changed = (/** @type {string} */ root) =>
    execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });

  const root = `${stem}/repository`;
  const env = await prepared(root, both.url, `${stem}/home`);
  ok(/5\.0\.0/.test(readFileSync(path.join(root, lockfile), 'utf8')), 'the lockfile begins with 5');
  const migrated = await run(root, env, process.execPath, tool, 'migrate', '--install', '--no-verify');
  deepStrictEqual(migrated.status, 0, migrated.output);
  const lock = readFileSync(path.join(root, lockfile), 'utf8');
  ok(/6\.0\.0/.test(lock) && !/5\.0\.0/.test(lock), `the lockfile is at 6: ${migrated.output}${lock}`);
  const undone = await run(root, env, process.execPath, tool, 'undo');
  deepStrictEqual([undone.status, changed(root)], [0, ''], undone.output);

  const other = `${stem}/without-6`;
  const failing = await prepared(other, onlyOld.url, `${stem}/other-home`);
  const failed = await run(other, failing, process.execPath, tool, 'migrate', '--install', '--no-verify');
  ok(failed.status !== 0 && failed.output.includes(`${binary} install`), failed.output);
  ok(
    readFileSync(path.join(other, 'packages/app/src/prompt.js'), 'utf8').includes('prompt.get('),
    'what was migrated stays',
  );
  const back = await run(other, failing, process.execPath, tool, 'undo');
  deepStrictEqual([back.status, changed(other)], [0, ''], back.output);
  console.log(`${name}: ok`);
}

const both = await startRegistry(`${work}/both`, ['5.0.0', '6.0.0']);
const onlyOld = await startRegistry(`${work}/only-old`, ['5.0.0']);
try {
  for (const [name, manager] of Object.entries(managers))
    if (name.includes(process.argv[2] ?? '')) await tryManager(name, manager, both, onlyOld);
} finally {
  both.stop();
  onlyOld.stop();
  rmSync(work, { recursive: true, force: true });
}
