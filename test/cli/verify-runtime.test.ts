/** `verify --runtime`: real processes on the shim, against a real contract service. */
import { readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Report, RunProcesses, RuntimeSummary } from '../../src/report/report-schema.ts';
import { repository as installed } from '../../scripts/build-inputs.mjs';
import { createRepository, type Finished, type TemporaryRepository } from './temporary-repository.ts';

let repository: TemporaryRepository;
afterEach(() => repository.remove());

const esm = '{ "name": "app", "type": "module" }\n';

function run(
  files: Readonly<Record<string, string>>,
  command: string,
  ...args: string[]
): Finished & { report: Report; runtime: RuntimeSummary; processes: RunProcesses } {
  repository = createRepository(files);
  const finished = repository.run(['verify', '--format', 'json', '--runtime', command, ...args]);
  const report = JSON.parse(finished.stdout) as Report;
  const { processes, ...runtime } = report.verify!.runtime!;
  return { ...finished, report, runtime, processes: processes! };
}

/** Elsewhere nothing shows them. */
const unhookedOnLinux = (unhooked: unknown[]): Partial<RunProcesses> =>
  process.platform === 'linux' ? { unhooked: unhooked as string[] } : {};

const scoreTest = `import assert from 'node:assert';
import { test } from 'node:test';
import { LangfuseClient } from '@langfuse/client';

test('a score arrives', async () => {
  const client = new LangfuseClient();
  client.score.create({ name: 'quality', value: 1, traceId: 'trace' });
  await client.flush();
  const { data } = await client.api.scores.getMany({ traceId: 'trace' });
  assert.equal(data.length, 1);
});
`;

describe('a command that does what v6 wants', () => {
  it('ES modules with node --test', () => {
    const { status, report, runtime, processes, stderr } = run(
      { 'package.json': esm, 'score.test.mjs': scoreTest },
      'node --test',
    );
    // One that runs the tests of each file, and one for the file.
    expect(processes).toEqual({ hooked: 2, onShim: 1, ...unhookedOnLinux([]) });
    expect(runtime, stderr).toEqual({
      command: 'node --test',
      exitCode: 0,
      sdkLoaded: true,
      requests: 2,
      removedMembers: [],
      unexpectedRequests: [],
    });
    expect(report.verify).toMatchObject({ proven: true, v5Left: 0, errors: [] });
    expect(status).toBe(0);
    // The command's own output is kept apart from the report.
    expect(stderr).toContain('a score arrives');
  });

  it('CommonJS', () => {
    const text = `const { SvcClient } = require('@svc/client');
const { startObservation } = require('@svc/tracing');
const client = new SvcClient();
startObservation('work').end();
client.api.health.health().then(({ version }) => { if (!/^4/.test(version)) process.exitCode = 3; });
`;
    const { status, runtime, stderr } = run(
      { 'package.json': '{ "name": "app" }\n', 'check.cjs': text },
      'node check.cjs',
    );
    expect(runtime, stderr).toEqual({
      command: 'node check.cjs',
      exitCode: 0,
      sdkLoaded: true,
      requests: 1,
      removedMembers: [],
      unexpectedRequests: [],
    });
    expect(status).toBe(0);
  });

  it('TypeScript by a loader of CommonJS, as ts-node is one', () => {
    const loader = `const Module = require('node:module');
const { readFileSync } = require('node:fs');
Module._extensions['.ts'] = (module, file) => module._compile(readFileSync(file, 'utf8'), file);
process.argv.splice(1, 1);
Module.runMain(process.argv[1] = require('node:path').resolve(process.argv[1]));
`;
    const text = `const { LangfuseClient } = require('@langfuse/client');
new LangfuseClient().api.health.health();
`;
    const { status, runtime, stderr } = run(
      { 'package.json': '{ "name": "app" }\n', 'loader.js': loader, 'program.ts': text },
      'node loader.js program.ts',
    );
    expect(runtime, stderr).toMatchObject({ exitCode: 0, sdkLoaded: true, requests: 1 });
    expect(status).toBe(0);
  });

  it('records to start with, processes of processes, and a file that an installed package would be', () => {
    const child = `import { SvcClient } from '@svc/client';
const byName = await new SvcClient().prompt.get('greeting');
const installed = await import(new URL('./node_modules/@svc/client/dist/index.mjs', import.meta.url).href);
if (byName.compile() !== 'Hello' || installed.SvcClient !== SvcClient) process.exitCode = 5;
`;
    const parent = `import { spawnSync } from 'node:child_process';
const { status, stderr } = spawnSync(process.execPath, ['child.mjs'], { encoding: 'utf8' });
console.error(stderr);
process.exitCode = status;
`;
    const records = JSON.stringify({
      prompts: [{ name: 'greeting', version: 1, type: 'text', prompt: 'Hello', labels: ['production', 'latest'] }],
    });
    const { status, runtime, stderr } = run(
      { 'package.json': esm, 'parent.mjs': parent, 'child.mjs': child, 'data.json': records },
      'node parent.mjs',
      '--data',
      'data.json',
    );
    expect(runtime, stderr).toMatchObject({
      exitCode: 0,
      sdkLoaded: true,
      requests: 1,
      removedMembers: [],
      unexpectedRequests: [],
    });
    expect(status).toBe(0);
  });
});

