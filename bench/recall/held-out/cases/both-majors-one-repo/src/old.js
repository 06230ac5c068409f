import Langfuse from 'langfuse';

const langfuse = new Langfuse();

export const oldPrompt = (name) => langfuse.getPrompt(name, 3);
export const oldTrace = async (id) => (await langfuse.fetchTrace(id)).data;
export const oldRun = (dataset, run) => langfuse.getDatasetRun({ datasetName: dataset, runName: run });
