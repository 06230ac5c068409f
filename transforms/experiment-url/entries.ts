import type { Entry } from '../../src/catalog/entry.ts';

/** The link in an experiment's result (field facts, "The v5 surface that matters"). */
export const experimentUrl: readonly Entry[] = [
  {
    id: 'experimentResult.datasetRunUrl',
    chapter: 'experiment-url',
    kind: 'rename',
    root: 'experimentResult',
    path: ['datasetRunUrl'],
    target: ['experimentUrl'],
    sameShape: true,
    message: '`datasetRunUrl` is called `experimentUrl` on experiment results.',
    todo: 'Read `experimentUrl` instead.',
    suggestion: '{receiver}.experimentUrl',
    contract: 'field:The v5 surface that matters',
    notes: [
      'The URL points to the experiment comparison view, so code that takes it apart has to be read.',
      'Keys of your own that are called `datasetRunUrl` stay as they are.',
    ],
  },
];