it.each([
  ['as it is', '{}'],
  ['which reads the SDK itself in a pool of node:vm', "{ pool: 'vmThreads' }"],
  ['which transforms the SDK', '{ server: { deps: { inline: [/langfuse/] } } }'],
])('Vitest %s, without an alias, where the packages of major 5 are installed', (_, config) => {
  repository = createRepository({
    'package.json': esm,
    'vitest.config.mjs': `export default { test: ${config} };\n`,
    'a.test.ts':
      "import { LangfuseClient } from '@langfuse/client';\nimport { expect, it } from 'vitest';\nit('is v6', async () => {\n  const client = new LangfuseClient();\n  expect('getPrompt' in client).toBe(false);\n  await client.api.health.health();\n});\n",
  });
  symlinkSync(join(installed, 'node_modules'), join(repository.root, 'node_modules'), 'junction');
  const { stdout, stderr } = repository.run(['verify', '--format', 'json', '--runtime', 'npx vitest run']);
  const { processes, ...runtime } = (JSON.parse(stdout) as Report).verify!.runtime!;
  expect(processes?.onShim).toBe(1);
  expect(runtime, stderr).toEqual({
    command: 'npx vitest run',
    exitCode: 0,
    sdkLoaded: true,
    requests: 1,
    removedMembers: [],
    unexpectedRequests: [],
  });
});

it('Bun: its own option loads a module for each package of the SDK', () => {
  const bun = `const Module = require('node:module');
const modules = new Map();
globalThis.Bun = { plugin: ({ setup }) => setup({ module: (name, load) => modules.set(name, load) }) };
const load = Module._load;
Module._load = (name, ...rest) => modules.get(name)?.().exports ?? load.call(Module, name, ...rest);
`;
  const program = `if (!/^--preload=.*register\\.js$/.test(process.env.BUN_OPTIONS)) process.exit(3);
const { LangfuseClient } = require('@langfuse/client');
new LangfuseClient().api.health.health();
`;
  const { status, runtime, stderr } = run(
    { 'package.json': '{ "name": "app" }\n', 'bun.cjs': bun, 'program.cjs': program },
    'NODE_OPTIONS="--require ./bun.cjs $NODE_OPTIONS" node program.cjs',
  );
  expect(runtime, stderr).toMatchObject({ exitCode: 0, sdkLoaded: true, requests: 1 });
  expect(status).toBe(0);
});

