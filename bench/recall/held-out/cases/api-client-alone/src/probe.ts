import { LangfuseAPIClient } from '@langfuse/core';

interface Config {
  host: string;
  publicKey: string;
  secretKey: string;
}

const clientFor = (config: Config) =>
  new LangfuseAPIClient({ environment: config.host, username: config.publicKey, password: config.secretKey });

export async function probe(config: Config, traceId: string) {
  const api = clientFor(config);
  const { data, rawResponse } = await api.trace.get(traceId).withRawResponse();
  return { status: rawResponse.status, name: data.name };
}

export async function clear(config: Config, ids: string[]) {
  const { legacy, trace } = clientFor(config);
  await Promise.all(ids.map((id) => legacy.scoreV1.delete(id, { timeoutInSeconds: 5 }).catch(() => undefined)));
  await trace.deleteMultiple({ traceIds: ids });
}

export const projects = (config: Config, signal: AbortSignal) => clientFor(config).projects.get({ abortSignal: signal });
