import { afterEach, expect, test, vi } from 'vitest';
import { configureGlobalLogger, LogLevel, resetGlobalLogger } from '../../../shim/svc/core.ts';
import { SvcClient } from '../../../shim/svc/client.ts';
import { type Answer, startRecordingServer } from '../recording-server.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  resetGlobalLogger();
});

/** The short version of bench/scores-load.mjs. */
test('§9.4.1 10,000 scores arrive once each, although the service fails a third of its requests for a while', {
  timeout: 30_000,
}, async () => {
  vi.stubEnv('SVC_FLUSH_AT', '100');
  configureGlobalLogger({ level: LogLevel.NONE });
  const total = 10_000;
  const succeeded = new Set<string>();
  let sentAgain = 0;
  let largest = 0;
  let failing = true;
  const failures: Answer[] = [
    { status: 503, headers: { 'retry-after': '0' } },
    'reset',
    { status: 429, headers: { 'retry-after': '0' } },
  ];
  await using server = await startRecordingServer(({ body }, index) => {
    const ids = (body as { id: string }[]).map(({ id }) => id);
    largest = Math.max(largest, ids.length);
    sentAgain += ids.filter((id) => succeeded.has(id)).length;
    server.requests.length = 0;
    requests += 1;
    if (failing && requests % 3 === 0) return failures[(requests / 3) % failures.length]!;
    for (const id of ids) succeeded.add(id);
    return { body: { errors: [] }, delay: index % 2 };
  });
  let requests = 0;
  const client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
  let invalid = 0;
  for (let index = 0; index < total; index += 1) {
    client.score.create({ name: 'load', value: index });
    if (index % 1_000 === 0) client.score.create({ name: '', value: (invalid += 1) });
    if (index % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    if (index === 8_000) failing = false;
  }
  await client.shutdown();
  expect({ arrived: succeeded.size, sentAgain, largest, invalid }).toEqual({
    arrived: total,
    sentAgain: 0,
    largest: 100,
    invalid: 10,
  });
});
