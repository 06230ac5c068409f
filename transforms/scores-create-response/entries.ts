import { chapterOf } from '../../src/catalog/chapter.ts';

/** `api.scores.create` takes one score or several, so its result is one of two responses (contract 2, 4.2). */
export const scoresCreateResponse = chapterOf({
  name: 'scores-create-response',
  title: 'The response of `scores.create`',
  how: "A read of the response's `id` is narrowed with `'id' in response`. Where the code accepts `undefined`, it is fixable. Where it needs an id, the migrated code throws an error, and you decide. Nothing changes where nobody reads the response.",
  rule: 'narrow-create-scores-response',
  examples: {
    'Code that goes on without an id': 'scores-create-response/accepts-undefined',
    'A response that may be missing': 'scores-create-response/may-be-missing',
  },
  changes: [
    {
      id: 'api.scores.create#response',
      kind: 'reshape',
      root: 'scoresResponse',
      path: ['id'],
      target: ['id'],
      sameShape: false,
      aspect: 'response',
      message: '`api.scores.create` returns the response for one score or for a batch; only the first has `id`.',
      todo: 'Check that the response has `id` before reading it.',
      suggestion: "const created = {receiver};\nconst id = 'id' in created ? created.id : undefined;",
      contract: '4.2',
      notes: ['The same holds for `api.legacy.scoreV1.create`, which becomes `api.scores.create`.'],
    },
  ],
});
