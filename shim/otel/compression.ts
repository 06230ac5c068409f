export type Compression = 'gzip' | 'none';

/** Variables that name the compression, the stronger first, after the one of the profile (contract §8). */
const standardVariables = ['OTEL_EXPORTER_OTLP_TRACES_COMPRESSION', 'OTEL_EXPORTER_OTLP_COMPRESSION'] as const;

/**
 * How batches of spans are compressed: the first valid one of the option, the profile's variable, the two standard
 * variables, and `gzip`. An invalid value counts as none; those of the environment are case-insensitive.
 * @param read gives the value of an environment variable
 * @param serverRuntime elsewhere nothing is compressed, whatever the settings say
 */
export function resolveCompression(request: {
  option: unknown;
  variable: string;
  read(name: string): string | undefined;
  serverRuntime: boolean;
}): Compression {
  if (!request.serverRuntime) return 'none';
  const fromEnvironment = [request.variable, ...standardVariables].map((name) =>
    request.read(name)?.trim().toLowerCase(),
  );
  return [request.option, ...fromEnvironment].find(isCompression) ?? 'gzip';
}

function isCompression(value: unknown): value is Compression {
  return value === 'gzip' || value === 'none';
}

/** Whether this is a server's JavaScript runtime, which can compress: no browser, no worker of one, no edge runtime. */
export function isServerRuntime(): boolean {
  const { EdgeRuntime, Bun, navigator } = globalThis as {
    EdgeRuntime?: unknown;
    Bun?: unknown;
    navigator?: { userAgent?: string };
  };
  if (EdgeRuntime !== undefined || navigator?.userAgent === 'Cloudflare-Workers') return false;
  return Bun !== undefined || (typeof process !== 'undefined' && typeof process.versions?.node === 'string');
}
