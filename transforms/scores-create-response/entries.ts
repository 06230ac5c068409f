import type { Entry } from '../../src/catalog/entry.ts';

/** `api.scores.create` takes one score or several, so its result is one of two responses (contract 2, 4.2). */
export const scoresCreateResponse: readonly Entry[] = [
  {
    id: 'api.scores.create#response',
    chapter: 'scores-create-response',
    kind: 'reshape',
    root: 'scoresResponse',
    path: ['id'],
    target: ['id'],
    sameShape: false,
    message: '`api.scores.create` returns the response for one score or for a batch; only the first has `id`.',
    todo: 'Check that the response has `id` before reading it.',
    suggestion: "const created = {receiver};\nconst id = 'id' in created ? created.id : undefined;",
    contract: '4.2',
    notes: ['The same holds for `api.legacy.scoreV1.create`, which becomes `api.scores.create`.'],
  },
];
