import { experimentAdvisories } from '../../src/catalog/experiment-advisories.ts';
import { chapterOf } from '../../src/catalog/chapter.ts';
import { runCall, runItemsCall, runRemoval, runsCall } from './entries/compat-calls.ts';

const datasetFirst =
  "The dataset's name has to be resolved first: `api.datasets.get(name)` gives its id and its creation time, which `fromStartTime` needs.";
const pages = 'There are no page numbers: pass `meta.cursor` of the previous page as `cursor`. `limit` is at most 100.';
const unknownRun = 'An unknown run returns an empty list; v5 threw a 404.';

const listRuns = [
  'const {new:dataset} = await {api}.datasets.get({arg0});',
  'const runs = await {api}.experiments.list({ datasetId: {new:dataset}.id, fromStartTime: {new:dataset}.createdAt });',
].join('\n');

const readRun = [
  'const {new:dataset} = await {api}.datasets.get({arg0});',
  'const [run] = (await {api}.experiments.list({ datasetId: {new:dataset}.id, name: {arg1}, fromStartTime: {new:dataset}.createdAt })).data;',
  'const {new:items} = await {api}.experiments.listItems({ datasetId: {new:dataset}.id, experimentName: {arg1}, fromStartTime: {new:dataset}.createdAt });',
].join('\n');

/** The procedure of contract 4.7. */
const deleteRun = [
  'const {new:dataset} = await {api}.datasets.get({arg0});',
  'const {new:traceIds} = new Set{type:<string>}();',
  'let {new:cursor}{type:: string | undefined};',
  'do {',
  '  const {new:page} = await {api}.experiments.listItems({ datasetId: {new:dataset}.id, experimentName: {arg1}, fromStartTime: {new:dataset}.createdAt, cursor: {new:cursor} });',
  '  for (const {new:item} of {new:page}.data) if ({new:item}.experimentName === {arg1}) {new:traceIds}.add({new:item}.traceId);',
  '  {new:cursor} = {new:page}.meta.cursor || undefined;',
  '} while ({new:cursor});',
  'const {new:ids} = [...{new:traceIds}];',
  'for (let {new:start} = 0; {new:start} < {new:ids}.length; {new:start} += 1000) {',
  '  await {api}.trace.deleteMultiple({ traceIds: {new:ids}.slice({new:start}, {new:start} + 1000) });',
  '}',
].join('\n');

