let clientPromise;

async function getClient() {
  clientPromise ??= import('@svc/client').then(({ SvcClient }) => new SvcClient());
  return clientPromise;
}

export async function handler(event) {
  const [{ startActiveObservation, setActiveTraceIO }, client] = await Promise.all([import('@svc/tracing'), getClient()]);

  return startActiveObservation('lambda', async (span) => {
    setActiveTraceIO({ input: event.body });
    const trace = await client.api.trace.get(event.pathParameters.id);
    span.update({ output: trace.output });
    return { statusCode: 200, body: JSON.stringify(trace.output ?? null) };
  });
}

export const warm = async () => (await getClient()).api.sessions.list({ limit: 1 });
