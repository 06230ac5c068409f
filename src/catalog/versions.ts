/** Versions and settings that come with major 6 (contract 9.1-9.3; field facts, "Versions"). */

/**
 * Majors of the SDK: a migration goes `from` one `to` the other; all packages together. A manifest on `before` may come
 * along once the code uses none of the names that only that major had.
 */
export const sdkMajors = { before: 4, from: 5, to: 6 } as const;

/** What migrated code imports that the first releases of the major before `from` do not have. */
export const addedLater = { name: 'propagateAttributes', package: 'tracing', version: '4.4.0' } as const;

/** The JavaScript runtime: lowest major, and what bundles are compiled to. */
export const runtime = { minimumMajor: 22, bundleTarget: 'ES2022' } as const;

/** Python of major 5 of its SDK: lowest minor of 3. */
export const python = { minimumMinor: 11 } as const;

/** Code names of the runtime's long-term releases, as version files spell them (`lts/iron`), with their majors. */
export const runtimeCodeNames: Readonly<Record<string, number>> = {
  argon: 4,
  boron: 6,
  carbon: 8,
  dubnium: 10,
  erbium: 12,
  fermium: 14,
  gallium: 16,
  hydrogen: 18,
  iron: 20,
  jod: 22,
  krypton: 24,
};

/** The chain framework's core package, a peer of the SDK package `beside`. */
export const chainCore = { name: '@langchain/core', range: '^1.0.0', before: '>=0.3.8', beside: 'langchain' } as const;

/** The service: lowest self-hosted version, the major that needs the previous SDK, and where it tells its version. */
export const service = {
  minimum: '4.59.0',
  unsupportedMajor: 3,
  route: { method: 'GET', path: '/api/public/health' },
} as const;

/** Header on spans, without the profile's prefix (contract 9.3). */
export const ingestionVersion = { header: 'ingestion-version', value: '4', optOut: '3' } as const;

/** Public routes that carry a version in their path, by namespace (contract 9.2). */
export const versionedRoutes: Readonly<Record<string, string>> = {
  datasets: '/api/public/v2/datasets',
  evaluationRules: '/api/public/v2/evaluation-rules',
  evaluators: '/api/public/v2/evaluators',
};
