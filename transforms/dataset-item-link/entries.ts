import { experimentAdvisories } from '../../src/catalog/experiment-advisories.ts';
import { chapterOf } from '../../src/catalog/chapter.ts';

/** `dataset.items` is a plain `DatasetItem[]` in v6 (contract 4.6, "Dataset item linking"). */
export const datasetItemLink = chapterOf({
  name: 'dataset-item-link',
  title: 'Linking dataset items',
  how: 'A loop over items of a dataset, with one observation and one `link` for each, becomes `dataset.runExperiment`, or `client.experiment.run` with a part of them. It is always to check: the runner starts an observation of its own for each task and logs a task that throws. The name given to `link` becomes `runName`. A loop that ran one item after the other gets `maxConcurrency: 1`, and what it caught is thrown again, so that the item stays out of the run.\n\nLeft to you: loops that end early, or pass items over by what came before. Where the body can be the task as it is, the report has the whole run to write.',
  rule: 'no-dataset-item-link',
  neverFixable: true,
  advisories: experimentAdvisories,
  examples: {
    'One item after the other': 'dataset-item-link/loop-callback',
    'All items at once': 'dataset-item-link/parallel-expression',
  },
  changes: [
    {
      id: 'datasetItem.link',
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
  ],
});