describe('a command that does something of v5', () => {
  it('removed members with their call sites, though the command succeeds', () => {
    const text = `const read = async (client) => (client.fetchTraces ? await client.fetchTraces() : []);
const { SvcClient } = await import('@svc/client');
await read(new SvcClient());
`;
    const { status, report, runtime, stderr } = run({ 'package.json': esm, 'lib/read.mjs': text }, 'node lib/read.mjs');
    expect(runtime.removedMembers.map(({ kind, id, callSite }) => ({ kind, id, callSite }))).toEqual([
      { kind: 'removed', id: 'SvcClient.fetchTraces', callSite: { file: 'lib/read.mjs', line: 1, column: 40 } },
    ]);
    expect({ exitCode: runtime.exitCode, status, proven: report.verify!.proven }).toEqual({
      exitCode: 0,
      status: 1,
      proven: false,
    });
    expect(stderr).toContain('SvcClient.fetchTraces');
  });

  it('options in the place of the request', () => {
    const text = `import { SvcClient } from '@svc/client';
const client = new SvcClient();
const options = JSON.parse('{"timeoutInSeconds":3}');
await client.api.health.health(options);
`;
    const { status, runtime } = run({ 'package.json': esm, 'a.mjs': text }, 'node a.mjs');
    expect(runtime.removedMembers.map(({ kind, id }) => ({ kind, id }))).toEqual([
      { kind: 'misplaced-options', id: 'api.health.health#requestOptions' },
    ]);
    expect(status).toBe(1);
  });

  it('requests to a removed route, and one that the contract does not allow, with the places that made them', () => {
    const text = `import { SvcClient } from '@svc/client';
await new SvcClient().api.health.health();
const base = process.env.SVC_BASE_URL;
for (let i = 0; i < 2; i += 1) await fetch(base + '/api/public/traces/abc');
await fetch(\`\${base}/api/public/scores\`, { method: 'POST', body: 'no JSON' });
await fetch(new Request(base + '/nowhere'));
`;
    const { status, runtime } = run({ 'package.json': esm, 'a.mjs': text }, 'node a.mjs');
    expect(runtime.requests).toBe(5);
    expect(runtime.unexpectedRequests).toEqual([
      {
        method: 'GET',
        path: '/api/public/traces/abc',
        status: 404,
        removed: ['api.trace.get', 'SvcClient.fetchTrace'],
        count: 2,
        callSite: { file: 'a.mjs', line: 4, column: 38 },
      },
      {
        method: 'POST',
        path: '/api/public/scores',
        status: 415,
        removed: [],
        count: 1,
        callSite: { file: 'a.mjs', line: 5, column: 7 },
      },
      {
        method: 'GET',
        path: '/nowhere',
        status: 404,
        removed: [],
        count: 1,
        callSite: { file: 'a.mjs', line: 6, column: 7 },
      },
    ]);
    expect(status).toBe(1);
  });

  it('requests that a package looks into, as msw does, with the place in the project that made them', () => {
    const interceptor = `const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  await null;
  return fetch(request);
};
`;
    const text = `import 'interceptor';
import { SvcClient } from '@svc/client';
await new SvcClient().api.health.health();
async function old() {
  await fetch(process.env.SVC_BASE_URL + '/api/public/traces/abc');
}
await old();
`;
    const { runtime } = run(
      {
        'package.json': esm,
        'node_modules/interceptor/package.json': '{ "name": "interceptor", "type": "module", "main": "index.js" }\n',
        'node_modules/interceptor/index.js': interceptor,
        'a.mjs': text,
      },
      'node a.mjs',
    );
    expect(runtime.unexpectedRequests.map(({ path, callSite }) => ({ path, callSite }))).toEqual([
      { path: '/api/public/traces/abc', callSite: { file: 'a.mjs', line: 5, column: 3 } },
    ]);
  });

  it('a command that fails, in a folder with a space', () => {
    const test = scoreTest.replace('data.length, 1', 'data.length, 2');
    const { status, runtime } = run(
      { 'my app/package.json': esm, 'my app/score.test.mjs': test },
      'node --test',
      '--cwd',
      'my app',
    );
    expect({ exitCode: runtime.exitCode, sdkLoaded: runtime.sdkLoaded, status }).toEqual({
      exitCode: 1,
      sdkLoaded: true,
      status: 1,
    });
  });

  it('a command that does not exist', () => {
    const { status, runtime } = run({ 'package.json': esm }, 'no-such-command-here');
    expect(status).toBe(1);
    expect(runtime.exitCode).not.toBe(0);
  });
});

/** Signs its requests as the clients of major 5 do, and its exports as their exporter. */
const bundledV5 = `import http from 'node:http';
const headers = { 'x-langfuse-sdk-name': 'javascript', 'x-langfuse-sdk-version': '5.11.1' };
const base = process.env.LANGFUSE_BASE_URL;
export const byFetch = () => fetch(base + '/api/public/health', { headers });
export const byHttp = () => new Promise((end) =>
  http.request(base + '/api/public/health', { headers }, (response) => response.resume().on('end', end)).end());
`;

describe('a command that runs on another SDK', () => {
  it('v5 in a bundle, beside the shim: not proven, and the process is named', () => {
    const text = `import { LangfuseClient } from '@langfuse/client';
import { byFetch, byHttp } from './bundle.mjs';
await new LangfuseClient().api.health.health();
await byFetch();
await byHttp();
`;
    const files = { 'package.json': esm, 'bundle.mjs': bundledV5, 'a.mjs': text };
    const { status, report, runtime } = run(files, 'node a.mjs --fast');
    expect(runtime).toMatchObject({ exitCode: 0, sdkLoaded: true, requests: 3, unexpectedRequests: [] });
    expect(runtime.otherSdks).toEqual([
      {
        sdk: 'javascript',
        version: '5.11.1',
        process: expect.stringMatching(/^node .*a\.mjs --fast \(process \d+\)$/) as string,
        requests: 2,
        callSite: { file: 'bundle.mjs', line: 4, column: 30 },
      },
    ]);
    expect({ status, proven: report.verify!.proven }).toEqual({ status: 1, proven: false });
  });

  it('in the pretty report, without the hooks, and for what is not major 5', () => {
    const text = `import http from 'node:http';
const headers = { 'x-langfuse-sdk-name': 'python', 'x-langfuse-sdk-version': '3.2.0' };
http.get(process.env.LANGFUSE_BASE_URL + '/api/public/health', { headers }, (response) => response.resume());
`;
    repository = createRepository({ 'package.json': esm, 'bundle.mjs': bundledV5, 'a.mjs': text });
    const v5 = `node -e "import('./bundle.mjs').then(({ byFetch }) => byFetch())"`;
    const { status, stdout } = repository.run([
      'verify',
      '--runtime',
      `${v5} && NODE_OPTIONS= "${process.execPath}" a.mjs`,
    ]);
    const inOneLine = stdout.replace(/\s+/g, ' ');
    expect(inOneLine).toMatch(
      / not on the shim The tests ran on v5: javascript 5\.11\.1 sent 1 request from node.* \(process \d+\)\. /,
    );
    expect(inOneLine).toContain(
      ' not on the shim The tests ran on another SDK than the shim: python 3.2.0 sent 1 request from a process without the hooks of svc-codemod. ',
    );
    expect(stdout).toContain('No process loaded the shim, so this run proves nothing');
    expect(status).toBe(1);
  });

  it.each([
    ['as an ES module', 'esm.mjs', 'await import("./esm.mjs");'],
    ['as CommonJS', 'old.cjs', 'createRequire(import.meta.url)("./old.cjs");'],
    ['by a file name given to node:vm', 'given.js', 'new vm.Script(text, { filename: resolve("given.js") });'],
    ['by node:vm, as a text of no file', 'a.mjs', 'vm.runInThisContext(text);'],
  ])('v5 in a bundle that sends nothing, %s', (_, file, loads) => {
    const bundle = 'class Client { setTraceIO(e){ set(e,t.TRACE_INPUT) } }\n';
    const text = `import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import vm from 'node:vm';
import { LangfuseClient } from '@langfuse/client';
await new LangfuseClient().api.health.health();
const text = readFileSync('old.cjs', 'utf8');
${loads}
`;
    const files = { 'package.json': esm, 'a.mjs': text, 'esm.mjs': bundle, 'old.cjs': bundle };
    const { status, report, runtime } = run(files, 'node a.mjs');
    expect(runtime).toMatchObject({ exitCode: 0, sdkLoaded: true, requests: 1 });
    expect(runtime.otherSdks).toEqual([
      {
        sdk: 'javascript',
        version: '5',
        process: expect.stringMatching(/^node.* \(process \d+\)$/) as string,
        requests: 0,
        callSite: expect.objectContaining({ file }) as object,
      },
    ]);
    expect({ status, proven: report.verify!.proven }).toEqual({ status: 1, proven: false });
  });
});

