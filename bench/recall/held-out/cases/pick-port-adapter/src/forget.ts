import type { TracePort } from './port';

export async function forget(port: TracePort, ids: string[]) {
  for (const id of ids) {
    const trace = await port.api.trace.get(id);
    if (trace.public) continue;
    await port.api.trace.delete(id);
  }
}
