const fastify = require('fastify')({ logger: true });

fastify.register(require('./plugins/langfuse'), { timeout: 10 });
fastify.register(require('./routes/trace'));
fastify.listen({ port: 8080 });
