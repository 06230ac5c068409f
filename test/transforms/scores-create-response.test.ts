import { expect, test } from 'vitest';
import { lines, migrateCases } from '../rewriting/migrate-cases.ts';

test('a method that is handed on as one that gives an id is suggested with a test of its response', () => {
  const migrated = migrateCases({
    'handed.ts': lines('export const save: (request: never) => Promise<{ id: string }> = client.api.scores.create;'),
  });
  expect(migrated('handed.ts')).toMatchObject({
    found: ['api.scores.create#response: manual (the type it goes to hides that the response may be that of a batch)'],
    suggestions: [
      "(...args) => client.api.scores.create(...args).then((created) => { if (!('id' in created)) throw new Error('The response has no id'); return created; })",
    ],
  });
});
