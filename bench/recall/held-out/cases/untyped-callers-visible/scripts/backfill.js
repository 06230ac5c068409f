const { LangfuseClient } = require('@langfuse/client');
const { write } = require('../lib/write.js');

(async () => {
  const client = new LangfuseClient({ timeout: 30 });
  await write(client, process.argv[2], { quality: Number(process.argv[3]) });
})();