describe('the hooks are in', () => {
  const isV6 = `import { SvcClient } from '@svc/client';
import { appendFileSync } from 'node:fs';
appendFileSync('seen', 'createKey' in SvcClient ? 'v5 ' : 'v6 ');
if (!('createKey' in SvcClient)) await new SvcClient().api.health.health();
`;
  const v5Package = {
    'node_modules/@svc/client/package.json': '{ "name": "@svc/client", "exports": "./dist/index.cjs" }\n',
    'node_modules/@svc/client/dist/index.cjs': 'exports.SvcClient = class { static createKey() {} };\n',
  };

  it('processes and workers whose environment was cleared', () => {
    const text = `import { execFileSync, execSync, fork, spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
const env = { PATH: process.env.PATH, NODE_OPTIONS: '--no-warnings' };
const stdio = 'inherit';
const [node, ...child] = [process.execPath, 'child.mjs'];
execFileSync(node, child, { env, stdio });
spawnSync(node, child, { env: {}, stdio });
await new Promise((end) => fork('child.mjs', { env: {} }).on('close', end));
await new Promise((end) => new Worker(new URL('child.mjs', import.meta.url), { env: {}, execArgv: [] }).on('exit', end));
delete process.env.NODE_OPTIONS;
execSync('"' + node + '" child.mjs', { stdio });
execFileSync(node, child);
`;
    const { runtime, processes, stderr } = run(
      { 'package.json': esm, 'a.mjs': text, 'child.mjs': isV6, ...v5Package },
      'node a.mjs',
    );
    expect(repository.read('seen'), stderr).toBe('v6 '.repeat(6));
    // They have the address of the service too.
    expect(runtime).toMatchObject({ exitCode: 0, sdkLoaded: true, requests: 6 });
    // The worker is in the process of `a.mjs`.
    expect(processes).toEqual({ hooked: 6, onShim: 6, ...unhookedOnLinux([]) });
  });

  it.skipIf(process.platform === 'win32')('what a script of a package starts with options of its own', () => {
    const scripts = { test: 'NODE_OPTIONS=--no-warnings node a.mjs && env -i "$(command -v node)" a.mjs' };
    const { runtime, stderr } = run(
      { 'package.json': JSON.stringify({ type: 'module', scripts }), 'a.mjs': isV6, ...v5Package },
      'npm test',
    );
    expect(repository.read('seen'), stderr).toBe('v6 v6 ');
    expect(runtime).toMatchObject({ exitCode: 0, sdkLoaded: true, requests: 2 });
  });

  it.each([
    ['nothing at all', '', ['service', 'pk-svc-codemod', 'sk-svc-codemod']],
    ['a key', 'SVC_PUBLIC_KEY=pk-own', ['service', 'pk-own', undefined]],
    ['an address', 'SVC_BASEURL=http://127.0.0.1:1', [undefined, undefined, undefined]],
  ])('a cleared environment that was left %s has what is missing of the service', (_, left, expected) => {
    const text = `const { SVC_BASE_URL, SVC_PUBLIC_KEY, SVC_SECRET_KEY, SVC_CODEMOD_SERVICE } = process.env;
const address = SVC_BASE_URL === SVC_CODEMOD_SERVICE ? 'service' : SVC_BASE_URL;
require('node:fs').writeFileSync('seen', JSON.stringify([address, SVC_PUBLIC_KEY, SVC_SECRET_KEY]));
`;
    run({ 'package.json': '{ "name": "app" }\n', 'a.cjs': text }, `env -i PATH="$PATH" ${left} node a.cjs`);
    expect(repository.read('seen')).toBe(JSON.stringify(expected));
  });

  it.skipIf(process.platform !== 'linux').each([
    ['a shell starts it', '', 'v5 v6 '],
    ['it has a session of its own', 'setsid ', 'v5 v6 '],
  ])('what is started with a cleared environment and a full path is seen, and nothing is proven: %s', (_, by, seen) => {
    const node = readlinkSync('/proc/self/exe');
    // What ends between two looks is not seen.
    const lasting = `${isV6}await new Promise((end) => setTimeout(end, 1000));\n`;
    const { status, report, runtime, processes } = run(
      { 'package.json': esm, 'a.mjs': lasting, ...v5Package },
      `${by}env -i "${node}" a.mjs --unseen; node a.mjs`,
    );
    expect(repository.read('seen')).toBe(seen);
    expect(runtime).toMatchObject({ exitCode: 0, sdkLoaded: true, requests: 1 });
    expect(processes).toEqual({
      hooked: 1,
      onShim: 1,
      unhooked: [expect.stringMatching(/^node a\.mjs --unseen \(process \d+\)$/)],
    });
    expect({ status, proven: report.verify!.proven }).toEqual({ status: 5, proven: false });
    const args = ['verify', '--runtime', `env -i "${node}" a.mjs; node a.mjs`, '--allow-not-loaded'];
    const allowed = repository.run(args);
    expect(allowed.status).toBe(0);
    expect(allowed.stdout).toMatch(/ {2}not seen\n {4}node a\.mjs \(process \d+\) ran without the hooks/);
    expect(allowed.stdout).not.toContain('ran on v6');
  });

  it.each([
    ['registered', '--import ./register.mjs'],
    ['given to --loader', '--loader ./hooks.mjs'],
  ])('beside asynchronous hooks of others, %s', (_, option) => {
    const { runtime, stderr } = run(
      {
        'package.json': esm,
        'register.mjs': "import { register } from 'node:module';\nregister('./hooks.mjs', import.meta.url);\n",
        'hooks.mjs': `import { appendFileSync } from 'node:fs';
export async function load(url, context, nextLoad) {
  if (url.endsWith('/a.mjs')) appendFileSync('seen', 'hooks ');
  return nextLoad(url, context);
}
`,
        'a.mjs': isV6,
        ...v5Package,
      },
      `node ${option} a.mjs`,
    );
    expect(repository.read('seen'), stderr).toBe('hooks v6 ');
    expect(runtime).toMatchObject({ exitCode: 0, sdkLoaded: true, requests: 1 });
  });

  it('what takes the installed package by a path', () => {
    const text = `import { createRequire } from 'node:module';
import { SvcClient } from './node_modules/@svc/client/dist/index.cjs';
const required = createRequire(import.meta.url)('./node_modules/@svc/client/dist/index.cjs').SvcClient;
if ('createKey' in SvcClient || 'createKey' in required) process.exitCode = 3;
`;
    const { runtime, stderr } = run({ 'package.json': esm, 'a.mjs': text, ...v5Package }, 'node a.mjs');
    expect(runtime, stderr).toMatchObject({ exitCode: 0, sdkLoaded: true });
  });
});

