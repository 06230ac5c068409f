const bytesOfTraceId = 16;

/**
 * An id for a trace: 32 hexadecimal digits. The same seed gives the same id (the start of its SHA-256), so that an id
 * of another system finds its trace.
 */
export async function createTraceId(seed?: string): Promise<string> {
  const bytes = seed
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed))).slice(0, bytesOfTraceId)
    : crypto.getRandomValues(new Uint8Array(bytesOfTraceId));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
