import { expect, test } from 'vitest';
import { runningService, send } from './running-service.ts';

const service = runningService();
const scores = '/api/public/scores';

/** What a browser asks before it sends a score from a page of another origin. */
const preflight = {
  origin: 'http://localhost:5173',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
};

test('a page of another origin may send what it asks for, and the question is no request', async () => {
  const answer = await fetch(`${service.url}${scores}`, { method: 'OPTIONS', headers: preflight });
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': 'http://localhost:5173',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization,content-type',
  });
  expect(service.requests).toEqual([]);
});

test.each([
  ['an answer', { name: 'quality', value: 1, traceId: 'trace' }, 200],
  ['an error', {}, 400],
])('%s can be read there; other clients get no such header', async (_, body, status) => {
  const there = await send(service, 'POST', scores, body, { origin: 'http://localhost:5173' });
  expect([there.status, there.headers.get('access-control-allow-origin')]).toEqual([status, 'http://localhost:5173']);
  const elsewhere = await send(service, 'POST', scores, body);
  expect([elsewhere.status, elsewhere.headers.get('access-control-allow-origin')]).toEqual([status, null]);
});
