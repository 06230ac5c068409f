// @ts-check
/**
 * Runs the tests of the public SDK (MIT, of major 5) on the shim in the place of its packages and on the contract
 * service in the place of its server. Every test that fails is expected to, with a reason (`scripts/peer-tests.json`):
 * v6 changed what it tests, or it reads what nobody may rely on. With `--migrated` the command has migrated the tests
 * before, so that they show what its edits do at run time: what it says is done has to pass.
 *
 * Usage: npm run build && node scripts/peer-tests.mjs DIR [--migrated] [--only NAME] [--print]
 *   DIR         a clone of the SDK's repository at the commit that `peer-tests.json` names
 *   --migrated  after `svc-codemod --compat`
 *   --only      of the files whose name has it
 *   --print     prints the tests that fail, as JSON, and compares nothing
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from './build-inputs.mjs';

/** @typedef {{ reason: string, tests: string[] }} Expected */
/**
 * `apart` = files that are not run, with the reason; `failures` = tests that fail as they are; `migrated` = what is
 * otherwise after the migration: files that are run, tests that pass, and others that fail.
 * @typedef {{ run: string[], pass: string[], failures: Expected[] }} Migrated
 */
/** @type {{ commit: string, apart: Record<string, string>, failures: Expected[], migrated: Migrated }} */
const known = JSON.parse(readFileSync(join(repository, 'scripts/peer-tests.json'), 'utf8'));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    migrated: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
  },
});
const [clone] = positionals;
if (clone === undefined) throw new Error('Usage: node scripts/peer-tests.mjs DIR [--migrated] [--only NAME] [--print]');
const commit = execFileSync('git', ['-C', clone, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
if (!commit.startsWith(known.commit)) throw new Error(`${clone} is at ${commit}, not at ${known.commit}.`);

/** What the tests use of OpenTelemetry's packages for Node.js, made of the parts that are installed here. */
const nodeSdk = `
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';

export class NodeTracerProvider extends BasicTracerProvider {
  register() {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(
      new CompositePropagator({ propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()] }),
    );
    trace.setGlobalTracerProvider(this);
  }
}
export class NodeSDK {
  constructor({ spanProcessor, spanProcessors = [spanProcessor] }) {
    this.provider = new NodeTracerProvider({ spanProcessors });
  }
  start() {
    this.provider.register();
  }
  async shutdown() {
    await this.provider.shutdown();
    context.disable();
  }
}
`;

/** Scorers and a model that are asked nothing: the tests are about what is recorded of them. */
const scorersAndModel = `
const scorer = (name) => async ({ output, expected }) => ({ name, score: output === expected ? 1 : 0 });
export const Levenshtein = scorer('Levenshtein');
export const Factuality = scorer('Factuality');
export class ChatOpenAI {}
const message = { role: 'assistant', content: '{"score":1}', parsed: { score: 1 } };
const answer = async () => ({ model: 'none', choices: [{ message }], usage: {} });
export default class OpenAI {
  chat = { completions: { create: answer, parse: answer } };
}
`;

/** What the command makes of the tests in a folder. @param {string} folder */
function migrate(folder) {
  const names = ['client', 'core', 'langchain', 'openai', 'otel', 'tracing'];
  const dependencies = Object.fromEntries(names.map((name) => [`@langfuse/${name}`, '^5.4.0']));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  const flags = ['--compat', '--allow-no-vcs', '--no-verify', '--cwd', folder];
  const { status, stderr } = spawnSync(process.execPath, [join(repository, 'bin/svc-codemod.cjs'), ...flags], {
    encoding: 'utf8',
  });
  if (status === null || status > 1) throw new Error(`The tests were not migrated: ${stderr}`);
}

/** @param {string} folder @param {string} address of the service */
function prepare(folder, address) {
  cpSync(join(/** @type {string} */ (clone), 'tests'), join(folder, 'tests'), { recursive: true });
  if (values.migrated) migrate(folder);
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(folder, 'stand-ins'));
  writeFileSync(join(folder, 'stand-ins/node-sdk.mjs'), nodeSdk);
  writeFileSync(join(folder, 'stand-ins/scorers-and-model.mjs'), scorersAndModel);
  const alias = [
    { find: '^@langfuse/(.*)$', replacement: `${join(repository, 'dist/shim/langfuse')}/$1.js` },
    { find: '^@opentelemetry/sdk-(?:node|trace-node)$', replacement: join(folder, 'stand-ins/node-sdk.mjs') },
    { find: '^(?:autoevals|openai|@langchain/openai)$', replacement: join(folder, 'stand-ins/scorers-and-model.mjs') },
  ];
  const config = {
    include: ['tests/**/*.test.ts'],
    exclude: Object.keys(known.apart)
      .filter((file) => !(values.migrated && known.migrated.run.includes(file)))
      .map((file) => `tests/${file}`),
    env: { LANGFUSE_BASE_URL: address, LANGFUSE_PUBLIC_KEY: 'pk', LANGFUSE_SECRET_KEY: 'sk' },
    testTimeout: 15_000,
  };
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `const alias = ${JSON.stringify(alias)}.map(({ find, replacement }) => ({ find: new RegExp(find), replacement }));
export default { resolve: { alias }, test: ${JSON.stringify(config)} };
`,
  );
}

/** @param {string} folder @returns {Promise<{ passed: number, failed: Map<string, string> }>} test -> its error */
async function run(folder) {
  const output = join(folder, 'results.json');
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      ...(values.only === undefined ? [] : [values.only]),
      '--root',
      folder,
      '--reporter',
      'json',
      '--outputFile',
      output,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await new Promise((done) => child.once('close', done));
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
  const failed = new Map();
  let passed = 0;
  for (const { name, message, assertionResults } of testResults) {
    const file = name.slice(join(folder, 'tests').length + 1).replaceAll('\\', '/');
    // A file that could not be loaded has no tests.
    if (assertionResults.length === 0) failed.set(file, message);
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'passed') passed += 1;
      else if (status === 'failed')
        failed.set(`${file} > ${fullName}`, failureMessages.join('\n').split('\n    at ')[0]);
    }
  }
  return { passed, failed };
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-peer-')));
const { createContractService } = await import('../dist/shim/service/index.js');
const service = createContractService();
try {
  const { url } = await service.start();
  prepare(folder, url);
  const { passed, failed } = await run(folder);
  if (values.print) console.log(JSON.stringify(Object.fromEntries(failed), undefined, 1));
  else {
    const reasons = [...known.failures, ...(values.migrated ? known.migrated.failures : [])];
    const expected = new Map(reasons.flatMap(({ reason, tests }) => tests.map((test) => [test, reason])));
    if (values.migrated) for (const test of known.migrated.pass) expected.delete(test);
    const isOf = (/** @type {string} */ test) =>
      values.only === undefined || test.split(' > ')[0]?.includes(values.only);
    const unexpected = [...failed].filter(([test]) => !expected.has(test));
    const passedNow = [...expected.keys()].filter((test) => isOf(test) && !failed.has(test));
    console.log(`${passed} tests pass, ${failed.size} fail, ${failed.size - unexpected.length} of them with a reason:`);
    for (const { reason, tests } of reasons)
      console.log(`  ${String(tests.filter((test) => failed.has(test)).length).padStart(3)}  ${reason}`);
    for (const [test, error] of unexpected) console.log(`\nUnexpected: ${test}\n${error}`);
    for (const test of passedNow) console.log(`\nPasses, although it is said to fail: ${test}`);
    if (unexpected.length + passedNow.length > 0) process.exitCode = 1;
  }
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
