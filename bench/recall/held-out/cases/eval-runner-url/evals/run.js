import { appendFile } from 'node:fs/promises';
import { LangfuseClient } from '@langfuse/client';
import { exactMatch } from './evaluators.js';

const langfuse = new LangfuseClient();
const summary = { datasetRunUrl: undefined, scores: [] };

const dataset = await langfuse.dataset.get(process.argv[2] ?? 'faq');
const result = await dataset.runExperiment({
  name: `ci-${process.env.GIT_SHA ?? 'local'}`,
  task: async (item) => String(item.input).toUpperCase(),
  evaluators: [exactMatch],
  maxConcurrency: 4,
});

summary.datasetRunUrl = result.datasetRunUrl ?? null;
summary.scores.push(...result.itemResults.flatMap((one) => one.evaluations.map((e) => e.value)));

const { datasetRunUrl: url, datasetRunId } = result;
if (process.env.GITHUB_STEP_SUMMARY) {
  await appendFile(process.env.GITHUB_STEP_SUMMARY, `[run ${datasetRunId}](${url})\n`);
}
console.log(summary.datasetRunUrl ?? 'no url');
await langfuse.shutdown();