describe('a runner that checks types', () => {
  /** Has names resolved as ts-jest and ts-node do, and prints the errors of each file. */
  const checker = `const ts = require('typescript');
const nodeNext = ts.ModuleKind.NodeNext;
const options = { strict: true, module: nodeNext, types: [], paths: { '@langfuse/otel': ['./fake.d.ts'] }, noEmit: true };
const host = ts.createCompilerHost(options);
host.resolveModuleNames = (names, file) =>
  names.map((name) => ts.resolveModuleName(name, file, options, host, undefined, undefined, ts.ModuleKind.CommonJS).resolvedModule);
const program = ts.createProgram(['v6.ts', 'v5.ts', 'own.ts'], options, host);
for (const file of ['v6.ts', 'v5.ts', 'own.ts'])
  console.error(file, JSON.stringify(program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ code }) => code)));
`;
  const files = {
    'package.json': '{ "name": "app" }\n',
    'node_modules/ts-node/index.js': checker,
    'node_modules/other/index.js': checker,
    'fake.d.ts': 'export declare const ofProject: number;\n',
    'v6.ts': `import { LangfuseClient } from '@langfuse/client';
import { startObservation } from '@langfuse/tracing';
import type { Span } from '@opentelemetry/api';
export const page = new LangfuseClient().api.scores.getMany({ id: 'a' });
export const span: Span = startObservation('work').otelSpan;
export const wrong: string = startObservation('work').otelSpan;
`,
    'v5.ts': `import { LangfuseClient } from '@langfuse/client';
export const prompt = new LangfuseClient().getPrompt('a');
`,
    'own.ts': "import { ofProject } from '@langfuse/otel';\nexport const wrong: string = ofProject;\n",
    'a.cjs': "new (require('@langfuse/client').LangfuseClient)().api.health.health();\n",
  };

  it.each([
    ['ts-node', ['v6.ts [2322]', 'v5.ts [2551]', 'own.ts [2322]']],
    ['other', ['v6.ts [2353,2322]', 'v5.ts []', 'own.ts [2322]']],
  ])('%s', (name, expected) => {
    repository = createRepository(files);
    for (const installedPackage of ['typescript', '@langfuse', '@opentelemetry'])
      symlinkSync(
        join(installed, 'node_modules', installedPackage),
        join(repository.root, 'node_modules', installedPackage),
        'junction',
      );
    const command = `node node_modules/${name}/index.js && node a.cjs`;
    const { stderr } = repository.run(['verify', '--no-project-tsc', '--runtime', command]);
    expect(stderr.split('\n').filter((line) => /^\w+\.ts /.test(line))).toEqual(expected);
  });
});

