/** `verify --runtime`: real processes on the shim, against a real contract service. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Report, RuntimeSummary } from '../../report/schema.ts';
import { repository as installed } from '../../scripts/build-inputs.mjs';
import { createRepository, type Finished, type TemporaryRepository } from './temporary-repository.ts';

let repository: TemporaryRepository;
afterEach(() => repository.remove());

const esm = '{ "name": "app", "type": "module" }\n';

function run(
  files: Readonly<Record<string, string>>,
  command: string,
  ...args: string[]
): Finished & { report: Report; runtime: RuntimeSummary } {
  repository = createRepository(files);
  const finished = repository.run(['verify', '--format', 'json', '--runtime', command, ...args]);
  const report = JSON.parse(finished.stdout) as Report;
  return { ...finished, report, runtime: report.verify!.runtime! };
}

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
    const { status, report, runtime, stderr } = run(
      { 'package.json': esm, 'score.test.mjs': scoreTest },
      'node --test',
    );
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
    const data = JSON.stringify({
      prompts: [{ name: 'greeting', version: 1, type: 'text', prompt: 'Hello', labels: ['production', 'latest'] }],
    });
    const { status, runtime, stderr } = run(
      { 'package.json': esm, 'parent.mjs': parent, 'child.mjs': child, 'data.json': data },
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

it('Vitest without an alias, where the packages of major 5 are installed', () => {
  repository = createRepository({
    'package.json': esm,
    'a.test.ts':
      "import { LangfuseClient } from '@langfuse/client';\nimport { expect, it } from 'vitest';\nit('is v6', async () => {\n  const client = new LangfuseClient();\n  expect('getPrompt' in client).toBe(false);\n  await client.api.health.health();\n});\n",
  });
  symlinkSync(join(installed, 'node_modules'), join(repository.root, 'node_modules'), 'junction');
  const { stdout, stderr } = repository.run(['verify', '--format', 'json', '--runtime', 'npx vitest run']);
  const { verify } = JSON.parse(stdout) as Report;
  expect(verify?.runtime, stderr).toEqual({
    command: 'npx vitest run',
    exitCode: 0,
    sdkLoaded: true,
    requests: 1,
    removedMembers: [],
    unexpectedRequests: [],
  });
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

describe('how it is told', () => {
  it('a run that never met the SDK proves nothing', () => {
    const { status, report, runtime } = run(
      { 'package.json': esm, 'a.mjs': "import { SvcClient } from '@svc/client';\nnew SvcClient().prompt.get('x');\n" },
      'node --version',
    );
    expect({ status, sdkLoaded: runtime.sdkLoaded, proven: report.verify!.proven }).toEqual({
      status: 0,
      sdkLoaded: false,
      proven: false,
    });
  });

  it('what a process left half-written, or a header that is not the hooks’, is no reason to fail', () => {
    const text = `import { appendFileSync } from 'node:fs';
import http from 'node:http';
import { SvcClient } from '@svc/client';
if (new SvcClient().getPrompt) process.exitCode = 3;
appendFileSync(process.env.SVC_CODEMOD_EXPLAIN_FILE, '{"kind":"remo');
const headers = { 'x-svc-codemod-call-site': '%zz' };
await new Promise((end) => http.get(process.env.SVC_BASE_URL + '/nowhere', { headers }, (response) => response.resume().on('end', end)));
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
      'Run on the v6 shim: node a.mjs\n  exit code 0, 0 requests, 1 use of what v6 lost, 0 unexpected requests\n  SvcClient.getPrompt  a.mjs:3:',
    );
    expect(stdout).not.toContain('Proven');
  });

  it('wrong usage', () => {
    repository = createRepository({ 'package.json': esm, 'bad.json': '{' });
    expect(repository.run(['verify', '--data', 'bad.json'])).toMatchObject({ status: 2, stdout: '' });
    expect(repository.run(['verify', '--runtime', ' '])).toMatchObject({ status: 2, stdout: '' });
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
