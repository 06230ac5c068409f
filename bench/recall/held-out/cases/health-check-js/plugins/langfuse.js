const fp = require('fastify-plugin');
const { LangfuseClient } = require('@langfuse/client');

module.exports = fp(async function langfusePlugin(fastify, options) {
  const client = new LangfuseClient(options);
  fastify.decorate('langfuse', client);
  fastify.addHook('onClose', () => client.shutdown());

  fastify.get('/ready', async (request, reply) => {
    const health = await client.api.health.health({ timeoutInSeconds: 3, maxRetries: 0 });
    return reply.send({ langfuse: health.status });
  });
});