describe('Jest', () => {
  /**
   * The parts of Jest's resolver that the hooks meet; `runner.cjs` loads what it answers with the runner's own loader.
   */
  const resolver = `class Resolver {
  constructor(options) { this._options = options; }
  resolveModuleFromDirIfExists(folder, name) {
    const path = require('node:path').resolve(folder, name);
    if (name.startsWith('.')) return require('node:fs').existsSync(path) ? path : null;
    try { return require.resolve(name, { paths: [folder] }); } catch { return null; }
  }
  async resolveModuleFromDirIfExistsAsync(folder, name) { return this.resolveModuleFromDirIfExists(folder, name); }
  resolveStubModuleName(from, name) { return this._options.map[name] ?? null; }
  async resolveStubModuleNameAsync(from, name) { return this._options.map[name] ?? null; }
}
exports.default = Resolver;
`;
  const files = (main: string): Record<string, string> => ({
    'package.json': '{ "name": "app" }\n',
    'node_modules/jest-resolve/index.js': resolver,
    'node_modules/@langfuse/client/dist/index.js': 'exports.LangfuseClient = class { getPrompt() {} };\n',
    'node_modules/@opentelemetry/api/package.json': '{ "name": "@opentelemetry/api", "main": "index.js" }\n',
    'node_modules/@opentelemetry/api/index.js': '',
    'runner.cjs': `const { default: Resolver } = require('jest-resolve');
const { join } = require('node:path');
const map = { '@langfuse/core': '/own/fake.js', aliased: join(__dirname, 'node_modules/@langfuse/client/dist/index.js') };
const resolver = new Resolver({ rootDir: __dirname, map });
const resolve = (name, from = __filename) => resolver.resolveStubModuleName(from, name);
${main}`,
  });

  it('its resolver maps the SDK to the shim as CommonJS, and what the shim needs to the packages of the project', () => {
    const main = `(async () => {
  const client = resolve('@langfuse/client');
  console.error(JSON.stringify([
    client === resolve('aliased'),
    client === await resolver.resolveStubModuleNameAsync(__filename, '@langfuse/client'),
    resolve('@langfuse/core'),
    resolve('left-pad'),
    resolve('@opentelemetry/api'),
    resolve('@opentelemetry/api', client).slice(__dirname.length),
    resolve('node:fs', client),
  ]));
  const { LangfuseClient } = require(client);
  if ('getPrompt' in LangfuseClient.prototype) process.exitCode = 7;
  await new LangfuseClient().api.health.health();
})();
`;
    const { status, runtime, stderr } = run(files(main), 'node runner.cjs');
    expect(stderr).toContain(
      JSON.stringify([true, true, '/own/fake.js', null, null, '/node_modules/@opentelemetry/api/index.js', null]),
    );
    expect(runtime).toEqual({
      command: 'node runner.cjs',
      exitCode: 0,
      sdkLoaded: true,
      requests: 1,
      removedMembers: [],
      unexpectedRequests: [],
    });
    expect(status).toBe(0);
  });

  it('what leads to a file of the installed SDK by a path is the shim, and nothing else is', () => {
    const main = `(async () => {
  const found = (name) => resolver.resolveModuleFromDirIfExists(__dirname, name);
  const installed = './node_modules/@langfuse/client/dist/index.js';
  console.error(JSON.stringify([
    found(installed) === resolve('@langfuse/client'),
    await resolver.resolveModuleFromDirIfExistsAsync(__dirname, installed) === resolve('@langfuse/client'),
    found('./runner.cjs') === __filename,
    found('@opentelemetry/api').slice(__dirname.length),
    found('./none.cjs'),
  ]));
  await new (require(found(installed)).LangfuseClient)().api.health.health();
})();
`;
    const { runtime, stderr } = run(files(main), 'node runner.cjs');
    expect(stderr).toContain(JSON.stringify([true, true, true, '/node_modules/@opentelemetry/api/index.js', null]));
    expect(runtime).toMatchObject({ exitCode: 0, sdkLoaded: true, requests: 1 });
  });

  it('resolving alone is no proof: the shim has to be loaded', () => {
    const { status, runtime } = run(files("resolve('@langfuse/client');\n"), 'node runner.cjs');
    expect({ status, sdkLoaded: runtime.sdkLoaded }).toEqual({ status: 5, sdkLoaded: false });
  });
});

