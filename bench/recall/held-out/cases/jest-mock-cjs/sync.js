const { LangfuseClient } = require('@langfuse/client');

const langfuse = new LangfuseClient();

exports.removeRun = async function removeRun(dataset, run) {
  try {
    await langfuse.api.datasets.deleteRun(dataset, run);
    return true;
  } catch (error) {
    if (error.statusCode === 404) return false;
    throw error;
  }
};

exports.pull = (name) => langfuse.getPrompt(name, { label: 'production', type: 'text' });
