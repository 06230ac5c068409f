// @ts-check
/**
 * A process that has loaded the built command once and runs it whenever it is told to, each time in the folder and the
 * environment that it is given. What the command prints goes to this process's own outputs, which are files.
 */
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';

/** @type {typeof import('../../src/cli/main.ts')} */
const { start } = createRequire(import.meta.url)('../../dist/command/main.cjs');

/** @param {NodeJS.ProcessEnv} env */
function replaceEnvironment(env) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

process.on('message', async (/** @type {import('./warm-command.ts').Order} */ { args, cwd, env, input }) => {
  replaceEnvironment(env);
  const bytes = input === undefined ? [] : [Buffer.from(input, 'base64')];
  Object.defineProperty(process, 'stdin', { value: Readable.from(bytes), configurable: true });
  process.chdir(cwd);
  await start(args);
  const status = process.exitCode ?? 0;
  process.exitCode = undefined;
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error');
  // The folder may be removed before the next order.
  process.chdir(tmpdir());
  process.send?.(status);
});
