import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { SvcClient } from '@svc/client';

async function greet(client, who) {
  const prompt = await client.getPrompt('greet');
  return prompt.compile({ who });
}

test('compiles the prompt', async () => {
  const client = new SvcClient({ publicKey: 'pk', secretKey: 'sk' });
  const fake = mock.method(client, 'getPrompt', async () => ({ compile: ({ who }) => `Hello ${who}` }));
  assert.equal(await greet(client, 'Ada'), 'Hello Ada');
  assert.equal(fake.mock.callCount(), 1);
});

test('falls back', async () => {
  const client = new SvcClient();
  client.getPrompt = async () => {
    throw new Error('offline');
  };
  await assert.rejects(greet(client, 'Ada'), /offline/);
});
