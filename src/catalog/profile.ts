/** The names under which the SDK is published: package scope, class prefix, environment and header prefix. */
export interface Profile {
  name: string;
  /** Package scope with the `@`, e.g. `@svc`. */
  scope: string;
  /** Class and type prefix, e.g. `Svc`. */
  prefix: string;
  /** Environment variable prefix with the underscore, e.g. `SVC_`. */
  env: string;
  /** HTTP header prefix with the dash, e.g. `x-svc-`. */
  header: string;
  /** Packages of major 3 and before: same method names, another SDK, never touched. */
  olderPackages: readonly string[];
}

/** The SDK packages, without their scope; all move to the same major together (field facts, Versions). */
export const sdkPackages = ['client', 'core', 'tracing', 'otel', 'browser', 'openai', 'langchain'] as const;

/** All packages that are released with the SDK: some have nothing that v6 changed, and no declarations here. */
export const releasedPackages = [...sdkPackages, 'vercel-ai-sdk'] as const;

export type SdkPackage = (typeof sdkPackages)[number];

export const profiles: Readonly<Record<'svc' | 'langfuse', Profile>> = {
  svc: {
    name: 'svc',
    scope: '@svc',
    prefix: 'Svc',
    env: 'SVC_',
    header: 'x-svc-',
    olderPackages: ['svc', 'svc-node', 'svc-core', 'svc-langchain'],
  },
  langfuse: {
    name: 'langfuse',
    scope: '@langfuse',
    prefix: 'Langfuse',
    env: 'LANGFUSE_',
    header: 'x-langfuse-',
    olderPackages: ['langfuse', 'langfuse-node', 'langfuse-core', 'langfuse-langchain', 'langfuse-vercel'],
  },
};
