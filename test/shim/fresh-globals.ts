/** Runs before each file of tests of the shim, which share a process: none sees what another one has registered. */
import { afterAll, vi } from 'vitest';

const openTelemetry = Symbol.for('opentelemetry.js.api.1');

vi.resetModules();
delete (globalThis as Record<symbol, unknown>)[openTelemetry];

// eslint-disable-next-line no-restricted-syntax -- A setup file runs before each file of tests.
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
