/**
 * Tests that an owner could add after the migration: the migrated reads, answered by the contract service with its
 * sample data.
 */

const traceId = '0123456789abcdef0123456789abcdef';

const nextApp = `
import { expect, test } from 'vitest';
import { listConversations, loadConversation, sessionText } from '@/lib/conversations';

test('the service answers', async () => {
  const trace = await loadConversation('${traceId}');
  expect([trace?.name, trace?.input, trace?.latency, trace?.observations.length, trace?.scores.length]).toEqual(['answer', { question: 'Where?' }, 2.5, 2, 1]);
  expect(await loadConversation('none')).toBe(undefined);
  expect(await listConversations('nobody')).toEqual([]);
  expect(await sessionText('session')).toBe('> [object Object]\\nHere');
});
`;

const nestService = `
import { SvcClient } from '@svc/client';
import { expect, it } from 'vitest';
import { RunService } from '../src/evaluation/run.service';
import { FeedbackService } from '../src/feedback/feedback.service';
import { TraceController } from '../src/traces/trace.controller';
import { TraceService } from '../src/traces/trace.service';

it('is answered by the service', async () => {
  const client = new SvcClient();
  const traces = new TraceService(client);
  const runs = new RunService(client);
  expect(await new TraceController(traces).one('${traceId}')).toEqual({ name: 'answer', input: { question: 'Where?' }, output: 'Here', steps: 2, scores: [{ name: 'quality', value: 0.75 }] });
  await expect(new TraceController(traces).one('none')).rejects.toThrow('No trace none.');
  expect((await traces.recent('userId')).map(({ id }) => id)).toEqual(['${traceId}']);
  expect(await traces.ofSession('session')).toEqual(['${traceId}']);
  expect(await traces.model('fedcba9876543210')).toBe('sample-model');
  expect(await traces.waitFor('none', 1, 1)).toBe(false);
  expect(await new FeedbackService(client).comment('scoreId')).toBe(undefined);
  expect(await runs.names('datasetName')).toEqual(['first run']);
  expect([...(await runs.tracesByItem('datasetName', 'first run'))]).toEqual([['id', '${traceId}']]);
  expect(await runs.removeIfThere('datasetName', 'first run')).toBe(true);
  expect(await runs.removeIfThere('datasetName', 'first run')).toBe(false);
});
`;

export const serviceTests: Readonly<Record<string, string>> = { 'next-app': nextApp, 'nest-service': nestService };
