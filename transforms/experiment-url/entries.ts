import { experimentAdvisories } from '../../src/catalog/experiment-advisories.ts';
import { chapterOf } from '../../src/catalog/chapter.ts';

/** The link in an experiment's result (field facts, "The v5 surface that matters"). */
export const experimentUrl = chapterOf({
  name: 'experiment-url',
  title: 'The link in an experiment result',
  how: 'The property gets its new name wherever the types say that the value is an experiment result: reads, patterns, types made of it, and mocks.',
  rule: 'no-legacy-experiment-field',
  advisories: experimentAdvisories,
  examples: {
    Reads: 'experiment-url/reads',
    "Types made of the result's": 'experiment-url/derived-types',
  },
  changes: [
    {
      id: 'experimentResult.datasetRunUrl',
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
  ],
});
