/** What the checks measure by, besides `src/catalog/versions.ts`. */

/**
 * The provider's library, beside the SDK package that wraps it. The contract names no lowest version (9.1); `major` is
 * the first with the client class that is wrapped.
 */
export const providerLibrary = { name: 'openai', beside: 'openai', major: 4 } as const;

/** First versions that run ES2022 as it is, class static blocks included (caniuse; node.green). */
export const firstWithEs2022: Readonly<Record<string, readonly [major: number, minor: number]>> = {
  chrome: [94, 0],
  edge: [94, 0],
  firefox: [93, 0],
  safari: [16, 4],
  ios: [16, 4],
  ios_saf: [16, 4],
  opera: [80, 0],
  node: [16, 11],
  deno: [1, 14],
  bun: [1, 0],
  electron: [15, 0],
  samsung: [17, 0],
  and_chr: [94, 0],
  android: [94, 0],
};

/** Engines that never will. */
export const neverWithEs2022: readonly string[] = ['ie', 'ie_mob', 'op_mini', 'bb'];

/** Files of bundlers whose `target` counts; they are parsed, never run. */
export const bundlerConfig =
  /^(?:vite|vitest|tsup|tsdown|rollup|rolldown|webpack|rspack|rsbuild|esbuild|electron\.vite)(?:\.[\w-]+)*\.(?:[cm]?[jt]s)$/;

/** Files of Babel that are code; `targets` counts there. */
export const babelConfig = /^(?:babel\.config|\.babelrc)\.(?:[cm]?[jt]s)$/;

/** Hosts of the hosted service, which always fits (contract 9.1). */
export const hostedHosts = /(?:^|\.)langfuse\.com$/i;

/** Where the variables that set compression are looked for: what is read as environment of a process. */
export const environmentFile =
  /(?:^|\/)(?:\.env(?:\.[\w.-]+)?|(?:docker-)?compose(?:\.[\w-]+)?\.ya?ml|(?:Dockerfile|Containerfile)(?:\.[\w-]+)?)$/;

/** Configurations of reverse proxies. */
export const proxyConfig =
  /(?:^|\/)(?:nginx[\w.-]*\.conf|[\w.-]*nginx\.conf|Caddyfile|haproxy\.cfg|envoy\.ya?ml|traefik\.(?:ya?ml|toml)|squid\.conf)$/;

/** A name in code and what it means for major 6. `{env}` and `{header}` are the profile's prefixes. */
export interface NamedHint {
  check: 'network' | 'exporters';
  /** Others have the same name: only files that import the SDK count. */
  besideSdk?: true;
  pattern: RegExp;
  message: string;
  next: string;
}

export const namedHints: readonly NamedHint[] = [
  {
    check: 'network',
    pattern: /\b(?:Https?ProxyAgent|SocksProxyAgent|EnvHttpProxyAgent|ProxyAgent|setGlobalDispatcher|global-agent)\b/,
    message: 'Requests go through a proxy. Major 6 sends spans compressed with gzip.',
    next: 'Check that the proxy lets gzip bodies through, or set {env}OTEL_COMPRESSION=none.',
  },
  {
    check: 'exporters',
    pattern: /\bOTLPTraceExporter\b|\bimplements\s+SpanExporter\b/,
    message: 'An exporter of your own keeps its own headers and compression.',
    next: 'Send {header}ingestion-version: 4 with it, for real-time processing; its compression option decides about gzip.',
  },
  {
    check: 'exporters',
    besideSdk: true,
    pattern: /\badditionalHeaders\b/,
    message: 'additionalHeaders override the headers of the SDK, whatever their case.',
    next: 'Check that none of them sets {header}ingestion-version to another value than 4 by mistake; 3 opts out of real-time processing.',
  },
  {
    check: 'exporters',
    pattern: /x-(?:svc|langfuse)-ingestion-version/i,
    message: 'The ingestion version is set by hand. Major 6 sends 4 by itself.',
    next: 'Drop the header, or keep it only to opt out with 3.',
  },
];
