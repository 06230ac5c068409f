import type { Entry } from '../../src/catalog/entry.ts';

/** `dataset.items` is a plain `DatasetItem[]` in v6 (contract 4.6, "Dataset item linking"). */
export const datasetItemLink: readonly Entry[] = [
  {
    id: 'datasetItem.link',
    chapter: 'dataset-item-link',
    kind: 'retarget',
    root: 'datasetItem',
    path: ['link'],
    sameShape: false,
    message: '`link` is gone from dataset items; the experiment runner links each item to its trace.',
    todo: 'Run the task with `dataset.runExperiment`, which links each item to its trace.',
    suggestion:
      'await dataset.runExperiment({ name: {arg1}, runName: {arg1}, task: async (item) => task(item.input) })',
    parameters: ['observation', 'runName', 'runArgs'],
    contract: '4.6',
    notes: [
      'Without `runName` the runner calls the run by its name plus a time stamp.',
      "`description` and `metadata` of the third argument are members of the runner's options.",
    ],
  },
];
