import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bin } from './temporary-repository.ts';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-codemod-serve-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Served {
  url: string;
  /** Ends it with a signal and gives all it printed. */
  end: (signal?: NodeJS.Signals) => Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function serve(...args: string[]): Promise<Served> {
  const started = spawn(process.execPath, [bin, 'serve', ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  let [stdout, stderr] = ['', ''];
  const exit = new Promise<number | null>((resolve) => started.on('close', resolve));
  started.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve, reject) => {
    void exit.then((code) => reject(new Error(`ended with ${code}: ${stderr}`)));
    started.stdout.on('data', (chunk) => {
      stdout += chunk;
      const url = /^(http:\/\/\S+)\n/.exec(stdout)?.[1];
      if (url === undefined) return;
      resolve({
        url,
        end: async (signal = 'SIGINT') => {
          started.kill(signal);
          return { code: await exit, stdout, stderr };
        },
      });
    });
  });
}

test.each(['SIGINT', 'SIGTERM'] as const)('it prints its address, answers, and ends with 0 on %s', async (signal) => {
  const { url, end } = await serve('--port', '0', '--service-version', '4.60.0');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(`${url}/api/public/health`)).json()).toEqual({ status: 'OK', version: '4.60.0' });
  expect(await end(signal)).toEqual({ code: 0, stdout: `${url}\n`, stderr: '' });
});

test('the log names what is gone as the project does, or as --profile says', async () => {
  const logged = async (...args: string[]): Promise<string | undefined> => {
    const { url, end } = await serve('--log', ...args);
    await fetch(`${url}/api/public/traces`);
    return (await end()).stdout.split('\n')[1];
  };
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "@langfuse/client": "^5.4.0" } }');
  const line = 'GET /api/public/traces  404  removed: api.trace.list, ';
  expect(await logged()).toBe(`${line}LangfuseClient.fetchTraces`);
  expect(await logged('--profile', 'svc')).toBe(`${line}SvcClient.fetchTraces`);
});

test('--data is read, --save is written at the end, --log has a line for each request', async () => {
  writeFileSync(join(folder, 'seed.json'), '{"datasets":[{"id":"d","name":"qa"}]}');
  const { url, end } = await serve('--data', 'seed.json', '--save', 'end.json', '--log');
  expect(await (await fetch(`${url}/api/public/v2/datasets/qa`)).json()).toMatchObject({ id: 'd' });
  await fetch(`${url}/api/public/scores`, {
    method: 'POST',
    body: '{"id":"s","traceId":"t","name":"n","value":1}',
    headers: { 'content-type': 'application/json' },
  });
  await fetch(`${url}/api/public/traces`);
  await fetch(`${url}/elsewhere`);
  const { stdout } = await end();
  expect(stdout.split('\n').slice(1)).toEqual([
    'GET /api/public/v2/datasets/qa  200  datasets.get',
    'POST /api/public/scores  200  scores.create',
    'GET /api/public/traces  404  removed: api.trace.list, SvcClient.fetchTraces',
    'GET /elsewhere  404  no route',
    '',
  ]);
  const saved = JSON.parse(readFileSync(join(folder, 'end.json'), 'utf8'));
  expect([saved.datasets[0].name, saved.scores[0].id]).toEqual(['qa', 's']);
  // Nothing of kinds without a record.
  expect(Object.keys(saved)).toEqual(['projects', 'scores', 'datasets']);
});

test('faults by switch', async () => {
  const { url, end } = await serve(
    '--sample',
    '--fail',
    '503',
    '--every',
    '2',
    '--route',
    'health.health',
    '--reject-scores',
    'bad,worse',
  );
  const statuses: number[] = [];
  for (const path of ['health', 'health', 'projects', 'health', 'health'])
    statuses.push((await fetch(`${url}/api/public/${path}`)).status);
  expect(statuses).toEqual([200, 503, 200, 200, 503]);
  const scores = ['good', 'worse'].map((name) => ({ traceId: 't', name, value: 1 }));
  expect(
    (
      await fetch(`${url}/api/public/scores`, {
        method: 'POST',
        body: JSON.stringify(scores),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(207);
  expect((await end()).code).toBe(0);
});

test.each<[string[], string]>([
  [['--data', 'missing.json'], 'svc-codemod: --data "missing.json" cannot be read (ENOENT).\n'],
  [['--data', 'broken.json'], 'svc-codemod: --data "broken.json" is not valid JSON'],
  [['--data', 'strange.json'], 'svc-codemod: --data "strange.json": Seed data: "traces" is no collection.'],
  [['--save', 'no/end.json'], 'svc-codemod: --save "no/end.json": the folder '],
  [['--save', '.git/config'], 'svc-codemod: --save ".git/config" belongs to git; name another file.\n'],
  [['--port', '70000'], 'svc-codemod: --port has to be a whole number from 0 to 65535, and not "70000".'],
  [['--fail', '200'], 'svc-codemod: --fail has to be a whole number from 400 to 599, and not "200".'],
  [['--every', '3'], 'svc-codemod: --every needs --fail or --reset.\n'],
  [['more'], 'svc-codemod: "svc-codemod serve" takes nothing but flags; leave out "more".'],
])('%j is wrong usage', async (args, message) => {
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, 'broken.json'), '{');
  writeFileSync(join(folder, 'strange.json'), '{"traces":[]}');
  await expect(serve(...args)).rejects.toThrow(`ended with 2: ${message}`);
});

test('a port that is taken is said', async () => {
  const first = await serve();
  const running = child;
  const port = new URL(first.url).port;
  await expect(serve('--port', port)).rejects.toThrow(
    `ended with 2: svc-codemod: Port ${port} cannot be used (EADDRINUSE).\n`,
  );
  child = running;
  await first.end();
});
