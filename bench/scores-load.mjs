/**
 * 100,000 scores through the shim while the contract service fails a third of its requests for a while: first with 503,
 * then by cutting the connection after the scores took effect. Checks that all arrive, that none is sent again after a
 * success response, and that the client's memory stays flat; puts the figures into docs/performance.md.
 *
 * Usage: npm run build && node --expose-gc bench/scores-load.mjs [--scores 100000] [--no-write]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceGenerated } from '../scripts/generated-parts.mjs';

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** The service runs in a process of its own, so that what it stores is not counted as the client's memory. */
async function serve() {
  const { createContractService } = await import('../dist/shim/service/index.js');
  const service = createContractService({ requestLimit: 1_000_000 });
  const { url } = await service.start();
  const answers = {
    fail: () => service.faults.set({ fail: { route: 'scores.create', every: 3, status: 503, retryAfter: 0 } }),
    lose: () => service.faults.set({ fail: undefined, reset: { route: 'scores.create', every: 3, when: 'after' } }),
    recover: () => service.faults.clear(),
    /** Counts what arrived, and ids that came again after a success response. */
    result: () => {
      const succeeded = new Set();
      let again = 0;
      let failed = 0;
      const sent = service.requests.filter(({ method, path }) => method === 'POST' && path === '/api/public/scores');
      for (const { status, body } of sent) {
        const ids = Array.isArray(body) ? body.map(({ id }) => id) : [];
        again += ids.filter((id) => succeeded.has(id)).length;
        const success = status !== undefined && status < 300;
        if (success) for (const id of ids) succeeded.add(id);
        else failed += 1;
      }
      const stored = service.dump().scores?.length ?? 0;
      return {
        requests: sent.length,
        failed,
        again,
        stored,
        largestBatch: Math.max(...sent.map(({ body }) => (Array.isArray(body) ? body.length : 0))),
      };
    },
  };
  process.on('message', (question) => {
    if (question === 'stop') void service.stop().then(() => process.exit(0));
    else process.send?.(answers[question]() ?? 'done');
  });
  process.send?.(url);
}

/** Megabytes of the heap that are in use after a collection. */
function heap() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

async function load(scores) {
  const service = fork(fileURLToPath(import.meta.url), ['--serve']);
  const [url] = await once(service, 'message');
  const ask = async (question) => {
    service.send(question);
    return (await once(service, 'message'))[0];
  };
  const { SvcClient } = await import('../dist/shim/svc/client.js');
  const { configureGlobalLogger, LogLevel } = await import('../dist/shim/svc/core.js');
  configureGlobalLogger({ level: LogLevel.NONE });
  process.env['SVC_FLUSH_AT'] = '100';
  const client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: url, timeout: 30 });
  client.score.create({ name: 'first', value: 0, traceId: 'warm-up' });
  await client.flush();

  const before = heap();
  let highest = before;
  const start = performance.now();
  await ask('fail');
  for (let index = 1; index < scores; index += 1) {
    client.score.create({ name: 'load', value: index, traceId: `trace-${index % 1_000}`, comment: 'one of many' });
    if (index % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    if (index % 10_000 === 0) highest = Math.max(highest, heap());
    if (index === Math.floor(scores / 3)) await ask('lose');
    if (index === Math.floor((scores * 2) / 3)) await ask('recover');
  }
  await client.shutdown();
  const seconds = (performance.now() - start) / 1_000;
  const after = heap();
  const answer = await ask('result');
  service.send('stop');
  return { scores, ...answer, seconds, before, highest: Math.max(highest, after), after };
}

const { values } = parseArgs({
  options: {
    serve: { type: 'boolean' },
    scores: { type: 'string', default: '100000' },
    'no-write': { type: 'boolean' },
  },
});
if (values.serve) await serve();
else {
  const loaded = await load(Number(values.scores));
  const number = (value) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  const rows = [
    ['scores queued', loaded.scores],
    ['scores the service has at the end', loaded.stored],
    ['ids sent again after a success response', loaded.again],
    ['requests', loaded.requests],
    [
      'of them failed (a third of the first two thirds: with 503, then with the answer lost after the scores took effect)',
      loaded.failed,
    ],
    ['largest batch', loaded.largestBatch],
    ['seconds', loaded.seconds],
    ['client heap before, MB', loaded.before],
    ['client heap at its highest (measured every 10,000 scores), MB', loaded.highest],
    ['client heap after, MB', loaded.after],
  ];
  const content = [
    `Node ${process.version}, ${cpus().length} cores (\`node --expose-gc bench/scores-load.mjs\`).`,
    '',
    '| | |',
    '|---|---:|',
    ...rows.map(([label, value]) => `| ${label} | ${number(value)} |`),
  ].join('\n');
  console.log(content);
  const complete =
    loaded.stored === loaded.scores && loaded.again === 0 && loaded.largestBatch <= 100 && loaded.failed > 0;
  if (!complete) {
    console.error('Scores are missing or doubled.');
    process.exitCode = 1;
  } else if (!values['no-write'])
    writeFileSync(page, replaceGenerated(readFileSync(page, 'utf8'), 'scores-load', content));
}