/** Dataset runs are experiments in v6 (contract 4.6, 4.7; field facts, "Dataset runs"). */
export const datasetRuns = chapterOf({
  name: 'dataset-runs',
  title: 'Dataset runs',
  how: "A run is an experiment in v6. The dataset is read first, because v6 needs its id and a start time; the dataset's creation time is before every run. Deleting a run deletes the traces of its items, page by page. An unknown run no longer throws, so single reads and deletions are to check.\n\nWith [`--compat`](../compat.md), `listDatasetRuns`, `getDatasetRun`, `listDatasetRunItems` and `deleteDatasetRun` keep v5's results and errors.\n\nA loop that records each item of a dataset with a trace that it starts becomes a run of the [experiment runner](dataset-item-link.md).\n\nLeft to you: other calls of `api.datasetRunItems.create`. The runner cannot link a trace that exists already.",
  rule: 'no-removed-api',
  changesCallShape: true,
  advisories: experimentAdvisories,
  examples: {
    'Names of runs': 'dataset-runs/list-served',
    'One run': 'dataset-runs/read-run',
    'With their v5 results': '_themes/compat/dataset-runs',
  },
  changes: [
    {
      id: 'SvcClient.getDatasetRun',
      kind: 'retarget',
      root: 'client',
      path: ['getDatasetRun'],
      target: ['api', 'experiments', 'list'],
      sameShape: false,
      runProcedure: 'readRun',
      message: '`getDatasetRun` is gone; v6 reads a run with `api.experiments.list` and its items with `listItems`.',
      todo: 'Read the run with `api.experiments.list`, and its items with `api.experiments.listItems`.',
      suggestion: readRun,
      parameters: ['datasetName', 'runName', 'requestOptions'],
      rewrite: { compat: runCall, furtherCalls: ['api.datasets.get', 'api.experiments.listItems'] },
      contract: '4.6',
      notes: [datasetFirst, unknownRun, pages],
    },
    {
      id: 'SvcClient.getDatasetRuns',
      kind: 'retarget',
      root: 'client',
      path: ['getDatasetRuns'],
      target: ['api', 'experiments', 'list'],
      sameShape: false,
      runProcedure: 'listRuns',
      requestKeys: { page: 'cursor' },
      message: '`getDatasetRuns` is gone; v6 lists runs with `api.experiments.list`, by dataset id and start time.',
      todo: 'List the runs with `api.experiments.list({ datasetId, fromStartTime })`.',
      suggestion: listRuns,
      parameters: ['datasetName', 'request', 'requestOptions'],
      rewrite: { compat: runsCall, furtherCalls: ['api.datasets.get'] },
      contract: '4.6',
      notes: [datasetFirst, pages],
    },
    {
      id: 'api.datasets.getRun',
      kind: 'retarget',
      root: 'api',
      path: ['datasets', 'getRun'],
      target: ['experiments', 'list'],
      sameShape: false,
      runProcedure: 'readRun',
      message:
        '`api.datasets.getRun` is gone; v6 reads a run with `api.experiments.list` and its items with `listItems`.',
      todo: 'Read the run with `api.experiments.list`, and its items with `api.experiments.listItems`.',
      suggestion: readRun,
      parameters: ['datasetName', 'runName', 'requestOptions'],
      rewrite: { compat: runCall, furtherCalls: ['api.datasets.get', 'api.experiments.listItems'] },
      contract: '4.6',
      notes: [datasetFirst, unknownRun, pages],
    },
    {
      id: 'api.datasets.getRuns',
      kind: 'retarget',
      root: 'api',
      path: ['datasets', 'getRuns'],
      target: ['experiments', 'list'],
      sameShape: false,
      runProcedure: 'listRuns',
      requestKeys: { page: 'cursor' },
      message:
        '`api.datasets.getRuns` is gone; v6 lists runs with `api.experiments.list`, by dataset id and start time.',
      todo: 'List the runs with `api.experiments.list({ datasetId, fromStartTime })`.',
      suggestion: listRuns,
      parameters: ['datasetName', 'request', 'requestOptions'],
      rewrite: { compat: runsCall, furtherCalls: ['api.datasets.get'] },
      contract: '4.6',
      notes: [datasetFirst, pages],
    },
    {
      id: 'api.datasets.deleteRun',
      kind: 'retarget',
      root: 'api',
      path: ['datasets', 'deleteRun'],
      target: ['trace', 'deleteMultiple'],
      sameShape: false,
      runProcedure: 'removeRun',
      message:
        "`api.datasets.deleteRun` is gone and v6 has no delete for experiments; deleting a run's traces deletes its data.",
      todo: "List the experiment's items, then delete their traces with `api.trace.deleteMultiple`, 1000 ids a call.",
      suggestion: deleteRun,
      parameters: ['datasetName', 'runName', 'requestOptions'],
      rewrite: { compat: runRemoval },
      contract: '4.7',
      notes: [datasetFirst, 'Deleting a trace also deletes its observations and scores.', unknownRun],
    },
    {
      id: 'api.datasetRunItems.create',
      kind: 'retarget',
      root: 'api',
      path: ['datasetRunItems', 'create'],
      sameShape: false,
      runProcedure: 'recordRunItem',
      message: '`api.datasetRunItems.create` is gone; the experiment runner records the items of a run.',
      todo: 'Run the task with `dataset.runExperiment`, which links each item to its trace.',
      suggestion: 'await dataset.runExperiment({ name: runName, runName, task: async (item) => task(item.input) })',
      parameters: ['request', 'requestOptions'],
      contract: '4.6',
      notes: [
        'Without `runName` the runner calls the run by its name plus a time stamp.',
        'The runner works on 50 items at a time unless `maxConcurrency` says otherwise.',
      ],
    },
    {
      id: 'api.datasetRunItems.list',
      kind: 'retarget',
      root: 'api',
      path: ['datasetRunItems', 'list'],
      target: ['experiments', 'listItems'],
      sameShape: false,
      runProcedure: 'listRunItems',
      requestKeys: { runName: 'experimentName', page: 'cursor' },
      message: "`api.datasetRunItems.list` is gone; v6 lists a run's items with `api.experiments.listItems`.",
      todo: 'List the items with `api.experiments.listItems`, with `datasetId`, `experimentName` and `fromStartTime`.',
      suggestion:
        '{api}.experiments.listItems({ datasetId, experimentName: runName, fromStartTime: dataset.createdAt })',
      parameters: ['request', 'requestOptions'],
      rewrite: { compat: runItemsCall },
      contract: '4.6',
      notes: ["`fromStartTime` is required; the dataset's creation time covers every run.", pages],
    },
    {
      id: 'api.datasetRunItems',
      kind: 'manual',
      root: 'api',
      path: ['datasetRunItems'],
      target: ['experiments'],
      sameShape: false,
      message: '`api.datasetRunItems` is gone; `api.experiments.listItems` reads and the experiment runner writes.',
      todo: 'Use `api.experiments.listItems` or `dataset.runExperiment`.',
      suggestion: '{api}.experiments',
      contract: '4.6',
    },
  ],
});
