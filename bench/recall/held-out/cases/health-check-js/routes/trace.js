module.exports = async function (fastify) {
  fastify.get('/trace/:id', async (request) => {
    const { id } = request.params;
    return fastify.langfuse.api.trace.get(id);
  });
};