describe('how it is told', () => {
  it('a run that never met the SDK proves nothing', () => {
    const { status, report, runtime } = run(
      { 'package.json': esm, 'a.mjs': "import { SvcClient } from '@svc/client';\nnew SvcClient().prompt.get('x');\n" },
      'node --version',
    );
    expect({ status, sdkLoaded: runtime.sdkLoaded, proven: report.verify!.proven }).toEqual({
      status: 5,
      sdkLoaded: false,
      proven: false,
    });
  });

  it('exit code 5 where no process loaded the shim, unless that is allowed', () => {
    repository = createRepository({ 'package.json': esm });
    const { status, stdout } = repository.run(['verify', '--runtime', 'true']);
    expect(stdout).toContain('  No process loaded the shim, so this run proves nothing.');
    expect(status).toBe(5);
    const allowed = repository.run(['verify', '--runtime', 'true', '--allow-not-loaded']);
    expect(allowed.status).toBe(0);
    expect(allowed.stdout).not.toContain('type-check on v6');
    // A failure weighs more.
    expect(repository.run(['verify', '--runtime', 'false']).status).toBe(1);
  });

  it('also where something of v5 is left', () => {
    const { status } = run(
      {
        'package.json': esm,
        'a.mjs': "import { SvcClient } from '@svc/client';\nawait new SvcClient().getPrompt('a');\n",
      },
      'true',
    );
    expect(status).toBe(5);
  });

  it('a command that failed is to be run again; a signal that ended it has its name', () => {
    repository = createRepository({ 'package.json': esm });
    const lines = (command: string): string[] => repository.run(['verify', '--runtime', command]).stdout.split('\n');
    expect(lines('kill -TERM $$')).toContain(
      '  ended by SIGTERM (exit code 143), 0 requests, 0 v5 uses, 0 unexpected requests',
    );
    expect(lines('false').slice(-4)).toEqual([
      'What now',
      '  1. The command failed on v6: what it printed, above this report, names the tests. Run it again:',
      '       npx svc-codemod verify --runtime false',
      '',
    ]);
  });

  it('a time limit ends the command and what it started', async () => {
    repository = createRepository({
      'package.json': esm,
      'parent.mjs': `import { spawn } from 'node:child_process';
const beat = "setInterval(() => require('node:fs').appendFileSync('beats', '.'), 50)";
spawn(process.execPath, ['-e', beat], { stdio: 'inherit' });
`,
    });
    const started = Date.now();
    const args = ['verify', '--runtime', 'node parent.mjs', '--timeout', '3s'];
    const { status, stdout } = repository.run(args);
    const lines = stdout.split('\n');
    const at = lines.indexOf('Run on the v6 shim: node parent.mjs');
    expect(lines[at + 1]).toBe(
      '  ended by the time limit of 3s (--timeout), 0 requests, 0 v5 uses, 0 unexpected requests',
    );
    expect(status).toBe(1);
    expect(Date.now() - started).toBeLessThan(20_000);
    const beats = repository.read('beats');
    await new Promise((end) => setTimeout(end, 500));
    expect(repository.read('beats')).toBe(beats);
  });

  it('what a process left half-written, or a header that is not the hooks’, is no reason to fail', () => {
    const text = `import { appendFileSync } from 'node:fs';
import http from 'node:http';
import { SvcClient } from '@svc/client';
if (new SvcClient().getPrompt) process.exitCode = 3;
appendFileSync(process.env.SVC_CODEMOD_EXPLAIN_FILE, '{"kind":"remo');
const request = http.request(process.env.SVC_BASE_URL + '/nowhere');
request.setHeader('x-svc-codemod-call-site', '%zz');
await new Promise((end) => request.on('response', (response) => response.resume().on('end', end)).end());
`;
    const { status, runtime, stderr } = run({ 'package.json': esm, 'a.mjs': text }, 'node a.mjs');
    expect(
      runtime.removedMembers.map(({ id }) => id),
      stderr,
    ).toEqual(['SvcClient.getPrompt']);
    expect(runtime.unexpectedRequests).toEqual([
      { method: 'GET', path: '/nowhere', status: 404, removed: [], count: 1 },
    ]);
    expect(status).toBe(1);
  });

  it('requests by node:http are told with their place in the project, whoever stands between', () => {
    const files = {
      'package.json': esm,
      'node_modules/sender/package.json': '{ "name": "sender", "main": "index.cjs" }\n',
      'node_modules/sender/index.cjs': `const http = require('http');
exports.send = (url) => new Promise((end) => http.request(url, { method: 'POST' }, (response) => response.resume().on('end', end)).end());
`,
      'a.mjs': `import { ClientRequest, get } from 'node:http';
import { send } from 'sender';
const base = process.env.SVC_BASE_URL;
await new Promise((end) => get(base + '/api/public/traces', (response) => response.resume().on('end', end)));
const later = async () => {
  await null;
  await send(base + '/api/public/ingestion');
};
await later();
const made = new ClientRequest(base + '/api/public/sessions');
await new Promise((end) => made.on('response', (response) => response.resume().on('end', end)).end());
if (!(made instanceof ClientRequest && get(base) instanceof ClientRequest)) process.exitCode = 3;
`,
    };
    const { runtime, stderr } = run(files, 'node a.mjs');
    expect(runtime.unexpectedRequests, stderr).toEqual([
      expect.objectContaining({ path: '/api/public/traces', callSite: { file: 'a.mjs', line: 4, column: 28 } }),
      expect.objectContaining({ path: '/api/public/ingestion', callSite: { file: 'a.mjs', line: 7, column: 9 } }),
      expect.objectContaining({ path: '/api/public/sessions', callSite: { file: 'a.mjs', line: 10, column: 14 } }),
      expect.objectContaining({ path: '/' }),
    ]);
    expect(runtime.exitCode).toBe(0);
  });

  it('requests of somebody else do not mean that the SDK was met', () => {
    const { runtime } = run(
      {
        'package.json': esm,
        'a.mjs': "import { SvcClient } from '@svc/client';\nnew SvcClient().prompt.get('x');\n",
        'b.mjs': "await fetch(process.env.SVC_BASE_URL + '/api/public/health');\n",
      },
      'node b.mjs',
    );
    expect({ requests: runtime.requests, sdkLoaded: runtime.sdkLoaded }).toEqual({ requests: 1, sdkLoaded: false });
  });

  it('in the pretty report', () => {
    repository = createRepository({
      'package.json': esm,
      'a.mjs':
        "import { SvcClient } from '@svc/client';\nconst name = 'getPrompt';\nconsole.log(new SvcClient()[name]);\n",
    });
    const { status, stdout } = repository.run(['verify', '--runtime', 'node a.mjs']);
    expect(status).toBe(1);
    expect(stdout).toContain(
      'Run on the v6 shim: node a.mjs\n  exit code 0, 0 requests, 1 v5 use, 0 unexpected requests\n  a.mjs:3:28  SvcClient.getPrompt\n    `getPrompt` is gone from the client; ',
    );
    expect(stdout).not.toContain('type-check on v6');
  });

  it('in the pretty report, where the tests ran on v6', () => {
    repository = createRepository({
      'package.json': esm,
      'a.mjs': "import { SvcClient } from '@svc/client';\nawait new SvcClient().api.health.health();\n",
    });
    const { status, stdout } = repository.run(['verify', '--runtime', 'node a.mjs']);
    const seen = process.platform === 'linux' ? 'seen' : 'with the hooks';
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      ` 0 unexpected requests Your tests ran on v6: 1 request, none to a removed route; 1 of 1 Node.js process ${seen} loaded v6. `,
    );
    expect(stdout).toContain('type-check on v6');
    expect(repository.run(['verify', '--runtime', 'node a.mjs; false']).stdout).not.toContain('ran on v6');
    expect(status).toBe(0);
  });

  it('wrong usage', () => {
    repository = createRepository({ 'package.json': esm, 'bad.json': '{' });
    expect(repository.run(['verify', '--data', 'bad.json'])).toMatchObject({ status: 2, stdout: '' });
    expect(repository.run(['verify', '--runtime', ' '])).toMatchObject({ status: 2, stdout: '' });
    expect(repository.run(['verify', '--allow-not-loaded'])).toMatchObject({ status: 2, stdout: '' });
    expect(repository.run(['verify', '--timeout', '5m'])).toMatchObject({ status: 2, stdout: '' });
    for (const time of ['0s', '10', 'soon', '400h'])
      expect(repository.run(['verify', '--runtime', 'true', '--timeout', time])).toMatchObject({ status: 2 });
    expect(repository.run(['verify', '--runtime', 'node a.mjs', '--data', 'bad.json'])).toMatchObject({
      status: 2,
      stdout: '',
    });
  });

  it('nothing of the repository runs without --runtime', () => {
    repository = createRepository({
      'package.json': '{ "name": "app", "scripts": { "test": "node a.cjs" } }\n',
      'a.cjs': "require('@svc/client');\nrequire('node:fs').writeFileSync('ran', '');\n",
    });
    const before = repository.hash();
    expect(repository.run(['verify'])).toMatchObject({ status: 0 });
    expect(repository.hash()).toBe(before);
  });
});
