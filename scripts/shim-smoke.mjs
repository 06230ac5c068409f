// @ts-check
/**
 * The built shim in the Node.js that runs this: every entry file by `import` and by `require`, scores and spans to the
 * contract service, an explanation, and a command through `verify --runtime`, whose hooks differ between versions.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { repository } from './build-inputs.mjs';

const require = createRequire(import.meta.url);
for (const folder of ['', 'langfuse/']) {
  for (const name of ['client', 'tracing', 'otel', 'browser', 'core', 'openai', 'langchain']) {
    const entry = `svc-codemod/shim/${folder}${name}`;
    assert.deepEqual(
      Object.keys(require(entry)).filter((key) => key !== '__esModule'),
      Object.keys(await import(entry)),
      entry,
    );
  }
}

/** @param {string} entry @returns {Promise<any>} not typed: the build need not be there when this is checked */
const shim = (entry) => import(`svc-codemod/shim/${entry}`);
const { createContractService } = await shim('service');
const { SvcClient } = await shim('client');
const { SvcSpanProcessor } = await shim('otel');
const { explainRemoved, removedUses } = await shim('explain');

const service = createContractService();
const { url: baseUrl } = await service.start();
const keys = { publicKey: 'pk', secretKey: 'sk', baseUrl };
explainRemoved({ stderr: false });
const client = new SvcClient(keys);
client.score.create({ name: 'quality', value: 1, traceId: 'trace' });
await client.flush();
assert.equal((await client.api.scores.getMany({ traceId: 'trace' })).data.length, 1);
const { entries } = await import('../dist/transforms/entries.js');
const removed = entries.find(({ root, sameShape }) => root === 'client' && sameShape)?.path[0] ?? '';
assert.throws(() => client[removed]('greeting'), /is not a function/);
assert.match(removedUses()[0].callSite, /shim-smoke\.mjs:\d+:\d+$/);

const processor = new SvcSpanProcessor(keys);
new BasicTracerProvider({ spanProcessors: [processor] })
  .getTracer('smoke')
  .startSpan('a', { attributes: { 'gen_ai.system': 'x' } })
  .end();
await processor.forceFlush();
const { headers, status } = service.requests.at(-1);
assert.deepEqual([status, headers['content-encoding'], headers['x-svc-ingestion-version']], [200, 'gzip', '4']);
await processor.shutdown();
await service.stop();

const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-smoke-'));
try {
  mkdirSync(join(folder, '.git'));
  const use =
    'const client = new SvcClient();\nclient.score.create({ name: "a", value: 1, traceId: "t" });\nclient.flush();\n';
  writeFileSync(join(folder, 'a.mjs'), `import { SvcClient } from '@svc/client';\n${use}`);
  writeFileSync(join(folder, 'b.cjs'), `const { SvcClient } = require('@svc/client');\n${use}`);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'bin/svc-codemod.cjs'), 'verify', '--runtime', 'node a.mjs && node b.cjs', '--format', 'json'],
    { cwd: folder, encoding: 'utf8' },
  );
  assert.ok(stdout.startsWith('{'), stderr);
  const { proven, runtime } = JSON.parse(stdout).verify;
  assert.deepEqual(
    { proven, exitCode: runtime.exitCode, requests: runtime.requests, unexpected: runtime.unexpectedRequests },
    { proven: true, exitCode: 0, requests: 2, unexpected: [] },
    stderr,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(process.version, 'shim works');
